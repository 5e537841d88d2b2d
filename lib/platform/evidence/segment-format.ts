import { HASH_BYTES, type PackedEvidence } from '#lib/platform/evidence/store.ts';

/**
 * A segment: compressed pieces one after the other, then an entry for each (its hash and its length), then their number and a
 * mark. The index comes last, so that a segment is written in one go.
 */

const ENTRY_BYTES = HASH_BYTES + 4;
const MARK = Buffer.from('SEG1');

/** Bytes at the end of a segment that tell the size of its index. */
export const FOOTER_BYTES = 8;

/** Where a piece is in its segment. */
export interface SegmentEntry {
  hash: string;
  offset: number;
  length: number;
}

/** The content of a segment's file. */
export function encodeSegment(pieces: readonly Pick<PackedEvidence, 'hash' | 'packed'>[]): Buffer {
  const index = Buffer.alloc(pieces.length * ENTRY_BYTES + FOOTER_BYTES);
  for (const [at, { hash, packed }] of pieces.entries()) {
    index.write(hash, at * ENTRY_BYTES, 'hex');
    index.writeUInt32BE(packed.byteLength, at * ENTRY_BYTES + HASH_BYTES);
  }
  index.writeUInt32BE(pieces.length, pieces.length * ENTRY_BYTES);
  MARK.copy(index, pieces.length * ENTRY_BYTES + 4);
  return Buffer.concat([...pieces.map(({ packed }) => packed), index]);
}

/** Bytes of the index in front of the footer; null if it is not the footer of a segment. */
export function indexBytes(footer: Buffer): number | null {
  if (footer.length !== FOOTER_BYTES || !footer.subarray(4).equals(MARK)) return null;
  return footer.readUInt32BE(0) * ENTRY_BYTES;
}

/** The entries of an index. */
export function decodeIndex(index: Buffer): SegmentEntry[] {
  const entries: SegmentEntry[] = [];
  for (let at = 0, offset = 0; at + ENTRY_BYTES <= index.length; at += ENTRY_BYTES) {
    const length = index.readUInt32BE(at + HASH_BYTES);
    entries.push({ hash: index.toString('hex', at, at + HASH_BYTES), offset, length });
    offset += length;
  }
  return entries;
}
