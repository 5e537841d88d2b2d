import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testPage, testSite } from '#lib/audit/checks/test-facts.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as audits from '#lib/features/page-audits/audits.ts';
import type { EvidenceRecord } from '#lib/features/page-audits/evidence/store-evidence.ts';
import { presentAnalysis } from '#lib/features/page-audits/present-analysis.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { endAudit } from '#tests/support/end-audit.ts';

let ctx: Ctx;

async function newUser(): Promise<Ctx> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return createCtx({ actor: { kind: 'user', userId, role: 'member' } });
}

const start = async (url = 'https://x.example/') =>
  (await audits.startAudit(ctx, { url, render: false })).data.audit.id;
const find = async (id: string) => (await audits.getAudit(ctx, { id })).data.audit;

const piece = (hash: string): EvidenceRecord => ({
  role: 'raw',
  hash,
  contentType: 'text/html',
  bytes: 10,
  storedBytes: 5,
});

/** A result of a page with this title. */
function result(title = 'A title') {
  const report = runAudit({ raw: testPage({}), site: testSite() });
  return { report, analysis: { ...presentAnalysis(report, new Date()), title } };
}

beforeEach(async () => {
  ctx = await newUser();
});
afterAll(closeQueue);

test('texts that PostgreSQL cannot keep are kept with replacement characters', async () => {
  const id = await start();
  const { report, analysis } = result('a\0b\uD800');
  await endAudit(id, { report: { ...report, renderedReason: '\0' }, analysis });
  expect(await find(id)).toMatchObject({ title: 'a\uFFFDb\uFFFD', report: { renderedReason: '\uFFFD' } });
});

describe('lists', () => {
  test('are the user’s own, newest first, in pages without gap or repeat', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await start(`https://x.example/${i}`));
    const first = (await audits.listAudits(ctx, { limit: 2 })).data;
    const second = (await audits.listAudits(ctx, { limit: 10, cursor: first.next_cursor ?? '' })).data;
    expect([...first.audits, ...second.audits].map(({ id }) => id)).toEqual(ids);
    expect((await audits.listAudits(await newUser(), { limit: 10 })).data.audits).toEqual([]);
  });

  test('are searched by part of the address or title, pattern characters taken literally', async () => {
    await start('https://x.example/100%25_off');
    await endAudit(await start('https://other.example/'), result('Fresh Bread'));
    const found = async (query: string) =>
      (await audits.listAudits(ctx, { query, limit: 10 })).data.audits.map(({ url }) => url);
    expect(await found('fresh')).toEqual(['https://other.example/']);
    expect(await found('%25_OFF')).toEqual(['https://x.example/100%25_off']);
    expect(await found('x%m')).toEqual([]);
    expect(await found('\0')).toEqual([]);
  });
});

test('the previous audit is the last finished one of the same page and user', async () => {
  const older = await start();
  await endAudit(older, result());
  await endAudit(await start('https://x.example/other'), result());
  await start();
  const latest = await start('HTTPS://X.example:443/#top');
  expect((await find(latest)).previous?.id).toBe(older);
  ctx = await newUser();
  expect((await find(await start())).previous).toBeNull();
});

test('deleting deletes the rows of evidence that nothing else names; somebody else deletes nothing', async () => {
  const [shared, own] = ['a'.repeat(64), 'b'.repeat(64)];
  const done = async (...hashes: string[]) => {
    const id = await start();
    const roles = ['raw', 'rendered'] as const;
    await endAudit(
      id,
      result(),
      hashes.map((hash, i) => ({ ...piece(hash), role: roles[i] ?? 'raw' })),
    );
    return id;
  };
  const left = async () =>
    (await db().evidence.findMany({ where: { hash: { in: [shared, own] } }, orderBy: { hash: 'asc' } })).map(
      ({ hash }) => hash,
    );
  const first = await done(shared, own);
  const second = await done(shared);
  await expect(audits.deleteAudit(await newUser(), { id: first })).rejects.toThrow(NotFound);
  expect(await left()).toEqual([shared, own]);
  await audits.deleteAudit(ctx, { id: first });
  expect(await left()).toEqual([shared]);
  await expect(audits.deleteAudit(ctx, { id: first })).rejects.toThrow(NotFound);
  await audits.deleteAudit(ctx, { id: second });
  expect(await left()).toEqual([]);
});

test('audits that keep the same evidence and end at the same time all end', async () => {
  const hashes = ['c', 'd', 'e'].map((letter) => letter.repeat(64));
  const finish = async (_: unknown, n: number) => {
    const id = await start();
    // Opposite orders, so that a deadlock between them would show.
    await endAudit(id, result(), (n % 2 ? hashes : hashes.toReversed()).map(piece));
    return (await find(id)).status;
  };
  expect(new Set(await Promise.all(Array.from({ length: 8 }, finish)))).toEqual(new Set(['done']));
});
