import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_BYTES, tooLarge } from '#lib/platform/table-file/read-table.ts';

/** A fully received body that can be read at any pace. */
export interface BufferedBody extends AsyncDisposable {
  read: () => AsyncIterable<Uint8Array>;
}

/**
 * Buffers a body in a temporary file, which is deleted with the last use.
 * @throws InvalidInput when it is too large, or whatever reading the body throws
 */
export async function bufferBody(body: AsyncIterable<Uint8Array>): Promise<BufferedBody> {
  const folder = await mkdtemp(join(tmpdir(), 'serpentine-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  try {
    await pipeline(measured(body), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { read: () => createReadStream(path), [Symbol.asyncDispose]: remove };
}

async function* measured(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw tooLarge(bytes);
    yield chunk;
  }
}
