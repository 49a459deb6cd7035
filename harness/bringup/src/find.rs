//! Recognises the ports of a top by their names, directions and widths: clock, reset, buses, channels with
//! valid and ready, and the ports that start and end a kernel.

use crate::design::{Direction, Signal};
use crate::names::{Word, joined, without_way, words};
use std::collections::BTreeMap;
use tandem_adapter::{AXI4, AXI4_LITE, Signal as Named, Spelling, TILELINK_UL, Width};

/// A port of the top.
#[derive(Clone, Debug)]
pub(crate) struct Pin {
    pub name: String,
    pub width: u32,
    pub input: bool,
    /// Words of the name, without the one that says which way it goes.
    words: Vec<Word>,
}

impl Pin {
    /// The ports among signals. No harness can drive a bidirectional port, so those are left out.
    pub fn of(signals: &[Signal]) -> Vec<Pin> {
        let pin = |s: &Signal| {
            let input = match s.direction? {
                Direction::Input => true,
                Direction::Output => false,
                Direction::Inout => return None,
            };
            let words = without_way(&words(&s.name)).to_vec();
            Some(Pin { name: s.name.clone(), width: s.width.saturating_mul(s.elements), input, words })
        };
        signals.iter().filter_map(pin).collect()
    }

    fn has(&self, any: &[&str]) -> bool {
        self.words.iter().any(|w| any.contains(&w.text.as_str()))
    }
}

/// A protocol that the port library speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Axi4,
    TilelinkUl,
    Axi4Lite,
}

impl Protocol {
    /// Its key in `probes.yaml`.
    pub fn key(self) -> &'static str {
        match self {
            Protocol::Axi4 => "axi4",
            Protocol::TilelinkUl => "tilelink-ul",
            Protocol::Axi4Lite => "axi4-lite",
        }
    }

    fn signals(self) -> &'static [Named] {
        match self {
            Protocol::Axi4 => &AXI4,
            Protocol::TilelinkUl => &TILELINK_UL,
            Protocol::Axi4Lite => &AXI4_LITE,
        }
    }

    /// Signals that a bus of this protocol must have: all signals of one of these lists.
    fn needed(self) -> &'static [&'static [&'static str]] {
        match self {
            Protocol::Axi4 => &[
                &["arvalid", "arready", "araddr", "rvalid", "rdata"],
                &["awvalid", "awready", "awaddr", "wvalid", "wready", "wdata", "bvalid"],
            ],
            Protocol::TilelinkUl => &[&["a_valid", "a_ready", "a_opcode", "a_address", "d_valid", "d_data"]],
            Protocol::Axi4Lite => &[&["awvalid", "awready", "awaddr", "wvalid", "wready", "wdata"]],
        }
    }
}

/// A bus of the top.
#[derive(Clone, Debug)]
pub(crate) struct Bus {
    pub protocol: Protocol,
    /// The pattern that turns the protocol's names into the names of most ports, if there is one.
    pub pattern: Option<Pattern>,
    /// The protocol's names with the ports' names.
    pub signals: Vec<(&'static str, String)>,
    /// The ports whose names the pattern does not make.
    pub exceptions: Vec<(&'static str, String)>,
    /// Signals of the protocol that the RTL does not have.
    pub absent: Vec<&'static str>,
    pub data: u32,
    pub address: u32,
    pub id: u32,
    pub size: u32,
    /// Ports whose widths differ from the protocol's.
    pub odd: Vec<String>,
}

/// How a bus writes the names of its ports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub prefix: String,
    pub spelling: Spelling,
    /// Behind the names of inputs, and of outputs.
    pub suffix: [String; 2],
}

impl Pattern {
    /// The pattern that makes the names of most ports, if it does so for half of them.
    fn of(group: &[(&'static Named, &Pin)]) -> Option<Pattern> {
        let mut best: Option<(usize, Pattern)> = None;
        for (spelling, _) in Spelling::ALL {
            for (signal, pin) in group {
                let spelt = spelling.of(signal.name);
                for (at, _) in pin.name.match_indices(&spelt) {
                    let prefix = &pin.name[..at];
                    let suffix = [true, false].map(|input| after(group, prefix, spelling, input));
                    let pattern = Pattern { prefix: prefix.to_string(), spelling, suffix };
                    let hits = group.iter().filter(|(s, p)| pattern.makes(s) == p.name).count();
                    if best.as_ref().is_none_or(|(most, _)| hits > *most) {
                        best = Some((hits, pattern));
                    }
                }
            }
        }
        best.filter(|(hits, _)| 2 * hits >= group.len()).map(|(_, pattern)| pattern)
    }

    /// The name that it gives a signal's port.
    pub fn makes(&self, signal: &Named) -> String {
        let suffix = &self.suffix[usize::from(signal.driven)];
        format!("{}{}{suffix}", self.prefix, self.spelling.of(signal.name))
    }
}

/// The most frequent suffix of the names of inputs, or of outputs, that begin with a prefix.
fn after(group: &[(&'static Named, &Pin)], prefix: &str, spelling: Spelling, input: bool) -> String {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (signal, pin) in group.iter().filter(|(_, p)| p.input == input) {
        let rest = pin.name.strip_prefix(prefix).and_then(|n| n.strip_prefix(&*spelling.of(signal.name)));
        rest.into_iter().for_each(|rest| *seen.entry(rest).or_default() += 1);
    }
    let most = seen.into_iter().max_by_key(|(_, n)| *n);
    most.map_or(String::new(), |(rest, _)| rest.to_string())
}

/// Channel with valid and, mostly, ready.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub valid: String,
    pub ready: Option<String>,
    /// Whether the top receives it.
    pub input: bool,
    /// Its other ports.
    pub fields: Vec<Pin>,
}

/// The clocks among the inputs, the likeliest first.
pub(crate) fn clocks(pins: &[Pin]) -> Vec<&Pin> {
    let is = |p: &&Pin| {
        let clock = |w: &Word| matches!(w.text.as_str(), "clock" | "ck") || w.text.ends_with("clk");
        p.input && p.width == 1 && p.words.iter().any(clock) && !p.has(&["en", "enable", "gate"])
    };
    let mut all: Vec<&Pin> = pins.iter().filter(is).collect();
    all.sort_by_key(|p| p.words.len());
    all
}

/// The resets among the inputs, each with whether it is active low. The likeliest comes first.
pub(crate) fn resets(pins: &[Pin]) -> Vec<(&Pin, bool)> {
    const HIGH: [&str; 7] = ["rst", "reset", "arst", "areset", "srst", "sreset", "por"];
    let kind = |p: &Pin| {
        let low = |w: &str| {
            let bare = w.strip_prefix('n').or(w.strip_suffix('n')).or(w.strip_suffix('b'));
            HIGH.contains(&bare.unwrap_or(""))
        };
        let word = p.words.iter().find(|w| HIGH.contains(&w.text.as_str()) || low(&w.text))?;
        Some(low(&word.text) || p.has(&["n", "ni", "b", "bar"]))
    };
    let inputs = pins.iter().filter(|p| p.input && p.width == 1);
    let mut all: Vec<(&Pin, bool)> = inputs.filter_map(|p| Some((p, kind(p)?))).collect();
    all.sort_by_key(|(p, _)| p.words.len());
    all
}

/// The buses among the ports, each of which belongs to one at most.
pub(crate) fn buses(pins: &[Pin]) -> Vec<Bus> {
    let mut found: Vec<Bus> = vec![];
    for protocol in [Protocol::Axi4, Protocol::TilelinkUl, Protocol::Axi4Lite] {
        let mut groups: BTreeMap<String, Vec<(&'static Named, &Pin)>> = BTreeMap::new();
        for pin in pins {
            for (key, signal) in meanings(pin, protocol) {
                let group = groups.entry(key).or_default();
                if !group.iter().any(|(s, _)| s.name == signal.name) {
                    group.push((signal, pin));
                }
            }
        }
        let whole = |group: &[(&Named, &Pin)]| {
            let has = |name: &&str| group.iter().any(|(s, _)| s.name == *name);
            protocol.needed().iter().any(|list| list.iter().all(has))
        };
        for group in groups.into_values().filter(|g| whole(g)) {
            let taken = |p: &Pin| found.iter().any(|b| b.signals.iter().any(|(_, name)| *name == p.name));
            if !group.iter().any(|(_, p)| taken(p)) {
                found.push(bus(protocol, &group));
            }
        }
    }
    let place = |b: &Bus| pins.iter().position(|p| b.signals.iter().any(|(_, name)| *name == p.name));
    found.sort_by_key(place);
    found
}

/// The possible meanings of a port in a protocol: the part of its name that all ports of the bus share, and
/// the signal.
fn meanings(pin: &Pin, protocol: Protocol) -> Vec<(String, &'static Named)> {
    // Chisel puts the payload of a channel below `bits`.
    let words: Vec<Word> = pin.words.iter().filter(|w| w.text != "bits").cloned().collect();
    let mut all = vec![];
    for signal in protocol.signals().iter().filter(|s| s.driven != pin.input) {
        let name = signal.name.replace('_', "");
        for n in 1..=words.len().min(3) {
            let (head, tail) = words.split_at(words.len() - n);
            if joined(tail) == name {
                all.push((format!("{}<", joined(head)), signal));
            }
            let (head, tail) = words.split_at(n);
            if !tail.is_empty() && joined(head) == name {
                all.push((format!(">{}", joined(tail)), signal));
            }
        }
    }
    all
}

fn bus(protocol: Protocol, group: &[(&'static Named, &Pin)]) -> Bus {
    let of = |name: &str| group.iter().find(|(s, _)| s.name == name).map(|(_, p)| *p);
    let width =
        |names: &[&str], otherwise: u32| names.iter().find_map(|n| of(n)).map_or(otherwise, |p| p.width);
    let pattern = Pattern::of(group);
    // Ports that the pattern does not make.
    let own = |s: &Named, p: &Pin| pattern.as_ref().is_none_or(|made| made.makes(s) != p.name);
    let signals_of = |all: bool| -> Vec<(&'static str, String)> {
        let listed = group.iter().filter(|(s, p)| all || own(s, p));
        listed.map(|(s, p)| (s.name, p.name.clone())).collect()
    };
    let (signals, exceptions) = (signals_of(true), signals_of(false));
    let absent = protocol.signals().iter().map(|s| s.name).filter(|n| of(n).is_none()).collect();
    let data = width(&["wdata", "rdata", "a_data", "d_data"], 32);
    let odd = group.iter().filter_map(|(s, p)| {
        let is = match s.width {
            Width::Bits(n) => n,
            Width::Data => data,
            Width::Strobe => data / 8,
            Width::Address | Width::Id | Width::Size => return None,
        };
        (is != p.width).then(|| format!("{} has {} bits, the protocol {is}", p.name, p.width))
    });
    Bus {
        protocol,
        pattern,
        exceptions,
        absent,
        data,
        address: width(&["araddr", "awaddr", "a_address"], 32),
        id: width(&["arid", "awid", "a_source"], 4),
        size: width(&["a_size"], 3),
        odd: odd.collect(),
        signals,
    }
}

/// The channels with valid among ports that belong to no bus.
pub(crate) fn channels(pins: &[&Pin]) -> Vec<Channel> {
    const VALID: [&str; 2] = ["valid", "vld"];
    const READY: [&str; 2] = ["ready", "rdy"];
    let key = |p: &Pin, role: &[&str]| -> Option<Vec<String>> {
        if p.width != 1 || !p.has(role) {
            return None;
        }
        let rest = p.words.iter().map(|w| w.text.clone()).filter(|w| !role.contains(&w.as_str()));
        Some(rest.collect())
    };
    let mut keys: Vec<(Vec<String>, &Pin)> =
        pins.iter().filter_map(|p| Some((key(p, &VALID)?, *p))).collect();
    // The channel with the longer name has the fields that two could claim.
    keys.sort_by_key(|(k, _)| std::cmp::Reverse(k.len()));
    let mut taken: Vec<&str> = vec![];
    let mut all = vec![];
    for (k, valid) in keys {
        let ready = pins.iter().find(|p| p.input != valid.input && key(p, &READY).is_some_and(|r| r == k));
        let belongs = |p: &&&Pin| {
            let starts = p.words.len() > k.len() && p.words.iter().zip(&k).all(|(w, k)| w.text == *k);
            p.input == valid.input && p.name != valid.name && starts && !k.is_empty()
        };
        let fields: Vec<Pin> = pins
            .iter()
            .filter(belongs)
            .filter(|p| !taken.contains(&p.name.as_str()))
            .map(|p| (*p).clone())
            .collect();
        taken.extend(pins.iter().map(|p| p.name.as_str()).filter(|n| fields.iter().any(|f| f.name == *n)));
        all.push(Channel {
            valid: valid.name.clone(),
            ready: ready.map(|p| p.name.clone()),
            input: valid.input,
            fields,
        });
    }
    let place = |c: &Channel| pins.iter().position(|p| p.name == c.valid);
    all.sort_by_key(place);
    all
}

/// Names of a launch field in other designs, as words without separators.
const FIELDS: [(&str, &[&str]); 13] = [
    ("start_pc", &["startpc", "pc", "entry", "entrypc", "startaddr", "startaddress", "kernelpc", "bootaddr"]),
    ("csr_knl", &["csrknl", "knl", "kernel", "knlbase", "knladdr", "metadata", "metabase", "argbase"]),
    ("grid_x", &["gridx", "gridsizex", "numwgx", "wgx", "numgroupsx", "groupsx"]),
    ("grid_y", &["gridy", "gridsizey", "numwgy", "wgy", "numgroupsy", "groupsy"]),
    ("grid_z", &["gridz", "gridsizez", "numwgz", "wgz", "numgroupsz", "groupsz"]),
    ("wf_size", &["wfsize", "threads", "warpsize", "wavefrontsize", "numthreads", "threadsperwarp"]),
    ("wg_warps", &["wgwarps", "warps", "numwarps", "warpsperwg", "numwf", "wgwfcount", "wfcount"]),
    ("lds_size", &["ldssize", "lds", "sharedsize", "sharedmem", "ldssizetotal"]),
    ("pds_size", &["pdssize", "pds", "privatesize", "stacksize"]),
    ("sgprs", &["sgprs", "sgpr", "xregs", "sregs", "numsgpr", "numsgprs", "scalarregs"]),
    ("vgprs", &["vgprs", "vgpr", "vregs", "numvgpr", "numvgprs", "vectorregs"]),
    ("pds_base", &["pdsbase", "pdsaddr", "pdsbaseaddr", "privatebase"]),
    ("ptbr", &["ptbr", "satp", "pagetable", "csrsatp"]),
];

/// The launch field that a port is, by its name without the `skip` words that name its channel.
pub(crate) fn launch_field(pin: &Pin, skip: usize) -> Option<&'static str> {
    let rest: Vec<Word> = pin
        .words
        .iter()
        .skip(skip)
        .filter(|w| !["bits", "r", "q"].contains(&w.text.as_str()))
        .cloned()
        .collect();
    let name = joined(&rest);
    FIELDS.iter().find(|(_, names)| names.contains(&name.as_str())).map(|(field, _)| *field)
}

/// The words that name the channel of a port: those that all ports share.
pub(crate) fn shared_words(channel: &Channel) -> usize {
    let Some(first) = channel.fields.first() else { return 0 };
    let longest = first.words.len().saturating_sub(1);
    let shares = |n: &usize| {
        let same = |p: &Pin| p.words.len() > *n && p.words[..*n] == first.words[..*n];
        channel.fields.iter().all(same) && words(&channel.valid).iter().take(*n).eq(&first.words[..*n])
    };
    (0..=longest).rev().find(shares).unwrap_or(0)
}

/// The meaning of an output about a kernel.
const DONE: [(&[&str], bool); 5] = [
    (&["done", "finish", "finished", "complete", "completed", "end", "ended"], true),
    (&["idle"], true),
    (&["irq", "interrupt", "intr"], true),
    (&["busy", "running", "active"], false),
    (&["halt", "halted", "stopped"], true),
];
const TRAP: [&str; 8] = ["trap", "fault", "exception", "error", "err", "trapped", "faulted", "illegal"];

/// Expressions that may say that a kernel has ended, the likeliest first.
pub(crate) fn ends(pins: &[&Pin]) -> Vec<String> {
    let outputs: Vec<&&Pin> = pins.iter().filter(|p| !p.input && p.width == 1).collect();
    let of = |(names, high): &(&[&str], bool)| -> Vec<String> {
        let hits = outputs.iter().filter(|p| p.has(names) && !p.has(&TRAP));
        hits.map(|p| if *high { p.name.clone() } else { format!("!{}", p.name) }).collect()
    };
    // A name may have words of several meanings: the first counts.
    let mut all: Vec<String> = vec![];
    for end in DONE.iter().flat_map(of) {
        let same = |known: &String| known.trim_start_matches('!') == end.trim_start_matches('!');
        if !all.iter().any(same) {
            all.push(end);
        }
    }
    all
}

/// Outputs that may say that a kernel trapped.
pub(crate) fn traps(pins: &[&Pin]) -> Vec<String> {
    pins.iter().filter(|p| !p.input && p.width == 1 && p.has(&TRAP)).map(|p| p.name.clone()).collect()
}

/// Inputs that may start a kernel without a ready.
pub(crate) fn starts(pins: &[&Pin]) -> Vec<String> {
    const START: [&str; 6] = ["start", "go", "launch", "kick", "run", "enable"];
    pins.iter().filter(|p| p.input && p.width == 1 && p.has(&START)).map(|p| p.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `NAME WIDTH` for inputs, `NAME WIDTH out` for outputs.
    fn pins(text: &str) -> Vec<Pin> {
        let signal = |line: &str| {
            let mut parts = line.split_whitespace();
            let name = parts.next()?.to_string();
            let width = parts.next().map_or(1, |w| w.parse().unwrap());
            let direction = if parts.next().is_some() { Direction::Output } else { Direction::Input };
            let direction = Some(direction);
            Some(Signal { name, width, elements: 1, direction, file: String::new(), line: 1 })
        };
        Pin::of(&text.split(',').filter_map(signal).collect::<Vec<_>>())
    }

    /// `aw_valid` for `awvalid`.
    fn split(n: &str) -> String {
        match n {
            n if n.contains('_') => n.to_string(),
            n if n.starts_with("aw") || n.starts_with("ar") => format!("{}_{}", &n[..2], &n[2..]),
            n => format!("{}_{}", &n[..1], &n[1..]),
        }
    }

    /// Which way a signal goes, for the end of its port's name.
    fn way(protocol: Protocol, name: &str) -> &'static str {
        if protocol.signals().iter().any(|s| s.name == name && s.driven) { "o" } else { "i" }
    }

    /// `AwValid` for `awvalid`.
    fn camel(n: &str) -> String {
        let one = |w: &str| format!("{}{}", w[..1].to_uppercase(), &w[1..]);
        split(n).split('_').map(one).collect()
    }

    /// All signals of a protocol as ports whose names `spell` writes.
    fn ports_of(protocol: Protocol, spell: impl Fn(&str) -> String) -> Vec<Pin> {
        let width = |s: &Named| match s.width {
            Width::Bits(n) => n,
            Width::Data => 64,
            Width::Strobe => 8,
            Width::Address => 40,
            Width::Id => 5,
            Width::Size => 4,
        };
        let one = |s: &Named| format!("{} {} {}", spell(s.name), width(s), if s.driven { "out" } else { "" });
        pins(&protocol.signals().iter().map(one).collect::<Vec<_>>().join(","))
    }

    /// The pattern that is to be found.
    fn pattern(protocol: Protocol, how: &str) -> Pattern {
        let (prefix, spelling, [inputs, outputs]) = match how {
            "lower" => ("m_", Spelling::Lower, ["", ""]),
            "bare" => ("", Spelling::Lower, ["", ""]),
            "upper" => ("DRAM_", Spelling::Upper, ["", ""]),
            "suffix" => ("", Spelling::Upper, ["_M0", "_M0"]),
            "split" => ("io_mem_", Spelling::Split, ["", ""]),
            "ways" => ("bus_", Spelling::Split, ["_i", "_o"]),
            "chisel" => ("io_mem_", Spelling::Bits, ["", ""]),
            _ => ("mem", Spelling::Pascal, ["", ""]),
        };
        // TileLink's own names are split.
        let own = protocol == Protocol::TilelinkUl && spelling == Spelling::Split;
        Pattern {
            prefix: prefix.into(),
            spelling: if own { Spelling::Lower } else { spelling },
            suffix: [inputs.into(), outputs.into()],
        }
    }

    /// A port with a name of its own is an exception beside the pattern.
    #[test]
    fn a_port_that_does_not_fit_is_listed_by_itself() {
        let mut pins = ports_of(Protocol::Axi4, |n| format!("M_{}", n.to_uppercase()));
        for pin in pins.iter_mut().filter(|p| p.name == "M_RLAST") {
            *pin = Pin::of(&[Signal {
                name: "M_R_last".into(),
                width: 1,
                elements: 1,
                direction: Some(Direction::Input),
                file: String::new(),
                line: 1,
            }])
            .remove(0);
        }
        let found = buses(&pins);
        assert_eq!(found[0].exceptions, [("rlast", "M_R_last".to_string())]);
        assert_eq!(found[0].pattern.as_ref().map(|p| p.spelling), Some(Spelling::Upper));
    }

    #[test]
    fn buses_are_known_however_their_ports_are_written() {
        for protocol in [Protocol::Axi4, Protocol::TilelinkUl, Protocol::Axi4Lite] {
            type Spell = Box<dyn Fn(&str) -> String>;
            let spellings: [(&str, Spell); 8] = [
                ("lower", Box::new(|n| format!("m_{n}"))),
                ("bare", Box::new(|n| n.to_string())),
                ("upper", Box::new(|n| format!("DRAM_{}", n.to_uppercase()))),
                ("suffix", Box::new(|n| format!("{}_M0", n.to_uppercase()))),
                ("split", Box::new(|n| format!("io_mem_{}", split(n)))),
                ("chisel", Box::new(|n| format!("io_mem_{}", Spelling::Bits.of(n)))),
                ("ways", Box::new(move |n| format!("bus_{}_{}", split(n), way(protocol, n)))),
                ("camel", Box::new(|n| format!("mem{}", camel(n)))),
            ];
            for (how, spell) in spellings {
                let pins = ports_of(protocol, spell);
                let found = buses(&pins);
                let [bus] = &found[..] else { panic!("{how}: {} buses", found.len()) };
                assert_eq!(bus.protocol, protocol, "{how}");
                assert_eq!((bus.data, bus.address), (64, 40), "{how}");
                assert_eq!((bus.absent.len(), bus.odd.len()), (0, 0), "{how}: {bus:?}");
                let made = bus.pattern.as_ref().unwrap_or_else(|| panic!("{how}: no pattern"));
                assert_eq!((made, bus.exceptions.len()), (&pattern(protocol, how), 0), "{how}");
                if protocol != Protocol::Axi4Lite {
                    assert_eq!(bus.id, 5, "{how}");
                }
            }
        }
    }

    #[test]
    fn a_bus_in_the_other_role_and_a_part_of_one_are_none() {
        let mut reversed = ports_of(Protocol::TilelinkUl, |n| format!("p_{n}"));
        reversed.iter_mut().for_each(|p| p.input = !p.input);
        assert_eq!(buses(&reversed).len(), 0);
        assert_eq!(buses(&pins("m_arvalid 1 out,m_arready 1,m_araddr 32 out")).len(), 0);
        // Two managers whose names differ only in the prefix.
        let mut two = ports_of(Protocol::Axi4, |n| format!("i_{n}"));
        two.extend(ports_of(Protocol::Axi4, |n| format!("d_{n}")));
        assert_eq!(buses(&two).len(), 2);
        let narrow = ports_of(Protocol::Axi4, |n| format!("i_{n}")).into_iter().map(|mut p| {
            p.width = if p.name == "i_awlen" { 4 } else { p.width };
            p
        });
        assert_eq!(buses(&narrow.collect::<Vec<_>>())[0].odd, ["i_awlen has 4 bits, the protocol 8"]);
    }

    #[test]
    fn clocks_and_resets_are_known() {
        for (name, low) in [
            ("rst_n", true),
            ("rst", false),
            ("RESET", false),
            ("aresetn", true),
            ("i_rst_ni", true),
            ("nReset", true),
            ("rstb", true),
            ("reset_i", false),
            ("sys_rst_n", true),
            ("por_n", true),
            ("npor", true),
        ] {
            let pins = pins(&format!("{name},clk_i,restart,first 1 out"));
            let found: Vec<bool> = resets(&pins).iter().map(|(_, low)| *low).collect();
            assert_eq!(found, [low], "{name}");
        }
        for (text, is) in
            [("clk", "clk"), ("core_clk,clk_en,ck_i", "ck_i core_clk"), ("aclk", "aclk"), ("x", "")]
        {
            let pins = pins(text);
            let found: Vec<&str> = clocks(&pins).iter().map(|p| p.name.as_str()).collect();
            assert_eq!(found.join(" "), is, "{text}");
        }
    }

    #[test]
    fn a_command_channel_says_what_starts_a_kernel() {
        let pins = pins(
            "cmd_valid,cmd_ready 1 out,cmd_pc 32,cmd_grid_x 32,cmd_xregs 32,other 3,idle 1 out,fault 1 out",
        );
        let refs: Vec<&Pin> = pins.iter().collect();
        let all = channels(&refs);
        assert_eq!(all.len(), 1);
        assert_eq!((all[0].valid.as_str(), all[0].ready.as_deref()), ("cmd_valid", Some("cmd_ready")));
        let skip = shared_words(&all[0]);
        let fields: Vec<_> = all[0].fields.iter().map(|p| launch_field(p, skip)).collect();
        assert_eq!(fields, [Some("start_pc"), Some("grid_x"), Some("sgprs")]);
        assert_eq!((ends(&refs), traps(&refs)), (vec!["idle".to_string()], vec!["fault".to_string()]));
    }

    #[test]
    fn a_port_with_two_words_for_an_end_is_offered_once() {
        let pins = pins("done_irq 1 out,busy_done 1 out,busy 1 out");
        let refs: Vec<&Pin> = pins.iter().collect();
        assert_eq!(ends(&refs), ["done_irq", "busy_done", "!busy"]);
    }
}
