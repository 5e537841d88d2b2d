import type { Readable, Writable } from 'node:stream';
import type { ConnectOverCDPTransport } from 'playwright-core';
import { NET_LIMITS } from '#lib/net/limits.ts';

/** Messages that a page can send in any number and length. The browser writes the method first. */
const FROM_PAGE = ['{"method":"Runtime.consoleAPICalled"', '{"method":"Runtime.exceptionThrown"'].map((head) =>
  Buffer.from(head),
);
const MAX_HEAD = Math.max(...FROM_PAGE.map(({ length }) => length));

/**
 * CDP over two pipes: JSON messages, each terminated by a NUL. A page's log messages are capped in length and rate: a page
 * that logs megabytes per millisecond kept this process busy for its whole run and beyond (17 s, 390 MiB).
 */
export function pipeTransport(
  input: Writable,
  output: Readable,
  exited: Promise<void>,
  kill: () => void,
): ConnectOverCDPTransport {
  const transport: ConnectOverCDPTransport = {
    send: (message) => void input.write(`${JSON.stringify(message)}\0`),
    close: kill,
  };
  input.on('error', () => {});
  output.on('error', () => {});
  const read = splitMessages((message) => transport.onmessage?.(JSON.parse(message.toString('utf8'))));
  output.on('data', read);
  void exited.then(() => transport.onclose?.('the browser exited'));
  return transport;
}

/** Splits a stream at its NULs. @returns a function that takes the next chunk */
export function splitMessages(pass: (message: Buffer) => void, now = () => performance.now()): (chunk: Buffer) => void {
  const rate = rateLimit(NET_LIMITS.browser.logLinesPerSecond, now);
  let pending: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    size += part.length;
    // The rest of an oversized message is counted, not buffered.
    if (size > NET_LIMITS.browser.logLineBytes && isFromPage(pending, part)) return;
    pending.push(part);
  };
  const end = () => {
    const fromPage = isFromPage(pending, Buffer.alloc(0));
    if (!fromPage || (size <= NET_LIMITS.browser.logLineBytes && rate())) pass(Buffer.concat(pending));
    pending = [];
    size = 0;
  };
  return (chunk) => {
    let start = 0;
    for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, start)) {
      add(chunk.subarray(start, at));
      end();
      start = at + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  };
}

function isFromPage(parts: readonly Buffer[], next: Buffer): boolean {
  const first = parts[0] ?? next;
  const head = first.length >= MAX_HEAD ? first : Buffer.concat([...parts, next]);
  return FROM_PAGE.some((start) => head.subarray(0, start.length).equals(start));
}

/** @returns true for the first `perSecond` calls of each second */
function rateLimit(perSecond: number, now: () => number): () => boolean {
  let second = 0;
  let calls = 0;
  return () => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      calls = 0;
    }
    return ++calls <= perSecond;
  };
}
