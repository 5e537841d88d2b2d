import { expect, test } from 'vitest';
import { InvalidInput } from '#lib/platform/errors.ts';
import { bufferBody } from '#lib/platform/table-file/buffered-body.ts';

const MIB = 1_048_576;

test('a body past the limit is refused while it arrives, with its size and the limit', async () => {
  let sent = 0;
  const body = async function* () {
    for (; sent < 90; sent++) yield new Uint8Array(MIB);
  };
  const refusal = bufferBody(body());
  await expect(refusal).rejects.toBeInstanceOf(InvalidInput);
  await expect(refusal).rejects.toThrow(/at most 64 MiB \(67,108,864 bytes\); received at least 68,157,440/);
  expect(sent).toBe(64);
});

test('a body of the limit is taken whole', async () => {
  const body = async function* () {
    for (let sent = 0; sent < 64; sent++) yield new Uint8Array(MIB);
  };
  await using file = await bufferBody(body());
  let bytes = 0;
  for await (const chunk of file.read()) bytes += chunk.length;
  expect(bytes).toBe(64 * MIB);
});
