use std::{fs, time::SystemTime};

use tfvalue::provider::EphemeralResource;

use super::{World, config, value, wait};
use crate::resources::lease::Lease;

fn files(world: &World) -> usize {
    fs::read_dir(world.file("leases")).map_or(0, Iterator::count)
}

#[test]
fn a_lease_leaves_nothing_when_it_is_closed() {
    let world = World::new();
    let mut harness = world.harness();
    let lease = wait(config::<Lease>(r#"{"purpose": "test"}"#).open(&mut harness.context())).unwrap();
    assert_eq!((value(&lease.seconds), value(&lease.token).len()), (60, 48));
    let renew_at = harness.renew_at().unwrap();
    assert!(renew_at > SystemTime::now());
    assert_eq!(files(&world), 1);
    wait(Lease::renew(&mut harness.context())).unwrap();
    assert!(harness.renew_at().unwrap() >= renew_at);
    let private = harness.context::<Lease>().private().clone();
    assert!(!String::from_utf8(private).unwrap().contains(&value(&lease.token)));
    wait(Lease::close(&mut harness.context())).unwrap();
    assert_eq!(files(&world), 0);
}

#[test]
fn leases_of_killed_runs_are_removed_when_they_have_ended() {
    let world = World::new();
    wait(config::<Lease>("{}").open(&mut world.harness().context())).unwrap();
    fs::write(world.file("leases/dead.json"), r#"{"name": "dead", "seconds": 60, "until": 1}"#).unwrap();
    wait(config::<Lease>("{}").open(&mut world.harness().context())).unwrap();
    assert_eq!(files(&world), 2);
    assert!(!world.file("leases/dead.json").exists());
}

#[test]
fn a_lease_lasts_a_second_at_least() {
    assert!(wait(config::<Lease>(r#"{"seconds": 0}"#).validate()).has_errors());
    assert!(!wait(config::<Lease>(r#"{"seconds": 1}"#).validate()).has_errors());
}
