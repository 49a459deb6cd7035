// Planted faults: numbers of the wrong behaviours that a fault-injection build can switch on, one at a time,
// through tandem_cfg_pkg::FaultSel. Each is planted where a designer could make that mistake; in every other
// build FaultSel is the constant 0 and the sites vanish.
package vt_fault_pkg;

  localparam int unsigned FaultAluCarry        = 1;   // VALU adder drops the carry from bit 15 to bit 16
  localparam int unsigned FaultPushMask        = 2;   // divergent push loses the highest lane of the deferred side
  localparam int unsigned FaultRpcEarly        = 3;   // a branch right after SETRPC uses the previous CSR_RPC
  localparam int unsigned FaultScoreboardEarly = 4;   // a load's destination is freed when it issues
  localparam int unsigned FaultLdsBank         = 5;   // two LDS banks are swapped for reads
  localparam int unsigned FaultStoreStrobe     = 6;   // byte stores write the neighbouring byte too
  localparam int unsigned FaultBarrierThrough  = 7;   // a barrier releases with one warp still missing
  localparam int unsigned FaultInactiveLanes   = 8;   // vector writeback zeroes inactive lanes
  localparam int unsigned FaultStaleLine       = 9;   // a store that hits does not update its D-cache line
  localparam int unsigned FaultPrefixSwap      = 10;  // REGEXT's rs1 and rs2 fields are swapped
  localparam int unsigned FaultJoinPc          = 11;  // JOIN resumes at rpc in place of the entry's pc
  localparam int unsigned FaultTieSide         = 12;  // on a tie the not-taken side runs first
  localparam int unsigned FaultCoalesceLane    = 13;  // the coalescer drops the last lane of a split access
  localparam int unsigned FaultFmaRound        = 14;  // FMA rounds ties away from zero
  localparam int unsigned FaultCsrTid          = 15;  // CSR_TID counts from the warp's slot
  localparam int unsigned FaultDivSign         = 16;  // signed remainder takes the divisor's sign

endpackage
