//! Machines drawn by lot: different, of the DUT's kind, and of every shape and size in the long run.

use std::collections::BTreeSet;
use tandem_abi::{Config, Sizes};
use tandem_fuzz::machines::draw;
use ventus_dut::Profile;

/// The profile of a DUT that may have eight lanes, one SM, and no sizes of its own.
const NARROW: &str = "
name: narrow
rows: all
limits: {sms: 1, warps: 4, lanes: [8], sv39: false}
records: [mask, next, sdst, vdst]
final-lds: false
";

fn in_tree() -> Profile {
    Profile::read(&ventus_dut::workspace_root().join("rtl/src/profile.yaml")).unwrap()
}

#[test]
fn a_seed_draws_the_same_machines_whatever_their_number() {
    let forty = draw(7, 40, &in_tree());
    assert_eq!(forty.len(), 40);
    assert_eq!(forty.iter().collect::<std::collections::HashSet<_>>().len(), 40);
    assert_eq!(draw(7, 10, &in_tree()), forty[..10]);
    assert_ne!(draw(8, 40, &in_tree()), forty);
    for config in forty {
        assert_eq!(config.to_string().parse(), Ok(config));
    }
}

#[test]
fn two_hundred_machines_have_every_shape_and_both_ends_of_every_size() {
    let drawn = draw(1, 200, &in_tree());
    let all = |of: fn(&Config) -> u32| drawn.iter().map(of).collect::<BTreeSet<u32>>();
    assert_eq!(all(|c| c.sms), BTreeSet::from([1, 2, 3, 4]));
    assert_eq!(all(|c| c.warps), BTreeSet::from([1, 2, 4, 8, 16, 32]));
    assert_eq!(all(|c| c.lanes), BTreeSet::from([4, 8, 16, 32]));
    assert_eq!(all(|c| u32::from(c.is_sv39())), BTreeSet::from([0, 1]));
    for size in Sizes::ALL {
        let values: BTreeSet<u16> = drawn
            .iter()
            .filter_map(|c| c.sizes.each().find(|(s, _)| s.key == size.key).map(|(_, value)| value))
            .collect();
        assert!(values.contains(&size.least) && values.contains(&size.most), "{}: {values:?}", size.key);
    }
}

#[test]
fn a_dut_that_can_be_few_machines_gives_those() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("profile.yaml");
    std::fs::write(&file, NARROW).unwrap();
    let mut drawn = draw(1, 40, &Profile::read(&file).unwrap());
    drawn.sort_by_key(|c| c.warps);
    assert_eq!(drawn, [1, 2, 4].map(|warps| Config::new(1, warps, 8)));
}
