//! The protocols: their signals, and the modules of `rtl/adapters/ports` that speak them.

use crate::error::AdapterError;
use crate::schema::{Bus, Expr, Suffix};

/// A signal of a protocol.
pub struct Signal {
    /// The protocol's name.
    pub name: &'static str,
    /// Its width.
    pub width: Width,
    /// Whether the design drives it.
    pub driven: bool,
    /// What a design that does not have the signal means.
    pub otherwise: &'static str,
}

/// A width.
#[derive(Clone, Copy)]
pub enum Width {
    /// Bits.
    Bits(u32),
    /// Those of data.
    Data,
    /// A bit for each byte of data.
    Strobe,
    /// Those of addresses.
    Address,
    /// Those of ids or sources.
    Id,
    /// Those of TileLink's `size`.
    Size,
}

const fn out(name: &'static str, width: Width, otherwise: &'static str) -> Signal {
    Signal { name, width, driven: true, otherwise }
}

const fn inn(name: &'static str, width: Width) -> Signal {
    Signal { name, width, driven: false, otherwise: "'0" }
}

use Width::{Address, Bits, Data, Id, Size, Strobe};

/// AXI4 as a design that is a manager has it.
pub const AXI4: [Signal; 29] = [
    out("awvalid", Bits(1), "1'b0"),
    inn("awready", Bits(1)),
    out("awid", Id, "'0"),
    out("awaddr", Address, "'0"),
    out("awlen", Bits(8), "'0"),
    out("awsize", Bits(3), "$beat"),
    out("awburst", Bits(2), "2'd1"),
    out("wvalid", Bits(1), "1'b0"),
    inn("wready", Bits(1)),
    out("wdata", Data, "'0"),
    out("wstrb", Strobe, "'1"),
    out("wlast", Bits(1), "1'b1"),
    inn("bvalid", Bits(1)),
    out("bready", Bits(1), "1'b1"),
    inn("bid", Id),
    inn("bresp", Bits(2)),
    out("arvalid", Bits(1), "1'b0"),
    inn("arready", Bits(1)),
    out("arid", Id, "'0"),
    out("araddr", Address, "'0"),
    out("arlen", Bits(8), "'0"),
    out("arsize", Bits(3), "$beat"),
    out("arburst", Bits(2), "2'd1"),
    inn("rvalid", Bits(1)),
    out("rready", Bits(1), "1'b1"),
    inn("rid", Id),
    inn("rdata", Data),
    inn("rresp", Bits(2)),
    inn("rlast", Bits(1)),
];

/// TileLink-UL as a design that is a manager of channel A has it.
pub const TILELINK_UL: [Signal; 20] = [
    out("a_valid", Bits(1), "1'b0"),
    inn("a_ready", Bits(1)),
    out("a_opcode", Bits(3), "'0"),
    out("a_param", Bits(3), "'0"),
    out("a_size", Size, "$beat"),
    out("a_source", Id, "'0"),
    out("a_address", Address, "'0"),
    out("a_mask", Strobe, "'1"),
    out("a_data", Data, "'0"),
    out("a_corrupt", Bits(1), "1'b0"),
    inn("d_valid", Bits(1)),
    out("d_ready", Bits(1), "1'b1"),
    inn("d_opcode", Bits(3)),
    inn("d_param", Bits(2)),
    inn("d_size", Size),
    inn("d_source", Id),
    inn("d_sink", Bits(1)),
    inn("d_denied", Bits(1)),
    inn("d_data", Data),
    inn("d_corrupt", Bits(1)),
];

/// AXI4-Lite as a design that is a subordinate has it.
pub const AXI4_LITE: [Signal; 19] = [
    inn("awvalid", Bits(1)),
    out("awready", Bits(1), "1'b1"),
    inn("awaddr", Address),
    inn("awprot", Bits(3)),
    inn("wvalid", Bits(1)),
    out("wready", Bits(1), "1'b1"),
    inn("wdata", Data),
    inn("wstrb", Strobe),
    out("bvalid", Bits(1), "1'b1"),
    inn("bready", Bits(1)),
    out("bresp", Bits(2), "'0"),
    inn("arvalid", Bits(1)),
    out("arready", Bits(1), "1'b1"),
    inn("araddr", Address),
    inn("arprot", Bits(3)),
    out("rvalid", Bits(1), "1'b1"),
    inn("rready", Bits(1)),
    out("rdata", Data, "'0"),
    out("rresp", Bits(2), "'0"),
];

/// Signals of a line port: name, range, and whether the harness drives it.
pub const LINE_PORT: [(&str, &str, bool); 13] = [
    ("req_valid", "", false),
    ("req_ready", "", true),
    ("req_we", "", false),
    ("req_id", "[7:0] ", false),
    ("req_addr", "[31:0] ", false),
    ("req_strb", "[63:0] ", false),
    ("req_wdata", "[511:0] ", false),
    ("rsp_valid", "", true),
    ("rsp_ready", "", false),
    ("rsp_we", "", true),
    ("rsp_id", "[7:0] ", true),
    ("rsp_err", "", true),
    ("rsp_rdata", "[511:0] ", true),
];

/// The connections of a bridge to a line port; `wire` gives the wire of a signal and its suffix.
pub fn line_port(wire: impl Fn(&str, &str) -> String) -> Vec<String> {
    let one = |(name, _, is_in): &(&str, &str, bool)| {
        let suffix = if *is_in { "i" } else { "o" };
        format!(".{name}_{suffix}({})", wire(name, suffix))
    };
    LINE_PORT.iter().map(one).collect()
}

/// A bus with its widths.
pub struct Port<'a> {
    /// As the file describes it.
    pub bus: &'a Bus,
    /// The protocol's signals.
    pub signals: &'static [Signal],
    /// What its wires in the top begin with.
    pub wire: String,
    /// Line of the file.
    pub line: usize,
    /// Width of data.
    pub data: u32,
    /// Width of addresses.
    pub address: u32,
    /// Width of ids.
    pub id: u32,
    /// Width of TileLink's `size`.
    pub size: u32,
    /// Lines of each kind in flight, at most.
    pub outstanding: u32,
}

impl<'a> Port<'a> {
    /// Checks a bus.
    pub fn new(
        file: &str,
        bus: &'a Bus,
        signals: &'static [Signal],
        wire: String,
        line: usize,
    ) -> Result<Port<'a>, AdapterError> {
        let width = |e: &Option<Expr>, name: &str, otherwise: u32, allowed: &[u32]| match e {
            None => Ok(otherwise),
            Some(e) => e.number().filter(|n| allowed.contains(n)).ok_or_else(|| {
                let list: Vec<String> = allowed.iter().map(u32::to_string).collect();
                let what = format!("{name} '{}': expected one of {}", e.text, list.join(", "));
                AdapterError::at(file, e.line, what)
            }),
        };
        let any: Vec<u32> = (1..=64).collect();
        let known = |name: &str| signals.iter().any(|s| s.name == name);
        let named = bus.signals.iter().map(|(n, e)| (n.as_str(), e.line));
        let absent = bus.absent.iter().map(|e| (e.text.as_str(), e.line));
        if let Some((name, line)) = named.chain(absent).find(|(name, _)| !known(name)) {
            let all: Vec<&str> = signals.iter().map(|s| s.name).collect();
            let what = format!("the protocol has no signal '{name}': it has {}", all.join(", "));
            return Err(AdapterError::at(file, line, what));
        }
        let outstanding = match bus.outstanding.as_ref().map(|e| (e.number(), e.line)) {
            None => 8,
            Some((Some(n @ 1..=64), _)) => n,
            Some((_, line)) => return Err(AdapterError::at(file, line, "outstanding: expected 1 to 64")),
        };
        Ok(Port {
            outstanding,
            data: width(&bus.data_bits, "data-bits", 32, &[32, 64, 128, 256, 512])?,
            address: width(&bus.address_bits, "address-bits", 32, &any)?,
            id: width(&bus.id_bits, "id-bits", 4, &any[..16])?,
            size: width(&bus.size_bits, "size-bits", 3, &any[..4])?,
            bus,
            signals,
            wire,
            line,
        })
    }

    /// Whether the RTL has the signal.
    fn has(&self, signal: &Signal) -> bool {
        !self.bus.absent.iter().any(|e| e.text == signal.name)
    }

    /// Name of a signal's wire in the top.
    pub fn wire(&self, signal: &Signal) -> String {
        format!("{}_{}", self.wire, signal.name)
    }

    /// The wires, with what those that the RTL does not have mean.
    pub fn wires(&self) -> Vec<String> {
        let mut lines = vec![];
        for s in self.signals {
            let bits = match s.width {
                Bits(n) => n,
                Data => self.data,
                Strobe => self.data / 8,
                Address => self.address,
                Id => self.id,
                Size => self.size,
            };
            let beat = (self.data / 8).trailing_zeros().to_string();
            let value = if s.driven && !self.has(s) {
                format!(" = {}", s.otherwise.replace("$beat", &format!("{}'({beat})", bits)))
            } else {
                String::new()
            };
            lines.push(format!("  wire [{}:0] {}{value};", bits - 1, self.wire(s)));
        }
        lines
    }

    /// The connections of the design: port, wire, and line of the file.
    pub fn connections(&self) -> Vec<(String, String, usize)> {
        let text = |e: &'a Option<Expr>| e.as_ref().map_or("", |p| p.text.as_str());
        let prefix = text(&self.bus.prefix);
        let Suffix { input, output } = &self.bus.suffix;
        let of = |s: &Signal| match self.bus.signals.get(s.name) {
            Some(e) => (e.text.clone(), self.wire(s), e.line),
            None => {
                let suffix = text(if s.driven { output } else { input });
                (format!("{prefix}{}{suffix}", self.bus.spelling.of(s.name)), self.wire(s), self.line)
            }
        };
        self.signals.iter().filter(|s| self.has(s)).map(of).collect()
    }

    /// The module on the other side, which brings AXI4 or TileLink to a line port, with its parameters.
    pub fn module(&self, axi4: bool) -> String {
        let Port { data, id, address, size, outstanding, .. } = self;
        let (module, own) = match axi4 {
            true => ("tandem_axi4_mem", format!(".IdW({id})")),
            false => ("tandem_tlul_mem", format!(".SourceW({id}), .SizeW({size})")),
        };
        format!("{module} #(.DataW({data}), {own}, .AddrW({address}), .Outstanding({outstanding}))")
    }

    /// The connections of the module on the other side: its ports end with `_i` where the design drives.
    pub fn bridge(&self) -> Vec<String> {
        let suffix = |s: &Signal| if s.driven { "i" } else { "o" };
        self.signals.iter().map(|s| format!(".{}_{}({})", s.name, suffix(s), self.wire(s))).collect()
    }
}
