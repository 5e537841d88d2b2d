#!/bin/sh
# What the image runs: `start` (all of it in one container), `web`, `worker`, `migrate`, `token`, `backup`, `restore`.
set -eu
command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start | web | worker | migrate | token | backup | restore) ;;
  *)
    echo "There is no command \"$command\". Commands: start, web, worker, migrate, token, backup, restore." >&2
    exit 2
    ;;
esac
# `web` is what `npm run web` is: the supervisor of one web process, with the secret, the first account and the set-up code.
[ "$command" != web ] || set -- --web-only "$@"
[ "$command" != web ] || command=start
# The process takes this one's place, so that a signal to stop reaches it.
exec node --conditions=react-server --disable-warning=ExperimentalWarning "lib/cli/$command.ts" "$@"
