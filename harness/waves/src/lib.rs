//! Save files of waveform viewers: GTKWave's `.gtkw` and Surfer's command file `.sucl`. At the top are the
//! signals of the unit that a failure is about, below them issue and retirement, and a marker is in the cycle
//! of the failure.
//!
//! The names come from the file of waves itself ([`Recording`]), so every name in a save file exists.
//! `units` knows the instances of the in-tree RTL. For other RTL, the expressions of its `probes.yaml` name
//! the signals ([`Design::Probed`]).

mod recording;
mod units;

pub use recording::{Recording, RecordingError, Signal};

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// What a failure is about.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The instruction.
    pub insn: u32,
    /// The prefix in effect, or 0.
    pub prefix: u32,
    /// The SM.
    pub sm: u32,
    /// The warp's slot, if it is known.
    pub slot: Option<u32>,
    /// Lanes that differ.
    pub lanes: Vec<u32>,
    /// Fields of the record that differ, by name.
    pub fields: Vec<String>,
}

/// An event of `probes.yaml`: its name and its expressions, with those that they use by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Probed {
    /// The event.
    pub event: String,
    /// The expressions.
    pub expressions: Vec<String>,
}

/// The RTL.
#[derive(Clone, Debug)]
pub enum Design {
    /// The GPGPU of this repository.
    InTree,
    /// Other RTL, by what its probes watch.
    Probed(Vec<Probed>),
    /// Other RTL that nothing is known of.
    Unknown,
}

/// Signals under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The heading.
    pub title: String,
    /// The signals.
    pub signals: Vec<Signal>,
}

/// What a viewer shows first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Signals from the top down.
    pub groups: Vec<Group>,
    /// Time of the marker.
    pub marker: u64,
    /// First time that is shown.
    pub from: u64,
}

/// Most signals of a group.
const MOST: usize = 80;
/// Time units before the marker at which the view begins: two a cycle.
const BEFORE: u64 = 200;
/// GTKWave's zoom: 200 pixels are 2 to the 6 time units, which is 32 cycles.
const ZOOM: &str = "-6.000000";

impl View {
    /// The view of a failure at the time `marker`. Without a subject, only issue and retirement are shown.
    pub fn new(recording: &Recording, design: &Design, subject: Option<&Subject>, marker: u64) -> View {
        let default = Subject::default();
        let about = subject.unwrap_or(&default);
        let groups = match design {
            Design::InTree => units::groups(recording, subject),
            Design::Probed(events) => probed(recording, events, about),
            Design::Unknown => vec![],
        };
        let mut shown = BTreeSet::new();
        let mut view =
            View { groups: vec![], marker, from: marker.saturating_sub(BEFORE).max(recording.start) };
        view.push("clock", clock(recording), about, &mut shown);
        for (title, signals) in groups {
            let signals = signals.into_iter().filter(|s| !s.is_clock() && !s.is_reset()).collect();
            view.push(&title, signals, about, &mut shown);
        }
        view
    }

    /// Adds a group, without what is shown already and without other lanes and warps.
    fn push(&mut self, title: &str, all: Vec<Signal>, about: &Subject, shown: &mut BTreeSet<Signal>) {
        let all: Vec<Signal> = all.into_iter().filter(|s| !s.is_constant() && s.concerns(about)).collect();
        let mut signals: Vec<Signal> = all.into_iter().filter(|s| shown.insert(s.clone())).collect();
        signals.truncate(MOST);
        if !signals.is_empty() {
            self.groups.push(Group { title: title.into(), signals });
        }
    }

    /// The save file for GTKWave.
    pub fn gtkw(&self, waves: &Path) -> String {
        let mut s = String::from("[*]\n[*] GTKWave save file, written by Tandem\n[*]\n");
        let _ = writeln!(s, "[dumpfile] \"{}\"", waves.display());
        let _ = writeln!(s, "[timestart] {}\n[size] 1600 1000\n[pos] -1 -1", self.from);
        // The primary marker, then the named markers A to Z.
        let _ = writeln!(s, "*{ZOOM} {m} {m}{}", " -1".repeat(25), m = self.marker);
        s += "[sst_width] 240\n[signals_width] 420\n";
        for group in &self.groups {
            let _ = writeln!(s, "@200\n-{}", group.title);
            for signal in &group.signals {
                let flags = if signal.range.is_empty() { "@28" } else { "@22" };
                let _ = writeln!(s, "{flags}\n{}{}", signal.path(), signal.range);
            }
        }
        s
    }

    /// The command file for Surfer. Its state files change with every version; commands do not.
    pub fn sucl(&self) -> String {
        let mut s = String::new();
        for group in &self.groups {
            let _ = writeln!(s, "divider_add {}", group.title);
            for signal in &group.signals {
                let _ = writeln!(s, "variable_add {}", signal.surfer());
            }
        }
        let _ = writeln!(s, "cursor_set {m}\nmarker_set failure {m}\ngoto_cursor", m = self.marker);
        s
    }
}

/// The first clock of the file.
fn clock(recording: &Recording) -> Vec<Signal> {
    let mut all = recording.scopes().flat_map(|s| recording.in_scope(s));
    all.find(|s| s.is_clock()).cloned().into_iter().collect()
}

/// The event that a field of a record comes from.
fn event_of(field: &str) -> &'static str {
    match field {
        "next_pc" | "next_mask" => "control",
        f if f.starts_with("simt") => "control",
        f if f.starts_with("src") => "source",
        "sdst" | "sdata" => "scalar-write",
        "vdst" | "vmask" | "vdata" => "vector-write",
        "store_data" | "load_data" => "memory",
        f if f.starts_with("mem") => "memory",
        "csr" => "csr",
        f if f.starts_with("fflags") => "flags",
        f if f.starts_with("trap") => "trap",
        "endprg" => "done",
        _ => "issue",
    }
}

/// The start of the names of modules that probes are bound in as.
const PROBE: &str = "u_tandem_probe";

/// Signals that the probes name: first those of the events that differ, then issue and retirement.
fn probed(recording: &Recording, events: &[Probed], about: &Subject) -> Vec<(String, Vec<Signal>)> {
    // A probe lies in the instance that it watches.
    let watched: Vec<&str> = (recording.scopes())
        .filter_map(|s| {
            s.rsplit_once('.').filter(|(_, last)| last.starts_with(PROBE)).map(|(parent, _)| parent)
        })
        .fold(vec![], |mut all, parent| {
            if !all.contains(&parent) {
                all.push(parent);
            }
            all
        });
    let mut names: Vec<&str> = about.fields.iter().map(|f| event_of(f)).collect();
    names.extend(["issue", "done"]);
    let mut groups = vec![];
    for (i, name) in names.iter().enumerate().filter(|(i, n)| !names[..*i].contains(n)) {
        let of_event = events.iter().filter(|e| e.event == *name);
        let words: Vec<&str> = of_event.flat_map(|e| &e.expressions).flat_map(|e| identifiers(e)).collect();
        let mut signals = vec![];
        for scope in &watched {
            let named = |s: &&Signal| words.iter().any(|w| s.is_named(w));
            signals.extend(recording.in_scope(scope).iter().filter(named).cloned());
        }
        let title = match (i < about.fields.len(), *name) {
            (_, "issue") => "issue".to_string(),
            (_, "done") => "retirement".to_string(),
            (_, event) => format!("what differs: {event}"),
        };
        groups.push((title, signals));
    }
    groups
}

/// The names in an expression.
fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    text.split(move |c| !part(c)).filter(|w| w.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recording(signals: &[(&str, &str)]) -> Recording {
        let mut r = Recording::default();
        (r.start, r.end) = (100, 900);
        for (scope, name) in signals {
            r.scope(scope);
            r.add(scope, name);
        }
        r
    }

    fn names(view: &View) -> Vec<(String, Vec<String>)> {
        let path = |s: &Signal| s.path();
        view.groups.iter().map(|g| (g.title.clone(), g.signals.iter().map(path).collect())).collect()
    }

    const SM: &str = "t.gen_sm[1].u_sm";

    #[test]
    fn the_unit_of_the_instruction_is_at_the_top() {
        let other = "t.gen_sm[0].u_sm";
        let mut all = vec![("t", "clk_i"), (other, "issue_valid"), (SM, "issue_valid"), (SM, "uid[0] [7:0]")];
        all.push((SM, "uid[3] [7:0]"));
        let scopes: Vec<String> = ["u_div", "u_div.req_i", "u_valu", "wb0", "slot[3]", "rsp_div"]
            .iter()
            .flat_map(|unit| [format!("{other}.{unit}"), format!("{SM}.{unit}")])
            .collect();
        for scope in &scopes {
            all.extend([(scope.as_str(), "data[0] [31:0]"), (scope, "data[5] [31:0]"), (scope, "busy")]);
            all.extend([(scope.as_str(), "Lanes [31:0]"), (scope, "clk_i")]);
        }
        let r = recording(&all);
        // vrem.vx v2, v1, x5
        let about = Subject { insn: 0x8e12_e157, sm: 1, slot: Some(3), lanes: vec![5], ..Subject::default() };
        let view = View::new(&r, &Design::InTree, Some(&about), 700);
        let seen = names(&view);
        let unit = |scope: &str| vec![format!("{SM}.{scope}.data[5]"), format!("{SM}.{scope}.busy")];
        assert_eq!(seen[0], ("clock".into(), vec!["t.clk_i".into()]));
        assert_eq!(seen[1], ("u_div".into(), [unit("u_div"), unit("u_div.req_i"), unit("rsp_div")].concat()));
        assert!(seen[2].1.contains(&format!("{SM}.uid[3]")), "{seen:?}");
        assert!(seen.iter().flat_map(|(_, s)| s).all(|s| !s.contains("sm[0]") && !s.contains("u_valu")));
        assert_eq!((view.from, view.marker), (500, 700));
        let gtkw = view.gtkw(Path::new("/x/a b.fst"));
        assert!(gtkw.contains("[dumpfile] \"/x/a b.fst\"\n[timestart] 500\n"), "{gtkw}");
        assert!(gtkw.contains("\n*-6.000000 700 700 -1"), "{gtkw}");
        assert!(
            gtkw.contains(&format!("@200\n-u_div\n@22\n{SM}.u_div.data[5][31:0]\n@28\n{SM}.u_div.busy\n"))
        );
        let sucl = view.sucl();
        // Surfer takes the elements of an array for scopes.
        assert!(sucl.contains(&format!("divider_add u_div\nvariable_add {SM}.u_div.data.[5]\n")), "{sucl}");
        assert!(sucl.ends_with("cursor_set 700\nmarker_set failure 700\ngoto_cursor\n"), "{sucl}");
    }

    #[test]
    fn probes_name_the_signals_of_other_rtl() {
        let core = "t.u_gpu.u_core";
        let r = recording(&[
            (core, "clk"),
            (core, "cpc [31:0]"),
            (core, "wdata[0] [31:0]"),
            (core, "wdata[1] [31:0]"),
            (core, "rd_en"),
            (core, "other"),
            ("t.u_gpu.u_core.u_tandem_probe_0", "p0"),
            ("t.u_gpu.u_bus", "cpc [31:0]"),
        ]);
        let event = |event: &str, text: &str| Probed { event: event.into(), expressions: vec![text.into()] };
        let events = [event("issue", "cpc + 4"), event("vector-write", "rd_en ? wdata[$lane] : 32'hff")];
        let fields = vec!["vdata".into()];
        let about = Subject { fields, lanes: vec![1], slot: Some(3), ..Subject::default() };
        let view = View::new(&r, &Design::Probed(events.to_vec()), Some(&about), 100);
        let signals = |names: &[&str]| names.iter().map(|n| format!("{core}.{n}")).collect::<Vec<_>>();
        assert_eq!(
            names(&view),
            [
                ("clock".into(), signals(&["clk"])),
                ("what differs: vector-write".into(), signals(&["wdata[1]", "rd_en"])),
                ("issue".into(), signals(&["cpc"])),
            ]
        );
        // Without anything to go by, it still has a marker.
        let view = View::new(&r, &Design::Unknown, None, 100);
        assert_eq!(names(&view), [("clock".into(), signals(&["clk"]))]);
    }
}
