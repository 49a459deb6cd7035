#!/usr/bin/env bash
# Lints and tests the execution units. The floating-point oracle is Berkeley SoftFloat 3 (scripts/softfloat).
#
#   run.sh [--lanes N] [--tuples N] [--seed N] [--unit NAME] [--lint] [--faults] [--build DIR]
#
# Default: lint every unit for every lane count, then check at least 100000 operand tuples of every operation
# on an 8-lane build, with vt_fpx in a process of its own. TANDEM_FP_TUPLES or --tuples set another number:
# 10000000 in the nightly run. --lint stops after the lint. --faults builds each planted fault of these units
# instead and fails unless the bench notices it. Closes with what was checked, then "N passed, N failed".
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
src=$(cd "$here/../../src" && pwd)
lanes=8 tuples=${TANDEM_FP_TUPLES:-100000} seed=1 unit="" mode=test build=""
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

# config DIR LANES: writes a tandem_cfg_pkg of that size.
config() {
  mkdir -p "$1/pkg"
  sed -E "s/(NumLane *= )[0-9]+/\1$2/" "$src/pkg/tandem_cfg_pkg.sv" > "$1/pkg/tandem_cfg_pkg.sv"
}

# use DIR: takes the RTL from DIR.
use() {
  src=$1
  sources=("$src"/pkg/{vt_isa_pkg,vt_pkg}.sv)
  while read -r f; do sources+=("$src/$f"); done < <(grep '^exec/.*_pkg\.sv$' "$src/files.f")
}
use "$src"

# bench DIR LANES: builds the bench in DIR.
bench() {
  config "$1" "$2"
  verilator --cc --exe --build -j 2 --assert -O3 -Wall -Wno-fatal --x-assign fast --x-initial fast \
    -CFLAGS "-I$here -I$softfloat -Wall -Wextra" -MAKEFLAGS "OPT_FAST=-O2 OPT_SLOW=-O1" \
    --Mdir "$1" --top-module tb_exec -y "$src/common" -y "$src/exec" \
    "$here/lint.vlt" "$1/pkg/tandem_cfg_pkg.sv" "${sources[@]}" "$here/tb_exec.sv" "$here/tb_exec.cpp" \
    "$softfloat/softfloat.a" > "$1/build.log" 2>&1 || { cat "$1/build.log" >&2; exit 1; }
}

if [ "$mode" = faults ]; then
  softfloat=$("$here/../../../scripts/softfloat")
  passed=0 failed=0
  for fault in alu-carry fma-round div-sign; do
    "$here/../../../scripts/plant" "$build/$fault/src" "$fault" >/dev/null
    use "$build/$fault/src"
    bench "$build/$fault" "$lanes"
    if "$build/$fault/Vtb_exec" --tuples 20000 --seed "$seed" > "$build/$fault/run.log"; then
      echo "FAIL $fault goes unnoticed"; failed=$((failed + 1))
    elif grep -q '^FAIL vt_' "$build/$fault/run.log"; then
      units=$(sed -nE 's/^(vt_[^ ]*) .* [1-9][0-9]* failed.*/\1/p' "$build/$fault/run.log" | xargs)
      echo "$fault noticed in $units: $(grep -m1 '^FAIL' "$build/$fault/run.log" | cut -c6-)"
      passed=$((passed + 1))
    else
      cat "$build/$fault/run.log"; failed=$((failed + 1))
    fi
  done
  echo "$passed passed, $failed failed"
  exit $((failed != 0))
fi

# The bench numbers the operations as vt_isa_pkg does. One that it lacks would go unchecked, and one at
# another place would be checked as its neighbour.
one_line() { sed 's,//.*,,' "$@" | tr '\n' ' '; }
names() { grep -oE '[A-Z][A-Za-z0-9]*' | tr '\n' ' '; }
for n in Alu Mul Div Fpu Sfu Fix; do
  rtl=$(one_line "$src/pkg/vt_isa_pkg.sv" | grep -oE "\\{[^{}]*\\} *${n,,}_op_e;" | names || true)
  bench=$(one_line "$here"/oracle_*.h | grep -oE "enum $n : int \\{[^{}]*\\}" |
    sed -E "s/^[^{]*//; s/${n}Ops.*//" | names || true)
  [ "$rtl" ] && [ "$rtl" = "$bench" ] || {
    printf 'FAIL %s_op_e of vt_isa_pkg.sv and %s of %s differ:\n  %s\n  %s\n' "${n,,}" "$n" \
      "rtl/tb/exec/oracle_*.h" "$rtl" "$bench" >&2
    exit 1
  }
done

units=(salu valu mul div fpu sfu fix fpx)
for n in 4 8 16 32; do
  config "$build/lint$n" "$n"
  for u in "${units[@]}"; do
    verilator --lint-only -Wall --assert --top-module "vt_$u" -y "$src/common" -y "$src/exec" \
      "$here/lint.vlt" "$build/lint$n/pkg/tandem_cfg_pkg.sv" "${sources[@]}" "$src/exec/vt_$u.sv"
  done
done
echo "lint clean: ${#units[@]} units at 4, 8, 16 and 32 lanes"
[ "$mode" = lint ] && exit 0

softfloat=$("$here/../../../scripts/softfloat")
bench "$build/sim" "$lanes"
if [ -n "$unit" ]; then
  exec "$build/sim/Vtb_exec" --tuples "$tuples" --seed "$seed" --unit "$unit"
fi

# Two processes, of about the same length.
run() {
  local log=$1 units=()
  shift
  for u in "$@"; do units+=(--unit "$u"); done
  "$build/sim/Vtb_exec" --tuples "$tuples" --seed "$seed" "${units[@]}" > "$log"
}
run "$build/fpx.log" vt_fpx.half vt_fpx.double & other=$!
status=0
run "$build/rest.log" vt_salu vt_valu vt_mul vt_div vt_fpu vt_sfu vt_fix || status=1
wait "$other" || status=1
for log in "$build/rest.log" "$build/fpx.log"; do
  grep -vE '^[0-9]+ (operations|passed), ' "$log" || true
done
awk '/^[0-9]+ operations, / {ops += $1; tuples += $6; different += $9}
     /^[0-9]+ passed, / {passed += $1; failed += $3; ends++}
     END {
       printf "%d operations, every rounding mode, %d operand tuples, ", ops, tuples
       printf "%d differences\n", different
       printf "%d passed, %d failed\n", passed, failed
       exit ends != 2
     }' "$build/rest.log" "$build/fpx.log" || status=1
exit "$status"
