import { expect, test } from 'vitest';
import { BOTS, botOf } from '#lib/features/log-files/read/bots.ts';
import { parseCloudflare } from '#lib/features/log-files/read/cloudflare-line.ts';
import { parseCombined } from '#lib/features/log-files/read/combined-line.ts';
import { parseW3c, readFields } from '#lib/features/log-files/read/w3c-line.ts';

const AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const COMBINED = `66.249.66.1 - - [10/Oct/2026:23:55:36 -0700] "GET /bread?size=2 HTTP/1.1" 200 2326 "-" "${AGENT}"`;
const AT = Date.UTC(2026, 9, 11, 6, 55, 36);

const w3c = (header: string, line: string) => {
  const fields = readFields(header);
  if (!fields) throw new Error('no #Fields');
  return parseW3c(line, fields);
};

test('combined: path with query, status, bytes, and the local time in UTC', () => {
  expect(parseCombined(COMBINED)).toMatchObject({
    bot: { name: 'Googlebot' },
    address: '66.249.66.1',
    time: AT,
    path: '/bread?size=2',
    status: 200,
    bytes: 2326,
    durationMs: null,
  });
});

test('combined with a virtual host in front, and "-" for the bytes', () => {
  const line = `shop.example:443 ${COMBINED.replace('2326', '-')}`;
  expect(parseCombined(line)).toMatchObject({ host: 'shop.example', path: '/bread?size=2', bytes: null, time: AT });
  expect(parseCombined(COMBINED)).toMatchObject({ host: null });
  expect(parseCombined(COMBINED.replace('66.249.66.1', 'crawl.googlebot.com'))).toMatchObject({ host: null });
});

test('response time at the end: seconds with a point, or whole microseconds', () => {
  expect(parseCombined(`${COMBINED} 0.250`)).toMatchObject({ durationMs: 250 });
  expect(parseCombined(`${COMBINED} rt=1.5 urt="0.2"`)).toMatchObject({ durationMs: 1_500 });
  expect(parseCombined(`${COMBINED} 250000`)).toMatchObject({ durationMs: 250 });
  expect(parseCombined(`${COMBINED} "10.0.0.1"`)).toMatchObject({ durationMs: null });
});

test('an absolute request target loses scheme and host', () => {
  const line = COMBINED.replace('/bread?size=2', 'http://shop.example/bread');
  expect(parseCombined(line)).toMatchObject({ host: 'shop.example', path: '/bread' });
});

test('escaped quotes do not end a field', () => {
  const line = COMBINED.replace('"-"', '"a \\" b"').replace('/bread?size=2', '/a\\"b');
  expect(parseCombined(line)).toMatchObject({ path: '/a\\"b', status: 200, bot: { name: 'Googlebot' } });
});

test('common format has no user agent', () => {
  expect(parseCombined('1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET / HTTP/1.0" 200 23')).toBe('no-agent');
});

test.each([
  ['nothing', 'no [time] followed by a quoted request'],
  [COMBINED.replace(' HTTP/1.1"', ''), 'no status code after the request'],
  [COMBINED.replace(' 200 ', ' 20x '), 'no status code after the request'],
  [COMBINED.slice(0, -1), 'the quoted user agent does not end'],
  [COMBINED.replace('10/Oct', '99/Oct'), 'the time is not like 10/Oct/2026:13:55:36 +0000'],
  [COMBINED.replace('Oct', 'Okt'), 'the time is not like 10/Oct/2026:13:55:36 +0000'],
  [COMBINED.replace('GET /bread?size=2 HTTP/1.1', '-'), 'the request has no path'],
])('malformed: %s', (line, malformed) => {
  expect(parseCombined(line)).toEqual({ malformed });
});

test('IIS: columns by #Fields, plus signs in the user agent, milliseconds', () => {
  const header = '#Fields: date time cs-uri-stem cs-uri-query c-ip cs(User-Agent) sc-status sc-bytes time-taken';
  const line = `2026-10-11 06:55:36 /bread size=2 66.249.66.1 ${AGENT.replaceAll(' ', '+')} 404 12 31`;
  expect(w3c(header, line)).toMatchObject({
    bot: { name: 'Googlebot' },
    time: AT,
    path: '/bread?size=2',
    status: 404,
    bytes: 12,
    durationMs: 31,
  });
  expect(w3c(header, 'too few')).toEqual({ malformed: '2 columns; #Fields names 9' });
});

test('CloudFront: tabs, encoded user agent, seconds', () => {
  const header =
    '#Fields: date time x-edge-location sc-bytes cs-uri-stem sc-status cs(User-Agent) cs-uri-query time-taken';
  const line = `2026-10-11\t06:55:36\tFRA2\t12\t/bread\t200\t${encodeURI(AGENT)}\t-\t0.031`;
  expect(w3c(header, line)).toMatchObject({ bot: { name: 'Googlebot' }, time: AT, path: '/bread', durationMs: 31 });
});

test.each([['2026-10-11T06:55:36Z'], [AT / 1_000], [AT * 1e6]])('Cloudflare with the time %s', (EdgeStartTimestamp) => {
  const record = {
    ClientRequestUserAgent: AGENT,
    ClientRequestURI: '/bread',
    EdgeResponseStatus: 503,
    EdgeStartTimestamp,
  };
  expect(parseCloudflare(JSON.stringify(record))).toMatchObject({ time: AT, status: 503, path: '/bread', bytes: null });
});

test('hosts of IIS, CloudFront and Cloudflare', () => {
  const iis = '#Fields: date time cs-uri-stem cs-host cs(User-Agent) sc-status';
  expect(w3c(iis, '2026-10-11 06:55:36 / Shop.Example:443 bingbot 200')).toMatchObject({ host: 'shop.example' });
  const cloudFront = '#Fields: date time x-edge-location cs-uri-stem x-host-header cs(User-Agent) sc-status';
  expect(w3c(cloudFront, '2026-10-11\t06:55:36\tFRA\t/\tshop.example.\tbingbot\t200')).toMatchObject({
    host: 'shop.example',
  });
  const record = {
    ClientRequestUserAgent: AGENT,
    ClientRequestHost: 'shop.example',
    ClientRequestURI: '/\u0159',
    EdgeResponseStatus: 200,
    EdgeStartTimestamp: 1,
  };
  const path = Buffer.from('/\u0159').toString('latin1');
  expect(parseCloudflare(JSON.stringify(record).replace('\u0159', '\\u0159'))).toMatchObject({
    host: 'shop.example',
    path,
  });
  expect(parseCloudflare(Buffer.from(JSON.stringify(record)).toString('latin1'))).toMatchObject({ path });
});

test.each([
  ['EdgeResponseBytes', -1],
  ['EdgeResponseBytes', 1.5],
  ['EdgeTimeToFirstByteMs', 1e300],
])('Cloudflare with %s %s is malformed', (field, value) => {
  const record = {
    ClientRequestUserAgent: AGENT,
    ClientRequestURI: '/',
    EdgeResponseStatus: 200,
    EdgeStartTimestamp: 1,
    [field]: value,
  };
  expect(parseCloudflare(JSON.stringify(record))).toEqual({ malformed: `${field} is missing or has another type` });
});

test('Cloudflare: other JSON is malformed, with the field', () => {
  expect(parseCloudflare('{')).toEqual({ malformed: 'not a JSON object' });
  expect(parseCloudflare('{"ClientRequestURI":7}')).toEqual({
    malformed: 'ClientRequestURI is missing or has another type',
  });
});

test('each bot of the list is recognized by its token, in any case, as itself', () => {
  for (const { name, token } of BOTS) {
    expect(botOf(`Mozilla/5.0 (compatible; ${token.toUpperCase()}/1.0)`)?.name).toBe(name);
  }
  expect(botOf('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0')).toBeNull();
  expect(botOf('Mozilla/5.0 (compatible; SomeOtherBot/1.0)')).toBeNull();
});
