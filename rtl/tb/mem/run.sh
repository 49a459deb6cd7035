#!/usr/bin/env bash
# Tests the memory side: lint at every lane count, random tests of loads and stores at four shapes and with
# translation, of atomics at three machines, and a check that each planted fault of these modules is caught.
#
#   rtl/tb/mem/run.sh [--slice] [SEED [INSTRUCTIONS]]     builds go to ${TB_MEM_OUT:-target/tb-mem}
#
# Compiling the models is most of the cost. With --slice there are four of the nine: the smallest machine,
# translation, atomics of two SMs with translation, and the planted faults.
#
# Ends with `N passed, N failed` over all scenarios and checks; exits with 1 if any failed.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
src=$root/rtl/src
out=${TB_MEM_OUT:-$root/target/tb-mem}
lints=("4 1" "4 32" "8 8" "16 2" "32 32" "8 4 2 1")  # LANES WARPS [SMS SV39]
mems=("4 4 0" "8 8 0" "16 1 0" "32 32 0" "8 4 1")    # LANES WARPS SV39
amos=("8 8 1 0" "4 2 2 0" "8 4 2 1")                 # LANES WARPS SMS SV39
if [ "${1:-}" = --slice ]; then
  shift
  lints=("4 1" "32 32" "8 4 2 1")
  mems=("4 4 0" "8 4 1")
  amos=("8 4 2 1")
fi
seed=${1:-$(date +%s)}
count=${2:-6000}
passed=0
failed=0

# use DIR: takes the RTL from DIR
use() {
  files=("$1"/pkg/{vt_isa_pkg,vt_pkg,vt_trace_pkg}.sv "$1"/common/vt_{lzc,stream_reg,fifo,cache_array}.sv
    "$1"/mem/vt_mem_pkg.sv
    "$1"/mem/vt_{lsu_agu,lds,lsu_walk,lsu_xlate,lsu_resv,lsu_amo,lsu_slots,dcache,lsu,icache,mem_arb}.sv
    "$1"/top/vt_amo.sv)
}
use "$src"

echo "seed $seed"

# A model runs for a second or two, so compiling is most of the cost: one C++ file to a model, since each file
# reads the same headers. What has been compiled before is taken from the compiler cache.
cheap=(--output-split 0 -MAKEFLAGS "VM_PARALLEL_BUILDS=0 OPT_FAST=-O1 OPT_GLOBAL=-O1 OPT_SLOW=-O0")
if command -v ccache >/dev/null; then cheap+=(-MAKEFLAGS OBJCACHE=ccache); fi

# config LANES WARPS DIR [SMS [SV39]]: a configuration package of that shape
config() {
  mkdir -p "$3"
  sed "s/NumWarp *= *[0-9]*/NumWarp = $2/; s/NumLane *= *[0-9]*/NumLane = $1/
    s/NumSm *= *[0-9]*/NumSm = ${4:-1}/; s/Sv39 *= *1'b0/Sv39 = 1'b${5:-0}/" \
    "$src/pkg/tandem_cfg_pkg.sv" >"$3/tandem_cfg_pkg.sv"
}

# verdict NAME STATUS: counts one check
verdict() {
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL: $1"
  fi
}

# build BENCH DIR LANES WARPS SMS SV39 [flags]: the bench of the configuration in DIR
build() {
  local bench=$1 dir=$2 lanes=$3 warps=$4 sms=$5 sv39=$6
  shift 6
  if ! verilator --cc --exe --build -j "$(nproc)" "${cheap[@]}" --assert -O3 -Wno-fatal \
    --top-module "$bench" --Mdir "$dir/obj" -o "$bench" \
    -CFLAGS "-std=c++17 -I$here -DLANES=$lanes -DWARPS=$warps -DSMS=$sms -DSV39=$sv39" "$@" \
    "$here/lint.vlt" "$dir/tandem_cfg_pkg.sv" "${files[@]}" "$here/$bench.sv" \
    "$here/$bench.cpp" "$here/trace_rest.cpp" \
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

for shape in "${lints[@]}"; do
  read -r lanes warps sms sv39 <<<"$shape"
  dir=$out/lint-$lanes-$warps-${sms:-1}
  config "$lanes" "$warps" "$dir" "${sms:-1}" "${sv39:-0}"
  tops=(vt_lsu vt_icache vt_mem_arb vt_amo)
  pids=()
  for top in "${tops[@]}"; do
    verilator --lint-only -Wall --assert --top-module "$top" "$here/lint.vlt" "$dir/tandem_cfg_pkg.sv" \
      "${files[@]}" >"$dir/$top.log" 2>&1 &
    pids+=($!)
  done
  for i in "${!tops[@]}"; do
    status=0
    wait "${pids[i]}" || status=1
    [ "$status" -eq 0 ] || cat "$dir/${tops[i]}.log"
    verdict "lint of ${tops[i]} at $lanes lanes, $warps warps" $status
  done
done

for shape in "${mems[@]}"; do
  read -r lanes warps sv39 <<<"$shape"
  dir=$out/$lanes-$warps-$sv39
  config "$lanes" "$warps" "$dir" 1 "$sv39"
  build tb_mem "$dir" "$lanes" "$warps" 1 "$sv39"
  "$dir/obj/tb_mem" "$seed" "$count" | tee "$dir/run.log" || true
  tally "$dir/run.log"
done

for shape in "${amos[@]}"; do
  read -r lanes warps sms sv39 <<<"$shape"
  dir=$out/amo-$lanes-$warps-$sms-$sv39
  config "$lanes" "$warps" "$dir" "$sms" "$sv39"
  build tb_amo "$dir" "$lanes" "$warps" "$sms" "$sv39"
  "$dir/obj/tb_amo" "$seed" "$count" | tee "$dir/run.log" || true
  tally "$dir/run.log"
done

# Planted faults: a rewritten copy of the RTL, in which MutantSel picks one; the bench must fail with each.
# Their stimuli are the same in every run, and the copy passes them while none is picked.
fault_run=(1 2000)
dir=$out/faults
config 8 8 "$dir"
sed -i 's/^endpackage/  int unsigned MutantSel = 0;\n&/' "$dir/tandem_cfg_pkg.sv"
planted=$(realpath "$dir")/src
numbers=$("$root/scripts/plant" "$planted")
use "$dir/src"
build tb_mem "$dir" 8 8 1 0 +define+TANDEM_FAULTS
status=0
"$dir/obj/tb_mem" "${fault_run[@]}" >"$dir/stimuli.log" || status=$?
verdict "the stimuli of the planted faults fail without a fault" "$status"
for fault in lds-bank store-strobe stale-line coalesce-lane; do
  number=$(sed -n "s/^\([0-9]*\) $fault$/\1/p" <<<"$numbers")
  status=0
  "$dir/obj/tb_mem" "${fault_run[@]}" "+fault=$number" >"$dir/$fault.log" || status=$?
  if [ "$status" -eq 1 ] && grep -q 'FAIL:' "$dir/$fault.log"; then
    echo "  ok   $fault is caught: $(grep -m1 'FAIL:' "$dir/$fault.log" | sed 's/ *FAIL: //')"
    verdict "$fault" 0
  else
    verdict "$fault is not caught (exit $status)" 1
  fi
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
