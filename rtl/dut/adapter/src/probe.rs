//! `tandem_probes.sv`: a module for each probe of the file, bound into the module that it watches. Every
//! expression is a connection of the `bind`, and so it is evaluated in that module.

use crate::Machine;
use crate::error::AdapterError;
use crate::events::{self, Event, Matching, Phase, Shape};
use crate::names::{Names, qualified};
use crate::schema::{Collect, Expr, Lds, Probe, Schema};
use crate::text::Text;
use std::collections::BTreeMap;

/// Names that mean something everywhere.
const RESERVED: [&str; 9] =
    ["lane", "word", "NumSm", "NumWarp", "NumLane", "index0", "index1", "index2", "index3"];
/// Generate loops around an instance whose indices have a name.
const INDICES: usize = 4;

/// The module that is bound to read the LDS.
pub const LDS: &str = "tandem_lds";

/// The module of a probe, by its number.
pub fn module(n: usize) -> String {
    format!("tandem_probe_{n}")
}

/// A statement with which a bound module says that it is there.
fn announce(module: &str) -> String {
    format!("  $info(\"{module} {}\");", crate::BOUND)
}

/// Writes `tandem_probes.sv`.
pub struct Probes<'a> {
    /// Name of the file that describes the adapter.
    pub file: &'a str,
    /// What it says.
    pub schema: &'a Schema,
    /// The machine's sizes.
    pub machine: Machine,
}

/// One probe while it is written.
struct One<'a> {
    file: &'a str,
    probe: &'a Probe,
    /// Name of its module; its instance has `u_` before it.
    module: String,
    names: Names<'a>,
    events: Vec<Event>,
    lanes: u32,
    sms: u32,
    warps: u32,
    /// Whether others report events of the same instructions: the phases of a cycle are steps of time then.
    shared: bool,
    /// Whether the file has probes that report `control`.
    control: bool,
    ports: Vec<(String, Shape, String, usize)>,
    /// Declarations of instructions that are found in one phase and needed in a later one.
    found: Vec<String>,
}

impl Probes<'_> {
    /// The text of the file.
    pub fn write(&self) -> Result<String, AdapterError> {
        let mut t = Text::new("tandem_probes.sv", self.file);
        t.add(&format!("// What {} watches; written from it.", self.file));
        t.add("/* verilator lint_off WIDTH */\n/* verilator coverage_off */");
        let read = |p| events::read(self.file, p, &|name| self.size(name));
        let all: Vec<Vec<Event>> = self.schema.probes.iter().map(read).collect::<Result<_, _>>()?;
        let has = |name: &str| all.iter().flatten().any(|e| e.kind().name == name);
        if let Some(first) = self.schema.probes.first() {
            for name in ["workgroup-start", "warp-start", "issue", "workgroup-end"] {
                if !has(name) {
                    let what = format!("no probe has the event '{name}', which records need");
                    return Err(AdapterError::at(self.file, first.module.line, what));
                }
            }
        }
        if let (Some(e), false) = (all.iter().flatten().find(|e| e.kind().name == "memory"), has("stamp")) {
            let what = "memory: no probe has the event 'stamp', which each access needs: say when it \
                        takes its place in the order of memory";
            return Err(AdapterError::at(self.file, e.line, what));
        }
        let (control, shared) = (has("control"), self.schema.probes.len() > 1);
        for (n, (probe, events)) in self.schema.probes.iter().zip(all).enumerate() {
            let module = module(n);
            let names = self.names(probe, &module)?;
            let Machine { lanes, sms, warps, .. } = self.machine;
            let (ports, found, file) = (vec![], vec![], self.file);
            let one =
                One { file, probe, module, names, events, lanes, sms, warps, shared, control, ports, found };
            one.write(&mut t)?;
        }
        if let Some(lds) = &self.schema.lds {
            self.lds(&mut t, lds)?;
        }
        t.add("/* verilator coverage_on */\n/* verilator lint_on WIDTH */");
        Ok(t.finish())
    }

    fn size(&self, name: &str) -> Option<u32> {
        match name {
            "NumSm" => Some(self.machine.sms),
            "NumWarp" => Some(self.machine.warps),
            "NumLane" => Some(self.machine.lanes),
            _ => name.parse().ok(),
        }
    }

    fn names(&self, probe: &Probe, module: &str) -> Result<Names<'_>, AdapterError> {
        let mut names = Names::new(self.file);
        for size in ["NumSm", "NumWarp", "NumLane"] {
            names.set(size, self.size(size).unwrap_or(0).to_string());
        }
        let line = |name: &String| {
            let c = probe.collect.get(name).and_then(collect_line);
            probe.names.get(name).map(|e| e.line).or(c).unwrap_or(probe.module.line)
        };
        for name in probe.names.keys().chain(probe.collect.keys()) {
            let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if !plain
                || !name.starts_with(|c: char| c.is_ascii_alphabetic())
                || RESERVED.contains(&name.as_str())
            {
                let what =
                    format!("'{name}' cannot be a name: expected letters, digits and _, and not one of ");
                return Err(AdapterError::at(self.file, line(name), what + &RESERVED.join(", ")));
            }
        }
        for (name, e) in &probe.names {
            if e.text.is_empty() {
                return Err(AdapterError::at(
                    self.file,
                    e.line,
                    format!("let: '{name}' is empty: write one"),
                ));
            }
            // A path stays one: a part of it can be selected.
            names.set(name, if is_path(&e.text) { e.text.clone() } else { format!("({})", e.text) });
        }
        for n in 0..INDICES {
            names.set(&format!("index{n}"), format!("u_{module}.index_{n}"));
        }
        for name in probe.collect.keys() {
            if probe.names.contains_key(name) {
                let what = format!("'{name}' is under `let` and under `collect`: rename one");
                return Err(AdapterError::at(self.file, probe.names[name].line, what));
            }
            names.set(name, format!("u_{module}.{name}_q"));
        }
        Ok(names)
    }

    /// The LDS of an SM, read word by word.
    fn lds(&self, t: &mut Text, lds: &Lds) -> Result<(), AdapterError> {
        let names = Names::new(self.file).with("word", "tandem_word");
        let module = &lds.module.text;
        let word =
            qualified(module, &names.expand(&lds.word)?).replace(&format!("{module}.tandem_word"), "w");
        let mut of_sm = Names::new(self.file);
        (0..INDICES).for_each(|n| of_sm.set(&format!("index{n}"), format!("u_tandem_lds.index_{n}")));
        let sm = lds.sm.as_ref().map_or(Ok("0".to_string()), |e| of_sm.expand(e))?;
        let sm_line = lds.sm.as_ref().map_or(lds.module.line, |e| e.line);
        t.add(&format!("\n// {}:{}", self.file, lds.module.line));
        t.add(
            "module tandem_lds (\n  input wire rst_ni, input wire [31:0] sm_i, input wire [31:0] bytes_i\n);",
        );
        t.add(&announce(LDS));
        t.add(&indices("tandem_lds", &[&sm], sm_line));
        t.add(
            "  import \"DPI-C\" context function void tandem_lds_here(input int unsigned sm, \
             input int unsigned bytes);\n  export \"DPI-C\" function tandem_lds_line;",
        );
        t.add(
            "  function automatic void tandem_lds_line(input int unsigned line, output bit [1023:0] words);",
        );
        t.add("    for (int i = 0; i < 32; i++) begin\n      automatic int w = 32 * int'(line) + i;");
        t.at(lds.word.line, &format!("      words[32*i+:32] = 32*line + i < bytes_i/4 ? ({word}) : 32'd0;"));
        t.add("    end\n  endfunction");
        t.add("  always_ff @(negedge rst_ni) begin : announce\n    tandem_lds_here(sm_i, bytes_i);\n  end");
        t.add("endmodule");
        t.at(lds.module.line, &format!("bind {module} tandem_lds u_tandem_lds ("));
        t.add("  .rst_ni(tandem_top.rst_ni),");
        t.at(sm_line, &format!("  .sm_i({sm}),"));
        t.at(lds.bytes.line, &format!("  .bytes_i({})", names.expand(&lds.bytes)?));
        t.add(");");
        Ok(())
    }
}

impl One<'_> {
    fn bad<T>(&self, line: usize, what: impl std::fmt::Display) -> Result<T, AdapterError> {
        Err(AdapterError::at(self.file, line, what))
    }

    fn write(mut self, t: &mut Text) -> Result<(), AdapterError> {
        let sm = self.probe.sm.clone().unwrap_or_else(|| Expr::implied("0", self.probe.module.line));
        if self.probe.sm.is_none() && self.sms > 1 {
            let what = format!(
                "sm is missing: the machine has {} SMs: say which one an instance of {} belongs to, for \
                 example `sm: $index0`, the index of the generate loop around it",
                self.sms, self.probe.module.text
            );
            return self.bad(self.probe.module.line, what);
        }
        self.port("sm_i", Shape::Word, &sm, None)?;
        let collect = self.collect()?;
        let events = std::mem::take(&mut self.events);
        let mut phases: BTreeMap<Phase, Vec<String>> = BTreeMap::new();
        for event in &events {
            self.event(event, &mut phases)?;
        }
        let waits = match &self.probe.barrier_wait {
            None => String::new(),
            Some(e) => {
                let e = e.clone();
                self.port("barrier_wait", Shape::Word, &e, None)?;
                "      tandem_match_pkg::wait_count(sm_i, barrier_wait);\n".to_string()
            }
        };
        let issues = events.iter().any(|e| e.kind().name == "issue");
        t.add(&format!("\n// {}:{}", self.file, self.probe.module.line));
        t.add(&format!("module {}\n  import vt_trace_pkg::*;\n(\n  input wire clk_i,", self.module));
        for (n, (name, shape, ..)) in self.ports.iter().enumerate() {
            let range = match shape {
                Shape::Bit => "       ",
                Shape::Word => " [31:0]",
                Shape::Lanes => " [1023:0]",
            };
            let comma = if n + 1 < self.ports.len() { "," } else { "" };
            t.add(&format!("  input wire{range} {name}{comma}"));
        }
        t.add(");");
        t.add(&announce(&self.module));
        t.add("  wire on = tandem_top.trace_i;");
        let texts: Vec<&String> = self.ports.iter().map(|p| &p.2).collect();
        t.add(&indices(&self.module, &texts, self.probe.module.line));
        t.add(&collect);
        t.add(&self.found.join("\n"));
        if self.shared {
            self.stepped(t, &phases, issues, &waits);
        } else {
            self.at_once(t, &phases, issues, &waits);
        }
        t.add("endmodule");
        t.at(
            self.probe.module.line,
            &format!("bind {} {m} u_{m} (", self.probe.module.text, m = self.module),
        );
        t.add("  .clk_i(tandem_top.clk_i),");
        for (n, (name, shape, text, line)) in self.ports.iter().enumerate() {
            let comma = if n + 1 < self.ports.len() { "," } else { "" };
            let text = if *shape == Shape::Bit { format!("({text}) != 0") } else { text.clone() };
            t.at(*line, &format!("  .{name}({text}){comma}"));
        }
        t.add(");");
        Ok(())
    }

    /// The beginning of what happens at each clock edge.
    fn watch(&self, t: &mut Text, issues: bool, waits: &str) {
        if issues {
            t.add("  bit here_q;");
        }
        t.add("  always @(posedge clk_i) begin : watch\n    int found;");
        t.add("    tandem_match_pkg::strict = on;\n    if (!tandem_top.rst_ni) begin");
        t.add("      tandem_match_pkg::clear();");
        if issues {
            t.add("      here_q = 1'b0;");
        }
        t.add("    end else begin");
        if issues {
            let line = self.probe.sm.as_ref().map_or(self.probe.module.line, |e| e.line);
            t.add(&format!("      if (!here_q) tandem_match_pkg::here({line}, sm_i);"));
            t.add("      here_q = 1'b1;\n      tandem_match_pkg::now_found[sm_i] = -1;");
        }
        t.add(waits.trim_end());
    }

    /// All phases of a cycle one after the other.
    fn at_once(&self, t: &mut Text, phases: &BTreeMap<Phase, Vec<String>>, issues: bool, waits: &str) {
        self.watch(t, issues, waits);
        for text in phases.values().flatten() {
            t.add(text);
        }
        t.add("    end\n  end");
    }

    /// Each phase a step of time after the one before, in all probes at once. What they need is kept.
    fn stepped(&self, t: &mut Text, phases: &BTreeMap<Phase, Vec<String>>, issues: bool, waits: &str) {
        t.add("  logic step_1 = 1'b0, step_2 = 1'b0, step_3 = 1'b0, step_4 = 1'b0;");
        let (mut keep, mut kept) = (vec![], vec![]);
        for (name, shape, ..) in self.ports.iter().filter(|p| p.0 != "sm_i" && p.0 != "barrier_wait") {
            let range = match shape {
                Shape::Bit => "",
                Shape::Word => "[31:0] ",
                Shape::Lanes => "[1023:0] ",
            };
            // Some Verilators take a first value for a change: the steps of that moment must find nothing.
            let first = if name.ends_with("_when") { " = 1'b0" } else { "" };
            kept.push(format!("  logic {range}{name}_k{first};"));
            let when = name.strip_suffix("_when").is_none().then(|| {
                let event = self.ports.iter().filter_map(|p| p.0.strip_suffix("_when"));
                event.filter(|e| name.starts_with(&format!("{e}_"))).max_by_key(|e| e.len())
            });
            keep.push(match when.flatten() {
                Some(event) => format!("      if ({event}_when) {name}_k = {name};"),
                None if name.ends_with("_when") => format!("      {name}_k = {name};"),
                None => continue,
            });
        }
        t.add(&kept.join("\n"));
        self.watch(t, issues, waits);
        t.add(&keep.join("\n"));
        phases.get(&Phase::Group).into_iter().flatten().for_each(|text| t.add(&self.keeping(text)));
        let whens = self.ports.iter().filter(|p| p.0.ends_with("_when")).map(|p| p.0.clone());
        let any = whens.collect::<Vec<_>>().join(" || ");
        // A probe may have nothing but `barrier-wait`.
        let step =
            if any.is_empty() { String::new() } else { format!("      if ({any}) step_1 <= !step_1;\n") };
        t.add(&format!("{step}    end\n  end"));
        for (n, phase) in [(1, Phase::Start), (2, Phase::Issue), (3, Phase::Part), (4, Phase::End)] {
            t.add(&format!("  always @(step_{n}) begin : phase_{n}\n    int found;"));
            phases.get(&phase).into_iter().flatten().for_each(|text| t.add(&self.keeping(text)));
            if n < 4 {
                t.add(&format!("    step_{} <= step_{n};", n + 1));
            }
            t.add("  end");
        }
    }

    /// The text with what is kept of each port instead of the port.
    fn keeping(&self, text: &str) -> String {
        let mut out = String::new();
        let mut word = String::new();
        for c in text.chars().chain(['\n']) {
            if c.is_ascii_alphanumeric() || c == '_' {
                word.push(c);
                continue;
            }
            let port = self.ports.iter().any(|p| p.0 == word && word != "sm_i");
            out += &word;
            out += if port { "_k" } else { "" };
            word.clear();
            out.push(c);
        }
        out
    }

    /// Adds a port of the probe.
    fn port(
        &mut self,
        name: &str,
        shape: Shape,
        e: &Expr,
        repeat: Option<&(String, u32)>,
    ) -> Result<(), AdapterError> {
        let names = match repeat {
            Some((name, at)) => self.names.with(name, at.to_string()),
            None => self.names.clone(),
        };
        let text = match shape {
            Shape::Lanes => names.expand_lanes(e, self.lanes)?,
            _ if names.uses_lane(e) => {
                return self.bad(e.line, "$lane means something only where each lane has a value");
            }
            _ => names.expand(e)?,
        };
        self.ports.push((name.to_string(), shape, text, e.line));
        Ok(())
    }

    /// The registers: their declarations and how they change.
    fn collect(&mut self) -> Result<String, AdapterError> {
        let mut out = String::new();
        let mut changes = String::new();
        for (name, c) in &self.probe.collect {
            let line = collect_line(c).unwrap_or(self.probe.module.line);
            let lanes = c.lanes.as_ref().is_some_and(|e| e.text == "true");
            match (&c.width, &c.lanes) {
                (Some(_), None) => {}
                (None, Some(e)) if e.text == "true" => {}
                _ => {
                    let what = format!("collect: {name}: expected `width: BITS`, or `lanes: true`");
                    return self.bad(line, what);
                }
            }
            let shape = if lanes { Shape::Lanes } else { Shape::Word };
            let size = |e: &Expr| match e.text.trim_start_matches('$') {
                "NumLane" => Some(self.lanes),
                "NumWarp" => Some(self.warps),
                "NumSm" => Some(self.sms),
                _ => e.number(),
            };
            let width = match c.width.as_ref().map(|e| (size(e), e)) {
                None => 0,
                Some((Some(n @ 1..=32), _)) => n,
                Some((_, e)) => {
                    let what = format!("collect: {name}: width '{}': expected 1 to 32 bits", e.text);
                    let how = "a number, NumLane, NumWarp or NumSm; values for each lane have `lanes: true`";
                    return self.bad(e.line, format!("{what}: {how}"));
                }
            };
            let range = if lanes { "[31:0][31:0]".to_string() } else { format!("[{}:0]", width - 1) };
            out += &format!("  logic {range} {name}_q;  // {}:{line}\n", self.file);
            if c.sample.is_empty() && c.set.is_empty() {
                return self
                    .bad(line, format!("collect: {name}: expected `set` or `sample`: it never changes"));
            }
            if let Some(e) = &c.clear {
                self.port(&format!("{name}_clear"), Shape::Bit, e, None)?;
                changes += &format!("    if ({name}_clear) {name}_q <= '0;\n");
            }
            for (n, s) in c.sample.iter().enumerate() {
                let port = format!("{name}_sample_{n}");
                self.port(&format!("{port}_on"), Shape::Bit, &s.when, None)?;
                self.port(&port, shape, &s.value, None)?;
                changes += &format!("    if ({port}_on) {name}_q <= {port};\n");
            }
            for (n, s) in c.set.iter().enumerate() {
                let port = format!("{name}_set_{n}");
                let value = s.value.clone().unwrap_or_else(|| Expr::implied("1", s.when.line));
                self.port(&format!("{port}_on"), Shape::Bit, &s.when, None)?;
                self.port(&format!("{port}_at"), Shape::Word, &s.at, None)?;
                self.port(&port, Shape::Word, &value, None)?;
                let index = if lanes { "[4:0]".to_string() } else { String::new() };
                let bit = if lanes { "" } else { "[0]" };
                changes += &format!("    if ({port}_on) {name}_q[{port}_at{index}] <= {port}{bit};\n");
            }
        }
        if !changes.is_empty() {
            // Otherwise a register would hold what it held when the machine was switched on.
            for name in self.probe.collect.keys() {
                changes += &format!("    if (!tandem_top.rst_ni) {name}_q <= '0;\n");
            }
            out += &format!("  always_ff @(posedge clk_i) begin : collect\n{changes}  end");
        }
        Ok(out)
    }

    /// The ports of an event and what it reports.
    fn event(&mut self, e: &Event, phases: &mut BTreeMap<Phase, Vec<String>>) -> Result<(), AdapterError> {
        let name = e.name();
        let repeat = e.repeat.as_ref();
        self.port(&format!("{name}_when"), Shape::Bit, &e.when, repeat)?;
        for key in e.kind().keys {
            let Some(value) = e.values.get(key.name) else { continue };
            let scalar = key.shape == Shape::Lanes && e.values.contains_key("scalar");
            let shape = if scalar { Shape::Word } else { key.shape };
            self.port(&format!("{name}_{}", key.name.replace('-', "_")), shape, value, repeat)?;
        }
        let found = match &e.matching {
            None => String::new(),
            Some((how, slot)) => {
                if let Some(slot) = slot {
                    self.port(&format!("{name}_slot"), Shape::Word, slot, repeat)?;
                }
                if let Matching::Tag(w) | Matching::Scalar(w) | Matching::Vector(w) | Matching::Order(w) = how
                {
                    self.port(&format!("{name}_match"), Shape::Word, w, repeat)?;
                }
                let oldest = |how| {
                    format!("oldest({}, sm_i, {name}_slot, tandem_match_pkg::{how}, {name}_match)", e.line)
                };
                let call = match how {
                    Matching::Now => format!("now({}, sm_i)", e.line),
                    Matching::Latest => format!("latest({}, sm_i, {name}_slot)", e.line),
                    Matching::Tag(_) => oldest("ByTag"),
                    Matching::Scalar(_) => oldest("ByScalar"),
                    Matching::Vector(_) => oldest("ByVector"),
                    Matching::Order(_) => oldest("ByOrder"),
                };
                format!("        found = tandem_match_pkg::{call};\n")
            }
        };
        let from = format!("// {}:{}", self.file, e.line);
        let mut add = |phase: Phase, when: &str, body: &str| {
            phases
                .entry(phase)
                .or_default()
                .push(format!("      if ({when}) begin  {from}\n{body}      end"));
        };
        let when = format!("{name}_when");
        let keep = if e.last.is_some() { format!("        {name}_found = found;\n") } else { String::new() };
        add(e.kind().phase, &when, &format!("{found}{keep}{}", call(e, &name)));
        if e.kind().name == "issue" {
            let now = format!("        found = tandem_match_pkg::now({}, sm_i);\n", e.line);
            if !self.control {
                add(Phase::Part, &when, &format!("{now}{}", call_control()));
            }
            if e.values.contains_key("done") {
                add(Phase::End, &format!("{when} && {name}_done"), &format!("{now}{}", call_done(e.line)));
            }
        }
        if let Some(last) = &e.last {
            let body = format!("        found = {name}_found;\n{}", call_done(e.line));
            add(Phase::End, &format!("{when} && {name}_last"), &body);
            self.found.push(format!("  int {name}_found;"));
            self.port(&format!("{name}_last"), Shape::Bit, last, repeat)?;
        }
        Ok(())
    }
}

/// Where the instance is: `index_N` for each `$indexN` that an expression of its ports uses. A word and not a
/// string: a machine whose state is words alone starts again quickly.
fn indices(module: &str, expressions: &[&String], line: usize) -> String {
    let mut out = String::new();
    for n in 0..INDICES {
        let name = format!("u_{module}.index_{n}");
        if expressions.iter().any(|e| e.contains(&name)) {
            out += &format!("  int unsigned index_{n};\n  initial begin : find_{n}\n");
            out += "    logic [8191:0] path;\n    $sformat(path, \"%m\");\n";
            out += &format!("    index_{n} = tandem_match_pkg::index_of({line}, path, {n});\n  end\n");
        }
    }
    out
}

/// Whether an expression is a hierarchical name, with or without selects: `a.b`, `a[i + 1].b`.
fn is_path(text: &str) -> bool {
    let mut depth = 0_u32;
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' if depth == 0 => return false,
            ']' => depth -= 1,
            _ if depth > 0 || c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$') => {}
            _ => return false,
        }
    }
    depth == 0
}

fn collect_line(c: &Collect) -> Option<usize> {
    let own = [&c.width, &c.lanes, &c.clear].into_iter().flatten().map(|e| e.line);
    own.chain(c.sample.iter().map(|s| s.when.line)).chain(c.set.iter().map(|s| s.when.line)).min()
}

/// The trace calls of an event.
fn call(e: &Event, n: &str) -> String {
    let args = "sm_i, found / 256, found % 256";
    let has = |key: &str| e.values.contains_key(key);
    match e.kind().name {
        "workgroup-start" => format!(
            "        tandem_match_pkg::check_sms();\n        \
             if (on) tandem_tr_wg_untold({untold});\n        \
             if (on) tandem_tr_wg_start(sm_i, {n}_wg, {n}_x, {n}_y, {n}_z, {n}_sm_wg, {n}_lds_base, \
             {n}_pds_base);\n",
            untold = e.untold
        ),
        "warp-start" => format!(
            "        tandem_match_pkg::running = tandem_match_pkg::running + 1;\n        \
             if (on) tandem_tr_warp_start(sm_i, {n}_slot, {n}_wg, {n}_warp, {n}_sm_wg);\n"
        ),
        "workgroup-end" => format!("        if (on) tandem_tr_wg_end(sm_i, {n}_wg);\n"),
        "issue" => format!(
            "        found = tandem_match_pkg::issue({}, sm_i, {n}_slot, \
             tandem_facts_pkg::facts({n}_insn, {n}_prefix, {n}_beat, {n}_tag, {n}_unit));\n        \
             if (on) tandem_tr_issue({args}, {n}_pc, {n}_insn, {n}_prefix, {n}_mask, {n}_beat);\n",
            e.line
        ),
        "source" => {
            let (kind, register) = if has("scalar") { (1, "scalar") } else { (2, "vector") };
            format!("        if (on) tandem_tr_src({args}, {n}_index, {kind}, {n}_{register}, {n}_value);\n")
        }
        "control" => format!(
            "        if (on) tandem_tr_ctl({args}, {n}_next_pc, {n}_next_mask, {n}_push ? 1 : \
             {n}_pop ? 2 : 0, {n}_depth, {n}_top_rpc, {n}_top_pc, {n}_top_mask, {n}_under_rpc, \
             {n}_under_pc, {n}_under_mask, \
             tandem_match_pkg::waits(sm_i, found), tandem_match_pkg::ends(sm_i, found));\n"
        ),
        "scalar-write" => format!(
            "        tandem_match_pkg::written(sm_i, found, 1'b0);\n        \
             if (on && {n}_rd != 0) tandem_tr_wb_scalar({args}, {n}_rd, {n}_data);\n"
        ),
        "vector-write" => format!(
            "        tandem_match_pkg::written(sm_i, found, 1'b1);\n        \
             if (on) tandem_tr_wb_vector({args}, {n}_rd, {n}_mask, {n}_data);\n"
        ),
        "memory" => {
            let space = if has("local") {
                format!("{n}_local ? 1 : 0")
            } else {
                format!("tandem_facts_pkg::outside({n}_mask, {n}_address) ? 0 : 1")
            };
            format!(
                "        if (on) tandem_tr_mem({args}, {n}_atomic ? 3 : {n}_store ? 2 : 1, \
                 {n}_private ? 2 : {space}, {n}_size, {n}_mask, {n}_address, {n}_data);\n"
            )
        }
        "stamp" => format!("        if (on) tandem_tr_stamp({args});\n"),
        "csr" => format!("        if (on) tandem_tr_csr({args}, {n}_address, {n}_value);\n"),
        "flags" => format!("        if (on) tandem_tr_fflags({args}, {n}_value);\n"),
        "trap" => format!("        if (on) tandem_tr_trap({args}, {n}_cause, {n}_value);\n"),
        _ => call_done(e.line),
    }
}

fn call_done(line: usize) -> String {
    format!(
        "        tandem_match_pkg::finish({line}, sm_i, found);\n        \
         if (on) tandem_tr_done(sm_i, found / 256, found % 256);\n"
    )
}

/// What level 1 does not report: the trace needs the barrier and the end of a warp, which the word says.
fn call_control() -> &'static str {
    "        if (on) tandem_tr_ctl(sm_i, found / 256, found % 256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \
     tandem_match_pkg::waits(sm_i, found), tandem_match_pkg::ends(sm_i, found));\n"
}
