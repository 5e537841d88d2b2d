import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOG_FILE_PACE, uploadBody } from '#lib/api/upload-body.ts';

const MINUTE = 60_000;
const PACE = { ms: 5 * MINUTE, bytes: 2 * 1024 * 1024 };
const MEGABYTE = new Uint8Array(1024 * 1024);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An upload whose parts a test sends. */
function upload({ pace = PACE, signal = new AbortController().signal } = {}) {
  const sent = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 100 }, { highWaterMark: 100 });
  const writer = sent.writable.getWriter();
  let bytes = 0;
  const done = (async () => {
    for await (const chunk of uploadBody(sent.readable, pace, signal)) bytes += chunk.byteLength;
    return bytes;
  })();
  const outcome = done.then(String, (error: unknown) => (error instanceof Error ? error.message : String(error)));
  return { writer, outcome };
}

test('a file that keeps arriving may take longer than a period', async () => {
  const { writer, outcome } = upload();
  for (let at = 0; at < 2; at++) {
    for (let part = 0; part < 2; part++) await writer.write(MEGABYTE);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
  }
  await writer.write(MEGABYTE);
  await writer.close();
  expect(await outcome).toBe(String(5 * MEGABYTE.length));
});

test('a file that arrives too slowly, or not at all, is given up with the rule', async () => {
  const { writer, outcome } = upload();
  for (let part = 0; part < 2; part++) await writer.write(MEGABYTE);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  await writer.write(MEGABYTE);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(await outcome).toBe('The file arrives too slowly: at least 2 MB in 5 minutes.');
});

test('an aborted request ends at once, also one that was aborted before', async () => {
  const gone = new AbortController();
  const { outcome } = upload({ signal: gone.signal });
  gone.abort(new Error('gone'));
  expect(await outcome).toBe('gone');
  expect(await upload({ signal: AbortSignal.abort(new Error('gone before')) }).outcome).toBe('gone before');
});

test.each([
  [16, 'complete'],
  [15, 'The file arrives too slowly: at least 16 MB in 5 minutes.'],
])('a log file of which %i MB arrive in the first 5 minutes: %s', async (megabytes, expected) => {
  const { writer, outcome } = upload({ pace: LOG_FILE_PACE });
  for (let part = 0; part < megabytes; part++) await writer.write(MEGABYTE);
  await vi.advanceTimersByTimeAsync(LOG_FILE_PACE.ms);
  void writer.close().catch(() => {});
  expect(await outcome).toBe(expected === 'complete' ? String(megabytes * MEGABYTE.length) : expected);
});
