//! Writes what a DUT directory's `probes.yaml` makes into a directory, to read it:
//!
//!     cargo run -p tandem-adapter --example generate DIR OUT [WARPS LANES]

use std::path::Path;
use tandem_adapter::{Adapter, Machine, Units};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [dir, out, sizes @ ..] = &args[..] else { return Err("expected DIR OUT [WARPS LANES]".into()) };
    let size = |n: usize, otherwise| sizes.get(n).map_or(Ok(otherwise), |s| s.parse::<u32>());
    let machine = Machine { sms: 1, warps: size(0, 4)?, lanes: size(1, 4)? };
    let generated = Adapter::read(Path::new(dir))?.generate(machine)?;
    if let Some(units) = Units::read(Path::new(dir))? {
        for unit in units.names() {
            let made = units.make(unit, machine)?.ok_or("a unit without a name")?;
            std::fs::write(Path::new(out).join(format!("unit-{unit}.sv")), made.text)?;
        }
    }
    for (name, text) in generated.before.iter().chain(&generated.after) {
        std::fs::write(Path::new(out).join(name), text)?;
    }
    Ok(())
}
