//! Two faults of `probes.yaml` of which Verilator only warns: inputs that it forgets, and names that it
//! misspells. The build refuses both by name.
//!
//! An input that nothing drives reads 0, and a DUT with an enable or a mode input at 0 may run the wrong way
//! all day. A name that does not exist becomes a wire of one bit that nothing drives, and its probe lies.
//!
//! Verilator names every missing port, outputs too, and an output may stay open. To tell them apart, each
//! missing port is tied to a constant in a second reading: only for an output is that an error.

use crate::builder::Builder;
use crate::{BuildError, Flavour};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tandem_abi::Config;
use tandem_adapter::{PROBES, TOP};

/// The ports that Verilator's messages say are missing at the RTL's top.
fn missing(log: &str) -> Vec<String> {
    let here = format!("-PINMISSING: {TOP}:");
    let of = log.lines().filter(|l| l.contains(&here));
    of.filter_map(|l| l.split('\'').nth(1)).map(String::from).collect()
}

/// Of these ports, tied to a constant at lines from `first` on, those that Verilator does not call outputs.
fn inputs<'a>(ports: &'a [String], messages: &str, first: usize) -> Vec<&'a str> {
    let is_output = |n: usize| {
        let place = format!("{PROBES}:{}:", first + n);
        messages.lines().any(|l| l.starts_with("%Error") && l.contains(&place) && l.contains("Output port"))
    };
    ports.iter().enumerate().filter(|(n, _)| !is_output(*n)).map(|(_, port)| port.as_str()).collect()
}

/// Names in `probes.yaml` that Verilator does not know: the line, the name, and the one that it suggests.
fn unknown(log: &str) -> Vec<String> {
    let here = format!("%Warning-IMPLICIT: {PROBES}:");
    let lines: Vec<&str> = log.lines().collect();
    let told = |(n, line): (usize, &&str)| {
        let place = line.strip_prefix(&here)?.split(':').next()?.to_string();
        let name = line.split('\'').nth(1)?;
        let similar = lines.get(n + 1).filter(|l| l.contains("Suggested alternative"));
        let similar = similar.and_then(|l| l.split('\'').nth(1));
        let hint = match size(name) {
            Some(size) => format!(" (a probe writes the machine's size as {size})"),
            None => similar.map_or(String::new(), |s| format!(" (did you mean '{s}'?)")),
        };
        Some(format!("{place}: there is no '{name}' here{hint}"))
    };
    let mut all: Vec<String> = lines.iter().enumerate().filter_map(told).collect();
    all.dedup();
    all
}

/// A size of the machine as probes write it, if `name` is one without its `$`: `parameters` and `defines`
/// have the plain names.
fn size(name: &str) -> Option<&'static str> {
    ["$NumSm", "$NumWarp", "$NumLane"].into_iter().find(|size| size[1..] == *name)
}

/// Verilator's errors in `probes.yaml`: the line, and what is wrong there.
fn errors(log: &str) -> Vec<String> {
    let here = format!("{PROBES}:");
    let told = |line: &str| {
        let (kind, rest) = line.split_once(": ").filter(|(kind, _)| kind.starts_with("%Error"))?;
        let mut parts = rest.strip_prefix(&here)?.splitn(3, ':');
        let (line, _, what) = (parts.next()?, parts.next()?, parts.next()?);
        let kind = kind.strip_prefix("%Error-").map_or(String::new(), |k| format!(" ({k})"));
        let hint = match what.split('\'').find_map(size) {
            Some(size) => format!(": a probe writes the machine's size as {size}"),
            None if what.contains("Define or directive not defined") => {
                ": no file before the probes defines it, or one at the end of the RTL's list undefines it; \
                 write its value"
                    .into()
            }
            None => String::new(),
        };
        Some(format!("{line}: Verilator:{what}{kind}{hint}"))
    };
    let mut all: Vec<String> = log.lines().filter_map(told).collect();
    all.dedup();
    all
}

impl Builder {
    /// A failure of Verilator that lines of `probes.yaml` cause, as what is wrong with them.
    pub(crate) fn of_adapter(&self, error: BuildError) -> BuildError {
        let BuildError::Failed { output, .. } = &error else { return error };
        let path = self.source().dir.join(PROBES);
        let all: Vec<String> = errors(output).iter().map(|e| format!("{}:{e}", path.display())).collect();
        if all.is_empty() {
            return error;
        }
        // An error of the RTL itself may be the cause of ours: a module that is not read has no signals.
        let of_rtl = |line: &&str| {
            let said = line.split_once(": ").filter(|(kind, _)| kind.starts_with("%Error"));
            said.is_some_and(|(_, at)| !at.starts_with(PROBES) && !at.starts_with("Exiting due to"))
        };
        let first = output.lines().find(of_rtl).map(|line| format!("Verilator, of the RTL: {line}"));
        BuildError::Source(first.into_iter().chain(all).collect::<Vec<_>>().join("\n"))
    }

    /// Refuses names of `probes.yaml` that the RTL does not have; `log` is what Verilator said.
    pub(crate) fn check_names(&self, log: &str) -> Result<(), BuildError> {
        let path = self.source().dir.join(PROBES);
        let all: Vec<String> = unknown(log).iter().map(|u| format!("{}:{u}", path.display())).collect();
        if all.is_empty() { Ok(()) } else { Err(BuildError::Source(all.join("\n"))) }
    }

    /// Refuses a machine with an input that nothing drives; `log` is what Verilator said of it.
    pub(crate) fn check_inputs(
        &self,
        log: &str,
        work: &Path,
        config: &Config,
        flavour: Flavour,
    ) -> Result<(), BuildError> {
        let ports = missing(log);
        let Some(tied) = self.source().tied(&ports)?.filter(|_| !ports.is_empty()) else {
            return Ok(());
        };
        let dir = work.join("tied");
        fs::create_dir_all(&dir).map_err(BuildError::io("create", &dir))?;
        let path = dir.join(TOP);
        fs::write(&path, tied.text).map_err(BuildError::io("write", &path))?;
        let own = work.join(TOP);
        let files = self.files(work, &work.join("tandem_cfg_pkg.sv"), config, flavour)?;
        let files: Vec<PathBuf> =
            files.into_iter().map(|f| if f == own { path.clone() } else { f }).collect();
        let mut lint: Command = self.lint_command(config);
        let output =
            lint.args(files).output().map_err(BuildError::io("run", &PathBuf::from(lint.get_program())))?;
        let open = inputs(&ports, &String::from_utf8_lossy(&output.stderr), tied.first_line);
        if open.is_empty() {
            return Ok(());
        }
        Err(BuildError::Source(format!(
            "{}: nothing drives {} of {}: {}: give each a value under `tie:`, or name it under `open:` if it \
             is to stay open",
            self.source().dir.join(PROBES).display(),
            if open.len() == 1 { "an input" } else { "inputs" },
            tied.of,
            open.join(", ")
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_ports_of_the_top_alone_are_looked_at() {
        let log = "%Warning-PINMISSING: tandem_top.sv:330:5: Cell has missing pin: 'irq'\n\
                   330 |   ) u_dut (\n\
                   %Warning-PINMISSING: rtl/core.v:7:3: Cell has missing pin: 'test'\n\
                   %Warning-PINMISSING: tandem_top.sv:330:5: Instance has missing pin: 'scan_en'\n";
        assert_eq!(missing(log), ["irq", "scan_en"]);
    }

    #[test]
    fn names_that_do_not_exist_are_those_of_probes_yaml_alone() {
        let log = "%Warning-IMPLICIT: rtl/core.v:9:3: Signal definition not found, creating implicitly: 'w'\n\
                   %Warning-IMPLICIT: probes.yaml:120:33: Signal definition not found, creating implicitly: \
                   'wrod'\n   : ... Suggested alternative: 'word'\n  120 | .x(wrod)\n\
                   %Warning-IMPLICIT: probes.yaml:131:3: Signal definition not found, creating implicitly: \
                   'zz'\n  131 | .y(zz)\n\
                   %Warning-IMPLICIT: probes.yaml:140:3: Signal definition not found, creating implicitly: \
                   'NumWarp'\n   : ... Suggested alternative: 'NUM_WARP'\n";
        let expected = [
            "120: there is no 'wrod' here (did you mean 'word'?)",
            "131: there is no 'zz' here",
            "140: there is no 'NumWarp' here (a probe writes the machine's size as $NumWarp)",
        ];
        assert_eq!(unknown(log), expected);
    }

    #[test]
    fn errors_in_probes_yaml_have_their_lines() {
        let log = "%Error: probes.yaml:21:24: Can't find definition of scope/variable: 'u_core'\n   21 | x\n\
                   %Error: rtl/core.v:3:1: syntax error\n\
                   %Error-PINNOTFOUND: probes.yaml:9:5: Pin not found: 'm_awvalid'\n\
                   %Error: probes.yaml:11:7: Define or directive not defined: '`DEPTH'\n\
                   %Error: probes.yaml:12:9: Can't find definition of variable: 'NumLane'\n\
                   %Error: Exiting due to 5 error(s)\n";
        let expected = [
            "21: Verilator: Can't find definition of scope/variable: 'u_core'",
            "9: Verilator: Pin not found: 'm_awvalid' (PINNOTFOUND)",
            "11: Verilator: Define or directive not defined: '`DEPTH': no file before the probes defines it, \
             or one at the end of the RTL's list undefines it; write its value",
            "12: Verilator: Can't find definition of variable: 'NumLane': a probe writes the machine's size \
             as $NumLane",
        ];
        assert_eq!(errors(log), expected);
    }

    #[test]
    fn a_port_is_an_input_unless_it_is_said_to_be_an_output() {
        let ports = ["irq", "scan_en", "mode"].map(String::from);
        let messages = "%Error-PORTSHORT: probes.yaml:900000:5: Output port is connected to a constant pin\n\
                        %Warning-WIDTH: probes.yaml:900001:5: Output port connection 'mode' expects 2 bits\n";
        assert_eq!(inputs(&ports, messages, 900_000), ["scan_en", "mode"]);
    }
}
