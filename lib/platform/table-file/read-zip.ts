import { crc32, inflateRawSync } from 'node:zlib';
import { InvalidInput } from '#lib/platform/errors.ts';

const END = Buffer.from('PK\x05\x06', 'latin1');
const CENTRAL = 0x02014b50;
const [STORED, DEFLATED] = [0, 8];

/** A file of an archive. */
export interface ZippedFile {
  name: string;
  content: Buffer;
}

/**
 * The files of a small ZIP archive in their order, read from its central directory (APPNOTE 6.3). Implemented here because
 * it is small: zlib does the work.
 * @param maxBytes of all files together, uncompressed
 * @throws InvalidInput for anything else, a damaged file, encryption, or more than `maxBytes`
 */
export function readZip(archive: Buffer, maxBytes: number): ZippedFile[] {
  try {
    return entriesOf(archive, maxBytes);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw new InvalidInput('The file is not a readable ZIP archive, or it is damaged.', { cause: error });
  }
}

function entriesOf(archive: Buffer, maxBytes: number): ZippedFile[] {
  const end = archive.lastIndexOf(END);
  if (end < 0) throw new InvalidInput('The file is not a ZIP archive.');
  const files: ZippedFile[] = [];
  let at = archive.readUInt32LE(end + 16);
  let bytes = 0;
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new InvalidInput('The ZIP archive is damaged.');
    const [crc, packed, size] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    bytes += size;
    if (bytes > maxBytes) throw new InvalidInput(`The ZIP archive contains more than ${maxBytes / 1_048_576} MiB.`);
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = unpack(archive.subarray(begin, begin + packed), archive.readUInt16LE(at + 10), size);
    if (content.byteLength !== size || crc32(content) !== crc)
      throw new InvalidInput(`${name} in the ZIP archive is damaged.`);
    if (!name.endsWith('/')) files.push({ name, content });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function unpack(bytes: Buffer, method: number, size: number): Buffer {
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new InvalidInput('The ZIP archive uses an unknown compression, or is encrypted.');
  return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
}
