//! Writes a copy of the in-tree RTL with planted faults in it, for lint and for benches of single modules:
//! `plant DIR [FAULT]`. With FAULT (a name or number) that fault is always active; without,
//! `tandem_cfg_pkg::MutantSel` selects one of all. Prints each fault's number and name, one per line.

use std::error::Error;
use std::fs;
use std::path::Path;
use ventus_dut::Source;
use ventus_dut::planted::{self, Selection};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (dir, fault) = match &args[..] {
        [dir] => (Path::new(dir), None),
        [dir, fault] => (Path::new(dir), Some(fault)),
        _ => return Err("usage: plant DIR [FAULT]".into()),
    };
    let source = Source::in_tree()?;
    let faults = source.planted_faults()?;
    let chosen = match fault {
        Some(text) => Some(planted::find(&faults, text).ok_or(format!("no planted fault is called {text}"))?),
        None => None,
    };
    let selection = chosen.map_or(Selection::AtRunTime, Selection::Always);
    let changed = planted::rewritten(&source.dir, &source.files, &faults, selection)?;
    for file in &source.files {
        let text = match changed.iter().find(|(name, _)| name == file) {
            Some((_, text)) => text.clone(),
            None => fs::read_to_string(source.dir.join(file))?,
        };
        let to = dir.join(file);
        fs::create_dir_all(to.parent().unwrap_or(dir))?;
        fs::write(to, text)?;
    }
    fs::copy(source.dir.join("files.f"), dir.join("files.f"))?;
    for f in chosen.map_or(&faults[..], std::slice::from_ref) {
        println!("{} {}", f.number, f.name);
    }
    Ok(())
}
