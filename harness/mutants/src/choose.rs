//! Chooses the mutants of a build: some of every unit, of every class in it, and by a seed among the rest.

use crate::discover::{Class, Mutant, hash};
use std::collections::BTreeMap;

/// Minimum for a unit, if it has that many mutants.
const LEAST: usize = 7;

/// Picks about `number` of `all`, keeping their order. Every unit gets some. A unit with more mutants gets
/// more, but less than in proportion. Within a unit the classes take turns, and within a class the seed
/// decides.
pub fn choose(all: &[Mutant], number: usize, seed: u64) -> Vec<Mutant> {
    let mut units: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, m) in all.iter().enumerate() {
        units.entry(&m.unit).or_default().push(i);
    }
    // A unit's weight is its number of mutants to the power of three quarters.
    let weight = |n: usize| (n as f64).powf(0.75);
    let total: f64 = units.values().map(|u| weight(u.len())).sum();
    // A short list has no room for the minimum of every unit.
    let least = LEAST.min(number / units.len().max(1));
    let mut chosen = vec![];
    for members in units.values() {
        let share = (number as f64 * weight(members.len()) / total).round() as usize;
        let quota = share.max(least).min(members.len());
        let mut classes: BTreeMap<Class, Vec<usize>> = BTreeMap::new();
        for &i in members {
            classes.entry(all[i].class).or_default().push(i);
        }
        for list in classes.values_mut() {
            list.sort_by_key(|&i| hash(&format!("{seed}:{}", all[i].id)));
            list.reverse();
        }
        let mut turn = vec![];
        // Each unit starts with a different class. Otherwise small units would all get the same few classes.
        let mut order: Vec<Class> = classes.keys().copied().collect();
        let unit = &all[members[0]].unit;
        order.sort_by_key(|c| hash(&format!("{seed}:{unit}:{c}")));
        while turn.len() < quota {
            for c in &order {
                if let Some(i) = classes.get_mut(c).and_then(Vec::pop)
                    && turn.len() < quota
                {
                    turn.push(i);
                }
            }
        }
        chosen.append(&mut turn);
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|i| all[i].clone()).collect()
}
