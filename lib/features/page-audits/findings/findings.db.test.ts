import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_URL, testPage, testSite } from '#lib/audit/checks/test-facts.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { compareAudit, getAudit, listAudits, startAudit } from '#lib/features/page-audits/audits.ts';
import { listLimits, resetLimits, setLimit } from '#lib/features/page-audits/findings/audit-limits.ts';
import { removeVerdict, setVerdict } from '#lib/features/page-audits/findings/findings.ts';
import { limitsOf } from '#lib/features/page-audits/findings/limits-of.ts';
import * as contract from '#lib/features/page-audits/findings-contract.ts';
import { presentAnalysis } from '#lib/features/page-audits/present-analysis.ts';
import { readVerdicts } from '#lib/features/verdicts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { endAudit } from '#tests/support/end-audit.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const CHECK = 'title-too-short';

let anna: Ctx;
let ben: Ctx;
let userId: string;
beforeEach(async () => {
  [anna, ben] = [await person(), await person()];
  userId = anna.actor.kind === 'user' ? anna.actor.userId : '';
});

afterAll(closeQueue);

async function person(): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
}

/** An audit as the worker stores it, of a page with this title. */
async function audited(title: string, version?: 1 | 2): Promise<string> {
  const { id } = (await startAudit(anna, { url: TEST_URL, render: false })).data.audit;
  const report = runAudit({
    raw: testPage({ head: `<title>${title}</title>`, body: `<p>${'We bake rye bread. '.repeat(8)}</p>` }),
    site: testSite(),
    limits: await limitsOf(userId),
    verdicts: await readVerdicts({ userId, scope: 'page', urlKey: urlKey(TEST_URL) }),
  });
  await endAudit(id, {
    report: version ? { ...report, version } : report,
    analysis: presentAnalysis(report, NOW),
  });
  return id;
}

const read = async (id: string) => (await getAudit(anna, { id })).data.audit;
const findingOf = async (id: string) => (await read(id)).report?.findings.find((one) => one.id === CHECK);
const ignore = (id: string, ctx = anna) =>
  setVerdict(ctx, { id, check: CHECK, verdict: 'ignored', reason: 'It is meant.' });

describe('a verdict', () => {
  test('leaves a finding out of score, counts, summary and list, and is taken back', async () => {
    const id = await audited('Rye');
    const before = await read(id);
    const answer = await ignore(id);
    expect(contract.setVerdict.output.safeParse(answer).error?.issues).toBeUndefined();
    const { audit } = answer.data;
    expect(audit.score).toBeGreaterThan(before.score ?? 100);
    expect(audit.report?.score.value).toBe(audit.score);
    expect(audit.counts).toMatchObject({ left_out: 1, notice: (before.counts?.notice ?? 0) - 1 });
    expect(audit.analysis?.summary.score).toBe(audit.score);
    expect(audit.analysis?.summary.issues.length).toBe((before.analysis?.summary.issues.length ?? 0) - 1);
    expect((await listAudits(anna, { limit: 10 })).data.audits[0]?.score).toBe(audit.score);
    expect(await findingOf(id)).toMatchObject({ verdict: { kind: 'ignored', reason: 'It is meant.' } });
    await removeVerdict(anna, { id, check: CHECK });
    expect(await read(id)).toEqual(before);
    expect(await db().findingVerdict.count({ where: { userId } })).toBe(0);
  });

  test('holds for the next audit of the page, and opens by itself when the value changes', async () => {
    await ignore(await audited('Rye'));
    expect((await findingOf(await audited('Rye')))?.verdict?.kind).toBe('ignored');
    const changed = await audited('Rye bread');
    expect(await findingOf(changed)).toMatchObject({ verdict: null, reopened: { reason: 'It is meant.' } });
    // It stays open, even when the old value returns.
    expect(await findingOf(await audited('Rye'))).toMatchObject({ verdict: null, reopened: null });
  });

  test('given late, it reaches the later audits that found the same, and not the earlier', async () => {
    const [first, second, third] = [await audited('Rye'), await audited('Rye'), await audited('Rye bread')];
    await ignore(second);
    expect((await findingOf(first))?.verdict).toBeNull();
    expect((await findingOf(second))?.verdict?.kind).toBe('ignored');
    expect((await findingOf(third))?.verdict).toBeNull();
  });

  test('two at once are both kept', async () => {
    const id = await audited('Rye');
    const checks = ((await read(id)).report?.findings ?? []).slice(0, 4).map((finding) => finding.id);
    await Promise.all(checks.map((check) => setVerdict(anna, { id, check, verdict: 'mistaken', reason: 'No.' })));
    const left = ((await read(id)).report?.findings ?? []).filter(({ verdict }) => verdict !== null);
    expect(left.map((finding) => finding.id).sort()).toEqual(checks.sort());
  });

  test('is no mending: a comparison names it apart', async () => {
    const [, second] = [await audited('Rye'), await audited('Rye')];
    await ignore(second);
    const { comparison } = (await compareAudit(anna, { id: second })).data;
    expect(comparison.left_out.map((one) => one.id)).toEqual([CHECK]);
    expect(comparison.resolved).toEqual([]);
  });

  test('on somebody else’s audit, or on a finding that is not there, is refused', async () => {
    const id = await audited('Rye');
    await expect(ignore(id, ben)).rejects.toThrow(NotFound);
    const check = 'noindex';
    await expect(setVerdict(anna, { id, check, verdict: 'ignored', reason: 'x' })).rejects.toThrow(NotFound);
    await expect(removeVerdict(ben, { id, check: CHECK })).rejects.toThrow(NotFound);
  });

  test.each([1, 2] as const)('on a report of version %i is refused, and its score is not compared', async (version) => {
    const old = await audited('Rye', version);
    await expect(ignore(old)).rejects.toThrow(Refused);
    expect((await read(old)).report?.version).toBe(version);
    const { comparison } = (await compareAudit(anna, { id: await audited('Rye') })).data;
    expect(comparison.score_delta).toBeNull();
  });
});

describe('limits', () => {
  const groupOf = async (ctx: Ctx, id: string) => {
    const answer = await listLimits(ctx);
    expect(contract.listLimits.output.safeParse(answer).error?.issues).toBeUndefined();
    return answer.data.groups.find((group) => group.id === id)?.limits.find(({ name }) => name === 'minChars');
  };

  test('are a person’s own, judge the next audit, and are reset', async () => {
    await setLimit(anna, { id: 'title-length', limit: 'minChars', value: 2 });
    expect(await groupOf(anna, 'title-length')).toMatchObject({ value: 2, default: 30 });
    expect(await groupOf(ben, 'title-length')).toMatchObject({ value: 30 });
    const id = await audited('Rye');
    expect(await findingOf(id)).toBeUndefined();
    expect((await read(id)).report?.limits[CHECK]?.minChars).toEqual({ value: 2, default: 30 });
    await resetLimits(anna, { id: 'title-length' });
    expect(await groupOf(anna, 'title-length')).toMatchObject({ value: 30 });
    expect(await findingOf(await audited('Rye'))).toBeDefined();
  });

  test.each([
    ['title-length', 'minChars', -1, Refused],
    ['title-length', 'minChars', 30.5, Refused],
    ['title-length', 'none', 1, NotFound],
    ['none', 'minChars', 1, NotFound],
  ])('%s %s %d is refused', async (id, limit, value, error) => {
    await expect(setLimit(anna, { id, limit, value })).rejects.toThrow(error);
  });
});
