import { assertReadable, createLineReader } from '#lib/features/log-files/read/line-reader.ts';

/** @throws InvalidInput when no line of the first piece of a file has a known format and a user agent */
export function assertFormat(piece: Uint8Array): void {
  const reader = createLineReader(() => {});
  reader.push(piece);
  assertReadable(reader.end());
}
