import { expect, test } from 'vitest';
import { splitMessages } from '#lib/net/browser/pipe-transport.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';

const logged = (text: string) => `{"method":"Runtime.consoleAPICalled","params":{"args":["${text}"]}}`;

/** Output for a stream that arrives in chunks of this many bytes. */
function through(stream: string, chunkBytes: number, now?: () => number): string[] {
  const got: string[] = [];
  const read = splitMessages((message) => got.push(message.toString()), now);
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at += chunkBytes) read(bytes.subarray(at, at + chunkBytes));
  return got;
}

test.each([1, 7, 4_096])('messages come through whole, in chunks of %i bytes', (chunkBytes) => {
  const messages = ['{"id":1}', logged('é😀'), '{"method":"Page.frameNavigated"}', '{"id":2,"result":{}}'];
  expect(through(messages.map((message) => `${message}\0`).join(''), chunkBytes)).toEqual(messages);
});

test.each([1, 1_000, 65_536])(
  'a line too long is dropped, an answer as long is not, in chunks of %i bytes',
  (chunkBytes) => {
    const long = 'x'.repeat(NET_LIMITS.browser.logLineBytes);
    const answer = `{"id":1,"result":"${long}"}`;
    expect(through(`${logged(long)}\0${answer}\0${logged('short')}\0`, chunkBytes)).toEqual([answer, logged('short')]);
  },
);

test('lines beyond the rate are dropped until the next second', () => {
  let now = 500;
  const got: string[] = [];
  const read = splitMessages(
    (message) => got.push(message.toString()),
    () => now,
  );
  for (let line = 0; line < NET_LIMITS.browser.logLinesPerSecond * 3; line++) read(Buffer.from(`${logged('a')}\0`));
  expect(got).toHaveLength(NET_LIMITS.browser.logLinesPerSecond);
  read(Buffer.from('{"id":3}\0'));
  now = 1_000;
  read(Buffer.from(`${logged('b')}\0`));
  expect(got.slice(-2)).toEqual(['{"id":3}', logged('b')]);
});
