// Package acceptance drives the provider of one of each kind with HashiCorp's own framework, with each kind of step.
package acceptance

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/config"
	"github.com/hashicorp/terraform-plugin-testing/echoprovider"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/querycheck"
	"github.com/hashicorp/terraform-plugin-testing/querycheck/queryfilter"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/terraform"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"
	"github.com/hashicorp/terraform-plugin-testing/tfversion"
)

const thing = "probe_thing.t"

func text(value string) knownvalue.Check { return knownvalue.StringExact(value) }

func at(name string) tfjsonpath.Path { return tfjsonpath.New(name) }

// identity is that of a thing.
func identity(name string) map[string]knownvalue.Check {
	return map[string]knownvalue.Check{"name": text(name)}
}

func provider(folder string) string {
	return fmt.Sprintf("provider \"probe\" {\n  folder = %q\n}\n", folder)
}

// simple is a thing with nothing but a name.
func simple(label, name string) string {
	return fmt.Sprintf("resource \"probe_thing\" %q {\n  name = %q\n}\n", label, name)
}

// full is a thing with all that a configuration can have.
func full(name, text, more string) string {
	return fmt.Sprintf(`
resource "probe_thing" "t" {
  name   = %q
  text   = %q
  tags   = { a = "1", b = null }
  labels = ["y", "x"]
  parts  = { one = { count = 1 }, two = { count = 2 } }
  rule { name = "r1" }
  rule {
    name   = "r2"
    weight = 0.1
  }
  port { number = 443 }
  port { number = 80 }
  %s
}
`, name, text, more)
}

func write(t *testing.T, folder, name, text string) {
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// run runs the steps under a Terraform since this version, or nil.
func run(t *testing.T, since tfversion.TerraformVersionCheck, test resource.TestCase) {
	test.ExternalProviders = map[string]resource.ExternalProvider{
		"probe": {Source: "hashicorp/probe", VersionConstraint: "0.1.0"},
	}
	if since != nil {
		test.TerraformVersionChecks = []tfversion.TerraformVersionCheck{since}
	}
	resource.Test(t, test)
}

// planned are the checks of a plan before it is applied.
func planned(checks ...plancheck.PlanCheck) resource.ConfigPlanChecks {
	return resource.ConfigPlanChecks{PreApply: checks}
}

func TestLife(t *testing.T) {
	dir := t.TempDir()
	serial := at("parts").AtMapKey("one").AtMapKey("serial")
	same := statecheck.CompareValue(compare.ValuesSame())
	run(t, nil, resource.TestCase{
		CheckDestroy: func(*terraform.State) error {
			if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
				return fmt.Errorf("left: %v", left)
			}
			return nil
		},
		Steps: []resource.TestStep{
			{
				Config: provider(dir) + full("first", "some words", ""),
				ConfigPlanChecks: resource.ConfigPlanChecks{
					PreApply: []plancheck.PlanCheck{
						plancheck.ExpectResourceAction(thing, plancheck.ResourceActionCreate),
						plancheck.ExpectUnknownValue(thing, at("id")),
						plancheck.ExpectUnknownValue(thing, serial),
						plancheck.ExpectKnownValue(thing, at("size"), knownvalue.Int64Exact(10)),
						plancheck.ExpectKnownValue(thing, at("rule").AtSliceIndex(0).AtMapKey("weight"), knownvalue.Float64Exact(1.5)),
						plancheck.ExpectSensitiveValue(thing, at("secret_wo")),
					},
					PostApplyPreRefresh:  []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
					PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
				},
				ConfigStateChecks: []statecheck.StateCheck{
					statecheck.ExpectKnownValue(thing, at("id"), text("first")),
					statecheck.ExpectKnownValue(thing, at("labels"), knownvalue.SetExact([]knownvalue.Check{text("x"), text("y")})),
					statecheck.ExpectKnownValue(thing, at("port"), knownvalue.SetSizeExact(2)),
					statecheck.ExpectKnownValue(thing, at("secret_wo"), knownvalue.Null()),
					statecheck.ExpectSensitiveValue(thing, at("secret_wo")),
					statecheck.CompareValuePairs(thing, at("id"), thing, at("name"), compare.ValuesSame()),
					same.AddStateValue(thing, serial),
				},
			},
			{
				ResourceName: thing, ImportState: true, ImportStateVerify: true,
				ImportStateVerifyIgnore: []string{"tags", "labels", "parts", "rule", "port"},
			},
			{RefreshState: true, RefreshPlanChecks: resource.RefreshPlanChecks{
				PostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			}},
			{
				Config: provider(dir) + full("first", "other", ""),
				ConfigPlanChecks: planned(
					plancheck.ExpectResourceAction(thing, plancheck.ResourceActionUpdate),
					plancheck.ExpectKnownValue(thing, at("id"), text("first")),
				),
				ConfigStateChecks: []statecheck.StateCheck{same.AddStateValue(thing, serial)},
			},
			{
				PreConfig: func() { write(t, dir, "first", "drifted") },
				Config:    provider(dir) + full("first", "other", ""),
				PlanOnly:  true, ExpectNonEmptyPlan: true,
			},
			{
				PreConfig:        func() { os.Remove(filepath.Join(dir, "first")) },
				Config:           provider(dir) + full("first", "other", ""),
				ConfigPlanChecks: planned(plancheck.ExpectResourceAction(thing, plancheck.ResourceActionCreate)),
			},
			{
				Config:           provider(dir) + full("second", "other", ""),
				ConfigPlanChecks: planned(plancheck.ExpectResourceAction(thing, plancheck.ResourceActionReplace)),
			},
			{Config: provider(dir) + full("second", "other", ""), Taint: []string{thing}},
			{
				Config:      provider(dir) + full("second", "other", "port { number = 99999 }"),
				ExpectError: regexp.MustCompile(`must be from 1 to 65535`),
			},
			{Config: provider(dir) + full("", "other", ""), ExpectError: regexp.MustCompile(`(?s)name`)},
			{Config: provider(dir) + full("second", "other", ""), Destroy: true},
			{Config: provider(dir) + full("second", "other", "")},
		},
	})
}

func TestIdentity(t *testing.T) {
	dir := t.TempDir()
	run(t, tfversion.SkipBelow(tfversion.Version1_12_0), resource.TestCase{
		Steps: []resource.TestStep{{
			Config: provider(dir) + simple("t", "one"),
			ConfigStateChecks: []statecheck.StateCheck{
				statecheck.ExpectIdentity(thing, identity("one")),
				statecheck.ExpectIdentityValue(thing, at("name"), text("one")),
				statecheck.ExpectIdentityValueMatchesState(thing, at("name")),
			},
		}, {
			ResourceName: thing, ImportState: true, ImportStateKind: resource.ImportBlockWithResourceIdentity,
		}},
	})
}

func TestImport(t *testing.T) {
	dir := t.TempDir()
	run(t, tfversion.SkipBelow(tfversion.Version1_5_0), resource.TestCase{
		Steps: []resource.TestStep{
			{Config: provider(dir) + simple("t", "one")},
			{ResourceName: thing, ImportState: true, ImportStateKind: resource.ImportCommandWithID, ImportStateVerify: true},
			{
				ResourceName: thing, ImportState: true, ImportStateKind: resource.ImportBlockWithID,
				ImportPlanChecks: resource.ImportPlanChecks{PreApply: []plancheck.PlanCheck{
					plancheck.ExpectKnownValue(thing, at("name"), text("one")),
				}},
			},
			{
				ResourceName: thing, ImportState: true, ImportStateId: "nothing",
				ExpectError: regexp.MustCompile(`No such thing`),
			},
		},
	})
}

func TestGeneratedConfiguration(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "one", "words")
	run(t, tfversion.SkipBelow(tfversion.Version1_5_0), resource.TestCase{
		Steps: []resource.TestStep{{
			Config:       provider(dir) + "import {\n  to = probe_thing.t\n  id = \"one\"\n}\n",
			ResourceName: thing, ImportState: true, ImportStateId: "one", ImportStateKind: resource.ImportBlockWithID,
			GenerateConfig: true, ImportStateConfigExact: true,
			ImportPlanChecks: resource.ImportPlanChecks{PreApply: []plancheck.PlanCheck{
				plancheck.ExpectResourceAction(thing, plancheck.ResourceActionNoop),
				plancheck.ExpectKnownValue(thing, at("text"), text("words")),
			}},
		}},
	})
}

func TestQuery(t *testing.T) {
	dir := t.TempDir()
	second := queryfilter.ByResourceIdentity(identity("a2"))
	run(t, tfversion.SkipBelow(tfversion.Version1_14_0), resource.TestCase{
		Steps: []resource.TestStep{
			{Config: provider(dir) + simple("x", "a1") + simple("y", "a2") + simple("z", "b1")},
			{
				Query: true,
				Config: `
list "probe_thing" "all" {
  provider = probe
}
list "probe_thing" "as" {
  provider         = probe
  include_resource = true
  config { prefix = "a" }
}
list "probe_thing" "one" {
  provider = probe
  limit    = 1
}
`,
				QueryResultChecks: []querycheck.QueryResultCheck{
					querycheck.ExpectLength("probe_thing.all", 3),
					querycheck.ExpectLength("probe_thing.as", 2),
					querycheck.ExpectLength("probe_thing.one", 1),
					querycheck.ExpectLengthAtLeast("probe_thing.all", 2),
					querycheck.ExpectIdentity("probe_thing.all", identity("b1")),
					querycheck.ExpectNoIdentity("probe_thing.as", identity("b1")),
					querycheck.ExpectResourceDisplayName("probe_thing.as", second, text("thing a2")),
					querycheck.ExpectResourceKnownValues("probe_thing.as", second, []querycheck.KnownValueCheck{
						{Path: at("text"), KnownValue: text("hello")},
					}),
				},
			},
		},
	})
}

func TestEphemeralAndWriteOnly(t *testing.T) {
	dir := t.TempDir()
	step := func(version int) resource.TestStep {
		return resource.TestStep{
			Config: provider(dir) + fmt.Sprintf(`
ephemeral "probe_token" "k" { name = "you" }
provider "echo" { data = ephemeral.probe_token.k.value }
resource "echo" "e" {}
resource "probe_thing" "t" {
  name           = "w"
  secret_wo      = ephemeral.probe_token.k.value
  secret_version = %d
}
`, version),
			ConfigStateChecks: []statecheck.StateCheck{
				statecheck.ExpectKnownValue("echo.e", at("data"), text("token-of-you")),
				statecheck.ExpectKnownValue(thing, at("secret_wo"), knownvalue.Null()),
				statecheck.ExpectKnownValue(thing, at("secret_length"), knownvalue.Int64Exact(12)),
			},
		}
	}
	run(t, tfversion.SkipBelow(tfversion.Version1_11_0), resource.TestCase{
		ProtoV6ProviderFactories: map[string]func() (tfprotov6.ProviderServer, error){"echo": echoprovider.NewProviderServer()},
		Steps:                    []resource.TestStep{step(1), step(2)},
	})
}

func TestFunctionsAndData(t *testing.T) {
	dir := t.TempDir()
	run(t, tfversion.SkipBelow(tfversion.Version1_8_0), resource.TestCase{
		Steps: []resource.TestStep{
			{
				Config: provider(dir) + `
resource "probe_thing" "t" {
  name = "f"
  text = provider::probe::shout("abc")
}
data "probe_thing" "d" { name = probe_thing.t.id }
output "o" { value = data.probe_thing.d.text }
`,
				ConfigPlanChecks:  planned(plancheck.ExpectUnknownOutputValue("o")),
				ConfigStateChecks: []statecheck.StateCheck{statecheck.ExpectKnownOutputValue("o", text("ABC"))},
			},
			{
				Config:      provider(dir) + "output \"o\" { value = provider::probe::shout(\"\") }\n",
				ExpectError: regexp.MustCompile(`nothing to shout`),
			},
			{Config: provider(dir)},
		},
	})
}

// later is a provider whose folder is unknown until something else is applied.
func later(folder string) string {
	return fmt.Sprintf(`
resource "terraform_data" "d" { input = %q }
provider "probe" { folder = terraform_data.d.output }
`, folder)
}

func TestUnknownProviderConfiguration(t *testing.T) {
	run(t, nil, resource.TestCase{
		Steps: []resource.TestStep{{Config: later(t.TempDir()) + simple("t", "u")}},
	})
}

func TestActions(t *testing.T) {
	dir := t.TempDir()
	run(t, tfversion.SkipBelow(tfversion.Version1_14_0), resource.TestCase{
		Steps: []resource.TestStep{{
			Config: provider(dir) + `
action "probe_touch" "a" {
  config { file = "touched-by-action" }
}
resource "probe_thing" "t" {
  name = "act"
  lifecycle {
    action_trigger {
      events  = [after_create]
      actions = [action.probe_touch.a]
    }
  }
}
`,
			PostApplyFunc: func() {
				if got, _ := os.ReadFile(filepath.Join(dir, "touched-by-action")); string(got) != "touched" {
					t.Errorf("the action wrote %q", got)
				}
			},
		}, {
			Config: provider(dir) + `
action "probe_touch" "a" {
  config {
    file = "f"
    fail = "because"
  }
}
resource "probe_thing" "t" {
  name = "fails"
  lifecycle {
    action_trigger {
      events  = [before_create]
      actions = [action.probe_touch.a]
    }
  }
}
`,
			ExpectError: regexp.MustCompile(`Touch failed`),
		}},
	})
}

func TestVariables(t *testing.T) {
	run(t, nil, resource.TestCase{
		Steps: []resource.TestStep{{
			Config: provider(t.TempDir()) + `
variable "text" { type = string }
resource "probe_thing" "t" {
  name = "v"
  text = var.text
}
`,
			ConfigVariables: config.Variables{"text": config.StringVariable("accents e\u0301 and \U0001F600")},
		}},
	})
}

func needsExperiments(t *testing.T) {
	if os.Getenv("PROBE_EXPERIMENTS") == "" {
		t.Skip("needs a Terraform with experiments")
	}
}

func TestDeferral(t *testing.T) {
	needsExperiments(t)
	dir := t.TempDir()
	late := "resource \"probe_late\" \"l\" {\n  ready = \"ready\"\n}\n"
	deferred := func(reason plancheck.DeferredReason) []plancheck.PlanCheck {
		return []plancheck.PlanCheck{plancheck.ExpectDeferredChange("probe_late.l", reason)}
	}
	run(t, nil, resource.TestCase{
		AdditionalCLIOptions: &resource.AdditionalCLIOptions{
			Plan:  resource.PlanOptions{AllowDeferral: true},
			Apply: resource.ApplyOptions{AllowDeferral: true},
		},
		Steps: []resource.TestStep{
			{
				Config: provider(dir) + late,
				ConfigPlanChecks: resource.ConfigPlanChecks{
					PreApply:             deferred(plancheck.DeferredReasonAbsentPrereq),
					PostApplyPostRefresh: deferred(plancheck.DeferredReasonAbsentPrereq),
				},
			},
			{
				PreConfig: func() { write(t, dir, "ready", "") },
				Config:    provider(dir) + late,
				ConfigPlanChecks: planned(
					plancheck.ExpectNoDeferredChanges(),
					plancheck.ExpectResourceAction("probe_late.l", plancheck.ResourceActionCreate),
				),
			},
			{
				Config:           later(dir) + late,
				ConfigPlanChecks: planned(deferred(plancheck.DeferredReasonProviderConfigUnknown)...),
			},
		},
	})
}

func TestStateStore(t *testing.T) {
	needsExperiments(t)
	dir := t.TempDir()
	run(t, tfversion.SkipBelow(tfversion.Version1_15_0), resource.TestCase{
		Steps: []resource.TestStep{{
			StateStore: true,
			Config: fmt.Sprintf(`
terraform {
  required_providers {
    probe = { source = "hashicorp/probe" }
  }
  state_store "probe_folder" {
    provider "probe" {}
    path = %q
  }
}
`, dir),
		}},
	})
}
