const HEADER_BYTES = 5;
const APPLICATION_DATA = 0x17;

/**
 * Counts the records of application data in one direction of a TLS connection, which are readable from outside (RFC 8446 §
 * 5.1). A request needs at least one, so their number bounds that of requests, regardless of the sender.
 * @returns a function that takes the next chunk and returns how many records began in it
 */
export function createRecordCounter(): (chunk: Buffer) => number {
  let header: number[] = [];
  let left = 0;
  return (chunk) => {
    let begun = 0;
    for (let at = 0; at < chunk.length; ) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      header.push(chunk[at++] ?? 0);
      if (header.length < HEADER_BYTES) continue;
      const [type = 0, , , high = 0, low = 0] = header;
      if (type === APPLICATION_DATA) begun++;
      left = high * 256 + low;
      header = [];
    }
    return begun;
  };
}
