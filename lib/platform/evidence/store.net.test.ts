import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { bucketEvidence, parseBucketUrl } from '#lib/platform/evidence/bucket.ts';
import { folderEvidence } from '#lib/platform/evidence/folder.ts';
import { evidenceProbe } from '#lib/platform/evidence/probe.ts';
import { DamagedEvidence, type EvidenceStore, packPiece, placeOf } from '#lib/platform/evidence/store.ts';
import { type BucketServer, startBucketServer } from '#tests/support/bucket-server.ts';

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.stop());

const page = Buffer.from('<p>the same words again</p>'.repeat(1000));

/** A store, and direct access to its pieces. */
interface Place {
  store: EvidenceStore;
  files: () => Promise<string[]>;
  path: (hash: string) => string;
  clear: () => Promise<void>;
}

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

async function inFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'));
  return {
    store: folderEvidence(folder),
    files: async () => (await listFiles(folder)).map(({ name }) => name),
    path: (hash) => join(folder, placeOf(hash)),
    clear: () => rm(folder, { recursive: true }),
  };
}

const at = (url: string) => {
  const address = parseBucketUrl(url);
  if (!address) throw new Error(`no bucket: ${url}`);
  return bucketEvidence(address);
};

async function inBucket(): Promise<Place> {
  const root = join(server.folder, 'kept');
  const ending = '._S3rver_object';
  return {
    store: at(`${server.url}/kept?region=eu-central-1`),
    files: async () =>
      (await listFiles(root)).flatMap(({ name }) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])),
    path: (hash) => join(root, `${placeOf(hash)}${ending}`),
    clear: () => rm(root, { recursive: true, force: true }),
  };
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('evidence in %s', (_name, open) => {
  let place: Place;
  beforeEach(async () => {
    place = await open();
    return () => place.clear();
  });

  it('gives back what was put in byte for byte, and keeps it smaller', async () => {
    const kept = await place.store.put(page);
    expect(kept.storedBytes).toBeLessThan(kept.bytes / 10);
    expect(Buffer.from((await place.store.get(kept.hash)) ?? [])).toEqual(page);
    expect(await place.store.put(page)).toEqual(kept);
  });

  it('stores the same bytes once, also when put in at the same time, and leaves no draft', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => place.store.put(page)));
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(1);
    expect(await place.files()).toEqual([`${all[0]?.hash}.zst`]);
  });

  it('stores many pieces at once, and treats each like one that was put in alone', async () => {
    const texts = Array.from({ length: 40 }, (_, i) => `<p>page ${i % 30}</p>`);
    const pieces = texts.map((text) => packPiece(Buffer.from(text)));
    await place.store.putAll(pieces);
    for (const [i, { hash }] of pieces.entries()) {
      expect(Buffer.from((await place.store.get(hash)) ?? []).toString()).toBe(texts[i]);
    }
    const later = new Date(Date.now() + 60_000);
    const listed: string[] = [];
    for await (const hash of place.store.putBefore(later)) listed.push(hash);
    expect(listed.toSorted()).toEqual([...new Set(pieces.map(({ hash }) => hash))].toSorted());
    const [first, second] = pieces.map(({ hash }) => hash);
    await place.store.removePutBefore(first ?? '', later);
    expect(await place.store.get(first ?? '')).toBeNull();
    expect(await place.store.get(second ?? '')).not.toBeNull();
  });

  it('reads unknown and removed evidence as null, removing twice does no harm, a cut file is damaged', async () => {
    const { hash } = await place.store.put(page);
    await truncate(place.path(hash), 20);
    await expect(place.store.get(hash)).rejects.toThrow();
    await place.store.remove(hash);
    await place.store.remove(hash);
    expect(await place.store.get(hash)).toBeNull();
  });

  it('does not hand out exchanged content under the old name', async () => {
    const kept = await place.store.put(page);
    // As long as the other when compressed, so that the length does not reveal the difference.
    const other = await place.store.put(Buffer.from('<p>the sane words again</p>'.repeat(1000)));
    expect(other.storedBytes).toBe(kept.storedBytes);
    await copyFile(place.path(other.hash), place.path(kept.hash));
    await expect(place.store.get(kept.hash)).rejects.toThrow(DamagedEvidence);
  });

  it('takes no name that is no hash', async () => {
    await expect(place.store.get('../../secret')).rejects.toThrow('SHA-256');
  });

  it('lists what was put in before a moment and nothing else', async () => {
    const listed = async (moment: Date) => {
      const hashes: string[] = [];
      for await (const hash of place.store.putBefore(moment)) hashes.push(hash);
      return hashes.toSorted();
    };
    expect(await listed(new Date())).toEqual([]);
    const hashes = [await place.store.put(page), await place.store.put(Buffer.from('another page'))];
    expect(await listed(new Date(Date.now() + 60_000))).toEqual(hashes.map(({ hash }) => hash).toSorted());
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);
  });

  it('removes by age only what nobody has put in since', async () => {
    const { hash } = await place.store.put(page);
    await place.store.removePutBefore(hash, new Date(Date.now() - 60_000));
    expect(Buffer.from((await place.store.get(hash)) ?? [])).toEqual(page);
    expect(await place.files()).toEqual([`${hash}.zst`]);
    for (let times = 0; times < 2; times++) await place.store.removePutBefore(hash, new Date(Date.now() + 60_000));
    expect(await place.store.get(hash)).toBeNull();
  });

  it('is asked whether it works, and is afterwards as it was', async () => {
    const { hash } = await place.store.put(page);
    expect(await evidenceProbe(() => place.store)()).toBeNull();
    expect(await place.files()).toEqual([`${hash}.zst`]);
  });

  it('makes what is put in again new', async () => {
    const { hash } = await place.store.put(page);
    const old = new Date('2026-01-01T00:00:00Z');
    await utimes(place.path(hash), old, old);
    await place.store.put(page);
    for await (const listed of place.store.putBefore(new Date('2026-01-02T00:00:00Z'))) expect(listed).not.toBe(hash);
  });
});

test('a damaged file of a folder is mended when the same bytes are put in again', async () => {
  const { store, path, clear } = await inFolder();
  const { hash } = await store.put(page);
  await truncate(path(hash), 20);
  await store.put(page);
  expect(Buffer.from((await store.get(hash)) ?? [])).toEqual(page);
  await clear();
});

test('what a folder loses while the same bytes are put in is written anew', async () => {
  const { store, path, clear } = await inFolder();
  const { hash } = await store.put(page);
  const packed = await readFile(path(hash));
  // A pipe in the file's place: `put` reads it to its end, and by then it is gone.
  await rm(path(hash));
  await promisify(execFile)('mkfifo', [path(hash)]);
  const again = store.put(page);
  const pipe = await open(path(hash), 'w');
  await pipe.writeFile(packed);
  await rm(path(hash));
  await pipe.close();
  expect(await again).toMatchObject({ hash });
  expect(Buffer.from((await store.get(hash)) ?? [])).toEqual(page);
  await clear();
});

test('an old piece of a folder that is put in while it is removed is there afterwards, always', async () => {
  const { store, files, path, clear } = await inFolder();
  const { hash } = await store.put(page);
  const moment = new Date(Date.now() - 3_600_000);
  for (let round = 0; round < 300; round++) {
    await utimes(path(hash), new Date(0), new Date(0));
    const remove = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      await store.removePutBefore(hash, moment);
    };
    await Promise.all([store.put(page), remove(round % 20), remove(round % 30)]);
    expect(await files()).toEqual([`${hash}.zst`]);
  }
  await clear();
});

test('what else lies in the folder is not evidence', async () => {
  const { store, path, clear } = await inFolder();
  const { hash } = await store.put(page);
  await writeFile(path(hash).replace(/[^/]+$/, 'notes.txt'), 'no evidence');
  const listed: string[] = [];
  for await (const one of store.putBefore(new Date(Date.now() + 60_000))) listed.push(one);
  expect(listed).toEqual([hash]);
  await clear();
});

test('a bucket behind a wrong secret is a fault, never an absent piece', async () => {
  const strict = await startBucketServer({ strict: true });
  const { hash } = await at(strict.url).put(page);
  expect(await at(strict.url).get(hash)).not.toBeNull();
  await expect(at(strict.url.replace(':S3RVER@', ':wrong@')).get(hash)).rejects.toThrow();
  await expect(at(`${strict.url}-that-is-not-there`).put(page)).rejects.toThrow();
  expect(await evidenceProbe(() => at(`${strict.url}-that-is-not-there`))()).toContain('bucket');
  await strict.stop();
  expect(await evidenceProbe(() => at(strict.url))()).toContain('ECONNREFUSED');
});
