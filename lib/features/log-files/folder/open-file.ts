import 'server-only';
import { createReadStream } from 'node:fs';
import { decompressed } from '#lib/features/log-files/read/decompress.ts';

/** First bytes by which a file is recognized when it was renamed or compressed. */
export const HEAD_BYTES = 1_024;
const READ = { highWaterMark: 256 * 1024 };

/** The first bytes of a file, decompressed. */
export async function headOf(path: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await decompressed(createReadStream(path, READ))) {
    parts.push(chunk);
    size += chunk.byteLength;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/** A file from a position of its decompressed content. @param onRead called with the number of bytes that are read from the disk */
export async function* contentFrom(
  path: string,
  position: number,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const isPacked = await startsWithGzip(path);
  if (!isPacked) {
    yield* counted(createReadStream(path, { ...READ, start: position }), onRead);
    return;
  }
  let left = position;
  for await (const chunk of await decompressed(counted(createReadStream(path, READ), onRead))) {
    if (left < chunk.byteLength) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.byteLength);
  }
}

async function* counted(source: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void) {
  for await (const chunk of source) {
    onRead(chunk.byteLength);
    yield chunk;
  }
}

/** Whether a file is gzip: it is complete then, as programs that rotate logs compress them. */
export async function startsWithGzip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 1 })) return chunk[0] === 0x1f && chunk[1] === 0x8b;
  return false;
}
