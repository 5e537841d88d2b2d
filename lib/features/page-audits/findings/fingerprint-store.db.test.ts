import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { keepFingerprint, otherFingerprints } from '#lib/features/page-audits/findings/fingerprint-store.ts';
import { db } from '#lib/platform/database/db.ts';

const now = new Date('2026-11-22T12:00:00Z');
let userId: string;
const newUser = async () => (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
beforeEach(async () => {
  userId = await newUser();
});

const analyzed = (url: string, by = userId) =>
  keepFingerprint(by, { url, textHash: 'h', simhash: '0'.repeat(16) }, now);
const others = async (url: string, of = userId) => (await otherFingerprints(of, url)).map((other) => other.url);

test('pages of the same site that the user analyzed are compared, with www. or without', async () => {
  await analyzed('https://site.example/a');
  await analyzed('https://www.site.example/b');
  await analyzed('https://www.site.example/b');
  await analyzed('https://else.example/c');
  expect(await others('https://site.example/a#part')).toEqual(['https://www.site.example/b']);
});

test('what another user analyzed is never compared or named', async () => {
  const stranger = await newUser();
  await analyzed('https://site.example/private?token=secret');
  await analyzed('https://site.example/page', stranger);
  expect(await others('https://site.example/page', stranger)).toEqual([]);
  expect(await others('https://site.example/page')).toEqual(['https://site.example/private']);
});

test('addresses that differ in their query string are different pages; the query string is not stored', async () => {
  await analyzed('https://site.example/list?page=1&session=secret');
  await analyzed('https://site.example/list?page=2');
  expect(await others('https://site.example/list?page=2')).toEqual(['https://site.example/list']);
  const stored = await db().$queryRaw`SELECT row_to_json(f)::text AS line FROM page_fingerprints f`;
  expect(JSON.stringify(stored)).not.toContain('secret');
});

test('the migration assigns each fingerprint to the user who audited the page, and to nobody else', async () => {
  const migration = readFileSync('prisma/migrations/20261122221000_page_fingerprints/migration.sql', 'utf8');
  const carry = /INSERT INTO "page_fingerprints"[^;]+;/.exec(migration)?.[0] ?? '';
  await db().audit.create({
    data: { userId, url: 'https://old.example/p?q=1', urlKey: 'https://old.example/p?q=1', host: 'old.example' },
  });
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`CREATE TEMPORARY TABLE page_signatures (url_key TEXT, host TEXT, url TEXT, text_hash TEXT,
      simhash TEXT, seen_at TIMESTAMPTZ) ON COMMIT DROP`;
    for (const url of ['https://old.example/p?q=1', 'https://old.example/of-nobody']) {
      await tx.$executeRaw`INSERT INTO page_signatures VALUES (${url}, 'old.example', ${url}, 't', 's', now())`;
    }
    await tx.$executeRawUnsafe(carry);
  });
  expect(await others('https://old.example/other')).toEqual(['https://old.example/p']);
  // The same page again replaces the migrated row.
  await analyzed('https://old.example/p?q=1');
  expect(await db().pageFingerprint.count({ where: { userId } })).toBe(1);
});
