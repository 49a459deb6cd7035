//! Holes in the coverage, largest first.

use super::{Functional, GroupReport};

/// Points without a hit that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The group.
    pub group: String,
    /// Their common property: `axis bin`, or all bins of one point.
    pub what: String,
    /// Number of points.
    pub points: u64,
}

/// The largest holes of all groups: whole bins without a hit, then single points.
pub fn holes(functional: &Functional, most: usize) -> Vec<Hole> {
    let mut out: Vec<Hole> = functional.groups.iter().flat_map(|g| of_group(functional, g)).collect();
    // Whole bins come first, whatever their size: they are more informative than as many single points.
    out.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| (&a.group, &a.what).cmp(&(&b.group, &b.what))));
    out.truncate(most);
    out
}

/// Most single points listed per group.
const SINGLES: usize = 8;

fn of_group(functional: &Functional, report: &GroupReport) -> Vec<Hole> {
    let (model, group) = (functional.model, report.group);
    let (names, shape) = (group.axis_names(model), group.shape(model));
    let hole = |what: String, points: u64| Hole { group: group.name.clone(), what, points };
    if report.part.total > 0 && report.part.hit == 0 {
        return vec![hole("all of it".to_string(), report.part.total)];
    }
    // Hit and possible points of each bin of each axis.
    let mut bins: Vec<Vec<(u64, u64)>> = shape.iter().map(|n| vec![(0, 0); *n]).collect();
    let places = |offset: usize| {
        let mut at = vec![0; shape.len()];
        let mut rest = offset;
        for (n, size) in shape.iter().enumerate().rev() {
            at[n] = rest % size;
            rest /= size;
        }
        at
    };
    let possible = |offset: usize| model.excluded(group.base + offset).is_none();
    for (offset, &count) in report.counts.iter().enumerate().filter(|(o, _)| possible(*o)) {
        for (n, bin) in places(offset).into_iter().enumerate() {
            bins[n][bin].0 += u64::from(count > 0);
            bins[n][bin].1 += 1;
        }
    }
    let empty = |n: usize, bin: usize| bins[n][bin].0 == 0 && bins[n][bin].1 > 0;
    let mut out = vec![];
    if shape.len() > 1 {
        for (n, axis) in names.iter().enumerate() {
            let labels = group.bin_names(model, n);
            for (bin, label) in labels.iter().enumerate().filter(|(bin, _)| empty(n, *bin)) {
                out.push(hole(format!("{axis} {label}"), bins[n][bin].1));
            }
        }
    }
    let mut singles = 0;
    for (offset, _) in report.counts.iter().enumerate().filter(|(o, c)| **c == 0 && possible(*o)) {
        let known = shape.len() > 1 && places(offset).into_iter().enumerate().any(|(n, bin)| empty(n, bin));
        if !known && singles < SINGLES {
            singles += 1;
            out.push(hole(model.bins(group.base + offset).join(" "), 1));
        }
    }
    out
}
