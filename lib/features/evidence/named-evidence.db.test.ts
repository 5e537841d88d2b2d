import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import { domainReports } from '#lib/features/domains/domain-report.run.ts';
import { dropUnused, recordEvidence, removeUnnamed } from '#lib/features/evidence/service.ts';
import type { Transaction } from '#lib/features/evidence/store.ts';
import { sweepEvidence } from '#lib/features/evidence/sweep-evidence.job.ts';
import * as audits from '#lib/features/page-audits/audits.ts';
import { deleteSearch } from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { evidence, type StoredEvidence } from '#lib/platform/evidence/index.ts';
import { placeOf } from '#lib/platform/evidence/store.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';

const HOUR_MS = 3_600_000;

let userId: string;
let ctx: Ctx;
let piece: StoredEvidence;
beforeEach(async () => {
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  ctx = { ...testCtx(new AbortController().signal, userId), actor: { kind: 'user', userId, role: 'member' } };
  piece = await evidence().put(Buffer.from(crypto.randomUUID()));
});
afterAll(closeQueue);

const PAGE = { url: 'https://example.com/', urlKey: 'https://example.com/', host: 'example.com' } as const;

const beginAudit = async () => (await db().audit.create({ data: { userId, ...PAGE, status: 'running' } })).id;
const names = () => ({ raw: piece.hash });
const known = async () => (await db().evidence.count({ where: { hash: piece.hash } })) === 1;
const there = async () => (await evidence().get(piece.hash)) !== null;

/** Ends an audit as its attempt does. */
async function endAudit(tx: Transaction, id: string): Promise<void> {
  await tx.audit.update({ where: { id }, data: { status: 'done', evidence: names() } });
  await recordEvidence(tx, [{ kind: 'raw', contentType: 'text/html', ...piece }]);
}

async function audited(): Promise<string> {
  const id = await beginAudit();
  await db().$transaction((tx) => endAudit(tx, id));
  return id;
}

/** A deletion on another machine, up to its commit. */
async function deletion(tx: Transaction, id: string): Promise<string[]> {
  await tx.audit.delete({ where: { id } });
  return dropUnused(tx, [piece.hash]);
}

/** Two days later: the content of files stored during the last day is kept. */
const later = (): Ctx => ({ ...ctx, now: () => new Date(Date.now() + 48 * HOUR_MS) });

/** Sets the time of storage to this many hours ago. */
async function age(hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * HOUR_MS);
  await utimes(join(env().DATA_DIR, 'evidence', placeOf(piece.hash)), at, at);
}

/** The daily sweep, this many hours from now. */
const sweep = (hours: number) =>
  sweepEvidence.handle({ ...ctx, now: () => new Date(Date.now() + hours * HOUR_MS) }, {});

/** Starts the second transaction after the first has written, and commits the first once the second waits for it. */
async function beside<A, B>(first: (tx: Transaction) => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const [done, begun] = await db().$transaction(
    async (tx) => {
      const result = await first(tx);
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      const running = second();
      const waits = async () => {
        const rows = await db().$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE ${own?.pid ?? 0} = ANY(pg_blocking_pids(pid))`;
        return rows.length;
      };
      await expect.poll(waits).toBe(1);
      return [result, { running }] as const;
    },
    { timeout: 120_000 },
  );
  return [done, await begun.running];
}

test('an audit that ends while an older one of the same bytes is deleted keeps what is known about them', async () => {
  const [old, id] = [await audited(), await beginAudit()];
  await beside(
    (tx) => endAudit(tx, id),
    () => audits.deleteAudit(later(), { id: old }),
  );
  expect([await there(), await known()]).toEqual([true, true]);
});

test('an audit that ends after the deletion has looked is not robbed of its bytes', async () => {
  const [old, id] = [await audited(), await beginAudit()];
  const [orphans] = await beside(
    (tx) => deletion(tx, old),
    () => db().$transaction((tx) => endAudit(tx, id)),
  );
  expect(orphans).toEqual([piece.hash]);
  expect(await known()).toBe(true);
  await removeUnnamed(orphans, new Date(Date.now() + 72 * HOUR_MS));
  expect(await there()).toBe(true);
});

test('bytes that an attempt has put in again outlive the record that named them before', async () => {
  const [old, id] = [await audited(), await beginAudit()];
  await age(72);
  // Their record is written later, after the rest of the evidence was compressed.
  await evidence().put(Buffer.from((await evidence().get(piece.hash)) ?? []));
  await audits.deleteAudit(ctx, { id: old });
  expect(await known()).toBe(false);
  await db().$transaction((tx) => endAudit(tx, id));
  expect(await there()).toBe(true);
  // Content that no record references is deleted by the first sweep a day later.
  await audits.deleteAudit(ctx, { id });
  await sweep(23);
  expect(await there()).toBe(true);
  await sweep(25);
  expect(await there()).toBe(false);
});

test('bytes that nobody has put in for a day go with the last record that names them, at once', async () => {
  const [one, two] = [await audited(), await audited()];
  await age(25);
  await audits.deleteAudit(ctx, { id: one });
  expect(await there()).toBe(true);
  await audits.deleteAudit(ctx, { id: two });
  expect(await there()).toBe(false);
});

test('of two records of the same bytes that are deleted at once, the later takes them along', async () => {
  const [one, two] = [await audited(), await audited()];
  const [orphans] = await beside(
    (tx) => deletion(tx, one),
    () => audits.deleteAudit(later(), { id: two }),
  );
  expect(orphans).toEqual([]);
  expect([await there(), await known()]).toEqual([false, false]);
});

test('pieces of records that went with their user are swept a day after, and no others', async () => {
  await audited();
  const own = piece;
  piece = await evidence().put(Buffer.from('of two people'));
  await audited();
  const gone = userId;
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  await audited();
  await db().user.delete({ where: { id: gone } });
  const left = async () =>
    (await Promise.all([own, piece].map(({ hash }) => evidence().get(hash)))).map((content) => content !== null);
  await sweep(23);
  expect(await left()).toEqual([true, true]);
  await sweep(25);
  expect(await left()).toEqual([false, true]);
  expect(await known()).toBe(true);
});

test('the sweep leaves what a record comes to name while it looks', async () => {
  await audited();
  await db().audit.deleteMany({ where: { userId } });
  const id = await beginAudit();
  await beside(
    (tx) => endAudit(tx, id),
    () => sweep(25),
  );
  expect([await known(), await there()]).toEqual([true, true]);
});

describe('a record that ends while it is deleted leaves nothing behind:', () => {
  const kept = (tx: Transaction) => recordEvidence(tx, [{ kind: 'raw', contentType: 'text/html', ...piece }]);

  test('an audit', async () => {
    const id = await beginAudit();
    await beside(
      (tx) => endAudit(tx, id),
      () => audits.deleteAudit(later(), { id }),
    );
    expect([await there(), await known()]).toEqual([false, false]);
  });

  test('an AI answer', async () => {
    const { id } = await db().aiAnswer.create({
      data: { userId, query: 'bread', country: 'us', pagesAsked: 1, status: 'running' },
    });
    await beside(
      async (tx) => {
        await tx.aiAnswer.update({ where: { id }, data: { status: 'done', evidence: names() } });
        await kept(tx);
      },
      // Later, because files stored during the last day are kept.
      () => answers.delete({ ...ctx, now: () => new Date(Date.now() + 48 * HOUR_MS) }, id),
    );
    expect([await there(), await known()]).toEqual([false, false]);
  });

  test('a domain report', async () => {
    const { id } = await db().domainReport.create({ data: { userId, domain: 'example.com', status: 'running' } });
    await beside(
      async (tx) => {
        await tx.domainReport.update({ where: { id }, data: { status: 'done', evidence: names() } });
        await kept(tx);
      },
      () => domainReports.delete(later(), id),
    );
    expect([await there(), await known()]).toEqual([false, false]);
  });

  test('a search', async () => {
    const { id } = await db().search.create({
      data: { userId, purpose: 'serp', engine: 'bing', query: 'bread', country: 'us', pagesAsked: 1 },
    });
    const [, orphans] = await beside(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM searches WHERE id = ${id}::uuid FOR SHARE`;
        await kept(tx);
        const page = { searchId: id, page: 1, state: 'results', exit: 'direct', transport: 'http' };
        await tx.searchPage.create({
          data: { ...page, url: PAGE.url, status: 200, durationMs: 5, related: [], rawHash: piece.hash },
        });
      },
      () => deleteSearch(userId, id),
    );
    expect([orphans, await known()]).toEqual([[piece.hash], false]);
  });
});
