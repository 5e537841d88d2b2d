import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createAggregate } from '#lib/features/log-files/read/aggregate.ts';
import { BOTS } from '#lib/features/log-files/read/bots.ts';
import { decompressed } from '#lib/features/log-files/read/decompress.ts';
import { assertReadable, createLineReader, MAX_LINE_BYTES } from '#lib/features/log-files/read/line-reader.ts';
import type { LogEntry } from '#lib/features/log-files/read/log-entry.ts';

const hit = (path: string, agent = 'Googlebot/2.1') =>
  `66.249.66.1 - - [10/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" 200 100 "-" "${agent}"`;

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, size = 7) {
  const entries: LogEntry[] = [];
  const reader = createLineReader((entry) => entries.push(entry));
  for await (const chunk of await decompressed(inParts(Buffer.from(text), size))) reader.push(chunk);
  const counts = reader.end();
  assertReadable(counts);
  return { counts, paths: entries.map(({ path }) => path) };
}

const FILE = [hit('/a'), hit('/b', 'Firefox'), '', hit('/c')].join('\r\n');

test.each([1, 2, 7, 64, 100_000])(
  'lines are the same in chunks of %i bytes, and the last needs no newline',
  async (size) => {
    const { counts, paths } = await read(FILE, size);
    expect(paths).toEqual(['/a', '/c']);
    expect(counts).toEqual({ lines: 4, bots: 2, visitors: 1, withoutAgent: 0, malformed: 0, examples: [] });
  },
);

test('gzip is recognized by its first bytes, whatever the chunks; members that follow are read', async () => {
  const zipped = Buffer.concat([gzipSync(`${FILE}\n`), gzipSync(hit('/d'))]);
  for (const size of [1, 5, 100_000]) expect((await read(zipped, size)).paths).toEqual(['/a', '/c', '/d']);
});

test('a damaged gzip file is an error, not a short file', async () => {
  await expect(read(gzipSync(FILE).subarray(0, -12))).rejects.toThrow();
});

test('malformed lines are counted, and the first five shown with line and reason', async () => {
  const { counts } = await read([hit('/a'), ...Array.from({ length: 7 }, () => 'x'), hit('/b')].join('\n'));
  expect(counts).toMatchObject({ lines: 9, bots: 2, malformed: 7 });
  expect(counts.examples).toHaveLength(5);
  expect(counts.examples[0]).toEqual({ line: 2, reason: 'no [time] followed by a quoted request' });
});

test('a file without any readable line is rejected with the line and what is expected', async () => {
  await expect(read('a,b\n1,2\n')).rejects.toThrow(/Line 1: no \[time\].*Expected: nginx or Apache combined/);
  const common = '1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET / HTTP/1.0" 200 23\n';
  await expect(read(common)).rejects.toThrow('no user agent');
});

test.each([64 * 1024, 1024 * 1024])(
  'P12: a line of 10 MB is malformed, and the next is read (chunks of %i)',
  async (size) => {
    const text = [hit('/a'), 'x'.repeat(10 * 1024 * 1024), hit('/b'), hit('/c')].join('\n');
    const { counts, paths } = await read(text, size);
    expect(paths).toEqual(['/a', '/b', '/c']);
    expect(counts).toMatchObject({ lines: 4, malformed: 1 });
    expect(counts.examples).toEqual([{ line: 2, reason: `longer than ${MAX_LINE_BYTES / 1024} KiB` }]);
  },
);

test('formats may change within a file', async () => {
  const cloudflare = JSON.stringify({
    ClientRequestUserAgent: 'bingbot',
    ClientRequestURI: '/json',
    EdgeResponseStatus: 200,
    EdgeStartTimestamp: '2026-10-10T00:00:00Z',
  });
  const iis = '#Fields: date time cs-uri-stem cs(User-Agent) sc-status\n2026-10-10 00:00:00 /iis bingbot 200';
  expect((await read(`${hit('/a')}\n${cloudflare}\n${iis}\n`)).paths).toEqual(['/a', '/json', '/iis']);
});

const [bot] = BOTS;
const entry = (path: string, more: Partial<LogEntry> = {}): LogEntry => {
  if (!bot) throw new Error('no bot');
  return {
    bot,
    address: null,
    time: Date.UTC(2026, 9, 10, 12),
    host: null,
    path,
    status: 200,
    bytes: 10,
    durationMs: null,
    ...more,
  };
};

test('hits are counted by UTC day, bot, status and path, with bytes, last time and response time', () => {
  const aggregate = createAggregate();
  const later = Date.UTC(2026, 9, 10, 23);
  aggregate.add(entry('/a', { time: later, durationMs: 40 }));
  aggregate.add(entry('/a', { bytes: null }));
  aggregate.add(entry('/a', { time: Date.UTC(2026, 9, 11) }));
  aggregate.add(entry('/a', { status: 404 }));
  const rows = [...aggregate.rows()];
  expect(rows.map(({ day, status, hits }) => [day, status, hits])).toEqual([
    ['2026-10-10', 200, 2],
    ['2026-10-11', 200, 1],
    ['2026-10-10', 404, 1],
  ]);
  expect(rows[0]).toMatchObject({
    path: '/a',
    bytes: 10,
    lastAt: later,
    timed: 1,
    totalMs: 40,
  });
});

test('P12: paths beyond the limit are counted together, and none of their hits is lost', () => {
  const aggregate = createAggregate({ maxRows: 2, maxGroups: 2 });
  for (const path of ['/a', '/b', '/c', '/d', '/a']) aggregate.add(entry(path));
  expect([...aggregate.rows()].map(({ path, hits }) => [path, hits])).toEqual([
    ['/a', 2],
    ['/b', 1],
    [null, 2],
  ]);
  aggregate.add(entry('/a', { status: 301 }));
  aggregate.add(entry('/a', { status: 500 }));
  expect(aggregate.uncounted()).toBe(1);
});

test('P12: long paths are counted together when their characters exceed the limit', () => {
  const aggregate = createAggregate({ maxCharacters: 10 });
  for (const path of ['/aaaaaaa', '/bbbbbbb', '/c', '/bbbbbbb']) aggregate.add(entry(path));
  expect([...aggregate.rows()].map(({ path, hits }) => [path, hits])).toEqual([
    ['/aaaaaaa', 1],
    [null, 2],
    ['/c', 1],
  ]);
});

test('hosts are counted separately', () => {
  const aggregate = createAggregate();
  for (const host of ['a.example', null, 'b.example', 'a.example']) aggregate.add(entry('/', { host }));
  expect([...aggregate.rows()].map(({ host, hits }) => [host, hits])).toEqual([
    ['a.example', 2],
    [null, 1],
    ['b.example', 1],
  ]);
});

test('another reader goes on at the end of a line, with the counts and the #Fields line of the one before', () => {
  const paths: string[] = [];
  const first = createLineReader(({ path }) => paths.push(path));
  const header = '#Fields: date time c-ip cs-uri-stem cs(User-Agent) sc-status\n';
  first.push(Buffer.from(`${header}2026-10-10 00:00:00 1.2.3.4 /a bingbot 200\nx\n2026`));
  expect(first.isAtLineEnd()).toBe(false);
  first.push(Buffer.from('-10-10 00:00:01 1.2.3.4 /b bingbot 200\n'));
  expect(first.isAtLineEnd()).toBe(true);
  const second = createLineReader(({ path }) => paths.push(path), first.state());
  second.push(Buffer.from('y\n2026-10-10 00:00:02 1.2.3.4 /c bingbot 200'));
  expect(second.end()).toMatchObject({ lines: 6, bots: 3, malformed: 2, examples: [{ line: 3 }, { line: 5 }] });
  expect(paths).toEqual(['/a', '/b', '/c']);
});

test('requests that are verified, spoofed or neither are counted separately', () => {
  const aggregate = createAggregate();
  aggregate.add(entry('/a'), { verification: 'verified', method: 'ranges' });
  aggregate.add(entry('/a'), { verification: 'verified', method: 'dns' });
  aggregate.add(entry('/a'), { verification: 'spoofed', method: 'dns' });
  aggregate.add(entry('/a'));
  expect([...aggregate.rows()].map(({ verification, method, hits }) => [verification, method, hits])).toEqual([
    ['verified', 'ranges', 1],
    ['verified', 'dns', 1],
    ['spoofed', 'dns', 1],
    ['unverified', null, 1],
  ]);
});

test('paths are UTF-8 without NUL and other control characters', () => {
  const aggregate = createAggregate();
  aggregate.add(entry(Buffer.from('/brötchen\0\u001b[2J').toString('latin1')));
  expect([...aggregate.rows()][0]?.path).toBe('/brötchen\ufffd\ufffd[2J');
});
