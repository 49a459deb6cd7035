//! Zicsr: reading and writing control and status registers.

macro_rules! zicsr {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Zicsr Zicsr Standard Integer Unused "RISC-V Unprivileged ISA, chapter 9 (Zicsr)" {
        Csrrw "csrrw" Csr Csr
            { 14..12=1, 6..0=0x73 } "rd = csr; csr = rs1";
        Csrrs "csrrs" Csr Csr
            { 14..12=2, 6..0=0x73 } "rd = csr; csr |= rs1";
        Csrrc "csrrc" Csr Csr
            { 14..12=3, 6..0=0x73 } "rd = csr; csr &= ~rs1";
        Csrrwi "csrrwi" Csri Csr
            { 14..12=5, 6..0=0x73 } "rd = csr; csr = uimm";
        Csrrsi "csrrsi" Csri Csr
            { 14..12=6, 6..0=0x73 } "rd = csr; csr |= uimm";
        Csrrci "csrrci" Csri Csr
            { 14..12=7, 6..0=0x73 } "rd = csr; csr &= ~uimm";
    }
    ] $($more)* } };
}
pub(super) use zicsr;
