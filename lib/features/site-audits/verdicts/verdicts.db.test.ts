import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createCtx } from '#lib/features/create-ctx.ts';
import { analyse } from '#lib/features/site-audits/analysis/analysis.ts';
import * as audits from '#lib/features/site-audits/audits.ts';
import { compareSiteAudits, listComparedPages } from '#lib/features/site-audits/compare-contract.ts';
import { getSitePage } from '#lib/features/site-audits/pages-contract.ts';
import * as comparing from '#lib/features/site-audits/report/compare.ts';
import * as report from '#lib/features/site-audits/report/report.ts';
import { listIssuePages, listSiteIssues } from '#lib/features/site-audits/report-contract.ts';
import * as explorer from '#lib/features/site-audits/tables/pages.ts';
import { setSiteVerdict as definition } from '#lib/features/site-audits/verdict-contract.ts';
import { removeSiteVerdict, setSiteVerdict } from '#lib/features/site-audits/verdicts/verdicts.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import type { SiteOutcome } from '#lib/platform/prisma/client.ts';

const CHECK = 'title-missing';
const settings = {
  max_pages: 100,
  max_depth: 20,
  max_minutes: 10,
  include: [],
  exclude: [],
  subdomains: false,
  obey_robots: true,
  sitemaps: false,
  render: false,
  check_external: false,
  keep_html: false,
  user_agent: null,
};

let anna: Ctx;
let ben: Ctx;
beforeEach(async () => {
  [anna, ben] = [await person(), await person()];
});

async function person(): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
}

interface Given {
  /** Pages without a title, with the value found there. */
  faults: Record<number, string>;
  pages?: number;
  /** Why the crawl ended early. */
  endReason?: string;
  /** Pages that the crawl did not reach. */
  waiting?: number[];
  /** Pages whose response is not a page. */
  answers?: Record<number, { outcome: SiteOutcome; status?: number }>;
  /** From and to; by default every page links to every other. */
  links?: [number, number][];
  changed?: { exclude: string[] };
  letGo?: Record<string, number>;
}

/** Analyzes an audit like an attempt that has just taken it over. */
async function judge(id: string) {
  const lease = crypto.randomUUID();
  return analyse(anna, await db().siteAudit.update({ where: { id }, data: { status: 'running', lease } }), lease);
}

/** A finished audit of a small site, analyzed as by the worker: every page links to every other, some have no title. */
async function audited(given: Given): Promise<string> {
  const { faults, pages = 8, endReason, waiting = [], answers = {}, changed, letGo = {} } = given;
  const userId = anna.actor.kind === 'user' ? anna.actor.userId : '';
  const audit = await db().siteAudit.create({
    data: {
      userId,
      settings: { ...settings, ...changed },
      endReason: endReason ?? null,
      letGo,
      url: 'https://a.example/',
      host: 'a.example',
      siteKey: 'a.example/',
    },
  });
  const nos = Array.from({ length: pages }, (_, at) => at + 1);
  const auditNo = audit.no;
  await db().sitePage.createMany({
    data: nos.map((no) => ({
      auditNo,
      no,
      key: BigInt(no) - 5n,
      url: `https://a.example/${no}`,
      source: 'link',
      depth: 1,
      ...(waiting.includes(no)
        ? { outcome: 'waiting' as const }
        : answers[no]
          ? answers[no]
          : { outcome: 'page' as const, status: 200, indexable: true, score: no in faults ? 88 : 100, words: 10 }),
    })),
  });
  await db().siteLink.createMany({
    data: (given.links ?? nos.flatMap((from) => nos.map((to): [number, number] => [from, to]))).map(
      ([fromNo, toNo]) => ({ auditNo, fromNo, toNo, kind: 'link' }),
    ),
  });
  await db().siteFinding.createMany({
    data: Object.entries(faults).map(([no, found]) => ({
      auditNo,
      checkId: CHECK,
      pageNo: Number(no),
      severity: 'error',
      found,
      expected: 'a title',
      total: 1,
      since: anna.now(),
    })),
  });
  const failed = Object.keys(faults).length;
  const passed = pages - failed - waiting.length - Object.keys(answers).length;
  await db().siteCheck.create({ data: { auditNo, checkId: CHECK, failed, passed } });
  const score = await judge(audit.id);
  await db().siteAudit.update({
    where: { no: auditNo },
    data: {
      status: 'done',
      score: score.value,
      scoreVersion: score.version,
      report: { ...score },
      finishedAt: anna.now(),
    },
  });
  return audit.id;
}

async function checked<I extends z.ZodObject, O>(
  endpoint: { input: I; output: z.ZodType },
  verb: (ctx: Ctx, input: z.output<I>) => Promise<{ data: O }>,
  input: object,
): Promise<O> {
  const answer = await verb(anna, endpoint.input.parse(input));
  expect(endpoint.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
}
const read = async (id: string) => (await audits.getSiteAudit(anna, { id })).data.audit;
const issuesOf = (id: string) => checked(listSiteIssues, report.listSiteIssues, { id });
const issueOf = async (id: string) => {
  const { issues, left_out: out } = await issuesOf(id);
  return [...issues, ...out].find(({ check }) => check === CHECK);
};
const pageOf = (id: string, no: number) => checked(getSitePage, explorer.getSitePage, { id, no });
const findingOf = async (id: string, no: number) =>
  (await pageOf(id, no)).findings.find(({ check }) => check === CHECK);
const ignore = (id: string, page?: number, ctx = anna) =>
  setSiteVerdict(ctx, { id, check: CHECK, page, verdict: 'ignored', reason: 'It is meant.' });
const same = { 1: 'no title', 2: 'no title', 3: 'no title', 4: 'no title' };

describe('a verdict on one page', () => {
  test('leaves it out of score, counts and its page, says so, and is taken back', async () => {
    const id = await audited({ faults: same });
    const [before, page] = [await read(id), await pageOf(id, 2)];
    expect(page.page).toMatchObject({ score: 88, errors: 1 });
    const answer = await ignore(id, 2);
    expect(definition.output.safeParse(answer).error?.issues).toBeUndefined();
    const { audit } = answer.data;
    expect(audit.score).toBeGreaterThan(before.score ?? 100);
    expect(audit.report).toMatchObject({ left_out: 1, value: audit.score });
    expect(audit.report?.formula).toContain('ignored or marked as false positives');
    expect(await issueOf(id)).toMatchObject({ pages: 3, left_out: 1, verdict: null });
    expect((await pageOf(id, 2)).page).toMatchObject({ score: 100, errors: 0 });
    expect(await findingOf(id, 2)).toMatchObject({
      verdict: { kind: 'ignored', reason: 'It is meant.', on_all_pages: false },
    });
    expect(await findingOf(id, 1)).toMatchObject({ verdict: null });
    const { pages } = await checked(listIssuePages, report.listIssuePages, { id, check: CHECK });
    expect(pages.map(({ finding }) => finding.verdict?.kind)).toEqual([undefined, 'ignored', undefined, undefined]);
    await removeSiteVerdict(anna, { id, check: CHECK, page: 2 });
    expect(await read(id)).toEqual(before);
    expect(await pageOf(id, 2)).toEqual(page);
  });

  test('is refused on an audit with a score of an earlier formula, which keeps its numbers', async () => {
    const id = await audited({ faults: same });
    await db().siteAudit.update({ where: { id }, data: { scoreVersion: null, score: 41 } });
    await expect(ignore(id, 2)).rejects.toThrow('older score');
    await ignore(await audited({ faults: same }), 2);
    expect(await read(id)).toMatchObject({ score: 41, score_version: null, report: { left_out: 0 } });
  });

  test('holds in the next audit, and opens by itself when what was found changes', async () => {
    await ignore(await audited({ faults: same }), 2);
    const next = await audited({ faults: same });
    expect(await findingOf(next, 2)).toMatchObject({ verdict: { kind: 'ignored' } });
    expect((await pageOf(next, 2)).page).toMatchObject({ score: 100, errors: 0 });
    const changed = await audited({ faults: { ...same, 2: 'an empty title' } });
    expect(await findingOf(changed, 2)).toMatchObject({ verdict: null, reopened: { reason: 'It is meant.' } });
    expect((await pageOf(changed, 2)).page).toMatchObject({ score: 88, errors: 1 });
    // It stays open, even when the old value returns.
    expect(await findingOf(await audited({ faults: same }), 2)).toMatchObject({ verdict: null, reopened: null });
  });

  test('given late, it reaches the later audits that found the same, and not the earlier', async () => {
    const [first, second, third] = [
      await audited({ faults: same }),
      await audited({ faults: same }),
      await audited({ faults: { 2: 'an empty title' } }),
    ];
    await ignore(second, 2);
    const last = await audited({ faults: same });
    expect(
      await Promise.all([first, second, third, last].map(async (id) => (await findingOf(id, 2))?.verdict?.kind)),
    ).toEqual([undefined, 'ignored', undefined, 'ignored']);
  });

  test('an analysis that is made again leaves it as it was', async () => {
    await ignore(await audited({ faults: same }), 2);
    const id = await audited({ faults: { ...same, 2: 'an empty title' } });
    const before = [await read(id), await pageOf(id, 2)];
    await judge(id);
    await db().siteAudit.update({ where: { id }, data: { status: 'done' } });
    expect([await read(id), await pageOf(id, 2)]).toEqual(before);
  });
});

describe('a verdict on all pages', () => {
  test('leaves the issue out of score, counts and every page, and is taken back', async () => {
    const id = await audited({ faults: same });
    const before = [await read(id), await issuesOf(id)];
    expect((await ignore(id)).data.audit).toMatchObject({ score: 100, issues: { error: 0 }, report: { left_out: 4 } });
    const { issues, left_out: out } = await issuesOf(id);
    expect(issues.map(({ check }) => check)).not.toContain(CHECK);
    expect(out).toMatchObject([
      { check: CHECK, pages: 0, left_out: 4, verdict: { kind: 'ignored', on_all_pages: true } },
    ]);
    expect((await pageOf(id, 3)).page).toMatchObject({ score: 100, errors: 0 });
    expect(await findingOf(id, 3)).toMatchObject({ verdict: { on_all_pages: true } });
    await removeSiteVerdict(anna, { id, check: CHECK });
    expect([await read(id), await issuesOf(id)]).toEqual(before);
  });

  test('holds while about as many pages have it, and opens by itself when they are more or less', async () => {
    await ignore(await audited({ faults: same }));
    const five = await audited({ faults: { ...same, 5: 'no title' } });
    expect(await issueOf(five)).toMatchObject({ pages: 0, left_out: 5 });
    const six = await audited({ faults: { ...same, 5: 'no title', 6: 'no title' } });
    expect(await issueOf(six)).toMatchObject({ pages: 6, left_out: 0, verdict: null, reopened: { kind: 'ignored' } });
    expect(await findingOf(six, 1)).toMatchObject({ reopened: { on_all_pages: true } });
    expect(await issueOf(await audited({ faults: same }))).toMatchObject({ pages: 4, reopened: null });
  });

  test('two at once are both kept', async () => {
    const id = await audited({ faults: same });
    await Promise.all([ignore(id, 1), ignore(id, 2), ignore(id, 3)]);
    expect(await issueOf(id)).toMatchObject({ pages: 1, left_out: 3 });
    expect((await read(id)).report?.left_out).toBe(3);
  });
});

describe('a comparison', () => {
  const compared = async (id: string) =>
    (await checked(compareSiteAudits, comparing.compareSiteAudits, { id })).comparison;
  const paths = async (id: string, what: string) =>
    (await checked(listComparedPages, comparing.listComparedPages, { id, what, check: CHECK })).pages.map(
      ({ url }) => new URL(url).pathname,
    );
  const numbers = async (id: string) => (await compared(id)).issues.find(({ check }) => check === CHECK);

  test('has no score difference when the two were calculated by different formulas', async () => {
    const first = await audited({ faults: { 1: 'x' } });
    const second = await audited({ faults: {} });
    expect(await compared(second)).toMatchObject({ score_delta: expect.any(Number) });
    await db().siteAudit.update({ where: { id: first }, data: { scoreVersion: 2 } });
    expect(await compared(second)).toMatchObject({ score_delta: null });
    expect((await read(second)).previous).toMatchObject({ id: first, score: null });
  });

  test('counts each finding once', async () => {
    await audited({ faults: { 1: 'x', 2: 'x', 3: 'x' }, pages: 6 });
    const id = await audited({ faults: { 2: 'x', 3: 'y', 4: 'x' }, pages: 6 });
    expect(await numbers(id)).toMatchObject({ new: 1, mended: 1, still: 2, left_out: 0, unknown: 0 });
    expect(await Promise.all(['new', 'mended', 'still'].map((what) => paths(id, what)))).toEqual([
      ['/4'],
      ['/1'],
      ['/2', '/3'],
    ]);
  });

  test('a verdict mends nothing, and one that reopened is news', async () => {
    await ignore(await audited({ faults: { 1: 'x', 2: 'x' } }), 1);
    const now = await audited({ faults: { 1: 'y', 2: 'x' } });
    expect(await numbers(now)).toMatchObject({ new: 1, mended: 0, still: 1 });
    await ignore(now, 2);
    expect(await numbers(now)).toMatchObject({ new: 1, mended: 0, still: 0, left_out: 1 });
    expect(await paths(now, 'left_out')).toEqual(['/2']);
    // A finding that did not count before and is gone now is not counted as fixed.
    expect(await numbers(await audited({ faults: { 1: 'y' } }))).toMatchObject({ new: 0, mended: 0, still: 1 });
  });

  test('pages that one of the two audits did not check are neither new nor fixed, added nor gone', async () => {
    const early = { endReason: 'Stopped.' };
    await audited({ faults: { 1: 'x', 2: 'x', 7: 'x' }, pages: 7 });
    const partial = await audited({ faults: { 1: 'x' }, pages: 5, waiting: [2], ...early });
    expect(await numbers(partial)).toMatchObject({ new: 0, mended: 0, still: 1, unknown: 2 });
    expect(await compared(partial)).toMatchObject({ pages_added: 0, pages_gone: 0, pages_unknown: 3 });
    const whole = await audited({ faults: { 1: 'x', 2: 'x', 7: 'x' }, pages: 7 });
    expect(await numbers(whole)).toMatchObject({ new: 0, mended: 0, still: 1, unknown: 2 });
    expect(await compared(whole)).toMatchObject({ pages_added: 0, pages_gone: 0, pages_unknown: 3 });
    const smaller = await audited({ faults: { 1: 'x' }, pages: 6 });
    // Page 2 was read again and passes; page 7 no longer exists.
    expect(await numbers(smaller)).toMatchObject({ new: 0, mended: 1, removed: 1, still: 1, unknown: 0 });
    expect(await compared(smaller)).toMatchObject({ pages_added: 0, pages_gone: 1, pages_unknown: 0 });
    expect([await paths(smaller, 'mended'), await paths(smaller, 'removed')]).toEqual([['/2'], ['/7']]);
  });

  test('a finding is removed with its page, and only a page that was read again can be fixed', async () => {
    const faults = { 1: 'x', 2: 'x', 3: 'x', 4: 'x', 5: 'x', 6: 'x', 7: 'x', 8: 'x' };
    const answers = {
      2: { outcome: 'client_error', status: 404 },
      3: { outcome: 'redirect', status: 301 },
      4: { outcome: 'server_error', status: 503 },
      5: { outcome: 'no_answer' },
      6: { outcome: 'blocked', status: 403 },
      7: { outcome: 'client_error', status: 401 },
      8: { outcome: 'disallowed' },
    } as const;
    await audited({ faults });
    const now = await audited({ faults: {}, answers });
    expect(await numbers(now)).toMatchObject({ new: 0, mended: 1, removed: 2, still: 0, unknown: 5 });
    expect(await Promise.all(['mended', 'removed', 'unknown'].map((what) => paths(now, what)))).toEqual([
      ['/1'],
      ['/2', '/3'],
      ['/4', '/5', '/6', '/7', '/8'],
    ]);
    expect(await compared(now)).toMatchObject({ pages_gone: 2, pages_unknown: 5, pages_added: 0 });
    // The other way round: pages that could not be read before are not new, pages that did not exist before are.
    const again = await audited({ faults });
    expect(await numbers(again)).toMatchObject({ new: 3, unknown: 5 });
    expect(await compared(again)).toMatchObject({ pages_added: 2, pages_unknown: 5 });
  });

  test('pages linked only from a page that could not be read this time are not removed', async () => {
    // 1 links to 2, 2 to 3, 3 to 4; 1 also to 5.
    const links: [number, number][] = [
      [1, 2],
      [2, 3],
      [3, 4],
      [1, 5],
    ];
    await audited({ faults: { 3: 'x', 4: 'x', 5: 'x' }, pages: 5, links });
    const answers = { 2: { outcome: 'blocked', status: 403 } } as const;
    const now = await audited({ faults: {}, pages: 2, links: [[1, 2]], answers });
    expect(await numbers(now)).toMatchObject({ removed: 1, unknown: 2, mended: 0 });
    expect([await paths(now, 'removed'), await paths(now, 'unknown')]).toEqual([['/5'], ['/3', '/4']]);
  });

  test('an audit with another scope removes nothing', async () => {
    await audited({ faults: { 1: 'x', 8: 'x' } });
    const now = await audited({ faults: {}, pages: 7, changed: { exclude: ['/8'] } });
    expect(await numbers(now)).toMatchObject({ mended: 1, removed: 0, unknown: 1 });
    const deep = await audited({ faults: {}, pages: 6, changed: { exclude: ['/8'] }, letGo: { 'too-deep': 3 } });
    expect(await compared(deep)).toMatchObject({ pages_gone: 0, pages_unknown: 1 });
  });
});

test('on somebody else’s audit, on a finding that is not there, or before the end it is refused', async () => {
  const id = await audited({ faults: same });
  await expect(ignore(id, 2, ben)).rejects.toThrow(NotFound);
  await expect(ignore(id, 7)).rejects.toThrow('Page 7 has no finding "title-missing"');
  await expect(ignore(id, 700)).rejects.toThrow(NotFound);
  await expect(removeSiteVerdict(ben, { id, check: CHECK })).rejects.toThrow(NotFound);
  const check = 'noindex';
  await expect(setSiteVerdict(anna, { id, check, verdict: 'ignored', reason: 'x' })).rejects.toThrow(
    'no finding "noindex"',
  );
  await db().siteAudit.update({ where: { id }, data: { status: 'running' } });
  await expect(ignore(id, 2)).rejects.toThrow(Refused);
});
