/** The part of the tar format (POSIX ustar) that a backup needs: plain files of a known size, one after the other. */

export const BLOCK = 512;

const SIZE = { at: 124, length: 12 };
const SUM = { at: 148, length: 8 };

/** Bytes that follow a file's content up to the next block. */
export const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function sumOf(header: Buffer): number {
  let sum = 0;
  // The checksum field itself counts as spaces.
  for (const [at, byte] of header.entries()) sum += at >= SUM.at && at < SUM.at + SUM.length ? 0x20 : byte;
  return sum;
}

/** The header of a file that only its owner may read. @param name at most 100 ASCII characters */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`"${name}" is too long for a name in an archive`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100, 'latin1');
  header.write(octal(size, 11), SIZE.at);
  header.write(octal(seconds, 11), 136);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257, 'latin1');
  header.write(`${octal(sumOf(header), 6)}\0 `, SUM.at, 'latin1');
  return header;
}

/** Parses a header. @returns null if it is not one, or damaged */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  const text = (at: number, length: number) => header.toString('latin1', at, at + length).replace(/\0.*$/s, '');
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(SUM.at, SUM.length), 8) !== sumOf(header)) return null;
  const size = Number.parseInt(text(SIZE.at, SIZE.length), 8);
  return Number.isSafeInteger(size) ? { name: text(0, 100), size } : null;
}
