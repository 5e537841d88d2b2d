import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { listSiteAudits, startSiteAudit } from '#lib/features/site-audits/audits.ts';
import * as contract from '#lib/features/site-audits/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';

let anna: Ctx;
let ben: Ctx;
beforeAll(async () => {
  [anna, ben] = [await person(), await person()];
});
afterAll(closeQueue);

async function person(): Promise<Ctx> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return createCtx({ actor: { kind: 'user', userId, role: 'member' } });
}

async function audited(ctx: Ctx, url: string, score: number | null, scoreVersion = REPORT_VERSION): Promise<string> {
  const { id } = (await startSiteAudit(ctx, contract.startSiteAudit.input.parse({ url }))).data.audit;
  if (score !== null) await db().siteAudit.update({ where: { id }, data: { status: 'done', score, scoreVersion } });
  return id;
}

const list = async (given: object) => {
  const answer = await listSiteAudits(anna, contract.listSiteAudits.input.parse(given));
  expect(contract.listSiteAudits.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};

test('one entry per site: its newest audit, the number of all, and comparable scores in order', async () => {
  await audited(anna, 'https://a.example/', 40, REPORT_VERSION - 1);
  await audited(anna, 'https://a.example/', 61);
  const b = await audited(anna, 'https://b.example/', 90);
  await audited(anna, 'https://a.example/', 70);
  const a = await audited(anna, 'https://a.example/', null);
  await audited(ben, 'https://a.example/', 10);
  const { audits } = await list({ per_site: true });
  expect(audits.map(({ id, site }) => ({ id, site }))).toEqual([
    { id: a, site: { audits: 4, scores: [61, 70] } },
    { id: b, site: { audits: 1, scores: [90] } },
  ]);
  const first = await list({ per_site: true, limit: 1 });
  expect(first.audits.map(({ id }) => id)).toEqual([a]);
  const second = await list({ per_site: true, limit: 1, cursor: first.next_cursor ?? '' });
  expect(second).toMatchObject({ audits: [{ id: b }], next_cursor: null });
  // Stored last, but made years before: an import.
  await audited(anna, 'https://b.example/', 12);
  const [old] = (await list({ per_site: true, limit: 1 })).audits;
  await db().siteAudit.update({ where: { id: old?.id ?? '' }, data: { createdAt: new Date('2020-01-01T00:00:00Z') } });
  expect((await list({ per_site: true })).audits.map(({ id, site }) => ({ id, site }))).toEqual([
    { id: a, site: { audits: 4, scores: [61, 70] } },
    { id: b, site: { audits: 2, scores: [12, 90] } },
  ]);
  await db().siteAudit.delete({ where: { id: old?.id ?? '' } });
  const all = await list({});
  expect(all.audits.map(({ site }) => site)).toEqual(Array.from({ length: 5 }, () => null));
});
