//! `probes.yaml` of a skeleton, without its probes: the facts that the ports of the top tell.

use crate::design::{Design, Parameter};
use crate::find::{self, Bus, Channel, Pattern, Pin, Protocol};
use crate::macros::Macro;
use crate::names::words;
use tandem_adapter::{FIELDS, Spelling};

/// The sizes of a machine that are parameters of the top, and guesses at the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Sizes {
    pub sms: bool,
    pub warps: bool,
    pub lanes: bool,
    /// Macros that seem to be sizes which no parameter is: the size and the macro.
    pub macros: Vec<(&'static str, Macro)>,
    /// The parameter that is the bytes of LDS, and its value.
    pub lds: Option<(String, u64)>,
}

/// The meaning of the ports and parameters of a top.
pub(super) struct Ports {
    pub sizes: Sizes,
    /// Parameters with the size that each is, if any.
    parameters: Vec<(Parameter, Option<&'static str>)>,
    clock: Option<String>,
    more_clocks: Vec<String>,
    reset: Option<(String, bool)>,
    more_resets: Vec<String>,
    memory: Vec<Bus>,
    registers: Vec<Bus>,
    command: Option<Channel>,
    channels: Vec<Channel>,
    starts: Vec<String>,
    ends: Vec<String>,
    traps: Vec<String>,
    /// Inputs that nothing above has.
    others: Vec<Pin>,
    /// Signals of the design that are called as launch fields are: field and path.
    registers_by_name: Vec<(&'static str, String)>,
}

/// The sizes that a parameter can be, by its words.
const SIZES: [(&str, &[&str]); 3] = [
    ("NumSm", &["sm", "sms", "cu", "cus", "cores", "cluster"]),
    ("NumWarp", &["warp", "warps", "wf", "wavefronts", "numwarp", "nwarp"]),
    ("NumLane", &["lane", "lanes", "thread", "threads", "numlane", "numthread", "nthread", "nlane"]),
];

impl Ports {
    /// Looks at the top of a design.
    pub fn of(design: &Design, top: &str) -> Ports {
        let none = Default::default();
        let module = design.module(top).unwrap_or(&none);
        let pins = Pin::of(&module.signals);
        let parameters: Vec<_> = module.parameters.iter().map(|p| (p.clone(), size(p))).collect();
        let has = |size: &str| parameters.iter().any(|(_, s)| *s == Some(size));
        let lds = module.parameters.iter().find_map(|p| Some((p.name.clone(), lds_bytes(p)?)));
        let macros = SIZES.iter().filter(|(size, _)| !has(size));
        let macros = macros.filter_map(|(size, any)| Some((*size, macro_of(&design.macros, any)?))).collect();
        let sizes = Sizes { sms: has("NumSm"), warps: has("NumWarp"), lanes: has("NumLane"), macros, lds };
        let named = |all: Vec<&Pin>| all.into_iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        let mut clocks = named(find::clocks(&pins));
        let clock = (!clocks.is_empty()).then(|| clocks.remove(0));
        let mut resets = find::resets(&pins);
        let reset = (!resets.is_empty()).then(|| resets.remove(0));
        let reset = reset.map(|(p, low)| (p.name.clone(), low));
        let more_resets = named(resets.into_iter().map(|(p, _)| p).collect());
        let (registers, memory): (Vec<Bus>, Vec<Bus>) =
            find::buses(&pins).into_iter().partition(|b| b.protocol == Protocol::Axi4Lite);
        let on_bus = |p: &&Pin| {
            !registers.iter().chain(&memory).any(|b| b.signals.iter().any(|(_, name)| *name == p.name))
        };
        let known = |p: &&Pin| {
            clock.as_ref() != Some(&p.name) && reset.as_ref().map(|(name, _)| name) != Some(&p.name)
        };
        let free: Vec<&Pin> = pins.iter().filter(on_bus).filter(known).collect();
        let mut channels = find::channels(&free);
        let score = |c: &Channel| {
            let skip = find::shared_words(c);
            c.fields.iter().filter(|p| find::launch_field(p, skip).is_some()).count()
        };
        let likeliest = (0..channels.len()).filter(|n| channels[*n].input && registers.is_empty());
        let likeliest = likeliest.max_by_key(|n| score(&channels[*n])).filter(|n| score(&channels[*n]) > 0);
        let command = likeliest.map(|n| channels.remove(n));
        let of_command = |p: &Pin| {
            command.as_ref().is_some_and(|c| {
                c.valid == p.name
                    || c.ready.as_ref() == Some(&p.name)
                    || c.fields.iter().any(|f| f.name == p.name)
            })
        };
        let rest: Vec<&Pin> = free.iter().copied().filter(|p| !of_command(p)).collect();
        Ports {
            sizes,
            parameters,
            clock,
            more_clocks: clocks,
            reset,
            more_resets,
            memory,
            registers,
            command,
            channels,
            starts: find::starts(&rest),
            ends: find::ends(&rest),
            traps: find::traps(&rest),
            others: rest.into_iter().filter(|p| p.input).cloned().collect(),
            registers_by_name: launch_registers(design, top),
        }
    }

    /// Whether the machine can have several SMs.
    pub fn several(&self) -> bool {
        self.sizes.sms
    }

    /// The recognised ports, for the user.
    pub fn found(&self) -> Vec<String> {
        let mut lines = vec![];
        lines.extend(self.clock.iter().map(|c| format!("clock {c}")));
        let level = |low: &bool| if *low { "low" } else { "high" };
        lines.extend(self.reset.iter().map(|(r, low)| format!("reset {r}, active {}", level(low))));
        let bus = |b: &Bus| {
            let first = b.signals.first().map_or("", |(_, p)| p);
            format!("{} of {} bits ({first} ...)", b.protocol.key(), b.data)
        };
        lines.extend(self.memory.iter().map(|b| format!("memory: {}", bus(b))));
        lines.extend(self.registers.iter().map(|b| format!("registers: {}", bus(b))));
        lines.extend(
            self.command.iter().map(|c| format!("launch: {} with {} fields", c.valid, c.fields.len())),
        );
        lines.extend(self.ends.first().map(|e| format!("end of a kernel: {e}")));
        lines.extend(self.traps.first().map(|t| format!("trap: {t}")));
        lines
    }

    /// The text.
    pub fn text(&self, top: &str) -> String {
        let mut t = format!(
            "# {top} as a DUT, written from its ports. What is yours to write is marked TODO.\n\
             # rtl/adapters/README.md describes every key.\ntop: {}\n",
            plain(top)
        );
        t += &self.parameters_text();
        t += &self.macros_text();
        t += &self.clock_text();
        t += "launch:\n";
        t += &self.start_text();
        t += &self.end_text();
        t += &self.memory_text();
        t += &self.others_text();
        t
    }

    fn parameters_text(&self) -> String {
        if self.parameters.is_empty() {
            return String::new();
        }
        let mut known = String::new();
        let mut rest = String::new();
        for (p, size) in &self.parameters {
            let value = p.value.map_or("no number".to_string(), |v| v.to_string());
            match size {
                Some(size) => known += &format!("  {}: {size}    # {value} in the RTL\n", p.name),
                None => match self.widths(p) {
                    logs if logs.is_empty() => rest += &format!("  # {}: {value} in the RTL\n", p.name),
                    logs => {
                        rest += &format!(
                            "  # TODO {}: {value} in the RTL. If it follows a size: {}\n",
                            p.name,
                            logs.join(" or ")
                        );
                    }
                },
            }
        }
        let head = if known.is_empty() { "# parameters:\n" } else { "parameters:\n" };
        format!("# NumSm, NumWarp and NumLane are the sizes of the machine.\n{head}{known}{rest}")
    }

    fn macros_text(&self) -> String {
        if self.sizes.macros.is_empty() {
            return String::new();
        }
        let each = |(size, m): &(&str, Macro)| format!("{}: {}", m.name, m.follows(size));
        let all: Vec<String> = self.sizes.macros.iter().map(each).collect();
        let values: Vec<&str> = self.sizes.macros.iter().map(|(_, m)| m.text.as_str()).collect();
        format!(
            "# Macros that seem to be sizes of the machine: take away '# TODO' if they are.\n\
             # TODO defines: {{{}}}    # {} in the RTL\n",
            all.join(", "),
            values.join(", ")
        )
    }

    /// Expressions whose value with the RTL's own sizes equals a parameter, which may be a width.
    fn widths(&self, p: &Parameter) -> Vec<String> {
        let Some(value) = p.value.filter(|v| *v > 0) else { return vec![] };
        let log = |n: u64| n.max(2).next_power_of_two().trailing_zeros() as u64;
        let sizes = self.parameters.iter().filter_map(|(p, size)| Some((p.value?, (*size)?)));
        let fits: Vec<&str> = sizes.filter(|(n, _)| *n > 1 && log(*n) == value).map(|(_, s)| s).collect();
        // Of several sizes with this width, the parameter's name may tell which one is meant.
        let meant: Vec<&str> = fits.iter().copied().filter(|size| is_named_after(&p.name, size)).collect();
        let fits = if meant.is_empty() { fits } else { meant };
        fits.into_iter().map(|size| format!("\"{size} > 1 ? $clog2({size}) : 1\"")).collect()
    }

    fn clock_text(&self) -> String {
        let also = |all: &[String]| match all {
            [] => String::new(),
            all => format!("    # also there: {}; tie them (to clk_i, rst_ni or a value)", all.join(", ")),
        };
        let clock = match &self.clock {
            Some(clock) => format!("clock: {}{}\n", plain(clock), also(&self.more_clocks)),
            None => "# TODO clock: NAME of the clock input\n".to_string(),
        };
        let reset = match &self.reset {
            Some((reset, low)) => {
                let level = if *low { "low" } else { "high" };
                format!("reset: {{port: {}, active: {level}}}{}\n", plain(reset), also(&self.more_resets))
            }
            None => "# TODO reset: {port: NAME of the reset input, active: low or high}\n".to_string(),
        };
        clock + &reset
    }

    fn start_text(&self) -> String {
        match (&self.registers[..], &self.command) {
            ([bus, ..], _) => {
                let mut t = format!("  axi4-lite: {}\n", bus_text(bus, 4));
                t += "  # TODO write: the register writes that start a kernel, in order; the last one starts \
                      it.\n  # Give each its byte address, leave out what the RTL does not have, take away \
                      the '#'.\n  # write:\n";
                for field in FIELDS {
                    let seen = self.registers_by_name.iter().find(|(f, _)| *f == field);
                    let seen = seen.map_or(String::new(), |(_, path)| format!("    # {path}?"));
                    t += &format!("  #   - {{at: 0x00, value: {field}}}{seen}\n");
                }
                t + "  #   - {at: 0x00, value: 1}    # starts it\n"
            }
            (_, Some(command)) => command_text(command),
            _ => {
                let starts =
                    if self.starts.is_empty() { "none found by name".into() } else { self.starts.join(", ") };
                let channels: Vec<&str> =
                    self.channels.iter().filter(|c| c.input).map(|c| c.valid.as_str()).collect();
                format!(
                    "  # TODO direct: how a kernel starts; no AXI4-Lite port and no command channel was \
                     recognised.\n  # Inputs that may start one: {starts}; channels: {}\n  # direct:\n  \
                     #   valid: INPUT\n  #   ready: OUTPUT that says that it is taken; leave it out if there \
                     is none\n  #   fields: {{INPUT: start_pc, ...}}    # of {}\n",
                    if channels.is_empty() { "none".to_string() } else { channels.join(", ") },
                    FIELDS.join(", ")
                )
            }
        }
    }

    fn end_text(&self) -> String {
        let others = |all: &[String]| match all {
            [] | [_] => String::new(),
            [_, rest @ ..] => format!("    # or {}", rest.join(", ")),
        };
        let quoted = |e: &str| if e.starts_with('!') { format!("\"{e}\"") } else { e.to_string() };
        let done = match self.ends.first() {
            Some(done) => format!("  done: {}{}\n", quoted(done), others(&self.ends)),
            None => "  # TODO done: an expression over outputs that is high when a kernel has ended, or\n  \
                     # done-read: {at: ADDRESS, mask: BITS} for a register\n"
                .to_string(),
        };
        let trap = match self.traps.first() {
            Some(trap) => format!("  trap: {trap}{}\n", others(&self.traps)),
            None => "  # trap: an output that says that the kernel trapped, or\n  \
                     # trap-read: {at: ADDRESS, mask: BITS}; without either no kernel traps\n"
                .to_string(),
        };
        done + &trap
    }

    fn memory_text(&self) -> String {
        if self.memory.is_empty() {
            let mut t = "# TODO memory: no AXI4 or TileLink-UL port was recognised.\n".to_string();
            for c in self.channels.iter().filter(|c| !c.input) {
                let fields: Vec<&str> = c.fields.iter().map(|p| p.name.as_str()).collect();
                t += &format!("# {} goes out with {}\n", c.valid, fields.join(", "));
            }
            t += "# memory:\n#   - axi4: {prefix: m_}         # signals: {awvalid: NAME} for other names\n";
            return t;
        }
        let mut t = "memory:\n".to_string();
        for bus in &self.memory {
            bus.odd.iter().for_each(|odd| t += &format!("  # {odd}\n"));
            t += &format!("  - {}: {}\n", bus.protocol.key(), bus_text(bus, 6));
        }
        t
    }

    fn others_text(&self) -> String {
        if self.others.is_empty() {
            return String::new();
        }
        let mut t = "# Other inputs: what the RTL expects of them in use.\ntie:\n".to_string();
        for p in &self.others {
            t += &format!("  {0}: 0    # TODO {0}: {1} bits, what the RTL expects in use\n", p.name, p.width);
        }
        t
    }
}

/// The size of a machine that a parameter is.
fn size(p: &Parameter) -> Option<&'static str> {
    let names = words(&p.name);
    // Widths and the like are named after the size too.
    const WIDTHS: [&str; 9] = ["bits", "width", "log", "log2", "idx", "id", "w", "bw", "depth"];
    if names.iter().any(|w| WIDTHS.contains(&w.text.as_str())) {
        return None;
    }
    let is = |any: &[&str]| names.iter().any(|w| any.contains(&w.text.as_str()));
    SIZES.iter().find(|(_, any)| is(any)).map(|(size, _)| *size)
}

/// Whether a width's name has a word of a size, or begins with the first letter of one: `LB` for lanes.
fn is_named_after(name: &str, size: &str) -> bool {
    let names = words(name);
    let Some((_, any)) = SIZES.iter().find(|(s, _)| *s == size) else { return false };
    let is = |size: &[&str]| names.iter().any(|w| size.contains(&w.text.as_str()));
    let others = SIZES.iter().any(|(s, any)| *s != size && is(any));
    let first = |text: &str| text.chars().next();
    let letter = names.first().and_then(|w| first(&w.text));
    is(any) || !others && size.strip_prefix("Num").and_then(|s| first(&s.to_lowercase())) == letter
}

/// The macro that is a size with these words: its name has nothing but one of them and words for a number.
/// The word that comes first in the list wins.
fn macro_of(macros: &[Macro], size: &[&str]) -> Option<Macro> {
    const NUMBER: [&str; 7] = ["num", "number", "nr", "n", "of", "max", "count"];
    let rank = |m: &Macro| {
        let names = words(&m.name);
        let mut is = names.iter().filter(|w| !NUMBER.contains(&w.text.as_str()));
        let (only, more) = (is.next()?, is.next());
        let rank = size.iter().position(|s| *s == only.text)?;
        more.is_none().then_some(rank)
    };
    let ranked = macros.iter().filter_map(|m| Some((rank(m)?, m)));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, m)| m.clone())
}

/// The bytes of LDS, if a parameter is their number.
fn lds_bytes(p: &Parameter) -> Option<u64> {
    let names = words(&p.name);
    let is = |any: &[&str]| names.iter().any(|w| any.contains(&w.text.as_str()));
    let lds = is(&["lds", "shared", "smem", "sharedmem"]) && is(&["bytes", "size"]);
    p.value.filter(|v| lds && (256..=128 * 1024).contains(v))
}

/// Signals below the top that have the names of launch fields, in the module that has most of them.
fn launch_registers(design: &Design, top: &str) -> Vec<(&'static str, String)> {
    let of = |m: &crate::design::Module| -> Vec<(&'static str, String)> {
        let mut all: Vec<(&'static str, String)> = vec![];
        for pin in Pin::of(&m.signals).iter().filter(|p| !p.input) {
            if let Some(field) = find::launch_field(pin, 0)
                && !all.iter().any(|(f, _)| *f == field)
            {
                all.push((field, format!("{}.{}", m.name, pin.name)));
            }
        }
        all
    };
    let below = design.modules.iter().filter(|m| m.name != top).map(of);
    below.max_by_key(Vec::len).filter(|all| all.len() > 2).unwrap_or_default()
}

fn command_text(c: &Channel) -> String {
    let skip = find::shared_words(c);
    let mut t = format!("  direct:\n    valid: {}\n", plain(&c.valid));
    match &c.ready {
        Some(ready) => t += &format!("    ready: {}\n", plain(ready)),
        None => t += "    # ready: no output was recognised; valid is high for one cycle\n",
    }
    t += "    fields:\n";
    let mut missing: Vec<&str> = FIELDS.to_vec();
    for p in &c.fields {
        match find::launch_field(p, skip).filter(|f| missing.contains(f)) {
            Some(field) => {
                missing.retain(|f| *f != field);
                t += &format!("      {}: {field}\n", plain(&p.name));
            }
            None => t += &format!("      # TODO {}: {} bits, a value for it\n", p.name, p.width),
        }
    }
    if !missing.is_empty() {
        t += &format!("      # no port was recognised for {}\n", missing.join(", "));
    }
    t
}

/// The parts of a pattern that differ from the protocol's own spelling.
fn pattern_keys(pattern: &Pattern) -> Vec<String> {
    let mut keys = vec![];
    if !pattern.prefix.is_empty() {
        keys.push(format!("prefix: {}", plain(&pattern.prefix)));
    }
    let spelling = Spelling::ALL.iter().find(|(s, _)| *s == pattern.spelling && *s != Spelling::default());
    keys.extend(spelling.map(|(_, name)| format!("spelling: {name}")));
    match &pattern.suffix {
        [i, o] if i.is_empty() && o.is_empty() => {}
        [i, o] if i == o => keys.push(format!("suffix: {}", plain(i))),
        [i, o] => {
            let ways = [("in", i), ("out", o)].into_iter().filter(|(_, text)| !text.is_empty());
            let ways: Vec<String> = ways.map(|(way, text)| format!("{way}: {}", plain(text))).collect();
            keys.push(format!("suffix: {{{}}}", ways.join(", ")));
        }
    }
    keys
}

/// A bus in flow style, or over several lines if its ports have names of their own.
fn bus_text(bus: &Bus, indent: usize) -> String {
    let mut keys = vec![];
    keys.extend(bus.pattern.iter().flat_map(pattern_keys));
    let ids = bus.protocol != Protocol::Axi4Lite;
    let widths = [
        ("data-bits", bus.data, 32, true),
        ("address-bits", bus.address, 32, true),
        ("id-bits", bus.id, 4, ids),
        ("size-bits", bus.size, 3, bus.protocol == Protocol::TilelinkUl),
    ];
    let told = widths.iter().filter(|(_, is, usual, there)| *there && is != usual);
    keys.extend(told.map(|(key, is, ..)| format!("{key}: {is}")));
    if !bus.absent.is_empty() {
        keys.push(format!("absent: [{}]", bus.absent.join(", ")));
    }
    if bus.pattern.is_some() {
        let own: Vec<String> = bus.exceptions.iter().map(|(s, p)| format!("{s}: {}", plain(p))).collect();
        if !own.is_empty() {
            keys.push(format!("signals: {{{}}}", own.join(", ")));
        }
        return format!("{{{}}}", keys.join(", "));
    }
    let pad = " ".repeat(indent);
    let mut t = String::new();
    keys.iter().for_each(|k| t += &format!("\n{pad}{k}"));
    t += &format!("\n{pad}signals:");
    for (name, port) in &bus.signals {
        t += &format!("\n{pad}  {name}: {}", plain(port));
    }
    t
}

/// A name as YAML: quoted if it could be read as something else.
fn plain(name: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let special = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    match starts && name.chars().all(safe) && !special.contains(&name.to_lowercase().as_str()) {
        true => name.to_string(),
        false => format!("'{}'", name.replace('\'', "''")),
    }
}
