#!/bin/sh
# What the image runs: `start` (all of it in one container), `web`, `worker`, `migrate`, `token`, `reset-password`, `backup`,
# `restore`.
set -eu
command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start | web | worker | migrate | token | reset-password | backup | restore) ;;
  *)
    echo "There is no command \"$command\". Commands: start, web, worker, migrate, token, reset-password, backup, restore." >&2
    exit 2
    ;;
esac
# `web` is what `npm run web` is: the supervisor of one web process, with the secret, the first account and the set-up code.
[ "$command" != web ] || set -- --web-only "$@"
[ "$command" != web ] || command=start
# As the supervisor sets them for its children (lib/cli/startup/supervise-child.ts): a worker that runs by itself reads the same big pages.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-4194304}"
# As npm start runs it (lib/cli/bootstrap.mjs).
small=
[ "$command" != start ] || small='--expose-gc --max-semi-space-size=1 --import ./lib/cli/startup/compile-cache.mjs'
# The process takes this one's place, so that a signal to stop reaches it.
exec node $small --conditions=react-server --disable-warning=ExperimentalWarning "lib/cli/$command.ts" "$@"
