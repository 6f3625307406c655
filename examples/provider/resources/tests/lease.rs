use std::{fs, time::SystemTime};

use super::{World, config, value};
use crate::{resources::lease::Lease, server::EphemeralResource};

fn files(world: &World) -> usize {
    fs::read_dir(world.file("leases")).map_or(0, Iterator::count)
}

#[test]
fn a_lease_leaves_nothing_when_it_is_closed() {
    let world = World::new();
    let mut call = world.call();
    let (lease, renew_at) = config::<Lease>(r#"{"purpose": "test"}"#).open(&mut call).unwrap();
    assert_eq!((value(&lease.seconds), value(&lease.token).len()), (60, 48));
    assert!(renew_at.unwrap() > SystemTime::now());
    assert_eq!(files(&world), 1);
    assert!(Lease::renew(&mut call).unwrap().unwrap() >= renew_at.unwrap());
    assert!(!String::from_utf8(call.private.clone()).unwrap().contains(&value(&lease.token)));
    Lease::close(&mut call).unwrap();
    assert_eq!(files(&world), 0);
}

#[test]
fn leases_of_killed_runs_are_removed_when_they_have_ended() {
    let world = World::new();
    let mut call = world.call();
    let _ = config::<Lease>("{}").open(&mut call).unwrap();
    fs::write(world.file("leases/dead.json"), r#"{"name": "dead", "seconds": 60, "until": 1}"#).unwrap();
    let _ = config::<Lease>("{}").open(&mut world.call()).unwrap();
    assert_eq!(files(&world), 2);
    assert!(!world.file("leases/dead.json").exists());
}

#[test]
fn a_lease_lasts_a_second_at_least() {
    assert!(config::<Lease>(r#"{"seconds": 0}"#).validate().has_errors());
    assert!(!config::<Lease>(r#"{"seconds": 1}"#).validate().has_errors());
}
