import 'server-only';
import { createHash } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { env } from '#lib/platform/env.ts';

/** A kept piece of evidence, named by what it is made of: the same bytes are stored once. */
export interface StoredEvidence {
  /** SHA-256 of the uncompressed bytes, hex. */
  hash: string;
  bytes: number;
  storedBytes: number;
}

/** Where raw pages, rendered pages and screenshots go. Content only; what it belongs to stands in the database. */
export interface EvidenceStore {
  put(content: Uint8Array): Promise<StoredEvidence>;
  /**
   * @returns null when there is none under that hash
   * @throws DamagedEvidence when what is there is no longer what the hash names
   */
  get(hash: string): Promise<Uint8Array | null>;
  remove(hash: string): Promise<void>;
  /** Hashes of what was last put in before a moment, in no order. */
  putBefore(moment: Date): AsyncIterable<string>;
}

/** Stored content that can no longer be read, or no longer has the hash it is named by. It is never shown as evidence. */
export class DamagedEvidence extends Error {
  override readonly name = 'DamagedEvidence';
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Nothing larger is ever put in: a page or a picture is at most 10 MiB, see lib/net/caps.ts. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A store in one folder: `ab/cd/abcd….zst`, written under another name first so that a file is whole or not there. */
export function folderEvidence(folder: string): EvidenceStore {
  const pathOf = (hash: string) => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError('evidence is named by a SHA-256 in hex');
    return join(folder, hash.slice(0, 2), hash.slice(2, 4), `${hash}.zst`);
  };
  return {
    async put(content) {
      if (content.byteLength > MAX_BYTES) throw new RangeError(`evidence of ${content.byteLength} bytes is too large`);
      const hash = sha256(content);
      const path = pathOf(hash);
      const known = await readIfThere(path);
      if (known && (await unpack(known, hash).catch(ifDamaged))) {
        // Its time says when somebody last wanted it: what nothing names is removed only long after that.
        await touch(path);
        return { hash, bytes: content.byteLength, storedBytes: known.byteLength };
      }
      // Not there, or damaged: what is at hand now is whole.
      const packed = await compress(content);
      await writeWhole(path, packed);
      return { hash, bytes: content.byteLength, storedBytes: packed.byteLength };
    },
    async get(hash) {
      const packed = await readIfThere(pathOf(hash));
      return packed && unpack(packed, hash);
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true });
    },
    putBefore: (moment) => filesBefore(folder, moment),
  };
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(ifGone);
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function* filesBefore(folder: string, moment: Date): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(ifGone);
  if (!entries) return;
  for await (const entry of entries) {
    const hash = /^([0-9a-f]{64})\.zst$/.exec(entry.name)?.[1];
    if (hash === undefined || !entry.isFile()) continue;
    const file = await stat(join(entry.parentPath, entry.name)).catch(ifGone);
    if (file && file.mtime < moment) yield hash;
  }
}

function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(ifGone);
}

/** @throws DamagedEvidence */
async function unpack(packed: Uint8Array, hash: string): Promise<Uint8Array> {
  const content = await decompress(packed, { maxOutputLength: MAX_BYTES }).catch((cause: unknown) => {
    throw new DamagedEvidence(`the file of evidence ${hash} cannot be unpacked`, { cause });
  });
  if (sha256(content) !== hash) throw new DamagedEvidence(`the file of evidence ${hash} holds something else`);
  return content;
}

function ifDamaged(error: unknown): null {
  if (error instanceof DamagedEvidence) return null;
  throw error;
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    // The database row that names it is committed afterwards: it must not outlive its file in a power cut.
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

let store: EvidenceStore | undefined;

/** This installation's store: a folder under DATA_DIR. */
export function evidence(): EvidenceStore {
  store ??= folderEvidence(join(env().DATA_DIR, 'evidence'));
  return store;
}
