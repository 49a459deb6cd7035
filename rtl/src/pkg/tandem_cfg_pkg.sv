// Configuration of one machine. This file is the `default` configuration. For any other configuration the
// library builder writes a file of the same shape, so no source is ever edited to change a size.
package tandem_cfg_pkg;

  localparam int unsigned NumSm   = 1;  // streaming multiprocessors
  localparam int unsigned NumWarp = 8;  // warp slots an SM, a power of two
  localparam int unsigned NumLane = 8;  // lanes a warp: 4, 8, 16 or 32
  localparam bit          Sv39    = 1'b0;  // address translation (Ventus 4.1)

  // Sizes that no program can tell, powers of two
  localparam int unsigned IcacheSets    = 64;  // lines of 64 bytes
  localparam int unsigned IcacheWays    = 2;
  localparam int unsigned IcacheMisses  = 8;   // lines in flight
  localparam int unsigned DcacheSets    = 64;  // lines of 64 bytes
  localparam int unsigned DcacheWays    = 4;
  localparam int unsigned DcacheEntries = 8;   // accesses that wait
  localparam int unsigned TlbEntries    = 16;
  localparam int unsigned ItlbEntries   = 4;
  localparam int unsigned LsuSlots      = 8;   // memory instructions in flight in an SM
  localparam int unsigned Collectors    = 4;   // instructions that collect operands in an SM
  localparam int unsigned Launches      = 4;   // that wait in the queue

endpackage
