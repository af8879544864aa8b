#!/bin/sh
# Starts the server for people and services alike. In a release everything is there. In a clone whatever Node the machine
# has installs and builds, and is gone then: this shell becomes the server, which so gets the signals and gives the exit
# code itself.
cd "$(dirname "$(readlink -f "$0")")" || exit 1
if [ -e server/main.js ]; then
  node=node_modules/.bin/node main=server/main.js
else
  # The pinned Node, once it is there: that of the machine may take twice as long to begin.
  node=node_modules/.bin/node
  "$node" --version >/dev/null 2>&1 || node=node
  # What was found up to date, and has no later change than that, need not be asked about: that takes 50 ms.
  # shellcheck disable=SC2046 # these are several paths
  changed=$(find $(cat .cache/fresh 2>/dev/null || echo .cache/fresh) -newercm .cache/fresh -print -quit 2>&1)
  if [ "$node" = node ] || [ -n "$changed$SURVEY_RUNS_ON" ]; then node=$("$node" start.mjs --prepare) || exit; fi
  main=server/main.ts
  # Most of a start is compiling, which is done once. A release has no types to take away, and a folder it may not write to.
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/.cache/compile}"
fi
# The C library gives each thread a pool of memory of its own, and little of it back to the system. Two pools hold
# some 10 MB less (docs/benchmarks.md).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# What is larger than this goes back to the system as soon as it is free. Of itself the library keeps more and more of it:
# after each snapshot of results, which needs columns of megabytes, some 30 MB.
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-1048576}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-1048576}"
# Node keeps three times 16 MB for what was just made, and a busy server fills all of it; and of what lasts longer it lets
# the heap grow to several times what is in use. With less it clears up more often (docs/benchmarks.md). The library of the
# passkeys asks Node which keys it knows, and Node warns that the question is new.
flags="--max-semi-space-size=4 --heap-growing-percent=80 --disable-warning=ExperimentalWarning"
# Npm passes signals on, but cannot when it is killed: then the server would keep its ports, and nobody would know why.
# shellcheck disable=SC2086 # these are several words
exec "$node" $flags "$main" ${npm_lifecycle_event:+--while=$PPID} "$@"
