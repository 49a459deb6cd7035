//! JSON lines: what is written is read back, record by record and bit by bit, and a damaged file is an error
//! with its line.

use proptest::prelude::*;
use std::sync::{Arc, Mutex};
use tandem_abi::{CsrWrite, FieldSet, Kind, Operand, Record, SimtEntry};
use tandem_launch::Job;
use tandem_trace::read::{Placed, ReadError, Reader};
use tandem_trace::{Filter, Format, Header, Kernel, Tracer, header};

fn header(lanes: u32, groups: FieldSet) -> Header {
    Header {
        format: header::FORMAT,
        engine: "dut".into(),
        about: "a \"machine\"".into(),
        dut: Some("in-tree".into()),
        target: "k\\1".into(),
        config: "default".into(),
        lanes,
        groups: header::names_of(groups),
        kernels: vec![Kernel { name: "k".into(), entry: 0, workgroups: 1, warps: 4, threads: lanes }; 3],
        filter: Filter::default(),
    }
}

/// The text of a trace of these records.
fn written(format: Format, header: Header, records: &[Record]) -> String {
    let text = Arc::new(Mutex::new(Vec::new()));
    let to = text.clone();
    let sink = Box::new(move |_, bytes: &[u8]| {
        to.lock().unwrap().extend_from_slice(bytes);
        Ok(())
    });
    let mut tracer = Tracer::new(format, header, &Job::default(), sink).unwrap();
    records.iter().for_each(|r| assert!(tracer.see(r)));
    tracer.finish("ran").unwrap();
    String::from_utf8(std::mem::take(&mut *text.lock().unwrap())).unwrap()
}

fn read(text: &str) -> Result<(Header, Vec<Placed>), ReadError> {
    let mut reader = Reader::new(text.as_bytes())?;
    let mut all = vec![];
    while let Some(placed) = reader.next_record()? {
        all.push(placed);
    }
    Ok((reader.header().clone(), all))
}

/// Values of the machine's lanes.
fn lanes(count: usize) -> impl Strategy<Value = [u32; 32]> {
    proptest::collection::vec(any::<u32>(), count).prop_map(|values| {
        let mut all = [0; 32];
        all[..values.len()].copy_from_slice(&values);
        all
    })
}

fn entry() -> impl Strategy<Value = SimtEntry> {
    any::<(u32, u32, u32)>().prop_map(|(rpc, pc, mask)| SimtEntry { rpc, pc, mask })
}

/// Any retired instruction of a machine with so many lanes.
fn retire(count: usize) -> impl Strategy<Value = Record> {
    let place = any::<(u64, u16, u16, u16, u32, u32, u32, u32)>();
    let flow = (any::<(u32, u32, u32)>(), 0u8..2, 0u8..3, 0u8..5, entry(), entry());
    let source = || (0u8..3, any::<u8>(), lanes(count));
    let sources = [source(), source(), source()];
    let writes = (any::<Option<(u8, u32)>>(), proptest::option::of((any::<(u8, u32)>(), lanes(count))));
    let access = (1u8..4, 0u8..3, 0u32..3, any::<(u32, u64)>(), lanes(count), lanes(count));
    let csrs = proptest::collection::vec(any::<(u16, u32)>(), 0..5);
    let rest = (0u8..2, 0u8..2, 0u8..64, 0u8..32, proptest::option::of((1u8..12, any::<u32>())));
    (place, flow, sources, writes, proptest::option::of(access), csrs, rest).prop_map(
        move |(place, flow, sources, (scalar, vector), access, csrs, rest)| {
            let mut r = Record { has: FieldSet::ALL.0, lanes: count as u8, ..Record::new(Kind::Retire) };
            (r.cycle, r.sm, r.slot, r.warp, r.wg, r.pc, r.insn, r.prefix) = place;
            let (next, beat, op, depth, top, below) = flow;
            (r.mask, r.next_pc, r.next_mask) = next;
            (r.beat, r.simt_op, r.simt_depth) = (beat, op, depth);
            for (to, from) in r.simt_top.iter_mut().take(depth.into()).zip([top, below]) {
                *to = from;
            }
            for (slot, (kind, reg, values)) in sources.into_iter().enumerate().filter(|(_, s)| s.0 != 0) {
                r.src_op[slot] = Operand { kind, reg };
                r.src[slot][..count].copy_from_slice(&values[..count]);
                if kind == 1 {
                    r.src[slot][1..].fill(0);
                }
            }
            if let Some((reg, value)) = scalar {
                (r.sdst_valid, r.sdst, r.sdata) = (1, reg, value);
            }
            if let Some(((reg, mask), values)) = vector {
                (r.vdst_valid, r.vdst, r.vmask, r.vdata) = (1, reg, mask, values);
            }
            if let Some((op, space, size, (mask, stamp), addr, data)) = access {
                (r.mem_op, r.mem_space, r.mem_size) = (op, space, 1 << size);
                (r.mem_mask, r.mem_stamp, r.mem_addr, r.mem_data) = (mask, stamp, addr, data);
            }
            let count = csrs.len().min(4);
            r.csr_count = count as u8;
            for (to, (addr, value)) in r.csr.iter_mut().zip(&csrs[..count]) {
                *to = CsrWrite { addr: (*addr).into(), value: *value };
            }
            (r.barrier, r.endprg, r.fflags, r.fflags_acc) = (rest.0, rest.1, rest.2, rest.3);
            (r.trap, r.trap_value) = rest.4.unwrap_or_default();
            r
        },
    )
}

/// Lanes of a machine, and some of its records.
fn some() -> impl Strategy<Value = (usize, Vec<Record>)> {
    (1usize..33).prop_flat_map(|n| (Just(n), proptest::collection::vec(retire(n), 1..4)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back((count, records) in some(), groups in any::<u16>()) {
        let has = FieldSet(groups.into());
        let head = header(count as u32, has);
        let (same, back) = read(&written(Format::Jsonl, head.clone(), &records)).unwrap();
        prop_assert_eq!(same, head);
        for (number, (placed, record)) in back.iter().zip(&records).enumerate() {
            // A group that the engine does not report is not in its trace. A stamp is part of its access.
            let mut want = *record;
            want.keep(has);
            if want.mem_op == 0 {
                want.mem_stamp = 0;
            }
            want.has = has.0;
            prop_assert_eq!((placed.number, placed.kernel), (number as u64, 0));
            prop_assert_eq!(placed.record, want);
        }
        prop_assert_eq!(back.len(), records.len());
    }

    /// Whatever a record holds, every format writes it.
    #[test]
    fn no_record_makes_a_format_panic(record in retire(8)) {
        for format in [Format::Text, Format::Perfetto, Format::Konata] {
            written(format, header(8, FieldSet::ALL), &[record]);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[{}\\[\\]\":,a-z0-9_\n]{0,60}") {
        prop_assert!(read(&text).is_err());
    }
}

#[test]
fn a_workgroup_that_begins_after_all_have_is_the_next_kernel_s() {
    let start = Record { lds_base: 0x7000_0000, wg_xyz: [1, 2, 3], ..Record::new(Kind::WgStart) };
    let one = Record { has: FieldSet::ALL.0, ..Record::new(Kind::Retire) };
    let records = [start, one, Record::new(Kind::WgEnd), start, one];
    let (_, back) = read(&written(Format::Jsonl, header(8, FieldSet::ALL), &records)).unwrap();
    let places: Vec<_> = back.iter().map(|p| (p.record.kind, p.kernel, p.number)).collect();
    assert_eq!(places, [(2, 0, 0), (1, 0, 0), (3, 0, 0), (2, 1, 0), (1, 1, 1)]);
    assert_eq!(back[0].record, Record { lanes: 8, ..start });
}

#[test]
fn a_damaged_file_is_an_error_with_its_line() {
    let one = Record { has: FieldSet::ALL.0, ..Record::new(Kind::Retire) };
    let good = written(Format::Jsonl, header(4, FieldSet::ALL), &[one, one]);
    assert_eq!(read(&good).unwrap().1.len(), 2);
    let line = |n: usize| good.lines().nth(n).unwrap();
    let cases = [
        (String::new(), "line 0: expected the header"),
        (good.replacen("\"format\":1", "\"format\":2", 1), "line 1: format 2, expected 1"),
        (good.replacen("\"lanes\":4", "\"lanes\":33", 1), "line 1: 33 lanes, expected 1 to 32"),
        (format!("{}\n{}\n", line(0), line(1)), "the trace ends after line 2"),
        (format!("{}\n{}", line(0), &line(1)[..40]), "line 2: EOF"),
        (format!("{}\n{}\n", line(0), line(0)), "line 2: a second header"),
        (
            good.replacen("\"op\":\"none\"", "\"op\":\"jump\"", 1),
            "line 2: simt.op 'jump', expected none, push",
        ),
    ];
    for (text, says) in cases {
        let error = read(&text).unwrap_err().to_string();
        assert!(error.contains(says), "{error}: expected {says}");
    }
}
