import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The content of a gzip file, recognized by its first bytes; any other file as it is. */
export async function decompressed(source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) return whole();
  const zipped = Readable.from(whole());
  const plain = createGunzip();
  zipped.once('error', (error) => plain.destroy(error));
  return zipped.pipe(plain);
}
