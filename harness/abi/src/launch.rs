//! One kernel launch as the driver gives it to the hardware (Ventus 2.3), and what a machine can hold.

use crate::Config;
use std::fmt;

/// A launch: the signals of Ventus 2.3, for a whole grid. Workgroup ids run x fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Launch {
    /// First instruction of every warp.
    pub start_pc: u32,
    /// CSR_KNL: address of the metadata buffer.
    pub csr_knl: u32,
    /// Workgroups in x, y and z.
    pub grid: [u32; 3],
    /// host_wf_size: threads of a warp, at most the machine's lanes; lanes above it start inactive.
    pub wf_size: u32,
    /// host_num_wf: warps of a workgroup.
    pub wg_warps: u32,
    /// LDS bytes of a workgroup.
    pub lds_size: u32,
    /// Private bytes per thread.
    pub pds_size: u32,
    /// Scalar registers a warp uses (rounded up to 4 by the hardware).
    pub sgprs: u32,
    /// Vector registers a warp uses (rounded up to 4 by the hardware).
    pub vgprs: u32,
    /// Private memory of the whole grid; workgroup `n` begins at
    /// `pds_base + n * wg_warps * wf_size * pds_size`.
    pub pds_base: u32,
    /// PTBR: physical address of the root page table, a multiple of 4096; 0 on a machine without translation.
    pub ptbr: u32,
}

/// The capacity of one SM of the in-tree GPGPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Warp slots.
    pub warps: u32,
    /// Lanes of a warp.
    pub lanes: u32,
    /// LDS bytes.
    pub lds_bytes: u32,
    /// Physical scalar registers (rows of 32 bits).
    pub sgprs: u32,
    /// Physical vector registers (rows of lanes x 32 bits): the manual's 1,024 (3.1), but no more than the
    /// warps can name, and at least 64 per warp.
    pub vgprs: u32,
}

impl Limits {
    /// The limits of each SM of `config`. `rtl/src/pkg/vt_pkg.sv` states the same numbers.
    pub fn of(config: &Config) -> Limits {
        Limits {
            warps: config.warps,
            lanes: config.lanes,
            lds_bytes: 128 * 1024,
            sgprs: config.warps * 64,
            vgprs: (config.warps * 256).min(1024).max(config.warps * 64),
        }
    }
}

impl Config {
    /// The first machine of [`Config::candidates`] that accepts all of these launches: their lanes, and the
    /// warps, registers and LDS of a workgroup. `None` if no machine does.
    pub fn holding<'a>(launches: impl IntoIterator<Item = &'a Launch>) -> Option<Config> {
        let launches: Vec<&Launch> = launches.into_iter().collect();
        Config::candidates().find(|c| launches.iter().all(|l| l.fits(c).is_ok()))
    }
}

/// Why a launch cannot run on a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchError(pub String);

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LaunchError {}

impl Launch {
    /// Number of workgroups in the grid.
    pub fn workgroups(&self) -> u64 {
        self.grid.iter().map(|&g| u64::from(g)).product()
    }

    /// Whether it has a single warp, so that all its accesses are in program order.
    pub fn is_one_warp(&self) -> bool {
        self.wg_warps == 1 && self.workgroups() == 1
    }

    /// Threads of one workgroup, including idle ones of partial warps.
    pub fn wg_threads(&self) -> u32 {
        self.wg_warps * self.wf_size
    }

    /// Refuses a launch whose workgroup can never fit on an SM of `config`, naming the limits.
    pub fn fits(&self, config: &Config) -> Result<(), LaunchError> {
        let lim = Limits::of(config);
        let wg = u64::from(self.wg_warps);
        let up4 = |n: u32| u64::from(n).div_ceil(4) * 4;
        let checks = [
            ("threads a warp (wf_size)", u64::from(self.wf_size), 1, u64::from(lim.lanes)),
            ("warps a workgroup", wg, 1, u64::from(lim.warps)),
            ("LDS bytes a workgroup", u64::from(self.lds_size), 0, u64::from(lim.lds_bytes)),
            ("scalar registers a warp", u64::from(self.sgprs), 1, 64),
            ("vector registers a warp", u64::from(self.vgprs), 1, 256),
            ("scalar registers a workgroup", wg * up4(self.sgprs), 1, u64::from(lim.sgprs)),
            ("vector registers a workgroup", wg * up4(self.vgprs), 1, u64::from(lim.vgprs)),
            ("workgroups", self.workgroups(), 1, u64::from(u32::MAX)),
        ];
        for (what, value, min, max) in checks {
            if value < min || value > max {
                return Err(LaunchError(format!(
                    "the launch does not fit {config}: {what} is {value}, and this machine takes {min} to \
                     {max}"
                )));
            }
        }
        Ok(())
    }

    /// Refuses a launch that `config` cannot run: checks [`Launch::fits`], and that PTBR matches the
    /// translation.
    pub fn check(&self, config: &Config) -> Result<(), LaunchError> {
        self.fits(config)?;
        let ptbr = self.ptbr;
        if config.is_sv39() != (ptbr != 0) || !ptbr.is_multiple_of(4096) {
            return Err(LaunchError(format!(
                "PTBR is {ptbr:#x} on {config}: with +sv39 it is the physical address of the root page \
                 table, a \
                 multiple of 4096, and 0 otherwise"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_found_for_any_workgroup() {
        let launch = |wg_warps, wf_size, vgprs, lds_size| Launch {
            start_pc: 0x8000_0000,
            csr_knl: 0,
            grid: [1; 3],
            wf_size,
            wg_warps,
            lds_size,
            pds_size: 0,
            sgprs: 64,
            vgprs,
            pds_base: 0,
            ptbr: 0,
        };
        for (l, found) in [
            (launch(1, 4, 64, 0), Some("tiny")),
            (launch(4, 4, 256, 0), Some("tiny")),
            (launch(8, 8, 128, 4096), Some("default")),
            (launch(2, 9, 64, 0), Some("multi")),
            (launch(8, 17, 64, 0), Some("wide")),
            (launch(9, 16, 64, 0), Some("1x16x16")),
            (launch(5, 8, 256, 0), Some("1x32x8")),
            (launch(32, 32, 64, 1 << 17), Some("1x32x32")),
            (launch(9, 4, 256, 0), None),
            (launch(33, 4, 4, 0), None),
            (launch(1, 4, 4, 1 << 18), None),
        ] {
            let holds = Config::holding([&l]);
            assert_eq!(holds.map(|c| c.to_string()).as_deref(), found, "{l:?}");
        }
        let both = Config::holding([&launch(1, 32, 4, 0), &launch(16, 4, 64, 0)]);
        assert_eq!(both, Some(Config::new(1, 16, 32)), "all launches of a case");
        assert_eq!(Config::holding([]), Some(Config::new(1, 8, 4)));
    }
}
