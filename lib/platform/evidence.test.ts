import { copyFile, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedEvidence, type EvidenceStore, folderEvidence } from '#lib/platform/evidence.ts';

let folder: string;
let store: EvidenceStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  store = folderEvidence(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const page = Buffer.from('<p>the same words again</p>'.repeat(1000));

test('what was put in comes out byte for byte, smaller on disk', async () => {
  const kept = await store.put(page);
  expect(kept.storedBytes).toBeLessThan(kept.bytes / 10);
  expect(Buffer.from((await store.get(kept.hash)) ?? [])).toEqual(page);
});

test('the same bytes are stored once, also when put in at the same time, and no draft is left', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => store.put(page)));
  expect(new Set(all.map(({ hash }) => hash)).size).toBe(1);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual([`${all[0]?.hash}.zst`]);
});

test('unknown and removed evidence reads as null, a cut file as damaged', async () => {
  const { hash } = await store.put(page);
  await truncate(join(folder, hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`), 20);
  await expect(store.get(hash)).rejects.toThrow(DamagedEvidence);
  await store.remove(hash);
  expect(await store.get(hash)).toBeNull();
});

test('content that was exchanged is not handed out under the old name', async () => {
  const kept = await store.put(page);
  const other = await store.put(Buffer.from('another page'));
  const path = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`);
  await copyFile(path(other.hash), path(kept.hash));
  await expect(store.get(kept.hash)).rejects.toThrow(DamagedEvidence);
});

test('a damaged file is mended when the same bytes are put in again', async () => {
  const { hash } = await store.put(page);
  await truncate(join(folder, hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`), 20);
  await store.put(page);
  expect(Buffer.from((await store.get(hash)) ?? [])).toEqual(page);
});

test('a name that is no hash reaches no file', async () => {
  await writeFile(join(folder, 'secret'), 'x');
  await expect(store.get('../../secret')).rejects.toThrow('SHA-256');
});

test('what was put in before a moment can be listed; putting it in again makes it new', async () => {
  const listed = async (moment: Date) => {
    const hashes: string[] = [];
    for await (const hash of store.putBefore(moment)) hashes.push(hash);
    return hashes.toSorted();
  };
  expect(await listed(new Date())).toEqual([]);
  const hashes = [await store.put(page), await store.put(Buffer.from('another page'))].map(({ hash }) => hash);
  await writeFile(join(folder, 'notes.txt'), 'no evidence');
  expect(await listed(new Date(Date.now() + 60_000))).toEqual(hashes.toSorted());
  const [first = '', second = ''] = hashes;
  const old = new Date('2026-01-01T00:00:00Z');
  for (const hash of hashes) await utimes(join(folder, hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`), old, old);
  await store.put(page);
  expect(await listed(new Date('2026-01-02T00:00:00Z'))).toEqual([second]);
  expect(await store.get(first)).not.toBeNull();
});
