//! The expected results of a unit. For a unit that computes, golden executes the row of each request. For a
//! memory unit, a plain array of bytes is accessed in program order.

use super::UnitError;
use tandem_abi::{Config, Launch, Record};
use tandem_adapter::{MadeUnit, UNIT_LANES, UnitOp};
use ventus_dut::unit::UnitRequest;
use ventus_golden::{Golden, Profile, Step};
use ventus_isa::{Insn, Kind, Op, Role, Rounds, encode};

/// Address of golden's program: one instruction for each operation and rounding mode.
const CODE: u32 = 0x8000_0000;
/// Rounding modes, with the encodings of `rm`.
pub(super) const MODES: u32 = 5;
/// The warp that executes: its workgroup and its number.
const WARP: (u32, u32) = (0, 0);

/// The result that a request must give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Expected {
    /// The result, lane by lane.
    pub data: [u32; UNIT_LANES],
    /// Lanes that have one.
    pub mask: u32,
    /// Exception flags.
    pub flags: u8,
    /// Bits of a lane's result.
    pub bits: u32,
}

/// The source of right results.
pub(super) enum Oracle {
    /// Golden.
    Rows(Box<Rows>),
    /// An array.
    Memory {
        /// Its contents at the start.
        window: Vec<u8>,
        /// Its address.
        at: u32,
    },
}

impl Oracle {
    /// The results that these requests must give, one after the other, and the contents of memory afterwards.
    pub fn expected(&mut self, requests: &[UnitRequest]) -> Result<(Vec<Expected>, Vec<u8>), UnitError> {
        match self {
            Oracle::Rows(rows) => {
                let each = requests.iter().map(|r| rows.of(r)).collect::<Result<_, _>>()?;
                Ok((each, vec![]))
            }
            Oracle::Memory { window, at } => {
                let mut bytes = window.clone();
                let each = requests.iter().map(|r| access(&mut bytes, *at, r)).collect();
                Ok((each, bytes))
            }
        }
    }

    /// The contents of memory at the start.
    pub fn window(&self) -> &[u8] {
        match self {
            Oracle::Rows(_) => &[],
            Oracle::Memory { window, .. } => window,
        }
    }
}

/// Performs an access. A load returns what the last store before it left.
fn access(bytes: &mut [u8], at: u32, r: &UnitRequest) -> Expected {
    let (from, size) = ((r.address - at) as usize, 1 << r.size);
    let place = &mut bytes[from..from + size];
    if r.write != 0 {
        place.copy_from_slice(&r.data.to_le_bytes()[..size]);
        return Expected::default();
    }
    let mut word = [0; 4];
    word[..size].copy_from_slice(place);
    let mut data = [0; UNIT_LANES];
    data[0] = u32::from_le_bytes(word);
    Expected { data, mask: 1, flags: 0, bits: 8 * size as u32 }
}

/// Golden, with an instruction for each operation.
pub(super) struct Rows {
    golden: Golden,
    operations: Vec<UnitOp>,
    lanes: usize,
}

impl Rows {
    /// Golden for a unit.
    pub fn new(unit: &MadeUnit) -> Result<Rows, UnitError> {
        let lanes = [4, 8, 16, 32].into_iter().find(|l| *l as usize >= unit.lanes).unwrap_or(32);
        let mut golden = Golden::new(Config::new(1, 1, lanes), Profile::default());
        golden.memory_mut().map(CODE, 4096 * (1 + unit.operations.len() as u32 * 32 / 4096));
        for (n, operation) in unit.operations.iter().enumerate() {
            for rm in 0..MODES {
                let insn = instruction(operation.row, rm);
                let words = encode(&insn).map_err(|e| UnitError::Row(operation.row.name(), e.to_string()))?;
                let stored = golden.memory_mut().write_u32(place(n as u32, rm), words.word);
                stored.map_err(|e| UnitError::Row(operation.row.name(), format!("{e:?}")))?;
            }
        }
        let launch = Launch {
            start_pc: CODE,
            csr_knl: 0,
            grid: [1, 1, 1],
            wf_size: lanes,
            wg_warps: 1,
            lds_size: 0,
            pds_size: 0,
            sgprs: 32,
            vgprs: 32,
            pds_base: 0,
            ptbr: 0,
        };
        golden.launch(&launch).map_err(|e| UnitError::Golden(e.to_string()))?;
        let start = ventus_golden::WgStart { wg: 0, sm: 0, sm_wg: 0, lds_base: 0x7000_0000, pds_base: None };
        golden.start_workgroup(&start).map_err(|e| UnitError::Golden(e.to_string()))?;
        Ok(Rows { golden, operations: unit.operations.clone(), lanes: unit.lanes })
    }

    /// Golden's result for a request: once for all lanes if the row has vectors, and otherwise lane by lane.
    fn of(&mut self, r: &UnitRequest) -> Result<Expected, UnitError> {
        let row = self.operations[r.number as usize].row;
        if writes(row) == Some(Kind::V) {
            let record = self.step(r, None)?;
            return Ok(Expected { data: record.vdata, mask: r.mask, flags: record.fflags & 31, bits: 32 });
        }
        let mut expected = Expected { mask: r.mask, bits: 32, ..Expected::default() };
        for lane in (0..self.lanes).filter(|l| r.mask >> l & 1 != 0) {
            let record = self.step(r, Some(lane))?;
            expected.data[lane] = record.sdata;
            expected.flags |= record.fflags & 31;
        }
        Ok(expected)
    }

    /// One instruction; `lane` is the lane whose operands scalar registers get.
    fn step(&mut self, r: &UnitRequest, lane: Option<usize>) -> Result<Record, UnitError> {
        let (wg, warp) = WARP;
        let UnitOp { row, operands, .. } = &self.operations[r.number as usize];
        let mask = if lane.is_some() { 1 } else { r.mask };
        self.golden.set_pc_and_mask(wg, warp, place(r.number, r.rm), mask);
        self.golden.set_fcsr(wg, warp, r.rm << 5);
        for (role, value) in operands.iter().zip([&r.a, &r.b, &r.c]) {
            let register = register(*row, *role);
            match kind(*row, *role) {
                Some(Kind::V) => self.golden.set_v(wg, warp, register, value),
                _ => self.golden.set_x(wg, warp, register, value[lane.unwrap_or(0)]),
            }
        }
        let mut record = Record::new(tandem_abi::Kind::Retire);
        match self.golden.step(wg, warp, &mut record) {
            Step::Retired => Ok(record),
            other => Err(UnitError::Row(row.name(), format!("golden does not execute it: {other:?}"))),
        }
    }
}

/// The address of an operation's instruction with a rounding mode.
fn place(number: u32, rm: u32) -> u32 {
    CODE + 32 * number + 4 * rm
}

/// The kind of register that an operand is.
pub(super) fn kind(row: Op, role: Role) -> Option<Kind> {
    row.row().format.operand(role).map(|o| o.kind)
}

fn writes(row: Op) -> Option<Kind> {
    kind(row, Role::Rd)
}

/// Whether the result depends on a rounding mode.
pub(super) fn rounds(row: Op) -> bool {
    matches!(row.row().rounds, Rounds::ByOperand | Rounds::ByFrm)
}

/// The register that an operand of golden's instruction is in. An accumulator is the destination.
fn register(row: Op, role: Role) -> u8 {
    match role {
        Role::Rs1 => 11,
        Role::Rs2 => 12,
        Role::Rs3 if !row.row().format.reads_destination() => 13,
        _ => 10,
    }
}

/// The row with its registers and a rounding mode.
fn instruction(row: Op, rm: u32) -> Insn {
    let mut insn = Insn::new(row);
    for field in row.row().format.operands() {
        match field.role {
            Role::Rm => insn.set(Role::Rm, rm as i32),
            Role::Rd | Role::Rs1 | Role::Rs2 | Role::Rs3 => {
                insn.set(field.role, register(row, field.role).into());
            }
            _ => {}
        }
    }
    insn
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(operations: &[(&str, &[Role])]) -> MadeUnit {
        let operation = |(row, operands): &(&str, &[Role])| UnitOp {
            code: String::new(),
            row: Op::from_name(row).unwrap(),
            operands: operands.to_vec(),
            line: 0,
        };
        MadeUnit {
            name: "unit".into(),
            module: "unit".into(),
            line: 1,
            text: String::new(),
            lanes: 4,
            tags: None,
            latency: None,
            holds: true,
            flags: true,
            masks: true,
            rounds: true,
            operations: operations.iter().map(operation).collect(),
            block: 0,
            memory: false,
        }
    }

    fn request(number: u32, rm: u32, [a, b, c]: [u32; 3]) -> UnitRequest {
        let all = |x| [x; UNIT_LANES];
        UnitRequest { number, rm, mask: 0b0101, a: all(a), b: all(b), c: all(c), ..UnitRequest::default() }
    }

    #[test]
    fn golden_executes_the_row_with_operands_rounding_mode_and_lanes() {
        use Role::{Rs1, Rs2, Rs3};
        let all: [(&str, &[Role]); 5] = [
            ("mulhsu", &[Rs1, Rs2]),
            ("fadd.s", &[Rs1, Rs2]),
            ("vmadd.vv", &[Rs1, Rs2, Rs3]),
            ("vmsgt.vx", &[Rs2, Rs1]),
            ("vfmul.vv", &[Rs1, Rs2]),
        ];
        let mut rows = Rows::new(&unit(&all)).unwrap();
        // 1 + 2^-24 lies between two floats: up and down round it apart, and it is inexact.
        let (one, tiny, max) = (0x3f80_0000, 0x3380_0000, 0x7f7f_ffff);
        for (number, rm, operands, data, flags) in [
            (0, 0, [u32::MAX, 2, 0], u32::MAX, 0),
            (1, 2, [one, tiny, 0], one, 1),
            (1, 3, [one, tiny, 0], one + 1, 1),
            // vd = vs1 * vd + vs2
            (2, 0, [3, 5, 7], 26, 0),
            // vs2 > rs1
            (3, 0, [1, u32::MAX, 0], 1, 0),
            (4, 0, [max, max, 0], 0x7f80_0000, 5),
            (4, 1, [max, max, 0], max, 5),
        ] {
            let expected = rows.of(&request(number, rm, operands)).unwrap();
            let what = format!("{} {rm}", all[number as usize].0);
            assert_eq!((expected.data[0], expected.data[2]), (data, data), "{what}");
            assert_eq!((expected.flags, expected.mask), (flags, 0b0101), "{what}");
        }
    }

    #[test]
    fn a_load_gives_what_the_last_store_before_it_left() {
        let mut oracle = Oracle::Memory { window: vec![0x11; 8], at: 0x100 };
        let access =
            |write, address, size, data| UnitRequest { write, address, size, data, ..UnitRequest::default() };
        let list = [access(1, 0x101, 0, 0xab), access(0, 0x100, 2, 0), access(1, 0x102, 1, 0xbeef)];
        let (each, bytes) = oracle.expected(&list).unwrap();
        assert_eq!((each[1].data[0], each[1].bits), (0x1111_ab11, 32));
        assert_eq!(bytes[..5], [0x11, 0xab, 0xef, 0xbe, 0x11]);
    }
}
