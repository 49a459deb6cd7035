#!/usr/bin/env bash
# Tests the memory side: lint at every lane count, random tests at four shapes, and a check that each planted
# fault of these modules is caught by them.
#
#   rtl/tb/mem/run.sh [SEED [INSTRUCTIONS]]     builds go to ${TB_MEM_OUT:-target/tb-mem}
#
# Ends with `N passed, N failed` over all scenarios and checks; exits with 1 if any failed.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
src=$root/rtl/src
out=${TB_MEM_OUT:-$root/target/tb-mem}
seed=${1:-$(date +%s)}
count=${2:-6000}
passed=0
failed=0

files=("$src"/pkg/{vt_fault_pkg,vt_pkg,vt_trace_pkg}.sv "$src"/mem/vt_mem_pkg.sv
  "$src"/mem/vt_{lsu_agu,lds,lsu_walk,lsu_slots,dcache,lsu,icache,mem_arb}.sv)

echo "seed $seed"

# config LANES WARPS DIR: a configuration package of that shape
config() {
  mkdir -p "$3"
  sed "s/NumWarp *= *[0-9]*/NumWarp = $2/; s/NumLane *= *[0-9]*/NumLane = $1/" \
    "$src/pkg/tandem_cfg_pkg.sv" >"$3/tandem_cfg_pkg.sv"
}

# verdict NAME STATUS: counts one check
verdict() {
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL: $1"
  fi
}

# build DIR LANES WARPS [flags]: the bench of the configuration in DIR
build() {
  local dir=$1 lanes=$2 warps=$3
  shift 3
  if ! verilator --cc --exe --build --assert -O3 -Wno-fatal --top-module tb_mem --Mdir "$dir/obj" -o tb_mem \
    -CFLAGS "-O1 -std=c++17 -I$here -DLANES=$lanes -DWARPS=$warps" "$@" \
    "$here/lint.vlt" "$dir/tandem_cfg_pkg.sv" "${files[@]}" "$here/tb_mem.sv" \
    "$here/tb_mem.cpp" "$here/trace_rest.cpp" \
    >"$dir/build.log" 2>&1; then
    tail -20 "$dir/build.log"
    echo "build of $dir failed"
    exit 1
  fi
}

# tally FILE: adds a bench's closing line
tally() {
  local line
  line=$(tail -1 "$1")
  if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  else
    verdict "bench ended without a closing line: $line" 1
  fi
}

for shape in "4 1" "4 32" "8 8" "16 2" "32 32"; do
  read -r lanes warps <<<"$shape"
  dir=$out/lint-$lanes-$warps
  config "$lanes" "$warps" "$dir"
  for top in vt_lsu vt_icache vt_mem_arb; do
    status=0
    verilator --lint-only -Wall --assert --top-module $top "$here/lint.vlt" "$dir/tandem_cfg_pkg.sv" \
      "${files[@]}" || status=1
    verdict "lint of $top at $lanes lanes, $warps warps" $status
  done
done

for shape in "4 4" "8 8" "16 1" "32 32"; do
  read -r lanes warps <<<"$shape"
  dir=$out/$lanes-$warps
  config "$lanes" "$warps" "$dir"
  build "$dir" "$lanes" "$warps"
  "$dir/obj/tb_mem" "$seed" "$count" | tee "$dir/run.log" || true
  tally "$dir/run.log"
done

# Planted faults: FaultSel becomes a variable, and the bench must fail with each.
dir=$out/faults
config 8 8 "$dir"
sed -i 's/localparam int unsigned FaultSel *= *0;/int unsigned FaultSel = 0;/' "$dir/tandem_cfg_pkg.sv"
build "$dir" 8 8 +define+TANDEM_FAULTS
for fault in FaultLdsBank FaultStoreStrobe FaultStaleLine FaultCoalesceLane; do
  number=$(sed -n "s/.* $fault *= *\([0-9]*\);.*/\1/p" "$src/pkg/vt_fault_pkg.sv")
  status=0
  "$dir/obj/tb_mem" "$seed" 2000 "+fault=$number" >"$dir/$fault.log" || status=$?
  if [ "$status" -eq 1 ] && grep -q 'FAIL:' "$dir/$fault.log"; then
    echo "  ok   $fault is caught: $(grep -m1 'FAIL:' "$dir/$fault.log" | sed 's/ *FAIL: //')"
    verdict "$fault" 0
  else
    verdict "$fault is not caught (exit $status)" 1
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
