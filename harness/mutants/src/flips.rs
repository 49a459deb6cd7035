//! A build in which the value of any expression can be flipped from outside, in chosen cycles.
//!
//! The rewritten RTL is in a separate directory with a file list, as that of mutants is. Lines stay the same.
//! Expressions that Verilator refuses to change are left out.

use crate::discover::{File, Kind, Site, parse, sites};
use crate::error::{FileError, SchemaError};
use crate::schema::{files, inside, lint_configs, places, rewritten_source, write_source};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_files::write_atomically;
use ventus_dut::planted::{self, PlantedFault, Selection};
use ventus_dut::{BuildError, Builder, Flavour, Source};

/// The expressions of a build: number `n` is `sites[n - 1]`.
#[derive(Clone, Debug)]
pub struct Flips {
    /// The expressions.
    pub sites: Vec<Site>,
    /// How many are left out, because they cannot be changed.
    pub left_out: usize,
    /// The files as they were read, by their names in the file list.
    pub files: Vec<File>,
    dir: PathBuf,
    adapter: Option<Source>,
}

/// Removes what is at these positions.
fn remove<T>(list: &mut Vec<T>, positions: &HashSet<usize>) {
    let mut at = 0..;
    list.retain(|_| at.next().is_some_and(|at| !positions.contains(&at)));
}

/// Writes every expression with its flip. Expressions do not overlap unless one is in the other.
fn rewritten(text: &str, sites: &[(usize, &Site)]) -> String {
    // At one byte, what ends comes before what begins; inner ends come first, outer beginnings too.
    let mut pieces: Vec<(usize, bool, usize, String)> = vec![];
    for (n, site) in sites {
        let hit = format!("(tandem_cfg_pkg::FlipSite == 32'd{n})");
        let (before, after) = match &site.kind {
            Kind::Truth => ("((|(".to_string(), format!(")) ^ {hit})")),
            Kind::Bit => ("((".to_string(), format!(") ^ {hit})")),
            // As wide as the variable, so that the width and the sign of the rest stay.
            Kind::Value(to, cast) => (
                cast.as_ref().map_or("((".to_string(), |ty| format!("{ty}'((")),
                format!(") ^ $signed($bits({to})'({hit} ? tandem_cfg_pkg::FlipMask : 1024'd0)))"),
            ),
        };
        let (a, b) = site.span;
        pieces.push((b, false, usize::MAX - a, after));
        pieces.push((a, true, usize::MAX - b, before));
    }
    pieces.sort();
    let mut out = String::with_capacity(text.len() * 4);
    let mut at = 0;
    for (place, _, _, piece) in pieces {
        out += &text[at..place];
        out += &piece;
        at = place;
    }
    out + &text[at..]
}

impl Flips {
    /// Finds the expressions of `source`, whose planted faults are built in too, and writes the rewritten
    /// files into a directory below `root`. `machine` is one that the source can be.
    pub fn prepare(
        source: &Source,
        planted: &[PlantedFault],
        machine: &Config,
        root: &Path,
    ) -> Result<Flips, SchemaError> {
        let mut files = files(source)?;
        let changed = planted::rewritten(&source.dir, &source.files, planted, Selection::AtRunTime)?;
        for (name, text) in changed {
            let name = name.to_string_lossy();
            files.iter_mut().filter(|f| f.name == name).for_each(|f| f.text.clone_from(&text));
        }
        let all = sites(&files, &parse(&files)?);
        let adapter = source.adapter.is_some().then(|| source.clone());
        let mut flips = Flips { sites: all, left_out: 0, files, dir: PathBuf::new(), adapter };
        let key = flips.key(source);
        flips.dir = root.join(&key);
        let verdict = root.join(format!("{key}.left-out"));
        if let Ok(text) = fs::read_to_string(&verdict) {
            let gone: HashSet<usize> = text.lines().filter_map(|l| l.parse().ok()).collect();
            flips.leave_out(&gone);
            flips.write(source)?;
            return Ok(flips);
        }
        flips.write(source)?;
        let gone = flips.lint(source, machine)?;
        let lines: Vec<String> = gone.iter().map(usize::to_string).collect();
        write_atomically(&verdict, lines.join("\n").as_bytes()).map_err(FileError::on(&verdict))?;
        Ok(flips)
    }

    fn key(&self, source: &Source) -> String {
        let mut text = format!("{}", source.dir.display());
        for f in &self.files {
            text += &f.name;
            text += &f.text;
        }
        for s in &self.sites {
            text += &format!("{:?} {:?}", s.span, s.kind);
        }
        format!("flips-{:016x}", crate::discover::hash(&text))
    }

    fn leave_out(&mut self, gone: &HashSet<usize>) {
        remove(&mut self.sites, gone);
        self.left_out += gone.len();
    }

    fn write(&self, source: &Source) -> Result<(), SchemaError> {
        write_source(&self.dir, source, &self.files, |f| {
            let here: Vec<(usize, &Site)> =
                (1..).zip(&self.sites).filter(|(_, s)| s.file == f.name).collect();
            Ok(rewritten(&f.text, &here))
        })
    }

    /// Leaves out expressions that Verilator refuses, until it refuses nothing. Returns their places among
    /// all.
    fn lint(&mut self, source: &Source, machine: &Config) -> Result<Vec<usize>, SchemaError> {
        let mut names: Vec<usize> = (0..self.sites.len()).collect();
        let mut gone = vec![];
        for config in lint_configs(source)?.into_iter().chain([*machine]) {
            loop {
                let Some(errors) = Builder::new(self.source()?)?.lint(&config, Flavour::Flips)? else {
                    break;
                };
                let places = places(&errors);
                let at = |s: &Site| {
                    let text = self.files.iter().find(|f| f.name == s.file).map_or("", |f| &f.text);
                    let last = text[..s.span.1.min(text.len())].matches('\n').count() + 1;
                    places.iter().any(|p| inside(&s.file) == p.0 && (s.line..=last).contains(&p.1))
                };
                let refused: HashSet<usize> =
                    self.sites.iter().enumerate().filter(|(_, s)| at(s)).map(|(i, _)| i).collect();
                if refused.is_empty() {
                    return Err(SchemaError::Refused(errors));
                }
                gone.extend(refused.iter().map(|i| names[*i]));
                self.leave_out(&refused);
                remove(&mut names, &refused);
                self.write(source)?;
            }
        }
        gone.sort_unstable();
        Ok(gone)
    }

    /// The rewritten files.
    pub fn source(&self) -> Result<Source, BuildError> {
        rewritten_source(&self.dir, self.adapter.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_keeps_its_line_and_gets_its_flip() {
        let text = "module m (input logic a_i, input logic b_i, output logic o_o);\n  \
                    assign o_o = a_i &&\n    !b_i;\nendmodule\n";
        let files = [File { name: "m.sv".into(), text: text.into() }];
        let all = sites(&files, &parse(&files).expect("SystemVerilog"));
        let seen: Vec<(usize, &str, bool)> = all.iter().map(|s| (s.line, s.text.as_str(), s.plain)).collect();
        assert_eq!(seen, [(2, "a_i && !b_i", false), (2, "a_i", true), (3, "b_i", true)]);
        let numbered: Vec<(usize, &Site)> = (1..).zip(&all).collect();
        let hit = |n: usize| format!("(tandem_cfg_pkg::FlipSite == 32'd{n})");
        let want = format!(
            "module m (input logic a_i, input logic b_i, output logic o_o);\n  assign o_o = \
             ((((|(a_i)) ^ {}) &&\n    !((|(b_i)) ^ {})) ^ $signed($bits(o_o)'({} ? tandem_cfg_pkg::FlipMask \
             : 1024'd0)));\nendmodule\n",
            hit(2),
            hit(3),
            hit(1)
        );
        assert_eq!(rewritten(text, &numbered), want);
    }

    #[test]
    fn resets_are_not_flipped() {
        let text = "module m (input logic clk_i, input logic rst_ni, output logic o_o);\n  \
                    always_ff @(posedge clk_i)\n    if (!rst_ni) o_o <= 1'b0;\n    else o_o <= \
                    !o_o;\nendmodule\n";
        let files = [File { name: "m.sv".into(), text: text.into() }];
        let all = sites(&files, &parse(&files).expect("SystemVerilog"));
        assert!(all.iter().all(|s| s.line == 4) && !all.is_empty(), "{all:?}");
    }
}
