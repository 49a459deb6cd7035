//! Pairs in time: which there are, that a walk leaves none out, and that their distance is what it says.

mod common;

use common::{MAX, goldens, machine};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use tandem_fuzz::program::pairs::{Delay, MOST_BETWEEN, Relation, Resource, cell_of, cells};
use tandem_fuzz::program::tree::{Block, Pair, Program, Top};
use tandem_fuzz::program::{Draw, Family, build, make, text, walk};
use ventus_isa::{Ext, Op, rows};

/// A program of one pair.
fn alone(cell: usize, raw: u64) -> Program {
    let mut program = make(&mut Draw::new(3, 1), &machine(4), MAX, Family::Pairs);
    program.body = vec![Top::Block(Block::Pair(Pair { cell: cell as u32, raw }))];
    program
}

#[test]
fn every_resource_has_pairs_of_every_kind_at_every_distance() {
    let mut seen: BTreeMap<Resource, BTreeSet<(Relation, u8, Delay)>> = BTreeMap::new();
    for cell in cells() {
        seen.entry(cell.resource).or_default().insert((cell.relation, cell.between, cell.delay));
    }
    assert_eq!(seen.len(), 13);
    for (resource, kinds) in seen {
        // Only lanes read the mask of active lanes, and they do so all the time.
        let relations = if resource == Resource::Lanes { 1 } else { 3 };
        assert_eq!(kinds.len(), relations * (usize::from(MOST_BETWEEN) + 1) * 3, "{resource:?}");
    }
    let distinct: HashSet<_> = cells().iter().collect();
    assert_eq!(distinct.len(), cells().len());
}

#[test]
fn a_walk_meets_every_cell_once_in_a_round() {
    let len = cells().len();
    let met: BTreeSet<u32> = (0..len as u64).map(cell_of).collect();
    assert_eq!(met.len(), len);
    assert_eq!(cell_of(len as u64 + 5), cell_of(5));
    // Programs go on where the one before them ended.
    let of = |number| -> Vec<u32> {
        let p = walk(&mut Draw::new(1, number), &machine(4), MAX, number);
        p.body.iter().map(|t| if let Top::Block(Block::Pair(p)) = t { p.cell } else { u32::MAX }).collect()
    };
    let both = [of(0), of(1)].concat();
    assert_eq!(both, (0..both.len() as u64).map(cell_of).collect::<Vec<_>>());
}

/// A machine without floating point, atomics of lanes and fixed point, as Pocket: its pairs are made of rows
/// that it has, or others stand in, and every one can be encoded.
#[test]
fn pairs_of_a_machine_without_some_rows_can_be_encoded() {
    let gone = ["vf", "vamo", "vsadd", "vssub", "vssr", "vsmul", "vaadd", "vasub", "vlrei", "vscei", "reg"];
    let lacks = |op: &Op| op.row().ext == Ext::Zfinx || gone.iter().any(|g| op.name().starts_with(g));
    let without: Arc<[Op]> = rows().iter().map(|r| r.op).filter(lacks).collect();
    for at in (0..cells().len()).step_by(5) {
        let mut program = alone(at, 7);
        program.without.rows = without.clone();
        build(&program, &machine(4), MAX).unwrap_or_else(|e| panic!("{:?}: {e:?}", cells()[at]));
    }
}

#[test]
fn the_distance_is_the_number_of_instructions_between() {
    let config = machine(4);
    let body = |cell: usize| build(&alone(cell, 7), &config, MAX).unwrap().body;
    for (at, cell) in cells().iter().enumerate().step_by(97) {
        let near = at - usize::from(cell.between) * 3;
        assert_eq!(cells()[near].between, 0);
        assert_eq!(body(at), body(near) + usize::from(cell.between), "{cell:?}");
    }
}

#[test]
fn golden_runs_every_pair_of_classes_to_its_end() {
    let config = machine(4);
    let mut bench = goldens(config, None);
    // One distance and delay of each pair of classes, another one from one pair to the next.
    for (n, first) in (0..cells().len()).step_by(15).enumerate() {
        let program = alone(first + n % 15, (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (outcome, failure) = bench.judge(&program);
        if failure.is_some() || !outcome.end.passed() {
            let text = text(&program, &config, MAX, &[]).unwrap_or_default();
            panic!("{:?}\n{}\n{text}", cells()[first + n % 15], outcome.end.detail());
        }
    }
}
