//! The reader reads what the writer writes; anything else it refuses without a panic.

use tandem_abi::Memory;
use tandem_launch::elf::{Bare, Image, SectionKind, Writer};
use tandem_launch::{Place, Signature};

fn program() -> Vec<u8> {
    let mut w = Writer::new(0x8000_0004);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0x13, 0, 0, 0, 0x0b, 0x40, 0, 0])
        .section(".data", SectionKind::Data, 0x8000_1000, vec![1, 2, 3, 4, 5])
        .bss(".bss", 0x8000_2000, 64)
        .debug(".debug_line", vec![9, 8, 7])
        .symbol("main", 0x8000_0004, 4, true)
        .symbol("tohost", 0x8000_1000, 4, false)
        .symbol("begin_signature", 0x8000_2000, 0, false)
        .symbol("end_signature", 0x8000_2010, 0, false);
    w.finish().unwrap()
}

#[test]
fn written_files_read_back() {
    let image = Image::parse(&program()).unwrap();
    assert_eq!(image.entry, 0x8000_0004);
    let segments: Vec<(u32, u32, usize)> =
        image.segments.iter().map(|s| (s.addr, s.len, s.bytes.len())).collect();
    assert_eq!(segments, [(0x8000_0000, 8, 8), (0x8000_1000, 5, 5), (0x8000_2000, 64, 0)]);
    assert_eq!(image.symbol("main"), Some(0x8000_0004));
    assert_eq!(image.symbol("nobody"), None);
    assert_eq!(image.section(".debug_line"), Some(&[9u8, 8, 7][..]));
    let job = image.job("p", &Bare::one_warp(8)).unwrap();
    let k = &job.kernels[0];
    assert_eq!(
        (k.tohost, k.signature),
        (Some(0x8000_1000), Some(Signature { begin: 0x8000_2000, end: 0x8000_2010 }))
    );
    assert_eq!((k.launch.start_pc, k.launch.wf_size, k.launch.wg_warps), (0x8000_0004, 8, 1));
    assert_eq!(k.symbol(0x8000_0006), Some(("main", 2)));
    let mut mem = Memory::new();
    k.prepare(&mut mem).unwrap();
    assert_eq!(mem.read_u32(0x8000_0004).unwrap(), 0x0000_400b);
    assert_eq!(mem.read_u32(k.launch.csr_knl).unwrap(), 0x8000_0004);
    assert!(mem.is_mapped(k.launch.pds_base, 8 * 1024));
}

#[test]
fn truncated_files_are_refused() {
    let bytes = program();
    // The section headers end the file, so every shorter one lacks something.
    for n in 0..bytes.len() {
        let e = Image::parse(&bytes[..n]).expect_err(&format!("cut at {n}"));
        assert!(!e.message.is_empty() && e.place != Place::Whole, "cut at {n}: {e}");
    }
}

#[test]
fn mutated_files_never_panic() {
    let bytes = program();
    let mut refused = 0;
    for at in 0..bytes.len() {
        for v in [0, 1, 0x7f, 0x80, 0xff] {
            let mut m = bytes.clone();
            m[at] = v;
            match Image::parse(&m) {
                Ok(image) => drop(image.job("m", &Bare::one_warp(4))),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 100, "only {refused} mutations were refused");
}

#[test]
fn wrong_headers_are_named() {
    for (at, byte, message) in [
        (0, 0, "ELF magic"),
        (4, 2, "class 1 (ELF32)"),
        (5, 2, "little-endian"),
        (16, 3, "expected 2 (executable)"),
        (18, 62, "expected 243 (RISC-V)"),
        (27, 0x10, "is in no PT_LOAD segment"),
        (52 + 18, 0xff, "segment 0: p_filesz"),
    ] {
        let mut m = program();
        m[at] = byte;
        let e = Image::parse(&m).unwrap_err();
        assert!(e.to_string().contains(message), "{at}: {e}");
    }
    let mut w = Writer::new(0x7000_0000);
    w.section(".text", SectionKind::Text, 0x7000_0000, vec![0; 4]);
    let e = Image::parse(&w.finish().unwrap()).unwrap_err();
    assert!(e.message.contains("LDS window"), "{e}");
    let mut w = Writer::new(0x8000_0000);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0; 8]).section(
        ".b",
        SectionKind::Data,
        0x8000_0004,
        vec![0; 4],
    );
    let e = Image::parse(&w.finish().unwrap()).unwrap_err();
    assert!(e.message.contains("overlaps the segment"), "{e}");
}

#[test]
fn a_signature_must_be_in_order() {
    let mut w = Writer::new(0x8000_0000);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0; 16])
        .symbol("begin_signature", 0x8000_0008, 0, false)
        .symbol("end_signature", 0x8000_0004, 0, false);
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    assert!(image.job("s", &Bare::one_warp(8)).unwrap_err().message.contains("in order"));
}

/// The program with its first segment in GNU ld's default layout: it begins with the ELF header.
fn with_header_page(sections: bool) -> Vec<u8> {
    let mut bytes = program();
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let put = |bytes: &mut [u8], at: usize, v: u32| bytes[at..at + 4].copy_from_slice(&v.to_le_bytes());
    // The first program header: offset, addresses, sizes.
    let offset = word(&bytes, 52 + 4);
    put(&mut bytes, 52 + 4, 0);
    for (at, change) in [(8, offset.wrapping_neg()), (12, offset.wrapping_neg()), (16, offset), (20, offset)]
    {
        let old = word(&bytes, 52 + at);
        put(&mut bytes, 52 + at, old.wrapping_add(change));
    }
    if !sections {
        // e_shoff, then e_shnum and e_shstrndx.
        put(&mut bytes, 32, 0);
        put(&mut bytes, 48, 0);
    }
    bytes
}

#[test]
fn a_header_page_below_the_code_is_left_out() {
    let plain = Image::parse(&program()).unwrap();
    for sections in [true, false] {
        // It begins below 0x8000_0000, in the LDS window.
        let image = Image::parse(&with_header_page(sections)).unwrap();
        let shape = |i: &Image| i.segments.iter().map(|s| (s.addr, s.len)).collect::<Vec<_>>();
        if sections {
            assert_eq!(image.segments, plain.segments);
        } else {
            // Only the headers are known to mean nothing; what is between them and the code stays out of the
            // window.
            assert_eq!(shape(&image)[1..], shape(&plain)[1..]);
        }
        assert_eq!(image.entry, plain.entry);
    }
}

#[test]
fn a_header_page_stays_where_it_is_in_nobodys_way() {
    let mut bytes = with_header_page(true);
    // Text at 0x9000_0000: so does the section, and the entry.
    let move_word = |bytes: &mut [u8], at: usize| bytes[at + 3] = 0x90;
    [52 + 8, 52 + 12, 24].into_iter().for_each(|at| move_word(&mut bytes, at));
    bytes[52 + 8 + 3] = 0x8f;
    bytes[52 + 12 + 3] = 0x8f;
    let image = Image::parse(&bytes).unwrap();
    assert_eq!(image.segments[0].bytes[..4], *b"\x7fELF");
}
