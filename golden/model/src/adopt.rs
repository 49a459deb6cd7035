//! Taking over another engine's value: what a harness does after a load that raced, so that everything after
//! it can still be compared.

use crate::golden::Golden;
use crate::space::Lanes;

impl Golden {
    /// Sets a scalar register of a warp. x0 and registers that do not exist are left alone.
    pub fn set_x(&mut self, wg: u32, warp: u32, reg: u8, value: u32) {
        if let Some(x) =
            self.warp_mut(wg, warp).and_then(|w| w.x.get_mut(usize::from(reg)).filter(|_| reg != 0))
        {
            *x = value;
        }
    }

    /// Sets the lanes `mask` of a vector register of a warp.
    pub fn set_v(&mut self, wg: u32, warp: u32, reg: u8, mask: u32, data: &Lanes) {
        if let Some(v) = self.warp_mut(wg, warp).and_then(|w| w.v.get_mut(usize::from(reg))) {
            for lane in (0..v.len()).filter(|lane| mask >> lane & 1 != 0) {
                v[lane] = data[lane];
            }
        }
    }

    fn warp_mut(&mut self, wg: u32, warp: u32) -> Option<&mut crate::warp::Warp> {
        let at = self.find(wg)?;
        self.groups[at].warps.get_mut(warp as usize)
    }
}
