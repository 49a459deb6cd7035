// Configuration of one machine. This file is the `default` configuration; the library builder writes
// another of the same shape for every other one, so no source is ever edited to change a size.
package tandem_cfg_pkg;

  localparam int unsigned NumSm   = 1;  // streaming multiprocessors
  localparam int unsigned NumWarp = 8;  // warp slots an SM, a power of two
  localparam int unsigned NumLane = 8;  // lanes a warp: 4, 8, 16 or 32
  localparam bit          Sv39    = 1'b0;  // address translation (Ventus 4.1)

endpackage
