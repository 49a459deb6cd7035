//! The cost of observing: nanoseconds per record (`cost [ROUNDS]`), on a mixture of instructions with random
//! operands.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use tandem_abi::{Kind, Operand, Record};
use tandem_coverage::{Model, Observer};
use ventus_isa::{Insn, Op, encode};

fn main() -> Result<(), Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../isa-tests/coverage/simt.yaml");
    let model = Arc::new(Model::read(&path)?);
    let ops = [
        Op::Add,
        Op::VaddVv,
        Op::VfmaddVv,
        Op::Lw,
        Op::Vle32V,
        Op::VmulVx,
        Op::Beq,
        Op::Vbeq,
        Op::Addi,
        Op::VsllVi,
    ];
    let mut random = 1u32;
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random >> 8
    };
    let mut records = vec![];
    for n in 0..1000 {
        // Fields for registers that a row lacks stay zero.
        let mut insn = Insn::new(ops[n % ops.len()]);
        for field in insn.operands() {
            if matches!(field.kind, ventus_isa::Kind::X | ventus_isa::Kind::V) {
                insn.set(field.role, (next() % 32) as i32);
            }
        }
        let insn = encode(&insn.canonical()).map_err(|e| e.to_string())?.word;
        let mut r = Record { insn, lanes: 4, mask: next() % 15 + 1, ..Record::new(Kind::Retire) };
        r.warp = (next() % 4) as u16;
        r.src_op = [Operand { kind: 2, reg: (next() % 32) as u8 }; 3];
        (r.vdst_valid, r.vdst, r.vmask) = (1, (next() % 32) as u8, r.mask);
        for slot in 0..3 {
            (0..4).for_each(|lane| r.src[slot][lane] = next() << 8);
        }
        if matches!(ops[n % ops.len()], Op::Lw | Op::Vle32V) {
            (r.mem_op, r.mem_size, r.mem_mask) = (1, 4, r.mask);
            (0..4).for_each(|lane| r.mem_addr[lane] = next() << 2);
        }
        records.push(r);
    }
    let mut observer = Observer::new(model.clone());
    let rounds: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let began = Instant::now();
    let mut hits = 0;
    for _ in 0..rounds {
        observer.begin();
        records.iter().for_each(|r| observer.see(r));
        hits += observer.take().len();
    }
    let each = began.elapsed().as_nanos() as f64 / f64::from(rounds) / records.len() as f64;
    println!(
        "{} points; {each:.0} ns a record, {} hits a case of {}",
        model.points(),
        hits / rounds as usize,
        records.len()
    );
    Ok(())
}
