#!/usr/bin/env bash
# Tests the bridges of rtl/adapters/ports: random traffic on all of them against plain references, every rule
# of their protocols broken once, then planted faults (faults.txt). Each fault must be caught by the reference
# with assertions off, and by the assertion that it names, if any.
#
#   rtl/tb/ports/run.sh [SEED [CYCLES]]     builds go to ${TB_PORTS_OUT:-target/tb-ports}
#
# Ends with `N passed, N failed` over all checks, rules and faults; exits with 1 if any failed.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
src=$root/rtl/adapters/ports
out=${TB_PORTS_OUT:-$root/target/tb-ports}
seed=${1:-$(date +%s)}
cycles=${2:-20000}
passed=0
failed=0

echo "seed $seed"

# A model runs for seconds, so compiling is most of the cost: one C++ file to a model, since each file reads
# the same headers. What has been compiled before is taken from the compiler cache.
cheap=(--output-split 0 -MAKEFLAGS "VM_PARALLEL_BUILDS=0 OPT_FAST=-O1 OPT_GLOBAL=-O1 OPT_SLOW=-O0")
if command -v ccache >/dev/null; then cheap+=(-MAKEFLAGS OBJCACHE=ccache); fi

# verdict NAME STATUS: counts one check
verdict() {
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL: $1"
  fi
}

# build DIR FILES... [flags]: the bench with these modules
build() {
  local dir=$1
  shift
  if ! verilator --cc --exe --build -j "$(nproc)" "${cheap[@]}" --assert -Wall -Wno-fatal \
    --top-module tb_ports --x-initial unique --Mdir "$dir/obj" -o tb_ports \
    -CFLAGS "-std=c++17 -DVL_USER_STOP -DVL_USER_FINISH -DVL_USER_FATAL -include $here/hooks.h" \
    "$here/lint.vlt" "$@" "$here/tb_ports.sv" "$here/tb_ports.cpp" >"$dir/build.log" 2>&1; then
    tail -20 "$dir/build.log"
    echo "build of $dir failed"
    exit 1
  fi
}

# tally FILE: adds a bench's closing line
tally() {
  if [[ $(tail -1 "$1") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
  else
    verdict "$1 has no closing line" 1
  fi
}

rm -rf "$out"
mkdir -p "$out/clean" "$out/faults/rtl"

# The modules as they are, and their rules
build "$out/clean" "$src"/*.sv
grep -E '^%Warning' "$out/clean/build.log" && verdict "lint" 1 || verdict "lint" 0
# A machine whose state is plain words starts again by a copy (rtl/dut/src/builder.rs).
status=0
! grep -qE 'std::string|VlQueue|VlAssocArray|VlClassRef|VlSampleQueue' "$out"/clean/obj/*.h || status=1
verdict "the state is not plain words" "$status"
status=0
"$out/clean/obj/tb_ports" "$seed" "$cycles" >"$out/clean/run.log" 2>&1 || status=$?
grep -v ' passed, ' "$out/clean/run.log" || true
tally "$out/clean/run.log"
verdict "exit status of the bench" "$status"
status=0
"$out/clean/obj/tb_ports" 1 0 --rules >"$out/clean/rules.log" 2>&1 || status=$?
grep '^FAIL' "$out/clean/rules.log" || true
tally "$out/clean/rules.log"
echo "rules: $(grep -c '^  ok' "$out/clean/rules.log") broken and named"
verdict "exit status of the broken rules" "$status"

# Planted faults: one rewritten copy, in which MutantSel picks one. Their stimuli are the same in every run:
# which assertion speaks first hangs on them. The unchanged modules must pass them.
fault_run=(1 15000)
status=0
"$out/clean/obj/tb_ports" "${fault_run[@]}" >"$out/faults/clean.log" 2>&1 || status=$?
verdict "the stimuli of the planted faults fail without a fault" "$status"
printf 'package tandem_cfg_pkg;\n  int unsigned MutantSel = 0;\nendpackage\n' >"$out/faults/tandem_cfg_pkg.sv"
python3 "$here/../common/plant.py" "$here/faults.txt" "$src" "$out/faults/rtl" >"$out/faults/list"
build "$out/faults" +define+TANDEM_FAULTS "$out/faults/tandem_cfg_pkg.sv" "$out"/faults/rtl/*.sv
while IFS='|' read -r number name says; do
  status=0
  "$out/faults/obj/tb_ports" "${fault_run[@]}" --first --no-assertions "+fault=$number" \
    >"$out/faults/$name.log" 2>&1 || status=$?
  if [ "$status" -eq 1 ] && grep -q '^FAIL:' "$out/faults/$name.log"; then
    echo "  ok   $name: $(grep -m1 '^FAIL:' "$out/faults/$name.log" | sed 's/FAIL: //')"
    verdict "$name" 0
  else
    verdict "$name is not caught by the reference (exit $status)" 1
  fi
  [ -n "$says" ] || continue
  "$out/faults/obj/tb_ports" "${fault_run[@]}" "+fault=$number" >"$out/faults/$name.assert.log" 2>&1 || true
  status=0
  grep -qF "$says" "$out/faults/$name.assert.log" || status=1
  verdict "$name is not caught by its assertion" "$status"
done <"$out/faults/list"

# No rule without a run that breaks it: the message of each assertion, up to its first value, was seen.
cat "$out"/clean/rules.log "$out"/faults/*.assert.log >"$out/messages"
while read -r message; do
  status=0
  grep -qF "$message" "$out/messages" || status=1
  verdict "nothing breaks the rule \"$message\"" "$status"
done < <(grep -ho '\$error("[^"%]*' "$src"/*.sv | sed 's/^\$error("//; s/ *$//')

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
