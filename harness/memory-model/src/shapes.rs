//! The table of litmus tests: the shapes of the literature, each with what may order its accesses.

use crate::litmus::{Bits, MAX_REGISTERS, Op, Test, TestError};

/// Shapes with places for an order, marked `~`.
const LINKED: [(&str, &str); 10] = [
    ("MP", "x=1 ~ y=1 | a=y ~ b=x"),
    ("SB", "x=1 ~ a=y | y=1 ~ b=x"),
    ("LB", "a=x ~ y=1 | b=y ~ x=1"),
    ("2+2W", "x=1 ~ y=2 | y=1 ~ x=2"),
    ("R", "x=1 ~ y=1 | y=2 ~ a=x"),
    ("S", "x=2 ~ y=1 | a=y ~ x=1"),
    ("WRC", "x=1 | a=x ~ y=1 | b=y ~ c=x"),
    ("RWC", "x=1 | a=x ~ b=y | y=1 ~ c=x"),
    ("ISA2", "x=1 ~ y=1 | a=y ~ z=1 | b=z ~ c=x"),
    ("IRIW", "x=1 | a=x ~ b=y | c=y ~ d=x | y=1"),
];

/// Tests as they are: one location, atomics, barriers.
const FIXED: [(&str, &str); 20] = [
    ("CoRR", "x=1 | a=x; b=x"),
    ("CoRR+stores", "x=1 | x=2 | a=x; b=x | c=x; d=x"),
    ("CoWW", "x=1; x=2 | a=x; b=x"),
    ("CoRW", "a=x; x=1 | x=2"),
    ("CoWR", "x=1; a=x | x=2"),
    ("CoRR+amo-reads", "x=1 | a=x+0; b=x"),
    ("CoRR+read-amo", "x=1 | a=x; b=x+0"),
    ("CoRR+lr-read", "x=1 | a=lr x; b=x"),
    ("CoRR+near-amo", "x=1; y=1 | a=y+0; b=x; c=x"),
    ("CoRR+amo-writes", "a=x<-1 | b=x; c=x"),
    ("CoWR+amo", "a=x<-1; b=x | c=x<-2"),
    ("adds", "a=x+1 | b=x+1 | c=x+1 | d=x+1"),
    ("swaps", "a=x<-1 | b=x<-2 | c=x<-3"),
    ("add+store", "a=x+1 | x=5; b=x"),
    ("add+stores", "a=x+1; b=x+1 | x=4 | x=8"),
    ("LRSC+store", "a=lr x; b=sc x 1 | x=2"),
    ("LRSC+LRSC", "a=lr x; b=sc x 1 | c=lr x; d=sc x 2"),
    ("LRSC+add", "a=lr x; b=sc x 5 | c=x+1"),
    ("LRSC+own-store", "a=lr x; x=1; b=sc x 2 | c=x"),
    ("handover+barrier", "x=1; B; a=x; B; x=2 | b=y; B; x=3; B; c=x"),
];

/// What takes the place of `~`, and what becomes of the accesses beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// Program order alone.
    Plain,
    /// A FENCE in every thread.
    Fences,
    /// A FENCE in the n-th thread that has a link.
    FenceIn(usize),
    /// A BARRIER.
    Barrier,
    /// Every access is an atomic with these bits.
    Atomics(Bits),
    /// The store before an access is released by it, or the load acquires.
    Release {
        /// A FENCE after what acquires, as Ventus needs before a load.
        fence: bool,
    },
}

impl Link {
    fn name(self) -> String {
        match self {
            Link::Plain => "po".into(),
            Link::Fences => "fences".into(),
            Link::FenceIn(n) => format!("fence{n}"),
            Link::Barrier => "barrier".into(),
            Link::Atomics(bits) => format!("amos{bits}"),
            Link::Release { fence: false } => "rel-acq".into(),
            Link::Release { fence: true } => "rel-acq-fence".into(),
        }
    }

    fn all(linked: usize, threads: usize) -> Vec<Link> {
        let mut links = vec![Link::Plain, Link::Fences];
        links.extend((0..linked).map(Link::FenceIn).filter(|_| linked > 1));
        links.extend((linked == threads).then_some(Link::Barrier));
        links.extend([Bits::default(), Bits { aq: true, rl: true }].map(Link::Atomics));
        links.extend([false, true].map(|fence| Link::Release { fence }));
        links
    }
}

/// All tests.
///
/// # Errors
/// If an entry of the table is no test.
pub fn all() -> Result<Vec<Test>, TestError> {
    let mut tests = vec![];
    for (name, text) in LINKED {
        let threads: Vec<&str> = text.split('|').collect();
        let linked = threads.iter().filter(|t| t.contains('~')).count();
        for link in Link::all(linked, threads.len()) {
            tests.push(linked_test(&format!("{name}+{}", link.name()), text, link)?);
        }
    }
    for (name, text) in FIXED {
        tests.push(Test::parse(name, text)?);
    }
    Ok(tests)
}

fn linked_test(name: &str, text: &str, link: Link) -> Result<Test, TestError> {
    let base = Test::parse(name, &text.replace('~', ";"))?;
    let mut free = base.registers();
    let (mut threads, mut linked) = (vec![], 0);
    for (ops, text) in base.threads.iter().zip(text.split('|')) {
        if !text.contains('~') {
            let as_is =
                |op: &Op| if let Link::Atomics(bits) = link { atomic(*op, bits, &mut free) } else { *op };
            threads.push(ops.iter().map(as_is).collect());
            continue;
        }
        let (mut first, mut then) = (ops[0], ops[1]);
        let mut between = match link {
            Link::Fences => vec![Op::Fence],
            Link::FenceIn(n) if n == linked => vec![Op::Fence],
            Link::Barrier => vec![Op::Barrier],
            _ => vec![],
        };
        match link {
            Link::Atomics(bits) => {
                (first, then) = (atomic(first, bits, &mut free), atomic(then, bits, &mut free));
            }
            Link::Release { fence } if matches!(first, Op::Load(..)) => {
                first = atomic(first, Bits { aq: true, rl: false }, &mut free);
                between.extend(fence.then_some(Op::Fence));
            }
            Link::Release { .. } => then = atomic(then, Bits { aq: false, rl: true }, &mut free),
            _ => {}
        }
        linked += 1;
        threads.push([vec![first], between, vec![then]].concat());
    }
    // Reading the text back checks the sizes.
    Test::parse(name, &Test { name: name.into(), threads }.to_string())
}

/// The atomic that does what a plain access does; a store's register is a free one.
fn atomic(op: Op, bits: Bits, free: &mut usize) -> Op {
    match op {
        Op::Load(reg, loc) => Op::Add(reg, loc, 0, bits),
        Op::Store(loc, value) if *free < MAX_REGISTERS => {
            *free += 1;
            Op::Swap(*free - 1, loc, value, bits)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_table_is_read_and_names_are_unique() {
        let tests = all().unwrap();
        let names: HashSet<_> = tests.iter().map(|t| &t.name).collect();
        assert_eq!(names.len(), tests.len());
        let text = |name: &str| tests.iter().find(|t| t.name == name).unwrap().to_string();
        assert_eq!(text("MP+fences"), "x=1; F; y=1 | a=y; F; b=x");
        assert_eq!(text("MP+fence1"), "x=1; y=1 | a=y; F; b=x");
        assert_eq!(text("MP+rel-acq-fence"), "x=1; c=y<-1.rl | a=y+0.aq; F; b=x");
        assert_eq!(text("SB+amos.aqrl"), "c=x<-1.aqrl; a=y+0.aqrl | d=y<-1.aqrl; b=x+0.aqrl");
        assert_eq!(text("2+2W+barrier"), "x=1; B; y=2 | y=1; B; x=2");
    }
}
