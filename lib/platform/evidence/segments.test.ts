import { mkdtemp, readdir, rm, stat, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { folderEvidence } from '#lib/platform/evidence/folder.ts';
import { packPiece } from '#lib/platform/evidence/store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  return () => rm(folder, { recursive: true });
});

const MINUTE_MS = 60_000;
const later = () => new Date(Date.now() + MINUTE_MS);
const ago = () => new Date(Date.now() - MINUTE_MS);
const pieces = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => packPiece(Buffer.from(`<p>page ${from + i}</p>`)));
const files = async () => (await readdir(join(folder, 'segments'))).toSorted();
const segments = async () =>
  (await files()).filter((name) => name.endsWith('.seg')).map((name) => join(folder, 'segments', name));
async function listed(moment: Date): Promise<string[]> {
  const hashes: string[] = [];
  for await (const hash of folderEvidence(folder).putBefore(moment)) hashes.push(hash);
  return hashes.toSorted();
}
const textOf = async (hash: string, store = folderEvidence(folder)) => {
  const content = await store.get(hash);
  return content && Buffer.from(content).toString();
};

test('pieces that are stored together are one file, and each is read by its hash, in other processes too', async () => {
  const reader = folderEvidence(folder);
  expect(await textOf('0'.repeat(64), reader)).toBeNull();
  const stored = pieces(300);
  await folderEvidence(folder).putAll(stored);
  expect(await files()).toHaveLength(1);
  for (const [i, { hash }] of stored.entries()) expect(await textOf(hash, reader)).toBe(`<p>page ${i}</p>`);
});

test('what a segment has is not stored again, and counts as stored now', async () => {
  const old = pieces(10);
  await folderEvidence(folder).putAll(old);
  for (const path of await segments()) await utimes(path, new Date(0), new Date(0));
  expect(await listed(ago())).toHaveLength(10);
  const before = await Promise.all((await segments()).map(async (path) => (await stat(path)).size));
  await folderEvidence(folder).putAll([...old, ...pieces(1, 10)]);
  expect(await segments()).toHaveLength(2);
  expect(await listed(ago())).toEqual([]);
  const sizes = await Promise.all((await segments()).map(async (path) => (await stat(path)).size));
  expect(Math.max(...sizes)).toBe(before[0]);
});

test('pieces are removed one by one, and their space is returned: at half of a segment, and at its end', async () => {
  const store = folderEvidence(folder);
  const stored = pieces(8);
  await store.putAll(stored);
  const [whole = ''] = await segments();
  const { size } = await stat(whole);
  for (const [i, { hash }] of stored.entries()) {
    await store.removePutBefore(hash, ago());
    expect(await textOf(hash)).toBe(`<p>page ${i}</p>`);
    await store.removePutBefore(hash, later());
    expect(await textOf(hash)).toBeNull();
    expect(await listed(later())).toEqual(
      stored
        .slice(i + 1)
        .map((piece) => piece.hash)
        .toSorted(),
    );
    for (const [j, rest] of stored.slice(i + 1).entries())
      expect(await textOf(rest.hash)).toBe(`<p>page ${i + 1 + j}</p>`);
    if (i === 3) expect((await stat((await segments())[0] ?? '')).size).toBeLessThan(size);
  }
  expect(await files()).toEqual([]);
});

test('a removed piece that is stored again is there again', async () => {
  const store = folderEvidence(folder);
  const [first, ...rest] = pieces(9);
  if (!first) throw new Error('no piece');
  await store.putAll([first, ...rest]);
  await store.remove(first.hash);
  await store.putAll([first]);
  expect(await textOf(first.hash)).toBe('<p>page 0</p>');
});

test('a piece that is stored again while it is removed is there afterwards, always', async () => {
  const [remover, writer] = [folderEvidence(folder), folderEvidence(folder)];
  const [piece, ...rest] = pieces(9);
  if (!piece) throw new Error('no piece');
  const wait = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await setImmediate();
  };
  for (let round = 0; round < 300; round++) {
    await writer.putAll([piece, ...rest]);
    for (const path of await segments()) await utimes(path, new Date(0), new Date(0));
    const moment = ago();
    const remove = async () => {
      await wait(round % 20);
      await remover.removePutBefore(piece.hash, moment);
    };
    const store = async () => {
      await wait((round * 7) % 31);
      await writer.putAll([piece]);
    };
    await Promise.all([remove(), store()]);
    expect(await textOf(piece.hash), `round ${round}`).toBe('<p>page 0</p>');
  }
});

test('a piece of a segment that was cut off is missing, and never other content', async () => {
  const stored = pieces(5);
  await folderEvidence(folder).putAll(stored);
  const [path = ''] = await segments();
  await truncate(path, (await stat(path)).size - 10);
  for (const { hash } of stored) expect(await textOf(hash)).toBeNull();
});
