import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive; its text is produced while it is written. */
export interface ZipEntry {
  /** Path with forward slashes. */
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  /** Size of the text, uncompressed and compressed. */
  size: number;
  packed: number;
  at: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, the first day of the format: equal content gives equal archives. */
const FIRST_DAY = 0x0021;
const LIMIT = 0xffff_ffff;
/** Text is passed to zlib in pieces of this size: each crosses to another thread and back. */
const PIECE_BYTES = 64 * 1024;

/**
 * A ZIP archive (APPNOTE 6.3, deflate, sizes in data descriptors) written as a stream: only its list of files is held in
 * memory. Implemented here because it is small: zlib does the work.
 * @throws RangeError if the archive or one of its files exceeds 4 GiB, the limit of the plain format
 */
export async function* zipChunks(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  const passed = (chunk: Uint8Array) => {
    at += chunk.byteLength;
    if (at > LIMIT) throw new RangeError('The file would be larger than 4 GiB.');
    return chunk;
  };
  for await (const { name, text } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at };
    written.push(entry);
    yield passed(Buffer.concat([numbers([4, LOCAL], [2, VERSION], ...common(entry), [2, 0]), entry.name]));
    for await (const chunk of deflated(text, entry)) {
      entry.packed += chunk.byteLength;
      yield passed(chunk);
    }
    if (entry.size > LIMIT) throw new RangeError('A part of the file would be larger than 4 GiB.');
    yield passed(numbers([4, DESCRIPTOR], ...sizes(entry)));
  }
  const directory = at;
  for (const entry of written) {
    yield passed(
      Buffer.concat([
        numbers([4, CENTRAL], [2, VERSION], [2, VERSION], ...common(entry), [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
        numbers([4, entry.at]),
        entry.name,
      ]),
    );
  }
  const count = written.length;
  yield numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, at - directory], [4, directory], [2, 0]);
}

async function* deflated(text: ZipEntry['text'], entry: Written): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 });
  // A failure of either side ends the other; the loop below receives it.
  pipeline(Readable.from(counted(text, entry), { objectMode: false }), deflate, () => {});
  yield* deflate;
}

async function* counted(text: ZipEntry['text'], entry: Written): AsyncGenerator<Uint8Array> {
  let waiting = '';
  const take = () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.byteLength;
    return bytes;
  };
  for await (const piece of text) {
    waiting += piece;
    if (waiting.length >= PIECE_BYTES) yield take();
  }
  yield take();
}

type Numbers = [size: 2 | 4, value: number][];

const sizes = ({ crc, packed, size }: Written): Numbers => [
  [4, crc],
  [4, packed],
  [4, size],
];

/** Shared by the local header and the central directory: flags, method, time, day, sizes, length of the name. */
const common = (entry: Written): Numbers => [
  [2, FLAGS],
  [2, DEFLATE],
  [2, 0],
  [2, FIRST_DAY],
  ...sizes(entry),
  [2, entry.name.byteLength],
];

function numbers(...values: Numbers): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}
