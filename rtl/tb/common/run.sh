#!/usr/bin/env bash
# Tests the modules of rtl/src/common: each against a plain reference, then with planted faults (faults.txt).
# Each fault must be caught by the reference with assertions off, and by the assertion that it names, if any.
# Breaking a module's contract must end with the assertion that guards it.
#
#   rtl/tb/common/run.sh [SEED [CYCLES]]     builds go to ${TB_COMMON_OUT:-target/tb-common}
#
# Ends with `N passed, N failed` over all checks, faults and misuses; exits with 1 if any failed.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
src=$root/rtl/src
out=${TB_COMMON_OUT:-$root/target/tb-common}
seed=${1:-$(date +%s)}
cycles=${2:-100000}
passed=0
failed=0
modules=(lzc stream_reg pipe_ctrl fifo rsp_reg cache_array)

echo "seed $seed"

# What has been compiled before is taken from the compiler cache.
cache=()
if command -v ccache >/dev/null; then cache=(-MAKEFLAGS OBJCACHE=ccache); fi

# name | what the assertion says
misuses() {
  cat <<'TABLE'
fifo-pop-of-nothing|fifo: pop of an empty queue
cache-read-of-nothing|cache: use of a line that is not there
cache-two-uses|cache: two uses of the lines
cache-keep-of-nothing|cache: nothing to keep
cache-keep-twice|cache: fills a line that it holds
response-overwritten|response: the next operation overwrites
TABLE
}

# build DIR RTL [flags]: the bench of the modules in RTL, with the configuration package in DIR
build() {
  local dir=$1 rtl=$2 module files=()
  shift 2
  for module in "${modules[@]}"; do files+=("$rtl/vt_$module.sv"); done
  if ! verilator --cc --exe --build -j "$(nproc)" "${cache[@]}" --assert -Wall -Wno-fatal \
    --top-module tb_common --x-initial unique -CFLAGS "-O1 -std=c++17" --Mdir "$dir/obj" -o tb_common \
    "$@" "$here/lint.vlt" "$dir/tandem_cfg_pkg.sv" "$src"/pkg/{vt_isa_pkg,vt_pkg}.sv "${files[@]}" \
    "$here/tb_common.sv" "$here/tb_common.cpp" \
    >"$dir/build.log" 2>&1; then
    tail -20 "$dir/build.log"
    echo "build of $dir failed"
    exit 1
  fi
}

# verdict NAME STATUS: counts one check
verdict() {
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "FAIL: $1"
  fi
}

# The modules as they are
rm -rf "$out"
mkdir -p "$out/clean" "$out/faults/rtl"
cp "$src/pkg/tandem_cfg_pkg.sv" "$out/clean"
build "$out/clean" "$src/common"
grep -E '^%Warning' "$out/clean/build.log" && verdict "lint" 1 || verdict "lint" 0
status=0
"$out/clean/obj/tb_common" "$seed" "$cycles" >"$out/clean/run.log" 2>&1 || status=$?
grep -v ' passed, ' "$out/clean/run.log" || true
if [[ $(tail -1 "$out/clean/run.log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
  passed=$((passed + BASH_REMATCH[1]))
  failed=$((failed + BASH_REMATCH[2]))
else
  verdict "the bench ended without a closing line" 1
fi
verdict "exit status of the bench" "$status"

# Contracts broken by the user
while IFS='|' read -r name says; do
  { "$out/clean/obj/tb_common" "$seed" "$cycles" --misuse "$name" >"$out/clean/$name.log" 2>&1 || true
  } 2>/dev/null  # where the shell says that it was aborted
  status=0
  grep -qF "$says" "$out/clean/$name.log" || status=1
  [ "$status" -ne 0 ] || echo "  ok   $name: \"$says\""
  verdict "misuse $name is not caught" "$status"
done < <(misuses)

# Planted faults: one rewritten copy, in which MutantSel picks one. Their stimuli are the same in every run:
# which assertion speaks first hangs on them. The unchanged modules must pass them.
fault_run=(1 20000)
status=0
"$out/clean/obj/tb_common" "${fault_run[@]}" >"$out/faults/clean.log" 2>&1 || status=$?
verdict "the stimuli of the planted faults fail without a fault" "$status"
sed 's/^endpackage/  int unsigned MutantSel = 0;\n&/' "$src/pkg/tandem_cfg_pkg.sv" \
  >"$out/faults/tandem_cfg_pkg.sv"
python3 "$here/plant.py" "$here/faults.txt" "$src/common" "$out/faults/rtl" >"$out/faults/list"
build "$out/faults" "$out/faults/rtl" +define+TANDEM_FAULTS
while IFS='|' read -r number name says; do
  status=0
  log=$out/faults/$name.log
  "$out/faults/obj/tb_common" "${fault_run[@]}" --no-assertions "+fault=$number" >"$log" 2>&1 || status=$?
  if [ "$status" -eq 1 ] && grep -q '^FAIL:' "$log"; then
    echo "  ok   $name: $(grep -m1 '^FAIL:' "$log" | sed 's/FAIL: //')"
    verdict "$name" 0
  else
    verdict "$name is not caught by the reference (exit $status)" 1
  fi
  [ -n "$says" ] || continue
  log=$out/faults/$name.assert.log
  { "$out/faults/obj/tb_common" "${fault_run[@]}" "+fault=$number" >"$log" 2>&1 || true
  } 2>/dev/null
  status=0
  grep -qF "$says" "$log" || status=1
  verdict "$name is not caught by its assertion" "$status"
done <"$out/faults/list"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
