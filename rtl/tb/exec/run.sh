#!/usr/bin/env bash
# Lints and tests the execution units.
#
#   run.sh [--lanes N] [--tuples N] [--seed N] [--unit NAME] [--lint] [--faults] [--build DIR]
#
# Default: lint every unit for every lane count, then check 200000 operand tuples of every operation on an
# 8-lane build. --lint stops after the lint. --faults builds each planted fault of these units instead and
# fails unless the bench notices it. Closes with "N passed, N failed".
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
src=$(cd "$here/../../src" && pwd)
lanes=8 tuples=200000 seed=1 unit="" mode=test build=""
while [ $# -gt 0 ]; do
  case "$1" in
    --lanes) lanes=$2; shift 2 ;;
    --tuples) tuples=$2; shift 2 ;;
    --seed) seed=$2; shift 2 ;;
    --unit) unit=$2; shift 2 ;;
    --build) build=$2; shift 2 ;;
    --lint) mode=lint; shift ;;
    --faults) mode=faults; shift ;;
    *) echo "unknown argument $1" >&2; exit 2 ;;
  esac
done
if [ -z "$build" ]; then
  build=$(mktemp -d)
  trap 'rm -rf "$build"' EXIT
fi
mkdir -p "$build"

# config DIR LANES FAULT: writes a tandem_cfg_pkg of that size with that planted fault.
config() {
  mkdir -p "$1"
  sed -E "s/(NumLane *= )[0-9]+/\1$2/; s/(FaultSel *= )[0-9]+/\1$3/" "$src/pkg/tandem_cfg_pkg.sv" \
    > "$1/tandem_cfg_pkg.sv"
}

sources=("$src/pkg/vt_fault_pkg.sv" "$src/pkg/vt_pkg.sv")
while read -r f; do sources+=("$src/$f"); done < <(grep '^exec/.*_pkg\.sv$' "$src/files.f")

# bench DIR LANES FAULT: builds the bench in DIR.
bench() {
  config "$1/pkg" "$2" "$3"
  verilator --cc --exe --build --assert -O3 -Wall -Wno-fatal --x-assign fast --x-initial fast \
    -CFLAGS "-frounding-math -I$here -Wall -Wextra" \
    -MAKEFLAGS "OPT_FAST=-O2" --Mdir "$1" --top-module tb_exec -y "$src/exec" \
    "$here/lint.vlt" "$1/pkg/tandem_cfg_pkg.sv" "${sources[@]}" "$here/tb_exec.sv" "$here/tb_exec.cpp" \
    > "$1/build.log" 2>&1 || { cat "$1/build.log" >&2; exit 1; }
}

if [ "$mode" = faults ]; then
  passed=0 failed=0
  for fault in FaultAluCarry FaultFmaRound FaultDivSign; do
    number=$(sed -nE "s/.*$fault *= ([0-9]+);.*/\1/p" "$src/pkg/vt_fault_pkg.sv")
    bench "$build/$fault" "$lanes" "$number"
    if "$build/$fault/Vtb_exec" --tuples 20000 --seed "$seed" > "$build/$fault/run.log"; then
      echo "FAIL $fault goes unnoticed"; failed=$((failed + 1))
    elif grep -q '^FAIL vt_' "$build/$fault/run.log"; then
      echo "$fault noticed: $(grep -m1 '^FAIL' "$build/$fault/run.log" | cut -c6-)"; passed=$((passed + 1))
    else
      cat "$build/$fault/run.log"; failed=$((failed + 1))
    fi
  done
  echo "$passed passed, $failed failed"
  exit $((failed != 0))
fi

for n in 4 8 16 32; do
  config "$build/lint$n/pkg" "$n" 0
  for u in salu valu mul div fpu sfu; do
    verilator --lint-only -Wall --assert --top-module "vt_$u" -y "$src/exec" "$here/lint.vlt" \
      "$build/lint$n/pkg/tandem_cfg_pkg.sv" "${sources[@]}" "$src/exec/vt_$u.sv"
  done
done
echo "lint clean: 6 units at 4, 8, 16 and 32 lanes"
[ "$mode" = lint ] && exit 0

bench "$build/sim" "$lanes" 0
"$build/sim/Vtb_exec" --tuples "$tuples" --seed "$seed" ${unit:+--unit "$unit"}
