import 'server-only';
import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BLOCK, padding, readTarHeader, tarHeader } from '#lib/platform/backup/tar.ts';
import { isAlive } from '#lib/platform/process/process-alive.ts';

/** Name of the first entry; it identifies the file as a Serpentine backup. */
export const HEADER_ENTRY = 'serpentine-backup.json';
/** Name of the last entry: it holds the checksum of everything before it, so an archive without it is incomplete. */
const LAST = 'end.json';
const END_OF_TAR = Buffer.alloc(2 * BLOCK);

/** The file is not a backup, or cannot be trusted; the message says what is wrong with it, and where. */
export class InvalidArchive extends Error {
  override readonly name = 'BadArchive';
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));
const draftOf = (path: string, pid: number) => `${path}.unfinished-${pid}`;

/** Writes an archive to a draft file, which becomes the archive when it is complete. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Closes the archive, then gives the file its final name. @returns its size in bytes */
  finish(): Promise<number>;
  /** Removes the draft. */
  discard(): Promise<void>;
}

/** Drafts of earlier runs that were killed. */
async function removeOldDrafts(path: string): Promise<void> {
  const start = `${basename(path)}.unfinished-`;
  for (const name of await readdir(dirname(path))) {
    const pid = name.startsWith(start) ? Number(name.slice(start.length)) : 0;
    if (pid > 0 && !isAlive(pid)) await rm(join(dirname(path), name), { force: true });
  }
}

/** An earlier backup may be replaced; any other file may not. */
async function requireReplaceable(path: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const header = Buffer.alloc(BLOCK);
    const { bytesRead } = await file.read(header, 0, BLOCK, 0);
    if (bytesRead < BLOCK || readTarHeader(header)?.name !== HEADER_ENTRY) {
      throw new Error(`${path} already exists and is not a Serpentine backup; use another file.`);
    }
  } finally {
    await file.close();
  }
}

/**
 * Starts an archive next to its final path: `path` itself changes only after the archive is complete and on disk.
 * @throws Error if it cannot be written there
 */
export async function createArchive(path: string, now: Date): Promise<ArchiveWriter> {
  const draft = draftOf(path, process.pid);
  const seconds = Math.floor(now.getTime() / 1000);
  const sum = createHash('sha256');
  let bytes = 0;
  const cannot = (error: unknown) => new Error(`The backup cannot be written to ${path} (${codeOf(error)}).`);
  const file: FileHandle = await (async () => {
    await requireReplaceable(path);
    await removeOldDrafts(path);
    return open(draft, 'wx', 0o600);
  })().catch((error: unknown) => {
    throw error instanceof Error && 'code' in error ? cannot(error) : error;
  });
  const write = async (...parts: Uint8Array[]) => {
    for (const part of parts) {
      sum.update(part);
      bytes += part.byteLength;
      await file.writeFile(part).catch((error: unknown) => {
        throw cannot(error);
      });
    }
  };
  const add = (name: string, content: Uint8Array) =>
    write(tarHeader(name, content.byteLength, seconds), content, Buffer.alloc(padding(content.byteLength)));
  return {
    add,
    async finish() {
      const end = { bytes, sha256: sum.copy().digest('hex') };
      await add(LAST, Buffer.from(JSON.stringify(end)));
      await write(END_OF_TAR);
      await file.sync();
      await file.close();
      await rename(draft, path);
      // Not every system supports fsync on a folder; the name then reaches the disk later.
      const folder = await open(dirname(path)).catch(() => null);
      await folder?.sync().catch(() => {});
      await folder?.close();
      return bytes;
    },
    async discard() {
      await file.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

/** One entry of an archive. */
export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

/**
 * Reads an archive from its first entry to its last. The entries can be trusted only once the end is reached: the checksum
 * is there.
 * @throws InvalidArchive
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path).catch((error: unknown) => {
    throw new InvalidArchive(`${path} cannot be read (${codeOf(error)}).`);
  });
  try {
    yield* entriesOf(file, path);
  } finally {
    await file.close();
  }
}

async function* entriesOf(file: FileHandle, path: string): AsyncGenerator<ArchiveEntry> {
  const { size: whole } = await file.stat();
  const sum = createHash('sha256');
  let at = 0;
  const take = async (length: number, what: string): Promise<Buffer> => {
    if (at + length > whole) {
      throw new InvalidArchive(`${path} is damaged: it ends at byte ${whole}, in the middle of ${what}.`);
    }
    const part = Buffer.alloc(length);
    for (let got = 0; got < length; ) {
      const { bytesRead } = await file.read(part, got, length - got, at + got);
      if (bytesRead === 0) throw new InvalidArchive(`${path} is damaged: it was truncated while it was read.`);
      got += bytesRead;
    }
    at += length;
    return part;
  };
  for (let last = 'its beginning', first = true; ; first = false) {
    const start = at;
    const before = sum.copy().digest('hex');
    const head = await take(BLOCK, first ? last : `what follows ${last}`).catch((error: unknown) => {
      throw first ? new InvalidArchive(`${path} is not a Serpentine backup.`) : error;
    });
    const header = readTarHeader(head);
    if (first && header?.name !== HEADER_ENTRY) throw new InvalidArchive(`${path} is not a Serpentine backup.`);
    if (!header) throw new InvalidArchive(`${path} is damaged at byte ${start}, after ${last}.`);
    const content = await take(header.size, header.name);
    const pad = await take(padding(header.size), header.name);
    if (header.name === LAST) {
      checkEnd(path, content, { bytes: start, sha256: before });
      if (!(await take(END_OF_TAR.length, 'its end')).equals(END_OF_TAR) || at !== whole) {
        throw new InvalidArchive(`${path} is damaged: unexpected data after its end.`);
      }
      return;
    }
    sum.update(head).update(content).update(pad);
    last = header.name;
    yield { name: header.name, content };
  }
}

function checkEnd(path: string, content: Buffer, found: { bytes: number; sha256: string }): void {
  const said: unknown = (() => {
    try {
      return JSON.parse(content.toString('utf8'));
    } catch {
      return null;
    }
  })();
  if (JSON.stringify(said) !== JSON.stringify(found)) {
    throw new InvalidArchive(`${path} is damaged: its checksum does not match.`);
  }
}
