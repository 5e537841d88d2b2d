import { expect, test } from 'vitest';
import { createRecordCounter } from '#lib/net/tls/tls-records.ts';

const record = (type: number, bytes: number) =>
  Buffer.from([type, 3, 3, bytes >> 8, bytes & 255, ...Buffer.alloc(bytes, 0x17)]);

test.each([1, 3, 5, 7, 1_000])('B20: records of application data are counted, in chunks of %i bytes', (size) => {
  const stream = Buffer.concat([
    record(0x16, 517),
    record(0x14, 1),
    record(0x17, 53),
    record(0x17, 0),
    record(0x17, 16_384),
  ]);
  const count = createRecordCounter();
  let counted = 0;
  for (let at = 0; at < stream.length; at += size) counted += count(stream.subarray(at, at + size));
  expect(counted).toBe(3);
});
