import { InvalidInput } from '#lib/platform/errors.ts';

type Bytes = AsyncIterable<Uint8Array>;

const ENCODINGS = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
} as const;
/** A character encoding that files may have. */
export type FileEncoding = keyof typeof ENCODINGS;

/** Bytes without a meaning in Windows-1252 text: a file that contains them is not text. */
const NO_TEXT = new Set([...Array(32).keys(), 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);
for (const space of [0x09, 0x0a, 0x0c, 0x0d]) NO_TEXT.delete(space);

/**
 * The encoding of a file: UTF-16 by its byte order mark or zero bytes, UTF-8 if all of it is valid, else Windows-1252,
 * which some spreadsheets write; Latin-1 reads the same. UTF-8 with invalid bytes is not taken for Windows-1252.
 * @throws InvalidInput when it is not text
 */
export async function encodingOf(read: () => Bytes): Promise<FileEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  try {
    for await (const chunk of read()) {
      const [first, second] = isFirst ? chunk : [];
      isFirst = false;
      if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'UTF-16';
      if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'UTF-16 BE';
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    isUtf8 = false;
  }
  if (isUtf8) return 'UTF-8';
  const lenient = new TextDecoder('utf-8');
  let [broken, whole] = [0, 0];
  const count = (text: string) => {
    for (const character of text) {
      if (character === '\uFFFD') broken++;
      else if (character > '\x7F') whole++;
    }
  };
  for await (const chunk of read()) {
    if (chunk.some((byte) => NO_TEXT.has(byte))) throw noText();
    count(lenient.decode(chunk, { stream: true }));
  }
  count(lenient.decode());
  if (whole > broken) {
    throw new InvalidInput('The file contains invalid UTF-8. Export it again as UTF-8 CSV.');
  }
  return 'Windows-1252';
}

/** A file's bytes as UTF-8. @throws InvalidInput when they are invalid in the detected encoding */
export async function* asUtf8(bytes: Bytes, encoding: FileEncoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(ENCODINGS[encoding], { fatal: true });
  try {
    for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }));
    yield Buffer.from(decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw noText(error);
  }
}

const noText = (cause?: unknown) =>
  new InvalidInput('Not a UTF-8, UTF-16 or Windows-1252 text file. Export it as CSV.', { cause });
