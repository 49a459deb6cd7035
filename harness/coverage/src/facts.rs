//! The vocabulary of the functional model: named facts of a retire record, and of its warp's history.
//!
//! A fact is a number; conditions are 0 or 1. *Static* facts follow from the opcode alone, the others from
//! the record. [`Tracker`] computes them, one record after another.

mod lanes;
mod opcode;
mod track;

pub use opcode::of_opcode;
pub use track::Tracker;

/// Words that hold facts: bit sets first, then numbers.
const WORDS: usize = 32;

/// Facts of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    words: [u32; WORDS],
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { words: [0; WORDS] }
    }
}

/// The location of a fact: a word, or one bit of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    word: u8,
    /// 32 means the whole word.
    bit: u8,
}

impl Name {
    /// Whether the fact follows from the opcode alone.
    pub fn is_static(self) -> bool {
        self.word < 2
    }
}

impl Facts {
    /// The value of a fact.
    #[inline]
    pub fn get(&self, name: Name) -> u32 {
        let word = self.words[usize::from(name.word)];
        if name.bit == 32 { word } else { word >> name.bit & 1 }
    }

    /// Sets a fact's value; conditions take 0 and 1.
    pub fn set(&mut self, name: Name, value: u32) {
        let word = &mut self.words[usize::from(name.word)];
        if name.bit == 32 {
            *word = value;
        } else {
            *word = *word & !(1 << name.bit) | (value & 1) << name.bit;
        }
    }
}

macro_rules! facts {
    (
        sets { $($set:ident { $($flag:ident $about:literal;)* })* }
        numbers { $($number:ident $what:literal;)* }
    ) => {
        /// Words of the facts.
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Word { $($set,)* $($number,)* Count }
        const _: () = assert!(Word::Count as usize <= WORDS);
        $(
            /// Bits of one word.
            #[allow(non_snake_case, non_upper_case_globals, dead_code)]
            mod $set {
                #[allow(non_camel_case_types)]
                enum Bits { $($flag,)* Count }
                const _: () = assert!(Bits::Count as usize <= 32);
                $(pub const $flag: u32 = 1 << Bits::$flag as u32;)*
                pub const ALL: &[(&str, u32, &str)] = &[$((stringify!($flag), Bits::$flag as u32, $about),)*];
            }
        )*

        /// Every fact: its name, location and description.
        pub fn all() -> impl Iterator<Item = (&'static str, Name, &'static str)> {
            let mut out = vec![];
            $(
                out.extend($set::ALL.iter().map(|&(name, bit, about)| {
                    (name, Name { word: Word::$set as u8, bit: bit as u8 }, about)
                }));
            )*
            $(out.push((stringify!($number), Name { word: Word::$number as u8, bit: 32 }, $what));)*
            out.into_iter()
        }
    };
}

facts! {
    sets {
        opcode_a {
            is_vector "a vector instruction: lanes follow the mask";
            is_scalar "works on scalar registers";
            is_fp "floating-point arithmetic, scalar or vector";
            is_int "integer or fixed-point arithmetic, scalar or vector";
            is_load "loads";
            is_store "stores";
            is_atomic "LR, SC or an AMO";
            is_memory "loads, stores or atomics";
            is_private "private memory of Ventus";
            is_unit_stride "a unit-stride access of RVV";
            is_strided "a strided access of RVV";
            is_indexed "an indexed access of RVV";
            is_branch "a scalar conditional branch";
            is_vbranch "a branch of lanes";
            is_jump "JAL or JALR";
            is_csr "CSR access";
            is_vset "vset*vl*";
            is_simt "vector branch, JOIN or SETRPC";
            is_prefix "a prefix";
            is_mul "multiplies integers";
            is_div "divides integers";
            is_compare "a comparison";
            is_fma "fused multiply-add";
            is_sfu "float division, square root, exponential, convolution";
            is_convert "converts between integer and float";
            is_fixed "fixed point";
            is_mask_logic "logic on mask bits";
            is_move "moves, merges, vid";
            is_ventus "Ventus's own";
            is_fence "a fence";
            is_barrier "a barrier";
            is_endprg "ENDPRG";
        }
        opcode_b {
            reads_a "has a source in rs1/vs1";
            reads_b "has a source in rs2/vs2";
            reads_c "has a third source";
            a_vector "the source in vs1 is a vector register";
            b_vector "the source in vs2 is a vector register";
            c_vector "the third source is a vector register";
            writes "has a destination register";
            writes_v "has a vector destination";
            maskable "has a vm bit";
            has_imm "has an immediate";
            has_rm "has a rounding mode of its own";
            takes_prefix "REGEXT extends one of its register numbers";
            takes_imm_prefix "REGEXTI extends its immediate";
            pairs "REGPAIR makes it a 64-bit access";
            is_sc "a store-conditional";
            is_lr "a load-reserved";
            is_join "JOIN";
            is_setrpc "SETRPC";
            is_shift "a shift";
            is_minmax "minimum or maximum";
        }
        flags {
            mask_full "every lane of the machine is active";
            mask_one "one lane is active";
            mask_low "two lanes or more, all in the lower half";
            mask_high "lanes of the upper half only";
            mask_alternating "every second lane";
            mask_hole "an inactive lane lies between active ones";
            masked "vm is 0: v0 takes lanes away";
            none_left "v0 left no lane";
            v0_split "v0 left some active lanes and took others";
            same_ab "both sources name one register";
            dst_is_a "the destination is the first source";
            dst_is_b "the destination is the second source";
            dst_is_zero "the scalar destination is x0";
            equal_ab "the sources have equal values in an active lane";
            a_b_opposite "the sources' signs differ in an active lane";
            high_a "the first source is beyond the 32nd register";
            high_b "the second source is beyond the 32nd register";
            high_c "the third source is beyond the 32nd register";
            high_dst "the destination is beyond the 32nd register";
            prefix_regext "under REGEXT";
            prefix_regexti "under REGEXTI";
            prefix_regpair "under REGPAIR or REGPAIRI";
            prefix_at_line_end "the prefix is the last word of a 64-byte line";
            diverged "the branch split the warp";
            tie "it split in halves";
            else_first "it split and the fall-through side goes first";
            all_taken "a branch that was taken, by all active lanes if of lanes";
            not_taken "a branch that was not taken, by none of the active lanes";
            backward "the next pc is lower";
            popped "a JOIN that popped";
            widened "the mask grew";
            swapped "the mask became another one of lanes that had waited";
        }
        memory {
            mem_unit "lane after lane at its size's distance";
            mem_broadcast "two lanes or more on one address";
            mem_strided "lanes at another constant distance";
            mem_scatter "lanes at no constant distance";
            mem_single "one lane";
            mem_none "a memory instruction without a lane";
            mem_global "in global memory";
            mem_lds "in the LDS";
            mem_private "in private memory";
            mem_mixed "lanes in the LDS and in global memory";
            mem_shared "two lanes on one word, not all on one";
            line_end "an access to a line's last word";
            page_end "an access to the last word of a 4 KiB page";
            page_start "an access to the first word of a 4 KiB page";
            pages "lanes in two pages or more";
            after_own_store "bytes that the warp's last store wrote";
            after_other_store "a word that the last store of another warp wrote";
            same_line_as_before "a line that the warp's last access used";
            narrow_high "a byte or halfword in the upper half of its word";
            sign "a load of a value with its top bit set";
        }
        a { a_zero "zero, +0"; a_one "1"; a_ones "all ones, -1"; a_min "INT_MIN, -0"; a_max "INT_MAX";
            a_small "2 to 31"; a_positive "another positive integer"; a_negative "another negative integer";
            a_fsub "a subnormal"; a_fnorm "a normal float"; a_finf "an infinity";
            a_fqnan "a quiet NaN"; a_fsnan "a signalling NaN";
            a_fmax "the largest finite float, of either sign";
            a_ftiny "the smallest normal float, of either sign";
            a_fone "1.0 or -1.0"; a_fnegative "a negative float"; }
        b { b_zero "zero, +0"; b_one "1"; b_ones "all ones, -1"; b_min "INT_MIN, -0"; b_max "INT_MAX";
            b_small "2 to 31"; b_positive "another positive integer"; b_negative "another negative integer";
            b_fsub "a subnormal"; b_fnorm "a normal float"; b_finf "an infinity";
            b_fqnan "a quiet NaN"; b_fsnan "a signalling NaN";
            b_fmax "the largest finite float, of either sign";
            b_ftiny "the smallest normal float, of either sign";
            b_fone "1.0 or -1.0"; b_fnegative "a negative float"; }
        c { c_zero "zero, +0"; c_one "1"; c_ones "all ones, -1"; c_min "INT_MIN, -0"; c_max "INT_MAX";
            c_small "2 to 31"; c_positive "another positive integer"; c_negative "another negative integer";
            c_fsub "a subnormal"; c_fnorm "a normal float"; c_finf "an infinity";
            c_fqnan "a quiet NaN"; c_fsnan "a signalling NaN";
            c_fmax "the largest finite float, of either sign";
            c_ftiny "the smallest normal float, of either sign";
            c_fone "1.0 or -1.0"; c_fnegative "a negative float"; }
    }
    numbers {
        active "lanes that are active";
        lanes "lanes of the machine";
        written "vector lanes that were written";
        depth "entries of the SIMT stack before the instruction";
        raw_scalar "instructions since a scalar source was written; 0: the one before";
        raw_vector "instructions since a vector source was written";
        waw_scalar "instructions since the scalar destination was written";
        waw_vector "instructions since the vector destination was written";
        war_scalar "instructions since the scalar destination was read";
        war_vector "instructions since the vector destination was read";
        since_load "instructions since the warp's last load wrote one of the sources; 255: it did not";
        mem_lanes "lanes that accessed memory";
        mem_lines "64-byte lines that they touched";
        mem_size "bytes that a lane accessed";
        bank_ways "words that the busiest LDS bank had to serve; banks as many as lanes";
        trap "cause of the trap, 0 for none";
        sew "element width by vtype: 8, 16, 32 or 64; 0 for an invalid vtype";
        lmul "registers of a group: 1 or 2";
        beat "which half of an instruction of two beats";
        rounding "rounding mode of the instruction, 7 for frm";
        csr "CSR address";
        fflags "flags raised: NV 16, DZ 8, OF 4, UF 2, NX 1, saturation 32";
    }
}

/// The fact of this name.
pub fn name(word: &str) -> Option<Name> {
    use std::collections::HashMap;
    use std::sync::OnceLock;
    static NAMES: OnceLock<HashMap<&'static str, Name>> = OnceLock::new();
    NAMES.get_or_init(|| all().map(|(n, at, _)| (n, at)).collect()).get(word).copied()
}

/// The known name most similar to a word, if any is similar.
pub fn nearest(word: &str) -> Option<&'static str> {
    all().map(|(n, ..)| (distance(word, n), n)).filter(|(d, n)| *d * 3 <= n.len()).min().map(|(_, n)| n)
}

/// Edit distance: letters to insert, remove or change to turn `b` into `a`.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let next = (diagonal + usize::from(ca != *cb)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], next);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique_and_keep_apart() {
        let mut seen = HashSet::new();
        let mut facts = Facts::default();
        for (n, at, about) in all() {
            assert!(seen.insert(n), "{n} twice");
            assert!(!about.is_empty(), "{n}");
            assert_eq!(facts.get(at), 0, "{n} shares its place");
            facts.set(at, 1);
        }
    }

    #[test]
    fn near_names_are_offered() {
        assert_eq!(nearest("mask_ful"), Some("mask_full"));
        assert_eq!(nearest("quaternion"), None);
    }
}
