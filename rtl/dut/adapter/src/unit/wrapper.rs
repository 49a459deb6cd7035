//! `tandem_unit.sv`: one module of the RTL behind ports that are the same for every unit.

use super::schema::{Line, Memory, Unit};
use super::{UNITS, bad};
use crate::Machine;
use crate::error::AdapterError;
use crate::names::Names;
use crate::ports::{AXI4, LINE_PORT, Port, TILELINK_UL, line_port};
use crate::schema::{Expr, Level};
use crate::text::Text;
use std::collections::BTreeMap;

/// The module's header, which `rtl/dut/csrc/unit/unit.cpp` drives.
const HEADER: &str = include_str!("../../sv/unit_ports.svh");

/// What expressions of the request can name.
const REQUEST: [&str; 13] =
    ["op", "rm", "tag", "mask", "a", "b", "c", "write", "address", "size", "data", "word", "strobe"];

/// What the answer of a memory can name, and the port that has it.
const ANSWER: [(&str, &str); 4] = [
    ("write", "tandem_mem_rsp_we"),
    ("id", "tandem_mem_rsp_id"),
    ("error", "tandem_mem_rsp_err"),
    ("data", "tandem_mem_rsp_rdata"),
];

/// The text of the file.
pub fn write(unit: &Unit, machine: Machine) -> Result<String, AdapterError> {
    let mut t = Text::new("tandem_unit.sv", UNITS);
    t.add(&format!("// {} behind the ports of a unit; written from {UNITS}.", unit.module.text));
    t.add("/* verilator lint_off WIDTH */");
    t.add("module tandem_unit");
    t.add("  import tandem_cfg_pkg::*;");
    for package in &unit.import {
        t.at(package.line, &format!("  import {}::*;", package.text));
    }
    t.add(HEADER);
    for file in &unit.include {
        t.at(file.line, &format!("`include \"{}\"", file.text));
    }
    Writer { unit, machine, t: &mut t }.body()?;
    t.add("endmodule\n/* verilator lint_on WIDTH */");
    Ok(t.finish())
}

struct Writer<'a> {
    unit: &'a Unit,
    machine: Machine,
    t: &'a mut Text,
}

impl Writer<'_> {
    fn names(&self) -> Names<'static> {
        let mut names = Names::new(UNITS);
        let Machine { sms, warps, lanes } = self.machine;
        for (name, value) in [("NumSm", sms), ("NumWarp", warps), ("NumLane", lanes)] {
            names.set(name, value.to_string());
        }
        names
    }

    /// An expression over outputs; it may look at the request as well.
    fn expand(&self, e: &Expr) -> Result<String, AdapterError> {
        let mut names = self.names();
        REQUEST.iter().for_each(|name| names.set(name, format!("tandem_{name}")));
        names.expand(e)
    }

    fn body(mut self) -> Result<(), AdapterError> {
        let (request, response) = (&self.unit.request, &self.unit.response);
        self.codes();
        // Inputs: whole ports, and members of ports that have a type.
        let mut given: BTreeMap<String, (String, usize)> = BTreeMap::new();
        let mut members: Vec<(String, String, usize)> = vec![];
        for (name, e) in self.unit.tie.iter().chain(&request.fields) {
            let value = (self.expand(e)?, e.line);
            self.input(name, value, &mut given, &mut members)?;
        }
        if let Some(valid) = &request.valid {
            given.insert(valid.text.clone(), ("tandem_request".into(), valid.line));
        }
        if let Some(ready) = &response.ready {
            given.insert(ready.text.clone(), ("tandem_take".into(), ready.line));
        }
        let bus = match &self.unit.memory {
            Some(memory) => self.memory(memory, &mut given, &mut members)?,
            None => {
                let driven = LINE_PORT.iter().filter(|(.., is_in)| !is_in);
                driven.for_each(|(name, ..)| self.t.add(&format!("  assign tandem_mem_{name} = '0;")));
                vec![]
            }
        };
        self.declare(&given, &members);
        self.outputs()?;
        self.instance(&given, &bus)
    }

    /// `$op`, by the number of the operation.
    fn codes(&mut self) {
        self.t.add("  logic [31:0] tandem_op;\n  always_comb\n    case (tandem_number)");
        for (n, o) in self.unit.operations.iter().enumerate() {
            self.t.at(o.op.line, &format!("      {n}: tandem_op = 32'({});", o.op.text));
        }
        self.t.add("      default: tandem_op = '0;\n    endcase");
    }

    /// Takes an input's value: of a port, or of a member of one.
    fn input(
        &self,
        name: &str,
        value: (String, usize),
        given: &mut BTreeMap<String, (String, usize)>,
        members: &mut Vec<(String, String, usize)>,
    ) -> Result<(), AdapterError> {
        let Some((port, _)) = name.split_once('.') else {
            given.insert(name.to_string(), value);
            return Ok(());
        };
        if !self.unit.types.contains_key(port) {
            return bad(value.1, format!("'{name}': give the type of {port} under `types`"));
        }
        given.insert(port.to_string(), (port.to_string(), value.1));
        members.push((name.to_string(), value.0, value.1));
        Ok(())
    }

    /// Variables of ports with a type, and the members that are given.
    fn declare(&mut self, given: &BTreeMap<String, (String, usize)>, members: &[(String, String, usize)]) {
        for (port, e) in &self.unit.types {
            let whole = given.get(port).is_some_and(|(value, _)| value != port);
            if !whole {
                self.t.at(e.line, &format!("  {} {port};", e.text));
            }
        }
        let mut ports: Vec<&str> = members.iter().filter_map(|m| m.0.split('.').next()).collect();
        ports.sort_unstable();
        ports.dedup();
        for port in ports {
            self.t.add(&format!("  always_comb begin\n    {port} = '0;"));
            for (name, value, line) in members.iter().filter(|m| m.0.split('.').next() == Some(port)) {
                self.t.at(*line, &format!("    {name} = {value};"));
            }
            self.t.add("  end");
        }
    }

    /// Ports of one bit that are read, and what comes of all that are read.
    fn outputs(&mut self) -> Result<(), AdapterError> {
        let (request, response) = (&self.unit.request, &self.unit.response);
        for e in self.bits() {
            self.t.at(e.line, &format!("  logic {};", e.text));
        }
        let wanted = [
            ("tandem_accept", request.ready.as_ref(), "1'b1"),
            ("tandem_response", response.valid.as_ref(), "1'b0"),
            ("tandem_rsp_tag", response.tag.as_ref(), "'0"),
            ("tandem_rsp_data", Some(&response.data), "'0"),
            ("tandem_rsp_flags", response.flags.as_ref(), "'0"),
        ];
        for (port, e, otherwise) in wanted {
            match e {
                Some(e) => {
                    let value = self.expand(e)?;
                    self.t.at(e.line, &format!("  assign {port} = {value};"));
                }
                None => self.t.add(&format!("  assign {port} = {otherwise};")),
            }
        }
        Ok(())
    }

    /// Outputs of one bit, whose type nobody has to write: plain names that say when.
    fn bits(&self) -> Vec<Expr> {
        let line = self.unit.memory.as_ref().and_then(|m| m.line.as_ref());
        let of_line = line.into_iter().flat_map(|l| [Some(&l.valid), l.answer_ready.as_ref()]);
        let own = [self.unit.request.ready.as_ref(), self.unit.response.valid.as_ref()];
        let plain = |e: &&Expr| e.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let mut all: Vec<Expr> = vec![];
        for e in own.into_iter().chain(of_line).flatten().filter(plain) {
            let starts = e.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            let known = self.unit.types.contains_key(&e.text) || all.iter().any(|a| a.text == e.text);
            if starts && !known {
                all.push(e.clone());
            }
        }
        all
    }

    fn instance(
        &mut self,
        given: &BTreeMap<String, (String, usize)>,
        bus: &[(String, String, usize)],
    ) -> Result<(), AdapterError> {
        let u = self.unit;
        let names = self.names();
        self.t.at(u.module.line, &format!("  {} #(", u.module.text));
        for (n, (name, e)) in u.parameters.iter().enumerate() {
            let comma = if n + 1 < u.parameters.len() { "," } else { "" };
            self.t.at(e.line, &format!("    .{name}({}){comma}", names.expand(e)?));
        }
        self.t.add("  ) u_unit (");
        let mut all: Vec<(String, String, usize)> = vec![];
        all.extend(u.clock.iter().map(|e| (e.text.clone(), "tandem_clk".to_string(), e.line)));
        if let Some(reset) = &u.reset {
            let value = if reset.active == Level::Low { "tandem_rst_n" } else { "!tandem_rst_n" };
            all.push((reset.port.text.clone(), value.to_string(), reset.port.line));
        }
        all.extend(given.iter().map(|(port, (value, line))| (port.clone(), value.clone(), *line)));
        let outputs = u.types.iter().filter(|(port, _)| !given.contains_key(*port));
        all.extend(outputs.map(|(port, e)| (port.clone(), port.clone(), e.line)));
        all.extend(self.bits().into_iter().map(|e| (e.text.clone(), e.text, e.line)));
        all.extend(bus.iter().cloned());
        for (n, (port, value, line)) in all.iter().enumerate() {
            if let Some((.., first)) = all[..n].iter().find(|(p, ..)| p == port) {
                return bad(*line, format!("port '{port}' is connected in line {first} already"));
            }
            let comma = if n + 1 < all.len() { "," } else { "" };
            self.t.at(*line, &format!("    .{port}({value}){comma}"));
        }
        self.t.add("  );");
        Ok(())
    }

    /// The port to memory: what it needs, and the connections of the unit.
    fn memory(
        &mut self,
        memory: &Memory,
        given: &mut BTreeMap<String, (String, usize)>,
        members: &mut Vec<(String, String, usize)>,
    ) -> Result<Vec<(String, String, usize)>, AdapterError> {
        let line = self.unit.name.line;
        let (bus, signals) = match (&memory.axi4, &memory.tilelink_ul, &memory.line) {
            (Some(bus), None, None) => (bus, &AXI4[..]),
            (None, Some(bus), None) => (bus, &TILELINK_UL[..]),
            (None, None, Some(line)) => {
                self.line(line, given, members)?;
                return Ok(vec![]);
            }
            _ => return bad(line, "memory: expected one of axi4, tilelink-ul and line"),
        };
        let port = Port::new(UNITS, bus, signals, "tandem_mem".into(), line)?;
        self.t.add(&port.wires().join("\n"));
        self.t.add(&format!("  {} u_memory (", port.module(memory.axi4.is_some())));
        self.t.add("    .clk_i(tandem_clk), .rst_ni(tandem_rst_n),");
        self.t.add(&format!("    {},", port.bridge().join(", ")));
        self.t.add(&format!("    {}\n  );", line_port(|name, _| format!("tandem_mem_{name}")).join(", ")));
        Ok(port.connections())
    }

    /// A port of lines is the harness's own.
    fn line(
        &mut self,
        line: &Line,
        given: &mut BTreeMap<String, (String, usize)>,
        members: &mut Vec<(String, String, usize)>,
    ) -> Result<(), AdapterError> {
        for (port, e) in [
            ("tandem_mem_req_valid", &line.valid),
            ("tandem_mem_req_we", &line.write),
            ("tandem_mem_req_id", &line.id),
            ("tandem_mem_req_addr", &line.address),
            ("tandem_mem_req_strb", &line.strobe),
            ("tandem_mem_req_wdata", &line.data),
        ] {
            let value = self.names().expand(e)?;
            self.t.at(e.line, &format!("  assign {port} = {value};"));
        }
        let ready = line.answer_ready.as_ref();
        let value = ready.map_or(Ok("1'b1".to_string()), |e| self.names().expand(e))?;
        self.t.at(
            ready.map_or(line.valid.line, |e| e.line),
            &format!("  assign tandem_mem_rsp_ready = {value};"),
        );
        given.insert(line.ready.text.clone(), ("tandem_mem_req_ready".into(), line.ready.line));
        given.insert(line.answer_valid.text.clone(), ("tandem_mem_rsp_valid".into(), line.answer_valid.line));
        let mut names = self.names();
        ANSWER.iter().for_each(|(name, port)| names.set(name, *port));
        for (name, e) in &line.answer {
            let value = (names.expand(e)?, e.line);
            self.input(name, value, given, members)?;
        }
        Ok(())
    }
}
