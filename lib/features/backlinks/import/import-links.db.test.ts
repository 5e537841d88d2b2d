import { beforeEach, describe, expect, test } from 'vitest';
import { ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { importLinks, previewImport } from '#lib/features/backlinks/import/import-links.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { testCtx } from '#tests/support/ctx.ts';

let id = '';
let userId = '';
beforeEach(async () => {
  userId = (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
  id = (await ensureDomain(userId, 'example.com')).id;
});

const NOW = new Date('2026-11-21T12:00:00Z');
const ctx = (signal = new AbortController().signal): Ctx => ({
  ...testCtx(signal, crypto.randomUUID()),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => NOW,
});
async function* pieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const body = (text: string, encoding: BufferEncoding = 'utf8') => pieces(Buffer.from(text, encoding));
const preview = (text: string) => previewImport(ctx(), { id, body: body(text) });
const links = () =>
  db().backlink.findMany({ where: { domain: { userId } }, orderBy: [{ sourceUrl: 'asc' }, { targetUrl: 'asc' }] });

const ahrefs = [
  'Referring page title\tReferring page URL\tLanguage\tDomain rating\tTarget URL\tAnchor\tNofollow\tUGC\tSponsored\tFirst seen\tLast seen',
  'A page\thttps://a.test/1\ten\t40\thttps://example.com/\tExample "quoted"\tfalse\tfalse\tfalse\t2024-05-01 10:11:12\t2026-10-01 00:00:00',
  'Andere\thttps://b.test/2\tde\t12\thttps://www.example.com/x\tx\ttrue\ttrue\tfalse\t2025-01-31 00:00:00\t',
].join('\r\n');
const semrush = `"Page ascore";"Source title";"Source url";"Target url";"Anchor";"Nofollow";"First seen"
"5";"One; two";"https://a.test/1";"https://example.com/";"multi
line";"TRUE";"2024-05-01"`;
const moz =
  'URL,Title,Anchor Text,Spam Score,Target URL,Link Type\nhttps://m.test/,M,an anchor,1,https://example.com/m,no-follow\n';
const latest = '﻿Linking page,Last crawled\nhttps://g.test/page,2026-11-01\nhttps://g.test/other,2026-11-02\n';
const sites = 'Site,Linking pages,Target pages\ng.test,12,3\n';

describe('files of others', () => {
  test.each([
    ['Ahrefs', ahrefs, 'utf8'],
    ['Ahrefs', `﻿${ahrefs}`, 'utf16le'],
    ['Semrush', semrush, 'utf8'],
    ['Moz', moz, 'utf8'],
    ['Search Console', latest, 'utf8'],
    ['Search Console, sites', sites, 'utf8'],
    ['Ahrefs', `Exported by somebody\r\n${ahrefs}`, 'utf8'],
  ] as const)('%s is read whatever its form', async (provider, text, encoding) => {
    const report = await previewImport(ctx(), { id, body: body(text, encoding) });
    expect(report).toMatchObject({ provider, bad: 0, errors: [], imported: 0 });
    expect(report.good).toBeGreaterThan(0);
    expect(await links()).toEqual([]);
  });

  test('their columns become links that nobody has checked', async () => {
    expect(await importLinks(ctx(), { id, body: body(ahrefs) })).toMatchObject({ rows: 2, good: 2, imported: 2 });
    expect(await links()).toMatchObject([
      {
        sourceUrl: 'https://a.test/1',
        sourceDomain: 'a.test',
        targetUrl: 'https://example.com/',
        follow: 'follow',
        anchor: 'Example "quoted"',
        language: 'en',
        state: 'unverified',
        foundBy: 'import',
        provider: 'Ahrefs',
        firstSeen: new Date('2024-05-01T10:11:12Z'),
        lastSeen: null,
        checkedAt: null,
      },
      { sourceUrl: 'https://b.test/2', follow: 'ugc', rel: ['nofollow', 'ugc'], pageTitle: 'Andere' },
    ]);
    await importLinks(ctx(), { id, body: body(semrush) });
    await importLinks(ctx(), { id, body: body(moz) });
    const rows = await links();
    expect(rows).toHaveLength(3);
    expect(rows[2]).toMatchObject({ sourceUrl: 'https://m.test/', follow: 'nofollow', provider: 'Moz' });
    const runs = await db().backlinkRun.findMany({ where: { domain: { userId } }, orderBy: { id: 'asc' } });
    expect(runs.map(({ kind, status, linksNew }) => [kind, status, linksNew])).toEqual([
      ['import', 'done', 2],
      ['import', 'done', 0],
      ['import', 'done', 1],
    ]);
  });
});

describe('rows and files in error', () => {
  test('each is reported with its line and value; the valid rows are imported', async () => {
    const text = [
      'Source url,Source title,Target url,Anchor,First seen',
      'https://a.test/,A,https://example.com/,ok,2026-01-01',
      'not an address,B,https://example.com/,x,2026-01-01',
      'https://c.test/,C,https://notexample.com/,x,2026-01-01',
      'https://d.test/,D,https://example.com/,x,yesterday',
      'https://www.example.com/,E,https://example.com/,x,2026-01-01',
      'javascript:alert(1),F,https://example.com/,x,',
    ].join('\n');
    const report = await preview(text);
    expect(report).toMatchObject({ rows: 6, good: 1, bad: 5 });
    expect(report.errors).toEqual([
      { line: 3, message: 'The page must be an absolute http or https URL; given: “not an address”.' },
      { line: 4, message: 'The target URL is not on example.com; given: “https://notexample.com/”.' },
      { line: 5, message: 'First seen must be a date such as 2026-11-21; given: “yesterday”.' },
      { line: 6, message: 'The page is on example.com itself; given: “https://www.example.com/”.' },
      { line: 7, message: 'The page must be an absolute http or https URL; given: “javascript:alert(1)”.' },
    ]);
    await importLinks(ctx(), { id, body: body(text) });
    expect(await links()).toHaveLength(1);
  });

  test.each([
    ['', 'The file is empty.'],
    ['Name,City\nA,B\n', /^No column with linking pages found/],
    ['Source url,Source title\n', 'The file has a header but no rows.'],
    ['Source url,Source title\n"https://a.test/,A\n', /cannot be parsed as a table/],
  ])('%j', async (text, message) => {
    await expect(preview(text)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    });
  });

  test('a file that is no text', async () => {
    const bytes = Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7919) % 256);
    await expect(previewImport(ctx(), { id, body: pieces(bytes, 512) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('nothing is half imported when the file breaks off', async () => {
    async function* breaking() {
      yield Buffer.from('Source url,Source title,Target url\n');
      for (let at = 0; at < 3_000; at++) yield Buffer.from(`https://a.test/${at},A,https://example.com/\n`);
      throw new Error('the connection went away');
    }
    await expect(importLinks(ctx(), { id, body: breaking() })).rejects.toThrow('the connection went away');
    expect(await links()).toEqual([]);
  });

  test('a slow upload holds no transaction open', async () => {
    const inTransaction = async () => {
      const [row] = await db().$queryRaw<[{ open: number }]>`SELECT count(*)::int AS open FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`;
      return row.open;
    };
    const seen: number[] = [];
    async function* slow() {
      for (const line of ['Source url,Source title,Target url\n', 'https://a.test/1,A,https://example.com/\n']) {
        yield Buffer.from(line);
        seen.push(await inTransaction());
      }
    }
    expect(await importLinks(ctx(), { id, body: slow() })).toMatchObject({ imported: 1 });
    expect(seen).toEqual([0, 0]);
  });

  test('somebody else’s domain is not there', async () => {
    const other = (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
    const theirs = (await ensureDomain(other, 'example.com')).id;
    await expect(importLinks(ctx(), { id: theirs, body: body(moz) })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a long file, and not one row more than a hundred thousand', async () => {
  async function* rows(count: number) {
    yield Buffer.from('Source url,Source title,Target url,Anchor\n');
    for (let at = 0; at < count; at += 500) {
      const lines = Array.from(
        { length: Math.min(500, count - at) },
        (_, i) => `https://a.test/${at + i},A,https://example.com/,x`,
      );
      yield Buffer.from(`${lines.join('\n')}\n`);
    }
  }
  expect(await importLinks(ctx(), { id, body: rows(5_000) })).toMatchObject({ good: 5_000, imported: 5_000 });
  expect(await db().backlink.count({ where: { domain: { userId } } })).toBe(5_000);
  await expect(previewImport(ctx(), { id, body: rows(100_001) })).rejects.toThrow('at most 100000 rows');
});
