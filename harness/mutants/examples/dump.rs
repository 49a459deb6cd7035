//! Builds the mutants of the in-tree RTL.
fn main() {
    let source = ventus_dut::Source::in_tree().unwrap();
    let s =
        tandem_mutants::Schema::prepare(&source, Default::default(), std::path::Path::new("build/mutants"))
            .unwrap();
    println!("{} in {}", s.mutants.len(), s.dir.display());
    for (m, why) in &s.left_out {
        println!("left out {} {}:{} {} -> {}: {why}", m.id, m.file, m.line, m.before, m.after);
    }
    let c: tandem_abi::Config = std::env::args().nth(1).unwrap().parse().unwrap();
    let b = ventus_dut::Builder::new(s.source().unwrap()).unwrap().cache(ventus_dut::default_cache()).jobs(2);
    println!("{:?}", b.build(&c, ventus_dut::Flavour::Mutants));
}
