"""Drives the provider of one of each kind with pyvider: gRPC's C core, and another codec. client.py PROVIDER FOLDER TLS"""

import asyncio
import os
import sys

COOKIE = ("TF_PLUGIN_MAGIC_COOKIE", "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2")
provider, folder, tls = sys.argv[1:]
# The client reads its settings when it is imported.
os.environ.update(
    PLUGIN_MAGIC_COOKIE_KEY=COOKIE[0],
    PLUGIN_MAGIC_COOKIE_VALUE=COOKIE[1],
    PLUGIN_AUTO_MTLS=str(tls == "1").lower(),
    PROVIDE_LOG_LEVEL="ERROR",
)
import grpc
import msgpack
from pyvider.protocols.tfprotov6.protobuf import tfplugin6_pb2 as pb
from pyvider.protocols.tfprotov6.protobuf import tfplugin6_pb2_grpc as rpc
from pyvider.rpcplugin.client.core import RPCPluginClient
from pyvider.rpcplugin.config import rpcplugin_config

rpcplugin_config.plugin_magic_cookie_key, rpcplugin_config.plugin_magic_cookie_value = COOKIE
rpcplugin_config.plugin_protocol_versions = [6]
rpcplugin_config.supported_protocol_versions = [6]
rpcplugin_config.plugin_auto_mtls = tls == "1"

UNKNOWN = msgpack.ExtType(0, b"\0")
THING = {"type_name": "probe_thing"}
counts = {True: 0, False: 0}


def check(name, holds, answer=""):
    counts[bool(holds)] += 1
    if not holds:
        print(f"FAILED: {name}: {answer}")


def dynamic(value):
    return pb.DynamicValue(msgpack=msgpack.packb(value))


def value(dynamic):
    return msgpack.unpackb(dynamic.msgpack, strict_map_key=False)


async def drive(stub):
    async def call(name, **fields):
        answer = await getattr(stub, name)(getattr(pb, name).Request(**fields))
        errors = [f"{d.summary}: {d.detail}" for d in answer.diagnostics if d.severity == pb.Diagnostic.ERROR]
        check(name, not errors, errors)
        return answer

    schema = await call("GetProviderSchema")
    check("resources", {"probe_thing", "probe_late"} <= set(schema.resource_schemas), schema)
    check("functions", set(schema.functions) == {"shout"}, schema.functions)
    check("version of the schema", schema.resource_schemas["probe_thing"].version == 1)
    config = dynamic({"folder": folder, "token": None})
    await call("ValidateProviderConfig", config=config)
    await call("ConfigureProvider", terraform_version="1.9.0", config=config)

    names = ["id", "size", "secret_wo", "secret_version", "secret_length", "tags", "labels", "parts"]
    wanted = dict.fromkeys(names) | {"name": "py", "text": "words"}
    wanted |= {"rule": [{"name": "r", "weight": None}], "port": [{"number": 1}]}
    await call("ValidateResourceConfig", config=dynamic(wanted), **THING)
    wrong = wanted | {"port": [{"number": 65536}]}
    answer = await stub.ValidateResourceConfig(pb.ValidateResourceConfig.Request(config=dynamic(wrong), **THING))
    check("a port that is too large", len(answer.diagnostics) == 1, answer)

    null, proposed = dynamic(None), dynamic(wanted)
    plan = await call("PlanResourceChange", prior_state=null, config=proposed, proposed_new_state=proposed, **THING)
    planned = value(plan.planned_state)
    check("planned id", planned["id"] == UNKNOWN, planned)
    check("planned size and default", (planned["size"], planned["rule"][0]["weight"]) == (5, 1.5), planned)
    new = await call(
        "ApplyResourceChange",
        prior_state=null, config=proposed, planned_state=plan.planned_state, planned_private=plan.planned_private, **THING,
    )
    state = value(new.new_state)
    check("state", (state["id"], state["text"], state["size"]) == ("py", "words", 5), state)
    check("identity", value(new.new_identity.identity_data) == {"name": "py"}, new.new_identity)
    read = await call("ReadResource", current_state=new.new_state, private=new.private, **THING)
    check("what is read is what was applied", value(read.new_state) == state, value(read.new_state))
    again = await call("PlanResourceChange", prior_state=new.new_state, config=proposed, proposed_new_state=new.new_state, **THING)
    check("nothing to do", value(again.planned_state) == state, value(again.planned_state))

    imported = await call("ImportResourceState", id="py", **THING)
    check("imported", len(imported.imported_resources) == 1, imported)
    old = b'{"id": "py", "name": "py", "words": "old"}'
    upgraded = await call("UpgradeResourceState", version=0, raw_state=pb.RawState(json=old), **THING)
    check("upgraded", value(upgraded.upgraded_state)["text"] == "old", upgraded)

    data = await call("ReadDataSource", type_name="probe_thing", config=dynamic({"name": "py", "text": None}))
    check("data source", value(data.state)["text"] == "words", data)
    token = await call("OpenEphemeralResource", type_name="probe_token", config=dynamic({"name": "you", "value": None}))
    check("ephemeral resource", value(token.result)["value"] == "token-of-you")
    loud = await stub.CallFunction(pb.CallFunction.Request(name="shout", arguments=[dynamic("loud")]))
    check("function", value(loud.result) == "LOUD", loud)
    silent = await stub.CallFunction(pb.CallFunction.Request(name="shout", arguments=[dynamic("")]))
    check("an error of a function", silent.error.function_argument == 0 and "nothing" in silent.error.text, silent)

    gone = await call("ApplyResourceChange", prior_state=new.new_state, config=null, planned_state=null, **THING)
    check("destroyed", value(gone.new_state) is None and os.listdir(folder) == [], gone)


async def main():
    environment = {COOKIE[0]: COOKIE[1], "PLUGIN_PROTOCOL_VERSIONS": "6"}
    client = RPCPluginClient(command=[provider], config={"env": environment})
    await client.start()
    check("TLS as wanted", (getattr(client, "client_cert", None) is not None) == (tls == "1"))
    channel = client.grpc_channel
    if tls == "0":
        # The C core names a unix socket by its path, `tmp%2F…`, and Rust's `h2` takes no authority with a `%`. With TLS, it is `localhost`.
        channel = grpc.aio.insecure_channel(client.target_endpoint, options=[("grpc.default_authority", "localhost")])
    await drive(rpc.ProviderStub(channel))
    await client.shutdown_plugin()
    await client.close()


asyncio.run(main())
print(f"{counts[True]} passed, {counts[False]} failed")
sys.exit(counts[False] > 0)
