//! Builds DUT libraries and says how long it took: `build-dut CONFIG [FLAVOUR [OPTIMISATION [DIR]]]`.

use std::error::Error;
use std::path::Path;
use ventus_dut::{Builder, Config, Flavour, Source};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |n: usize, default: &'static str| args.get(n).map_or(default, String::as_str);
    let config: Config = arg(0, "default").parse()?;
    let flavour: Flavour = arg(1, "plain").parse()?;
    let source = match args.get(3) {
        Some(dir) => Source::from_dir(Path::new(dir))?,
        None => Source::in_tree()?,
    };
    let builder = Builder::new(source)?.optimize(arg(2, "-O2")).progress(|p| eprintln!("{p:?}"));
    let built = builder.build(&config, flavour)?;
    match built.took {
        Some(took) => println!("{} built in {:.1} s", built.path.display(), took.as_secs_f64()),
        None => println!("{} was in the cache", built.path.display()),
    }
    Ok(())
}
