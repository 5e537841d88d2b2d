import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyToReadablePlace, findBinaries, isGoodCopy } from '#lib/platform/embedded-postgres/binaries.ts';

const made: string[] = [];
afterAll(() => made.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

test('B10: a copy of PostgreSQL’s programs is used again only while it is ours and nobody else could have changed it', () => {
  const { native } = findBinaries({});
  const copy = copyToReadablePlace(native);
  const parent = dirname(copy);
  made.push(parent);
  expect(isGoodCopy(copy, native, {})).toBe(true);

  for (const folder of [parent, copy, join(copy, 'bin'), join(copy, 'lib')]) {
    chmodSync(folder, 0o777);
    expect(isGoodCopy(copy, native, {}), folder).toBe(false);
    chmodSync(folder, 0o755);
  }
  expect(isGoodCopy(copy, native, {})).toBe(true);

  // Another folder in its place, through a symbolic link.
  const elsewhere = mkdtempSync(join(tmpdir(), 'serpentine-elsewhere-'));
  made.push(elsewhere);
  renameSync(parent, join(elsewhere, 'moved'));
  symlinkSync(join(elsewhere, 'moved'), parent);
  expect(isGoodCopy(copy, native, {})).toBe(false);
  rmSync(parent);
  expect(isGoodCopy(copy, native, {})).toBe(false);
  // A name that this program does not use.
  const foreign = join(elsewhere, 'native');
  mkdirSync(foreign);
  expect(isGoodCopy(foreign, native, {})).toBe(false);
});
