//! The functional model: axes with bins, and groups that cross them, read from YAML.
//!
//! A point is one combination of bins of a group. Its name, `group:bin,bin`, identifies it; its id is a hash
//! of the name, so that stored hits stay valid when the model is edited.

use crate::error::{AxisMistake, FileError, GroupMistake, Mistake, ModelError};
use crate::expr::Expr;
use crate::facts::{Facts, Name, of_opcode};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::Path;
use ventus_isa::{Op, rows};

/// Most bins of an axis, and most axes that a group crosses in addition to the opcode.
const MAX_BINS: usize = 64;
const MAX_CROSSED: usize = 4;
/// Most axes of a model.
pub const MAX_AXES: usize = 48;
/// Why a point is excluded if its opcode rules out one of its bins.
const IMPOSSIBLE: &str = "no opcode can do this";
/// The axis that every model has: the mnemonics of a group's opcodes.
const OPCODE: &str = "opcode";

/// One bin of an axis.
#[derive(Clone, Debug)]
pub struct Bin {
    /// Its name.
    pub name: String,
    /// The condition for a record to be in it.
    pub when: Expr,
}

/// A property that distinguishes records.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// Its description.
    pub about: String,
    /// Its bins.
    pub bins: Vec<Bin>,
    /// If all bins depend on a single fact: that fact, and the bins that hold for each of its small values.
    table: Option<(Name, Vec<u64>)>,
}

impl Axis {
    /// An axis with these bins.
    fn new(name: &str, about: &str, bins: &[Bin]) -> Axis {
        let mut facts: Vec<Name> = bins.iter().flat_map(|b| b.when.facts()).collect();
        facts.dedup();
        let mut axis = Axis { name: name.into(), about: about.into(), bins: bins.to_vec(), table: None };
        if let [only] = facts[..] {
            let mut values = Facts::default();
            let row = |value: u32| {
                values.set(only, value);
                axis.evaluate(&values)
            };
            axis.table = Some((only, (0..SMALL).map(row).collect()));
        }
        axis
    }

    /// The bins that hold, as bits.
    pub fn holding(&self, facts: &Facts) -> u64 {
        if let Some((fact, table)) = &self.table
            && let Some(bins) = table.get(facts.get(*fact) as usize)
        {
            return *bins;
        }
        self.evaluate(facts)
    }

    fn evaluate(&self, facts: &Facts) -> u64 {
        self.bins.iter().enumerate().fold(0, |set, (n, bin)| set | u64::from(bin.when.holds(facts)) << n)
    }
}

/// Number of a fact's small values.
const SMALL: u32 = 256;

/// Impossible combinations.
#[derive(Clone, Debug)]
pub struct Excluded {
    /// Bins, by axis; axes that are not named are free.
    pub bins: BTreeMap<String, Vec<String>>,
    /// The reason.
    pub because: String,
}

/// A coverpoint: crossed axes, for some opcodes.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Its description.
    pub about: String,
    /// The opcodes that can hit it.
    pub ops: Vec<Op>,
    /// Whether each opcode counts separately.
    pub by_opcode: bool,
    /// Indices into the model's axes.
    pub axes: Vec<usize>,
    /// Place of its first point.
    pub base: usize,
    /// Number of points, including excluded ones.
    pub size: usize,
}

/// The points that a record of one opcode can hit in one group.
#[derive(Clone, Debug)]
pub struct Plan {
    /// An additional condition.
    pub when: Expr,
    /// Place of the opcode's first point.
    pub base: usize,
    /// Axes.
    pub axes: Vec<usize>,
    /// Distance in places between neighbouring bins, for each axis.
    pub strides: Vec<usize>,
}

/// A whole model.
#[derive(Clone, Debug)]
pub struct Model {
    axes: Vec<Axis>,
    groups: Vec<Group>,
    plans: Vec<Vec<Plan>>,
    /// By opcode: the bins of each axis, if they follow from the opcode alone.
    fixed: Vec<Vec<Option<u64>>>,
    ids: Vec<u32>,
    /// Places by id, without excluded points.
    by_id: HashMap<u32, usize>,
    excluded: Vec<Option<u32>>,
    reasons: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    axes: Vec<AxisFile>,
    groups: Vec<GroupFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AxisFile {
    axis: String,
    about: String,
    bins: Bins,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    group: String,
    about: String,
    ops: Expr,
    #[serde(default)]
    when: Option<Expr>,
    cross: Vec<String>,
    #[serde(default)]
    except: Vec<ExceptFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExceptFile {
    bins: BTreeMap<String, Vec<String>>,
    because: String,
}

/// A mapping in the order of the file; keys must be unique.
struct Bins(Vec<Bin>);

impl<'de> Deserialize<'de> for Bins {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bins, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Bins;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bins: a name and an expression each")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bins, A::Error> {
                let mut bins: Vec<Bin> = vec![];
                while let Some((name, when)) = map.next_entry::<String, Expr>()? {
                    if bins.iter().any(|b| b.name == name) {
                        return Err(A::Error::custom(format!("the bin '{name}' is there twice")));
                    }
                    bins.push(Bin { name, when });
                }
                Ok(Bins(bins))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

impl Model {
    /// Reads a model; errors name the file and the line.
    pub fn read(path: &Path) -> Result<Model, ModelError> {
        let path = || path.to_path_buf();
        let text = std::fs::read_to_string(path()).map_err(|source| FileError { path: path(), source })?;
        Model::parse(&text).map_err(|e| ModelError::In { path: path(), source: Box::new(e) })
    }

    /// Parses a model's text.
    pub fn parse(text: &str) -> Result<Model, ModelError> {
        let file: File = tandem_yaml::from_str(text)?;
        Reader { text, file: &file }.model()
    }

    /// Axes, except the opcode.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Groups, in the file's order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What records of an opcode can hit.
    pub fn plans(&self, op: Op) -> &[Plan] {
        &self.plans[op as usize]
    }

    /// By axis, the bins that hold for every record of an opcode; `None` if they depend on the record.
    pub fn fixed(&self, op: Op) -> &[Option<u64>] {
        &self.fixed[op as usize]
    }

    /// Number of points, including excluded ones; a point's place is below it.
    pub fn places(&self) -> usize {
        self.ids.len()
    }

    /// The id of the point at a place.
    pub fn id(&self, place: usize) -> u32 {
        self.ids[place]
    }

    /// The place of a point, if the model has it and does not exclude it.
    pub fn place(&self, id: u32) -> Option<usize> {
        self.by_id.get(&id).copied()
    }

    /// Number of points that can be hit.
    pub fn points(&self) -> usize {
        self.by_id.len()
    }

    /// Why the point at a place cannot be hit; `None` if it can.
    pub fn excluded(&self, place: usize) -> Option<&str> {
        self.excluded[place].map(|r| self.reasons[r as usize].as_str())
    }

    /// Whether the model's file excludes the point at a place; other impossible points follow from their
    /// opcode.
    pub fn excluded_by_hand(&self, place: usize) -> bool {
        self.excluded[place].is_some_and(|r| r != 0)
    }

    /// The group of a place.
    pub fn group_of(&self, place: usize) -> &Group {
        let after = self.groups.partition_point(|g| g.base <= place);
        &self.groups[after.saturating_sub(1)]
    }

    /// Names of the bins of the point at a place, with the opcode first if the group has it.
    pub fn bins(&self, place: usize) -> Vec<&str> {
        let group = self.group_of(place);
        bins_of(group, &self.axes, place - group.base)
    }

    /// The name of the point at a place.
    pub fn name(&self, place: usize) -> String {
        format!("{}:{}", self.group_of(place).name, self.bins(place).join(","))
    }
}

impl Group {
    /// Number of bins of each of its axes, the opcode first.
    pub fn shape(&self, model: &Model) -> Vec<usize> {
        shape(self, &model.axes)
    }

    /// Names of its axes, the opcode first.
    pub fn axis_names<'m>(&self, model: &'m Model) -> Vec<&'m str> {
        let by_opcode = self.by_opcode.then_some(OPCODE);
        by_opcode.into_iter().chain(self.axes.iter().map(|&a| model.axes[a].name.as_str())).collect()
    }

    /// Names of the bins of its axis `n`.
    pub fn bin_names<'m>(&self, model: &'m Model, n: usize) -> Vec<&'m str> {
        if self.by_opcode && n == 0 {
            return self.ops.iter().map(|op| op.name()).collect();
        }
        let axis = self.axes[n - usize::from(self.by_opcode)];
        model.axes[axis].bins.iter().map(|b| b.name.as_str()).collect()
    }
}

fn shape(group: &Group, axes: &[Axis]) -> Vec<usize> {
    let by_opcode = group.by_opcode.then_some(group.ops.len());
    by_opcode.into_iter().chain(group.axes.iter().map(|&a| axes[a].bins.len())).collect()
}

fn bins_of<'m>(group: &Group, axes: &'m [Axis], mut offset: usize) -> Vec<&'m str> {
    let mut names = vec![];
    for &axis in group.axes.iter().rev() {
        let bins = &axes[axis].bins;
        names.push(bins[offset % bins.len()].name.as_str());
        offset /= bins.len();
    }
    if group.by_opcode {
        names.push(group.ops[offset].name());
    }
    names.reverse();
    names
}

/// The bins of an axis that hold for an opcode, if they follow from it alone.
fn fixed(axis: &Axis, op: Op) -> Option<u64> {
    let facts = of_opcode(op);
    let alone = axis.bins.iter().all(|b| b.when.dynamic().is_none());
    alone.then(|| {
        axis.bins.iter().enumerate().fold(0, |set, (n, b)| set | u64::from(b.when.holds(facts)) << n)
    })
}

/// Whether some opcode of the group allows every bin of this point.
fn possible(model: &Model, group: &Group, offset: usize) -> bool {
    let inner: usize = group.axes.iter().map(|&a| model.axes[a].bins.len()).product();
    let mut rest = offset % inner;
    let mut bins = vec![];
    for &axis in group.axes.iter().rev() {
        let all = &model.axes[axis].bins;
        bins.push(&all[rest % all.len()].when);
        rest /= all.len();
    }
    let open = |op: &Op| bins.iter().all(|b| b.folded(of_opcode(*op)) != Expr::Number(0));
    if group.by_opcode { open(&group.ops[offset / inner]) } else { group.ops.iter().any(open) }
}

/// A point's id: the FNV-1a hash of its name, folded to 32 bits.
pub fn id_of(name: &str) -> u32 {
    let hash =
        name.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
    (hash ^ hash >> 32) as u32
}

struct Reader<'a> {
    text: &'a str,
    file: &'a File,
}

impl Reader<'_> {
    /// An error at the first line that contains `word`, searching from `after`.
    fn at(&self, after: &str, word: &str, mistake: Mistake) -> ModelError {
        let lines = || self.text.lines().enumerate();
        let whole = |line: &str, w: &str| {
            line.match_indices(w).any(|(i, _)| {
                let edge = |c: Option<char>| c.is_none_or(|c| !(c.is_alphanumeric() || "_-.".contains(c)));
                edge(line[..i].chars().next_back()) && edge(line[i + w.len()..].chars().next())
            })
        };
        let from = lines().find(|(_, l)| l.contains(after)).map_or(0, |(n, _)| n);
        let line = lines().skip(from).find(|(_, l)| whole(l, word)).map_or(from, |(n, _)| n);
        ModelError::Line { line: line + 1, mistake }
    }

    /// An error at `word` in a group.
    fn in_group(&self, name: &str, word: &str, mistake: GroupMistake) -> ModelError {
        self.at(&format!("group: {name}"), word, Mistake::Group(name.to_string(), mistake))
    }

    fn model(&self) -> Result<Model, ModelError> {
        let mut axes: Vec<Axis> = vec![];
        for a in &self.file.axes {
            check(&axes, a).map_err(|mistake| {
                self.at(&format!("axis: {}", a.axis), &a.axis, Mistake::Axis(a.axis.clone(), mistake))
            })?;
            axes.push(Axis::new(&a.axis, &a.about, &a.bins.0));
        }
        if axes.len() > MAX_AXES {
            return Err(ModelError::Axes { axes: axes.len(), most: MAX_AXES });
        }
        let fixed = rows().iter().map(|r| axes.iter().map(|a| fixed(a, r.op)).collect()).collect();
        let mut model = Model {
            axes,
            groups: vec![],
            plans: vec![vec![]; rows().len()],
            fixed,
            ids: vec![],
            by_id: HashMap::new(),
            excluded: vec![],
            reasons: vec![IMPOSSIBLE.to_string()],
        };
        for g in &self.file.groups {
            self.group(&mut model, g)?;
        }
        if model.points() == 0 {
            return Err(ModelError::Empty);
        }
        Ok(model)
    }

    fn group(&self, model: &mut Model, g: &GroupFile) -> Result<(), ModelError> {
        if model.groups.iter().any(|other| other.name == g.group) {
            return Err(self.in_group(&g.group, &g.group, GroupMistake::Taken));
        }
        let ops = self.ops(g)?;
        let (axes, by_opcode) = self.crossed(model, g)?;
        let inner: usize = axes.iter().map(|&a| model.axes[a].bins.len()).product();
        let size = inner * if by_opcode { ops.len() } else { 1 };
        let base = model.ids.len();
        let (name, about) = (g.group.clone(), g.about.clone());
        let group = Group { name, about, ops, by_opcode, axes, base, size };
        plan(model, &group, g.when.as_ref(), inner);
        let except = g.except.iter().map(|e| self.except(model, &group, e)).collect::<Result<Vec<_>, _>>()?;
        for offset in 0..size {
            let bins = bins_of(&group, &model.axes, offset);
            let name = format!("{}:{}", group.name, bins.join(","));
            let id = id_of(&name);
            model.ids.push(id);
            let reason = if possible(model, &group, offset) {
                except.iter().find(|e| e.meets(&bins)).map(|e| e.reason)
            } else {
                Some(0)
            };
            model.excluded.push(reason);
            if reason.is_none()
                && let Some(other) = model.by_id.insert(id, base + offset)
            {
                model.groups.push(group);
                return Err(ModelError::SameId(model.name(other), name));
            }
        }
        model.groups.push(group);
        Ok(())
    }

    /// The opcodes of a group.
    fn ops(&self, g: &GroupFile) -> Result<Vec<Op>, ModelError> {
        if let Some(name) = g.ops.dynamic() {
            let known = crate::facts::all().find(|(_, n, _)| *n == name).map_or("a fact", |(n, ..)| n);
            return Err(self.in_group(&g.group, "ops", GroupMistake::Dynamic(known.to_string())));
        }
        let ops: Vec<Op> = rows().iter().map(|r| r.op).filter(|op| g.ops.holds(of_opcode(*op))).collect();
        if ops.is_empty() {
            return Err(self.in_group(&g.group, "ops", GroupMistake::NoOpcode));
        }
        Ok(ops)
    }

    /// The axes that a group crosses, and whether the opcode is one of them.
    fn crossed(&self, model: &Model, g: &GroupFile) -> Result<(Vec<usize>, bool), ModelError> {
        let wrong = |word: &str, mistake| Err(self.in_group(&g.group, word, mistake));
        let (mut axes, mut by_opcode) = (vec![], false);
        for (n, name) in g.cross.iter().enumerate() {
            if name == OPCODE && n == 0 {
                by_opcode = true;
            } else if let Some(at) = model.axes.iter().position(|a| a.name == *name) {
                if axes.contains(&at) {
                    return wrong(name, GroupMistake::Twice(name.clone()));
                }
                axes.push(at);
            } else if name == OPCODE {
                return wrong(name, GroupMistake::OpcodeFirst);
            } else {
                return wrong(name, GroupMistake::UnknownAxis(name.clone()));
            }
        }
        if g.cross.is_empty() || axes.len() > MAX_CROSSED {
            return wrong("cross", GroupMistake::Crossed { axes: axes.len(), most: MAX_CROSSED });
        }
        Ok((axes, by_opcode))
    }

    fn except(&self, model: &mut Model, group: &Group, e: &ExceptFile) -> Result<Except, ModelError> {
        let here = format!("group: {}", group.name);
        let names = group.axis_names(model);
        let mut axes = vec![None; names.len()];
        for (axis, bins) in &e.bins {
            let Some(at) = names.iter().position(|n| n == axis) else {
                let mistake = Mistake::ForeignAxis { group: group.name.clone(), axis: axis.clone() };
                return Err(self.at(&here, axis, mistake));
            };
            let known = group.bin_names(model, at);
            if let Some(bin) = bins.iter().find(|b| !known.contains(&b.as_str())) {
                let mistake = Mistake::UnknownBin { axis: axis.clone(), bin: bin.clone() };
                return Err(self.at(&here, bin, mistake));
            }
            axes[at] = Some(bins.clone());
        }
        if e.bins.is_empty() || e.because.trim().is_empty() {
            return Err(self.at(&here, "except", Mistake::Exception));
        }
        model.reasons.push(e.because.clone());
        Ok(Except { axes, reason: model.reasons.len() as u32 - 1 })
    }
}

/// Checks an axis against the axes before it.
fn check(others: &[Axis], a: &AxisFile) -> Result<(), AxisMistake> {
    if a.axis == OPCODE || others.iter().any(|b| b.name == a.axis) {
        return Err(AxisMistake::Taken);
    }
    let bins = a.bins.0.len();
    if !(1..=MAX_BINS).contains(&bins) {
        return Err(AxisMistake::Bins { bins, most: MAX_BINS });
    }
    match a.bins.0.iter().find(|b| b.name.contains([',', ':'])) {
        Some(bin) => Err(AxisMistake::BinName(bin.name.clone())),
        None => Ok(()),
    }
}

/// Records for each opcode of a group what its records can hit. `inner` is the number of the group's points
/// per opcode.
fn plan(model: &mut Model, group: &Group, when: Option<&Expr>, inner: usize) {
    let mut strides = vec![1; group.axes.len()];
    for n in (1..group.axes.len()).rev() {
        strides[n - 1] = strides[n] * model.axes[group.axes[n]].bins.len();
    }
    let when = when.cloned().unwrap_or(Expr::Number(1));
    for (n, op) in group.ops.iter().enumerate() {
        let plan = Plan {
            when: when.folded(of_opcode(*op)),
            base: group.base + if group.by_opcode { n * inner } else { 0 },
            axes: group.axes.clone(),
            strides: strides.clone(),
        };
        model.plans[*op as usize].push(plan);
    }
}

/// Bins in an exception, by axis of the group.
struct Except {
    axes: Vec<Option<Vec<String>>>,
    reason: u32,
}

impl Except {
    fn meets(&self, bins: &[&str]) -> bool {
        self.axes.iter().zip(bins).all(|(want, bin)| want.as_ref().is_none_or(|w| w.iter().any(|x| x == bin)))
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} points)", self.name, self.size)
    }
}

#[cfg(test)]
mod tests;
