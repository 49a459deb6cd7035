//! The position of the running thread in the grid, and the values of the special registers there.

use std::cell::Cell;

/// A thread's position: the values of the special registers of NVVM 2.0 §15.4.
#[derive(Clone, Copy, Default)]
pub struct Place {
    /// Thread in its block.
    pub tid: [u32; 3],
    /// Threads of a block.
    pub ntid: [u32; 3],
    /// Block in the grid.
    pub ctaid: [u32; 3],
    /// Blocks in the grid.
    pub nctaid: [u32; 3],
}

impl Place {
    /// Number of the thread in its block, x fastest.
    pub fn linear(&self) -> u32 {
        (self.tid[2] * self.ntid[1] + self.tid[1]) * self.ntid[0] + self.tid[0]
    }

    /// Its warp in the block, and its lane there.
    pub fn warp_and_lane(&self) -> (u32, u32) {
        (self.linear() / WARP, self.linear() % WARP)
    }
}

/// Threads of a warp in NVVM IR (NVVM 2.0 §15.4).
pub const WARP: u32 = 32;

/// The operands of each lane; None for lanes that do not take part.
pub type Lanes = [Option<[u64; 3]>; WARP as usize];

/// Special registers by the end of their intrinsic's name, `llvm.nvvm.read.ptx.sreg.`*name*.
pub const SREGS: [&str; 72] = [
    "tid.x",
    "tid.y",
    "tid.z",
    "ntid.x",
    "ntid.y",
    "ntid.z",
    "ctaid.x",
    "ctaid.y",
    "ctaid.z",
    "nctaid.x",
    "nctaid.y",
    "nctaid.z",
    "warpsize",
    "laneid",
    "warpid",
    "nwarpid",
    "tid.w",
    "ctaid.w",
    "ntid.w",
    "nctaid.w",
    "lanemask.eq",
    "lanemask.le",
    "lanemask.lt",
    "lanemask.ge",
    "lanemask.gt",
    "clusterid.x",
    "clusterid.y",
    "clusterid.z",
    "nclusterid.x",
    "nclusterid.y",
    "nclusterid.z",
    "cluster.nctaid.x",
    "cluster.nctaid.y",
    "cluster.nctaid.z",
    "cluster.nctarank",
    "cluster.ctaid.x",
    "cluster.ctaid.y",
    "cluster.ctaid.z",
    "cluster.ctarank",
    "gridid",
    "envreg0",
    "envreg1",
    "envreg2",
    "envreg3",
    "envreg4",
    "envreg5",
    "envreg6",
    "envreg7",
    "envreg8",
    "envreg9",
    "envreg10",
    "envreg11",
    "envreg12",
    "envreg13",
    "envreg14",
    "envreg15",
    "envreg16",
    "envreg17",
    "envreg18",
    "envreg19",
    "envreg20",
    "envreg21",
    "envreg22",
    "envreg23",
    "envreg24",
    "envreg25",
    "envreg26",
    "envreg27",
    "envreg28",
    "envreg29",
    "envreg30",
    "envreg31",
];

thread_local! {
    static PLACE: Cell<Place> = Cell::default();
}

/// The thread that is running.
pub fn current() -> Place {
    PLACE.get()
}

/// Sets the thread that runs from here on.
pub fn enter(place: Place) {
    PLACE.set(place);
}

/// Special register `id`, an index into [`SREGS`].
pub fn read_sreg(id: u64) -> u32 {
    let p = PLACE.get();
    match id as usize {
        n @ 0..=2 => p.tid[n],
        n @ 3..=5 => p.ntid[n - 3],
        n @ 6..=8 => p.ctaid[n - 6],
        n @ 9..=11 => p.nctaid[n - 9],
        12 => WARP,
        13 => p.warp_and_lane().1,
        14 => p.warp_and_lane().0,
        15 => p.ntid.iter().product::<u32>().div_ceil(WARP),
        // The fourth element of PTX's registers is unused.
        16..=19 => 0,
        // A cluster has one block: the grid's clusters are its blocks.
        n @ 25..=27 => p.ctaid[n - 25],
        n @ 28..=30 => p.nctaid[n - 28],
        31..=34 => 1,
        // Places in that cluster; the number of the context's first grid; a driver that writes no registers.
        35.. => 0,
        n => {
            let lane = p.warp_and_lane().1;
            (0..WARP)
                .filter(|l| [*l == lane, *l <= lane, *l < lane, *l >= lane, *l > lane][n - 20])
                .map(|l| 1 << l)
                .sum()
        }
    }
}
