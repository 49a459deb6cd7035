//! Assembly files that run without a description: launch directives in comments, and the job that they make.
//!
//! ```text
//! # launch: grid=2,1,1 warps=4 lanes=8 lds=4096 pds=64 sgprs=64 vgprs=64
//! # machine: config=default seed=7 latency=1..20 stall=10
//! # printed: a line that the program must print
//! ``` `print=BYTES` gives the launch a print buffer. Each `printed:` line is expected once, in any order.
//!
//! A line `# then: grid=2,1,1` begins the code of another launch, which has that grid and otherwise the
//! settings of the first launch. It runs after the previous launch, on the memory that is left. Its code is
//! at the same address, or at the page that `code=0x82000000` names: then both launches can wait in a queue.
//!
//! All of these lines are optional, and so are their words. The default launch is one warp of all lanes, on a
//! machine that the caller chooses. `.text` begins where code is linked, other sections where buffers are.

use crate::elf::{Bare, Image};
use crate::{Job, KernelRun, LineEntry, LoadError, MemInit, Symbol};
use std::collections::HashSet;
use std::str::FromStr;
use tandem_abi::{BUFFER_BASE, CODE_BASE, Config, ConfigError, PAGE_BYTES};
use thiserror::Error;
use ventus_isa::asm::{Options, assemble};

/// A file's directives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Directives {
    /// The launch.
    pub launch: Bare,
    /// The machine on which a failure was found, if stated.
    pub machine: Option<Machine>,
}

/// A DUT and how its memory behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Shape.
    pub config: Config,
    /// Seed of memory latency and back-pressure.
    pub seed: u64,
    /// Minimum and maximum of memory latency, in cycles.
    pub latency: (u32, u32),
    /// Probability, in percent, that memory is not ready.
    pub stall_percent: u32,
}

/// The fault of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AssemblyError {
    /// A directive that cannot be read.
    #[error("{file}:{line}: {mistake}")]
    Directive {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        mistake: DirectiveError,
    },
    /// A `then:` line that cannot be read.
    #[error("{0}: then: {1}")]
    Then(String, DirectiveError),
    /// The code cannot be assembled: the assembler's messages, a line each, with file and line.
    #[error("{0}")]
    Code(String),
    /// No code lies where the program starts.
    #[error("{0}: there is no code")]
    NoCode(String),
    /// The code cannot be launched like that.
    #[error("{0}: {1}")]
    Launch(String, LoadError),
}

/// The fault of a word in a directive.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DirectiveError {
    /// A word without `=`.
    #[error("'{0}': expected NAME=VALUE")]
    Word(String),
    /// A directive in the middle of a comment, where it would state nothing.
    #[error("'{0}' in the middle of a comment is no directive: begin the line with '# {0}', or reword it")]
    Stray(&'static str),
    /// A directive that is nearly one, and would count as a comment.
    #[error("'{found}' is no directive: write '# {meant}' if that is meant, or reword the comment")]
    Misspelt {
        /// How the comment begins.
        found: String,
        /// The directive that it resembles.
        meant: &'static str,
    },
    /// A name that is stated before.
    #[error("'{0}' is stated twice")]
    Twice(String),
    /// A value that is not a number, or is too large.
    #[error("'{0}': expected a number")]
    Number(String),
    /// A machine that does not exist.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A chance of stalls at which the machine would make no progress.
    #[error("stall={0}: expected at most 90")]
    Stall(String),
    /// Latencies that are not a range.
    #[error("'{0}': expected MIN..MAX in cycles")]
    Latency(String),
    /// A grid of four dimensions.
    #[error("grid={0}: expected at most three sizes")]
    Grid(String),
    /// A name that `machine:` does not have.
    #[error("'{0}': expected config, seed, latency or stall")]
    Machine(String),
    /// An address at which no code can begin.
    #[error("code={0}: expected the hexadecimal address of a page from {CODE_BASE:#x} to {BUFFER_BASE:#x}")]
    Code(String),
    /// A name that `launch:` does not have.
    #[error("'{0}': expected grid, warps, lanes, lds, pds, sgprs, vgprs or print")]
    Launch(String),
}

impl Directives {
    /// The comment lines for these directives.
    pub fn to_text(&self) -> String {
        let Bare { grid: [x, y, z], wf_size, wg_warps, lds_size, pds_size, sgprs, vgprs, print } =
            self.launch;
        let mut text = format!(
            "# launch: grid={x},{y},{z} warps={wg_warps} lanes={wf_size} lds={lds_size} pds={pds_size} \
             sgprs={sgprs} vgprs={vgprs}{}\n",
            if print > 0 { format!(" print={print}") } else { String::new() }
        );
        if let Some(m) = &self.machine {
            let Machine { config, seed, latency: (least, most), stall_percent } = m;
            text += &format!(
                "# machine: config={config} seed={seed} latency={least}..{most} stall={stall_percent}\n"
            );
        }
        text
    }
}

/// How another launch differs from the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// This many fewer warps per workgroup; at least one stays.
    pub fewer_warps: u32,
    /// This many fewer lanes; at least one stays.
    pub fewer_lanes: u32,
    /// Additional bytes of LDS.
    pub more_lds: u32,
    /// Additional private bytes per thread.
    pub more_private: u32,
}

impl Shape {
    /// The launch with this grid, if `first` is the first launch.
    pub fn of(&self, grid: [u32; 3], first: &Bare) -> Bare {
        Bare {
            grid,
            wg_warps: first.wg_warps.saturating_sub(self.fewer_warps).max(1),
            wf_size: first.wf_size.saturating_sub(self.fewer_lanes).max(1),
            lds_size: first.lds_size + self.more_lds,
            pds_size: first.pds_size + self.more_private,
            ..*first
        }
    }
}

/// The comment line before the code of a later launch: its grid, how it differs from the first launch, and
/// where its code is.
pub fn then(launch: &Bare, first: &Bare, code: u32) -> String {
    let [x, y, z] = launch.grid;
    let mut text = format!("# then: grid={x},{y},{z}");
    if code != CODE_BASE {
        text += &format!(" code={code:#010x}");
    }
    for (name, value, before) in [
        ("warps", launch.wg_warps, first.wg_warps),
        ("lanes", launch.wf_size, first.wf_size),
        ("lds", launch.lds_size, first.lds_size),
        ("pds", launch.pds_size, first.pds_size),
    ] {
        if value != before {
            text += &format!(" {name}={value}");
        }
    }
    text + "\n"
}

fn number<T: FromStr>(value: &str) -> Result<T, DirectiveError> {
    value.parse().map_err(|_| DirectiveError::Number(value.to_string()))
}

impl Machine {
    fn set(&mut self, name: &str, value: &str) -> Result<(), DirectiveError> {
        match name {
            "config" => self.config = value.parse()?,
            "seed" => self.seed = number(value)?,
            "stall" => {
                self.stall_percent = number(value)?;
                if self.stall_percent > 90 {
                    return Err(DirectiveError::Stall(value.to_string()));
                }
            }
            "latency" => {
                let bad = || DirectiveError::Latency(value.to_string());
                let (least, most) = value.split_once("..").ok_or_else(bad)?;
                self.latency = (number(least)?, number(most)?);
                if self.latency.0 > self.latency.1 {
                    return Err(bad());
                }
            }
            _ => return Err(DirectiveError::Machine(name.to_string())),
        }
        Ok(())
    }
}

fn set_launch(launch: &mut Bare, name: &str, value: &str) -> Result<(), DirectiveError> {
    let slot = match name {
        "grid" => {
            let axes: Vec<u32> = value.split(',').map(number).collect::<Result<_, _>>()?;
            launch.grid = match axes[..] {
                [x] => [x, 1, 1],
                [x, y] => [x, y, 1],
                [x, y, z] => [x, y, z],
                _ => return Err(DirectiveError::Grid(value.to_string())),
            };
            return Ok(());
        }
        "warps" => &mut launch.wg_warps,
        "lanes" => &mut launch.wf_size,
        "lds" => &mut launch.lds_size,
        "pds" => &mut launch.pds_size,
        "sgprs" => &mut launch.sgprs,
        "vgprs" => &mut launch.vgprs,
        "print" => &mut launch.print,
        _ => return Err(DirectiveError::Launch(name.to_string())),
    };
    *slot = number(value)?;
    Ok(())
}

/// The lines that the program must print, if any.
fn printed(source: &str) -> Option<Vec<String>> {
    let lines: Vec<String> = source
        .lines()
        .filter_map(|l| l.trim_start().strip_prefix('#')?.trim_start().strip_prefix("printed:"))
        .map(|l| l.strip_prefix(' ').unwrap_or(l).trim_end().to_string())
        .collect();
    (!lines.is_empty()).then_some(lines)
}

/// A directive after other words of a comment, as a careless rewrap leaves it. The program would run with
/// other settings, or fewer expectations, than its author stated.
fn stray(comment: &str) -> Option<&'static str> {
    let states = |name: &str| {
        let (before, after) = comment.split_once(name)?;
        let word = after.split_whitespace().next()?;
        let stated = name == "printed:" || word.contains('=');
        (before.ends_with(char::is_whitespace) && after.starts_with(' ') && stated).then_some(())
    };
    DIRECTIVES.into_iter().find(|name| states(name).is_some())
}

const DIRECTIVES: [&str; 4] = ["launch:", "machine:", "then:", "printed:"];

/// The directive that a comment begins with but for a letter, its case, or a space before the colon.
fn misspelt(comment: &str) -> Option<DirectiveError> {
    let (word, _) = comment.split_once(':')?;
    let written = word.trim_end().to_lowercase();
    let meant = DIRECTIVES.into_iter().find(|d| {
        let name = d.trim_end_matches(':');
        // A word of four letters has too many neighbours.
        let near = name.len() > 4 && strsim::osa_distance(&written, name) < 2;
        near || written == name || written.len() > 3 && name.starts_with(&written)
    })?;
    (word != meant.trim_end_matches(':'))
        .then(|| DirectiveError::Misspelt { found: format!("{word}:"), meant })
}

/// Reads the directives of a source. Without directives, the launch is one warp of `lanes` lanes.
fn directives(source: &str, file: &str, config: Option<&Config>) -> Result<Directives, AssemblyError> {
    let at = |n: usize, mistake| AssemblyError::Directive { file: file.to_string(), line: n + 1, mistake };
    let mut machine: Option<Machine> = None;
    let mut words = Vec::new();
    let mut stated = HashSet::new();
    for (n, line) in source.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix('#') else { continue };
        let comment = comment.trim();
        let (of_machine, rest) = if let Some(rest) = comment.strip_prefix("launch:") {
            (false, rest)
        } else if let Some(rest) = comment.strip_prefix("machine:") {
            machine.get_or_insert(Machine {
                config: Config::new(1, 8, 8),
                seed: 1,
                latency: (4, 24),
                stall_percent: 10,
            });
            (true, rest)
        } else {
            stray(comment).map_or(Ok(()), |name| Err(at(n, DirectiveError::Stray(name))))?;
            misspelt(comment).map_or(Ok(()), |mistake| Err(at(n, mistake)))?;
            continue;
        };
        for word in rest.split_whitespace() {
            let (name, value) =
                word.split_once('=').ok_or_else(|| at(n, DirectiveError::Word(word.to_string())))?;
            if !stated.insert((of_machine, name)) {
                return Err(at(n, DirectiveError::Twice(name.to_string())));
            }
            match &mut machine {
                Some(m) if of_machine => m.set(name, value).map_err(|e| at(n, e))?,
                _ => words.push((name, value, n)),
            }
        }
    }
    let lanes = config.copied().or(machine.map(|m| m.config)).map_or(8, |c| c.lanes);
    let mut launch = Bare { vgprs: 64, ..Bare::one_warp(lanes) };
    for (name, value, n) in words {
        set_launch(&mut launch, name, value).map_err(|e| at(n, e))?;
    }
    Ok(Directives { launch, machine })
}

/// The source of each launch, and the settings of the later ones.
fn launches(source: &str) -> Vec<(Option<&str>, String)> {
    let mut parts = vec![(None, String::new())];
    for line in source.lines() {
        let then = line.trim_start().strip_prefix('#').and_then(|c| c.trim().strip_prefix("then:"));
        if let Some(grid) = then {
            // Lines keep their numbers.
            let before =
                "\n".repeat(parts.iter().map(|(_, p): &(_, String)| p.lines().count()).max().unwrap_or(0));
            parts.push((Some(grid.trim()), before));
        }
        if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    parts
}

/// Assembles `source` into a job. `file` names it in messages. `config` is the machine that will run it, if
/// known. It matters only if a launch does not state its lanes.
pub fn read(source: &str, file: &str, config: Option<&Config>) -> Result<(Job, Directives), AssemblyError> {
    let directives = directives(source, file, config)?;
    let mut job: Option<Job> = None;
    let mut data: Vec<MemInit> = Vec::new();
    for (then, part) in launches(source) {
        let (mut bare, mut code) = (directives.launch, CODE_BASE);
        for word in then.unwrap_or_default().split_whitespace() {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            if name == "code" {
                code = code_base(value).map_err(|e| AssemblyError::Then(file.to_string(), e))?;
                continue;
            }
            set_launch(&mut bare, name, value).map_err(|e| AssemblyError::Then(file.to_string(), e))?;
        }
        let waiting = job.as_ref().filter(|_| code != CODE_BASE).map_or(&[][..], |job| &job.kernels);
        let one = launch(&part, file, (code, &bare, waiting), &data)?;
        match &mut job {
            None => {
                let first = one.kernels.first();
                let regions = first.map(|k| k.mem.as_slice()).unwrap_or_default();
                let is_data = |m: &&MemInit| m.addr >= BUFFER_BASE && !m.bytes.is_empty();
                // The driver's own memory follows. It is laid out anew for every launch.
                let knl = first.map_or(0, |k| k.launch.csr_knl);
                data = regions.iter().filter(is_data).filter(|m| m.addr < knl).cloned().collect();
                data.iter_mut().for_each(|m| m.bytes.clear());
                job = Some(one);
            }
            Some(job) => job.kernels.extend(one.kernels),
        }
    }
    let mut job = job.ok_or_else(|| AssemblyError::NoCode(file.to_string()))?;
    job.printed = printed(source);
    Ok((job, directives))
}

/// One launch of a source, on memory where `before` is mapped.
/// The address of a launch's code: that of a page between [`CODE_BASE`] and the data.
fn code_base(value: &str) -> Result<u32, DirectiveError> {
    let bad = || DirectiveError::Code(value.to_string());
    let code = value.strip_prefix("0x").and_then(|hex| u32::from_str_radix(hex, 16).ok()).ok_or_else(bad)?;
    let fits = code.is_multiple_of(PAGE_BYTES) && (CODE_BASE..BUFFER_BASE).contains(&code);
    fits.then_some(code).ok_or_else(bad)
}

fn launch(
    source: &str,
    file: &str,
    (code, bare, waiting): (u32, &Bare, &[KernelRun]),
    before: &[MemInit],
) -> Result<Job, AssemblyError> {
    let options = Options { file: file.to_string(), text_base: code, data_base: Some(BUFFER_BASE) };
    let object = assemble(source, &options).map_err(|errors| {
        AssemblyError::Code(errors.iter().map(|e| e.to_string()).collect::<Vec<_>>().join("\n"))
    })?;
    let segments: Vec<MemInit> = object
        .sections
        .iter()
        .filter(|s| !s.bytes.is_empty())
        .map(|s| MemInit { addr: s.addr, len: s.bytes.len() as u32, bytes: s.bytes.clone() })
        .chain(before.iter().cloned())
        .collect();
    if !segments.iter().any(|s| object.entry >= s.addr && object.entry - s.addr < s.len) {
        return Err(AssemblyError::NoCode(file.to_string()));
    }
    let symbols =
        object.symbols.iter().map(|(name, s)| Symbol { addr: s.value, name: name.clone() }).collect();
    let image = Image { entry: object.entry, segments, symbols, sections: Vec::new() };
    let mut job =
        image.job_after(file, bare, waiting).map_err(|e| AssemblyError::Launch(file.to_string(), e))?;
    for run in &mut job.kernels {
        run.lines = object
            .lines
            .iter()
            .map(|&(addr, line)| LineEntry { addr, file: file.to_string(), line })
            .collect();
    }
    Ok(job)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directive_in_the_middle_of_a_comment_is_refused() {
        let cases = [
            ("# Two races. launch: grid=2,1,1 warps=4", Some("launch:")),
            ("# found on machine: config=tiny seed=3", Some("machine:")),
            ("# and then: grid=1,1,1", Some("then:")),
            ("# It prints. printed: a line", Some("printed:")),
            ("# launch: grid=2,1,1", None),
            ("# how a launch: is written", None),
            ("# relaunch: grid=1", None),
            ("    endprg # launch: grid=2,1,1", None),
        ];
        for (line, stray) in cases {
            let read = read(&format!("{line}\n_start:\n    endprg\n"), "f.s", None);
            let mistake = match read {
                Ok(_) => None,
                Err(AssemblyError::Directive { line: 1, mistake: DirectiveError::Stray(name), .. }) => {
                    Some(name)
                }
                Err(e) => panic!("{line}: {e}"),
            };
            assert_eq!(mistake, stray, "{line}");
        }
    }

    /// A comment that nearly is a directive states nothing, and the program would run with other settings.
    #[test]
    fn what_resembles_a_directive_is_refused() {
        for (line, want) in [
            ("# lauch: warps=4", Some("'lauch:' is no directive: write '# launch:'")),
            ("# Printed: hello", Some("'Printed:' is no directive: write '# printed:'")),
            ("# printed : hello", Some("'printed :' is no directive")),
            ("# print: hello", Some("write '# printed:'")),
            ("# launch: warps=4 warps=2", Some("'warps' is stated twice")),
            ("# machine: seed=1 seed=2", Some("'seed' is stated twice")),
            ("# note: then and there", None),
            ("# when: a", None),
            ("# lunch at noon", None),
            ("# launch: warps=2", None),
        ] {
            let read = read(&format!("{line}\n_start:\n    endprg\n"), "f.s", None);
            match (read, want) {
                (Ok(_), None) => {}
                (Err(e), Some(want)) => assert!(e.to_string().contains(want), "{line}: {e}"),
                (read, want) => panic!("{line}: {read:?}, {want:?}"),
            }
        }
    }
}
