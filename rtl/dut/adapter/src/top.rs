//! `tandem_top.sv`: the RTL with its launch port and its memory, behind the harness's ports.

use crate::error::AdapterError;
use crate::names::{Names, qualified};
use crate::ports::{AXI4, AXI4_LITE, LINE_PORT, Port, TILELINK_UL, line_port};
use crate::schema::{Each, Expr, Launch, Level, Memory, Poll, Schema};
use crate::text::Text;

/// Values of a launch, as the harness's ports name them (`l_NAME_i`).
pub const FIELDS: [&str; 13] = [
    "start_pc", "csr_knl", "grid_x", "grid_y", "grid_z", "wf_size", "wg_warps", "lds_size", "pds_size",
    "sgprs", "vgprs", "pds_base", "ptbr",
];

/// Values of a workgroup, if each is launched by itself: its number and coordinates.
pub const WORKGROUP: [&str; 4] = ["wg", "wg_x", "wg_y", "wg_z"];

/// Cycles from a start until `done` means something.
const SETTLE: u32 = 4;

/// The module header, which is that of `rtl/src/top/tandem_top.sv`.
const HEADER: &str = include_str!("../sv/top_ports.svh");

/// Writes `tandem_top.sv`.
pub struct Top<'a> {
    /// Name of the file that describes the adapter.
    pub file: &'a str,
    /// What it says.
    pub schema: &'a Schema,
    /// Ports to tie to 0, at lines of their own from [`TIED`] on.
    pub tied: &'a [String],
}

/// The line in messages of the first tied port: after the end of any `probes.yaml`.
pub const TIED: usize = 9_000_000;

impl Top<'_> {
    fn bad<T>(&self, line: usize, what: impl std::fmt::Display) -> Result<T, AdapterError> {
        Err(AdapterError::at(self.file, line, what))
    }

    /// The text of the file.
    pub fn write(&self) -> Result<String, AdapterError> {
        let mut t = Text::new(crate::TOP, self.file);
        t.add(&format!(
            "// {} behind the harness's ports; written from {}.",
            self.schema.top.text, self.file
        ));
        t.add("/* verilator lint_off WIDTH */");
        t.add("/* verilator coverage_off */");
        t.add(HEADER);
        let memory = self.memory(&mut t)?;
        let host = self.launch(&mut t)?;
        self.design(&mut t, &memory, host.as_ref())?;
        t.add("\n  assign print_any_o     = 1'b0;\n  assign print_pending_o = '0;");
        t.add("  assign stats_o         = '0;");
        if self.schema.probes.is_empty() {
            t.add("\n  // Nothing tells of instructions: accesses to memory are the sign of life.");
            t.add("  logic [31:0] accesses_q;");
            t.add("  always_ff @(posedge clk_i)\n    if (!rst_ni) accesses_q <= '0;");
            t.add("    else if (mem_req_valid_o && mem_req_ready_i) accesses_q <= accesses_q + 32'd1;");
            t.add("  assign retired_o      = accesses_q;");
            t.add("  assign barrier_wait_o = '0;\n  assign live_warps_o   = '0;");
        } else {
            t.add("  assign retired_o      = tandem_match_pkg::retired;");
            t.add("  assign barrier_wait_o = tandem_match_pkg::waiting;");
            t.add("  assign live_warps_o   = tandem_match_pkg::running;");
        }
        t.add("\nendmodule\n/* verilator coverage_on */\n/* verilator lint_on WIDTH */");
        Ok(t.finish())
    }

    /// The memory ports, and what brings them to the harness's one.
    fn memory(&self, t: &mut Text) -> Result<Vec<Port<'_>>, AdapterError> {
        let list = &self.schema.memory;
        if list.is_empty() {
            return self.bad(self.schema.top.line, "memory: a machine without a memory port cannot run");
        }
        let mut ports = vec![];
        for (n, memory) in list.iter().enumerate() {
            let line = memory_line(memory).unwrap_or(self.schema.top.line);
            let (bus, signals) = match (&memory.axi4, &memory.tilelink_ul) {
                (Some(bus), None) => (bus, &AXI4[..]),
                (None, Some(bus)) => (bus, &TILELINK_UL[..]),
                _ => return self.bad(line, "memory: expected axi4 or tilelink-ul for each port"),
            };
            ports.push(Port::new(self.file, bus, signals, format!("mem{n}"), line)?);
        }
        t.add("\n  // ---------------------------------------------------------------------- memory");
        let line_ports = LINE_PORT;
        for (n, (port, memory)) in ports.iter().zip(list).enumerate() {
            t.add(&format!("  // {}:{}", self.file, port.line));
            t.add(&port.wires().join("\n"));
            let to = if list.len() == 1 { "mem".to_string() } else { format!("line{n}") };
            if list.len() > 1 {
                for (name, range, _) in line_ports {
                    t.add(&format!("  wire {range}{to}_{name};"));
                }
            }
            let module = port.module(memory.axi4.is_some());
            t.add(&format!("  {module} u_mem{n} (\n    .clk_i, .rst_ni,"));
            t.add(&format!("    {},", port.bridge().join(", ")));
            let wires = match list.len() {
                1 => line_port(|name, suffix| format!("mem_{name}_{suffix}")),
                _ => line_port(|name, _| format!("{to}_{name}")),
            };
            t.add(&format!("    {}\n  );", wires.join(", ")));
        }
        if list.len() > 1 {
            t.add(&format!("  tandem_mem_mux #(.Ports({})) u_mux (\n    .clk_i, .rst_ni,", list.len()));
            let mut all = vec![];
            for (name, _, is_in) in line_ports {
                let each: Vec<String> = (0..list.len()).rev().map(|n| format!("line{n}_{name}")).collect();
                let (port, top) = if is_in { ("o", "i") } else { ("i", "o") };
                all.push(format!(".s_{name}_{port}({{{}}})", each.join(", ")));
                all.push(format!(".m_{name}_{top}(mem_{name}_{top})"));
            }
            t.add(&format!("    {}\n  );", all.join(", ")));
        }
        Ok(ports)
    }

    fn launch(&self, t: &mut Text) -> Result<Option<Port<'_>>, AdapterError> {
        let l = &self.schema.launch;
        let line = self.schema.clock.line;
        let lite = match (&l.axi4_lite, &l.direct) {
            (Some(bus), None) => Some(bus),
            (None, Some(_)) => None,
            _ => return self.bad(line, "launch: expected `axi4-lite` with `write`, or `direct`"),
        };
        if lite.is_some() == l.write.is_empty() {
            return self.bad(line, "launch: `write` and `axi4-lite` come together or not at all");
        }
        if lite.is_none() && (l.done_read.is_some() || l.trap_read.is_some()) {
            return self
                .bad(line, "launch: `done-read` and `trap-read` read registers: they need `axi4-lite`");
        }
        if l.done.is_some() == l.done_read.is_some() {
            return self.bad(line, "launch: expected either `done` or `done-read`: how a kernel's end shows");
        }
        if l.trap.is_some() && l.trap_read.is_some() {
            return self.bad(line, "launch: expected either `trap` or `trap-read`");
        }
        t.add("\n  // ---------------------------------------------------------------------- launches");
        t.add(include_str!("../sv/launch_state.svh"));
        let port = match lite {
            None => None,
            Some(bus) => {
                let at = l.write.first().map_or(line, |w| w.at.line);
                let port = Port::new(self.file, bus, &AXI4_LITE, "reg".into(), bus_line(bus).unwrap_or(at))?;
                self.registers(t, l, &port)?;
                Some(port)
            }
        };
        let settle = match &l.settle {
            None => SETTLE,
            Some(e) => match e.number() {
                Some(n @ 1..=10000) => n,
                _ => return self.bad(e.line, "settle: expected cycles, 1 to 10000"),
            },
        };
        self.sequencer(t, l, settle)?;
        Ok(port)
    }

    /// The host's side of the registers.
    fn registers(&self, t: &mut Text, l: &Launch, port: &Port<'_>) -> Result<(), AdapterError> {
        t.add(&format!("  // {}:{}", self.file, port.line));
        t.add(&port.wires().join("\n"));
        t.add("  logic        cmd_valid, cmd_ready, cmd_we, rsp_valid, rsp_err;");
        t.add("  logic [31:0] cmd_addr, cmd_data;");
        t.add(&format!("  logic [{}:0] rsp_data;", port.data - 1));
        t.add(&format!(
            "  tandem_axi4l_host #(.AddrW({}), .DataW({})) u_host (\n    .clk_i, .rst_ni,\n    \
             .cmd_valid_i(cmd_valid), .cmd_ready_o(cmd_ready), .cmd_we_i(cmd_we), .cmd_addr_i(cmd_addr), \
             .cmd_data_i(cmd_data), .rsp_valid_o(rsp_valid), .rsp_data_o(rsp_data), .rsp_err_o(rsp_err), \
             {}\n  );",
            port.address,
            port.data,
            port.bridge().join(", ")
        ));
        t.add("  always_comb begin\n    cmd_addr = '0;\n    cmd_data = '0;\n    unique case (step_q)");
        for (n, w) in l.write.iter().enumerate() {
            let Some(at) = w.at.number() else {
                return self.bad(w.at.line, format!("at '{}': expected a byte address", w.at.text));
            };
            let value = self.value(&w.value)?;
            t.add(&format!("      8'd{n}: begin\n        cmd_addr = 32'h{at:x};"));
            t.at(w.value.line, &format!("        cmd_data = {value};"));
            t.add("      end");
        }
        t.add("      default: ;\n    endcase");
        // A state that reads nothing asks for nothing: the answer would be taken for the next state's.
        let mut asking = vec!["LStart"];
        for (state, poll) in [("LDone", &l.done_read), ("LTrap", &l.trap_read)] {
            if let Some(poll) = poll {
                let at = self.number(&poll.at, "at")?;
                t.add(&format!("    if (state_q == {state}) cmd_addr = 32'h{at:x};"));
                asking.push(state);
            }
        }
        t.add("  end");
        t.add("  assign cmd_we    = state_q == LStart;");
        t.add(&format!("  assign cmd_valid = !asked_q && (state_q inside {{{}}});", asking.join(", ")));
        t.add(&format!("  localparam logic [7:0] LastStep = 8'd{};", l.write.len() - 1));
        Ok(())
    }

    fn number(&self, e: &Expr, name: &str) -> Result<u32, AdapterError> {
        match e.number() {
            Some(n) => Ok(n),
            None => self.bad(e.line, format!("{name} '{}': expected a number", e.text)),
        }
    }

    /// The value of a register or port: a launch field, or an expression over launch fields.
    fn value(&self, e: &Expr) -> Result<String, AdapterError> {
        if let Some(n) = e.number() {
            return Ok(format!("32'h{n:x}"));
        }
        let mut names = Names::new(self.file);
        let of_workgroup: &[&str] = match self.schema.launch.each {
            Each::Kernel => &[],
            Each::Workgroup => &WORKGROUP,
        };
        let fields = || FIELDS.iter().chain(of_workgroup).copied();
        fields().for_each(|f| names.set(f, format!("{f}_q")));
        let word = e.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if word && !e.text.is_empty() {
            if names.has(&e.text) {
                return Ok(format!("{}_q", e.text));
            }
            let hint = match WORKGROUP.contains(&e.text.as_str()) {
                true => "it needs `each: workgroup`, or".to_string(),
                false => format!("expected {},", fields().collect::<Vec<_>>().join(", ")),
            };
            let what = format!("there is no launch field '{}': {hint}", e.text);
            return self.bad(e.line, format!("{what} a number, or an expression with $FIELD"));
        }
        names.expand(e)
    }

    fn condition(&self, poll: &Poll) -> Result<String, AdapterError> {
        let mask = poll.mask.as_ref().map_or(Ok(u32::MAX), |e| self.number(e, "mask"))?;
        let equals = poll.equals.as_ref().map_or(Ok(mask), |e| self.number(e, "equals"))?;
        if equals & !mask != 0 {
            return self.bad(poll.at.line, format!("equals {equals:#x} has bits outside mask {mask:#x}"));
        }
        Ok(format!("(rsp_data[31:0] & 32'h{mask:x}) == 32'h{equals:x}"))
    }

    /// Start, wait for the end, look for a trap.
    fn sequencer(&self, t: &mut Text, l: &Launch, settle: u32) -> Result<(), AdapterError> {
        let names = Names::new(self.file);
        let done = match (&l.done, &l.done_read) {
            (Some(e), _) => (e.line, qualified("u_dut", &names.expand(e)?)),
            (_, Some(poll)) => (poll.at.line, self.condition(poll)?),
            _ => (0, String::new()),
        };
        let trap = match (&l.trap, &l.trap_read) {
            (Some(e), _) => (e.line, qualified("u_dut", &names.expand(e)?)),
            (_, Some(poll)) => (poll.at.line, self.condition(poll)?),
            _ => (self.schema.clock.line, "1'b0".to_string()),
        };
        t.add("  wire kernel_done, kernel_trap;");
        t.at(done.0, &format!("  assign kernel_done = ({}) != 0;", done.1));
        t.at(trap.0, &format!("  assign kernel_trap = ({}) != 0;", trap.1));
        let started = match &l.direct {
            None => {
                t.add("  wire started  = asked_q && rsp_valid && step_q == LastStep;");
                "rsp_valid && asked_q"
            }
            Some(direct) => {
                let taken = match &direct.ready {
                    None => "1'b1".to_string(),
                    Some(_) => "start_ready".to_string(),
                };
                t.add("  wire start_ready;");
                t.add(&format!("  wire started  = {taken};"));
                t.add("  wire start_valid = state_q == LStart;");
                "1'b0"
            }
        };
        let reads = |poll: bool| if poll { "asked_q && rsp_valid" } else { "1'b1" };
        t.add(&format!("  wire step     = {started};"));
        t.add(&format!("  wire done_now = settle_q == 0 && {};", reads(l.done_read.is_some())));
        t.add(&format!("  wire trap_now = {};", reads(l.trap_read.is_some())));
        let bus = l.axi4_lite.is_some();
        t.add(&format!("  wire sent     = {};", if bus { "cmd_valid && cmd_ready" } else { "1'b0" }));
        t.add(&format!("  wire answered = {};", if bus { "asked_q && rsp_valid" } else { "1'b0" }));
        t.add(&format!("  wire refused  = {};", if bus { "answered && rsp_err" } else { "1'b0" }));
        t.add(&format!("  localparam logic [15:0] Settle = 16'd{settle};"));
        t.add(&format!("  localparam logic [31:0] AtOnce = 32'd{};", self.at_once(l)?));
        t.add(&format!("  localparam bit EachWorkgroup = 1'b{};", u32::from(l.each == Each::Workgroup)));
        t.add(include_str!("../sv/launch_steps.svh"));
        Ok(())
    }

    /// Launches that are under way, at most.
    fn at_once(&self, l: &Launch) -> Result<u32, AdapterError> {
        let Some(e) = &l.at_once else { return Ok(1) };
        if l.each == Each::Kernel {
            return self.bad(e.line, "at-once: kernels run one after the other; it needs `each: workgroup`");
        }
        match e.number() {
            Some(1) => Ok(1),
            Some(2..=256) if l.done_read.is_none() => self.bad(
                e.line,
                "at-once: ends of several workgroups are told apart by reading: it needs `done-read`, of a \
                 register that says once for each workgroup that it has ended",
            ),
            Some(n @ 2..=256) => Ok(n),
            _ => self.bad(e.line, format!("at-once '{}': expected 1 to 256 workgroups", e.text)),
        }
    }

    /// The RTL.
    fn design(&self, t: &mut Text, memory: &[Port<'_>], host: Option<&Port<'_>>) -> Result<(), AdapterError> {
        let s = self.schema;
        let names = Names::new(self.file);
        t.add("\n  // ---------------------------------------------------------------------- the RTL");
        t.at(s.top.line, &format!("  {} #(", s.top.text));
        for (n, (name, e)) in s.parameters.iter().enumerate() {
            let comma = if n + 1 < s.parameters.len() { "," } else { "" };
            t.at(e.line, &format!("    .{name}({}){comma}", names.expand(e)?));
        }
        t.add("  ) u_dut (");
        let mut connections = vec![(s.clock.text.clone(), "clk_i".to_string(), s.clock.line)];
        let reset = if s.reset.active == Level::Low { "rst_ni" } else { "!rst_ni" };
        connections.push((s.reset.port.text.clone(), reset.to_string(), s.reset.port.line));
        for (name, e) in &s.tie {
            connections.push((name.clone(), names.expand(e)?, e.line));
        }
        connections.extend(s.open.iter().map(|port| (port.text.clone(), String::new(), port.line)));
        let tied = self.tied.iter().enumerate();
        connections.extend(tied.map(|(n, port)| (port.clone(), "1'b0".to_string(), TIED + n)));
        if let Some(direct) = &s.launch.direct {
            connections.push((direct.valid.text.clone(), "start_valid".into(), direct.valid.line));
            if let Some(ready) = &direct.ready {
                connections.push((ready.text.clone(), "start_ready".into(), ready.line));
            }
            for (name, e) in &direct.fields {
                connections.push((name.clone(), self.value(e)?, e.line));
            }
        }
        for port in memory.iter().chain(host) {
            connections.extend(port.connections());
        }
        for (n, (port, value, line)) in connections.iter().enumerate() {
            if let Some((.., first)) = connections[..n].iter().find(|(p, ..)| p == port) {
                return self.bad(*line, format!("port '{port}' is connected in line {first} already"));
            }
            let comma = if n + 1 < connections.len() { "," } else { "" };
            t.at(*line, &format!("    .{port}({value}){comma}"));
        }
        t.add("  );");
        Ok(())
    }
}

fn bus_line(bus: &crate::schema::Bus) -> Option<usize> {
    let own = [
        &bus.prefix,
        &bus.suffix.input,
        &bus.suffix.output,
        &bus.data_bits,
        &bus.address_bits,
        &bus.id_bits,
        &bus.size_bits,
        &bus.outstanding,
    ];
    // A suffix for all ports has no line of its own.
    let own = own.into_iter().flatten().map(|e| e.line).filter(|line| *line > 0);
    own.chain(bus.signals.values().map(|e| e.line)).chain(bus.absent.iter().map(|e| e.line)).min()
}

fn memory_line(memory: &Memory) -> Option<usize> {
    [&memory.axi4, &memory.tilelink_ul].into_iter().flatten().find_map(bus_line)
}
