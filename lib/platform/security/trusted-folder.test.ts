import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTrustedFolder, untrustedReason } from '#lib/platform/security/trusted-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('B10: programs are started from a real folder of ours that nobody else may write to', () => {
  const good = join(folder, 'good');
  makeTrustedFolder(good);
  makeTrustedFolder(good);
  expect(untrustedReason(good)).toBeNull();

  const link = join(folder, 'link');
  symlinkSync(good, link);
  expect(() => makeTrustedFolder(link)).toThrow(`${link} cannot be used to run programs: it is not a folder`);

  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(untrustedReason(file)).toBe('it is not a folder');
  expect(untrustedReason(join(folder, 'none'))).toBe('it does not exist');

  const open = join(folder, 'open');
  mkdirSync(open);
  for (const mode of [0o777, 0o1777, 0o775, 0o757]) {
    chmodSync(open, mode);
    expect(untrustedReason(open), mode.toString(8)).toBe('other users may write to it');
  }
});

test.runIf(process.getuid?.() === 0)('B10: a folder that another user has made is not used', () => {
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign, { mode: 0o755 });
  chownSync(foreign, 65_534, 65_534);
  expect(() => makeTrustedFolder(foreign)).toThrow('it belongs to another user');
});
