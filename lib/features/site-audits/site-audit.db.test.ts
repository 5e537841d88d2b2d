import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { checks } from '#lib/audit/checks/index.ts';
import { analysePage } from '#lib/features/page-audits/analyse-page.ts';
import { setLimit } from '#lib/features/page-audits/findings/audit-limits.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { knownPages } from '#lib/features/page-audits/site/known-pages.ts';
import { siteChecks } from '#lib/features/site-audits/analysis/site-checks.ts';
import * as audits from '#lib/features/site-audits/audits.ts';
import { COLUMNS } from '#lib/features/site-audits/columns-contract.ts';
import { compareSiteAudits, listComparedPages } from '#lib/features/site-audits/compare-contract.ts';
import { getSiteAudit as getEndpoint, startSiteAudit as startEndpoint } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { openStoredPage } from '#lib/features/site-audits/crawl/stored-html.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { filterText, OPERATORS } from '#lib/features/site-audits/filter-contract.ts';
import { getSiteGraph, getSiteTree } from '#lib/features/site-audits/map-contract.ts';
import {
  exportSiteAudit as exportEndpoint,
  getSitePage,
  listSitePages,
} from '#lib/features/site-audits/pages-contract.ts';
import * as compare from '#lib/features/site-audits/report/compare.ts';
import { exportFromDashboard, exportSiteAudit } from '#lib/features/site-audits/report/export.ts';
import * as map from '#lib/features/site-audits/report/map.ts';
import * as report from '#lib/features/site-audits/report/report.ts';
import {
  listIssuePages,
  listSiteDuplicates,
  listSiteIssues,
  listSiteLinks,
} from '#lib/features/site-audits/report-contract.ts';
import * as explorer from '#lib/features/site-audits/tables/pages.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { depotFacts, depotSwitch } from '#tests/world/sites/depot.ts';
import { kitchenFacts } from '#tests/world/sites/kitchen.ts';
import { orchardFacts } from '#tests/world/sites/orchard.ts';

let reach: Reach;
let actor: Actor;
let owner: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeReaders(), closeParsers()]);
});
async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
beforeEach(async () => {
  actor = await newActor();
});

const ctx = () => reach.ctx({ actor });
const start = async (url: string, given: object = {}) =>
  (await audits.startSiteAudit(ctx(), startEndpoint.input.parse({ url, ...given }))).data.audit;
const read = async (id: string) => {
  const answer = await audits.getSiteAudit(ctx(), { id });
  expect(getEndpoint.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.audit;
};
/** Calls an operation and validates its response against the definition. */
async function checked<I extends z.ZodObject, O>(
  endpoint: { input: I; output: z.ZodType },
  verb: (ctx: Ctx, input: z.output<I>) => Promise<{ data: O }>,
  input: object,
): Promise<O> {
  const answer = await verb(ctx(), endpoint.input.parse(input));
  expect(endpoint.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
}
const pagesOf = async (id: string, input: object) => {
  const { filter, ...rest } = { filter: undefined, ...input };
  const parsed = { ...listSitePages.input.parse({ id, ...rest }), filter };
  const answer = await explorer.listSitePages(ctx(), parsed);
  expect(listSitePages.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};
/** This test acts as the worker. */
const work = (id: string) => crawlSiteAudit.handle(reach.ctx(), { id });

/** Findings of a run: check → paths. */
async function findingsOf(id: string): Promise<Record<string, string[]>> {
  const rows = await db().$queryRaw<{ check_id: string; url: string }[]>`
    SELECT f.check_id, p.url FROM site_findings f JOIN site_audits a ON a.no = f.audit_no
    JOIN site_pages p ON p.audit_no = a.no AND p.no = f.page_no WHERE a.id = ${id}::uuid ORDER BY p.url`;
  const found: Record<string, string[]> = {};
  for (const { check_id: check, url } of rows) found[check] = [...(found[check] ?? []), new URL(url).pathname];
  return found;
}

describe('a site with every fault', () => {
  let id: string;
  beforeAll(async () => {
    depotSwitch.isMended = false;
    actor = await newActor();
    owner = actor;
    ({ id } = await start(depotFacts.url));
    await work(id);
  });
  beforeEach(() => {
    actor = owner;
  });

  test('each is found once, and nothing else', async () => {
    const audit = await read(id);
    expect(audit).toMatchObject({ status: 'done', error: null, end_reason: null, pages: depotFacts.pages });
    const found = await findingsOf(id);
    const checks = [...siteChecks.map((check) => check.id), 'soft-404', 'noindex'];
    expect(Object.fromEntries(checks.flatMap((check) => (found[check] ? [[check, found[check]]] : [])))).toEqual(
      depotFacts.findings,
    );
  });

  test('site health is the mean of its pages minus site-level issues; what was not measured costs nothing', async () => {
    const { score, score_version: version, report } = await read(id);
    expect(version).toBe(report?.version);
    const [mean] = await db().$queryRaw<{ value: number }[]>`
      SELECT avg(p.score)::float8 AS value FROM site_pages p JOIN site_audits a ON a.no = p.audit_no
      WHERE a.id = ${id}::uuid AND p.internal AND p.score IS NOT NULL AND p.indexable IS NOT FALSE`;
    expect(report?.page_mean).toBeCloseTo(mean?.value ?? 0, 1);
    expect(score).toBeLessThanOrEqual(report?.page_mean ?? 0);
    expect(report?.urls_without_errors).toBeLessThan(report?.checked_urls ?? 0);
    expect(report?.best_practices).toBeGreaterThan(0);
    const failed = new Set(report?.deductions.map(({ check }) => check));
    expect(report?.not_measured.length).toBeGreaterThan(5);
    expect(report?.not_measured.filter(({ check }) => failed.has(check))).toEqual([]);
  });

  test('bot walls are told apart from the site’s own errors', async () => {
    const filter = filterText.parse('{"field":"outcome","op":"in","value":["blocked"]}');
    const { pages } = await pagesOf(id, { filter, sort: 'url' });
    expect(pages.map(({ url }) => new URL(String(url)).pathname)).toEqual(depotFacts.blocked);
  });

  test('the table goes on part by part, by every column and in both orders', async () => {
    const whole = (await pagesOf(id, { limit: 500, columns: ['no'] })).pages.map(({ no }) => no);
    expect(whole.length).toBeGreaterThan(160);
    for (const { id: sort } of COLUMNS) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: unknown[] = [];
        for (let cursor: string | undefined; ; ) {
          const part = await pagesOf(id, { limit: 90, columns: ['no'], sort, order, ...(cursor ? { cursor } : {}) });
          seen.push(...part.pages.map(({ no }) => no));
          if (part.next_cursor === null) break;
          cursor = part.next_cursor;
        }
        expect(
          seen.toSorted((a, b) => Number(a) - Number(b)),
          `${sort} ${order}`,
        ).toEqual(whole);
      }
    }
  });

  test('every comparison of every column can be asked for, and its opposite gives the rest', async () => {
    const { total } = await pagesOf(id, { limit: 1 });
    const given = { text: 'tool', number: 3, boolean: true, option: ['page', 'link'], moment: '2026-01-01T00:00:00Z' };
    for (const { id: field, kind, ...column } of COLUMNS) {
      for (const op of OPERATORS[kind]) {
        const value = kind === 'option' ? [column.options?.[0]] : given[kind];
        const text = JSON.stringify({ field, op, value });
        const [yes, no] = await Promise.all([
          pagesOf(id, { limit: 1, filter: filterText.parse(text) }),
          pagesOf(id, { limit: 1, filter: filterText.parse(`{"not":${text}}`) }),
        ]);
        expect(yes.total + no.total, text).toBe(total);
      }
    }
    const filter = filterText.parse(
      '{"all":[{"field":"url","op":"contains","value":"/SECTION-1/"},{"any":[{"field":"status","op":"eq","value":200},{"field":"title","op":"equals","value":"x"}]}]}',
    );
    expect((await pagesOf(id, { filter })).total).toBe(12);
  });

  test('an issue has its pages, a page its findings, links and twins', async () => {
    const { issues, passed } = await checked(listSiteIssues, report.listSiteIssues, { id });
    expect(issues.find(({ check }) => check === 'http-4xx')).toMatchObject({
      severity: 'error',
      pages: 5,
      new_pages: null,
    });
    expect(passed.map(({ check }) => check)).toContain('hreflang-to-redirect');
    const { pages, total } = await checked(listIssuePages, report.listIssuePages, { id, check: 'link-broken' });
    expect(total).toBe(1);
    const no = pages[0]?.page.no ?? 0;
    expect(pages[0]?.finding.items.map(({ url }) => url).toSorted()).toEqual(
      [`${depotFacts.home}/fails`, `${depotFacts.home}/missing-1`].toSorted(),
    );
    const page = await checked(getSitePage, explorer.getSitePage, { id, no });
    expect(page.findings.find(({ check }) => check === 'link-broken')).toMatchObject({
      points: 8,
      cap: null,
      scope: 'page',
    });
    expect(page.links_out.map(({ to }) => new URL(to.url).pathname)).toContain('/missing-1');
    expect(page).toMatchObject({ html: true, page: { url: `${depotFacts.home}/answers`, depth: 1 } });
    const kept = await openStoredPage(ctx(), { id, role: `page-${no}` });
    expect(Buffer.from(kept.content).toString()).toContain('<h1>Corner of answers</h1>');
    for (const role of ['page-0', 'page-999999', 'raw']) {
      await expect(openStoredPage(ctx(), { id, role })).rejects.toThrow(NotFound);
    }
    const { groups } = await checked(listSiteDuplicates, report.listSiteDuplicates, { id, by: 'near' });
    expect(groups.map((group) => group.pages.map(({ url }) => new URL(url).pathname))).toEqual([
      ['/near-1', '/near-2'],
    ]);
    await expect(report.listIssuePages(ctx(), listIssuePages.input.parse({ id, check: 'no-such' }))).rejects.toThrow(
      NotFound,
    );
  });

  test('links can be asked for by where they lead', async () => {
    const to = async (target: string) =>
      (await checked(listSiteLinks, report.listSiteLinks, { id, target, kind: 'link' })).links.map(
        (link) => new URL(link.to.url).pathname,
      );
    expect((await to('broken')).toSorted()).toEqual(['/fails', '/missing-1', '/never-there']);
    expect((await to('redirect')).toSorted()).toEqual(['/for-now', '/loop-a', '/moved-away', '/old-1']);
    expect((await to('blocked')).toSorted()).toEqual(['/busy', '/private/ledger', '/walled']);
  });

  test('links are told inside and out, and references both ways', async () => {
    const listed = async (given: object) =>
      (await checked(listSiteLinks, report.listSiteLinks, { id, ...given })).links.map((link) => ({
        ...link,
        ends: [link.from, link.to].map(({ url }) => new URL(url).pathname).join(' '),
      }));
    const broken = async (internal: boolean) =>
      (await listed({ kind: 'link', target: 'broken', internal })).map(({ ends }) => ends);
    expect((await broken(true)).toSorted()).toEqual(['/answers /fails', '/answers /missing-1']);
    expect(await broken(false)).toEqual(['/elsewhere /never-there']);
    const languages = await listed({ kind: 'hreflang', selves: false });
    expect(Object.fromEntries(languages.map(({ ends, returned }) => [ends, returned]))).toEqual({
      '/en/guide /de/guide': true,
      '/de/guide /en/guide': true,
      '/en/price /fr/price': false,
      // An address that is not a page cannot have references.
      '/en/help /it/help': null,
    });
    expect((await listed({ kind: 'hreflang' })).some(({ from, to }) => from.no === to.no)).toBe(true);
    expect((await listed({ kind: 'canonical', selves: false })).map(({ ends }) => ends).toSorted()).toEqual([
      '/canon-dead /missing-3',
      '/canon-hidden /hidden',
      '/canon-moved /old-3',
      '/ring-1 /ring-2',
      '/ring-2 /ring-1',
      '/step-1 /step-2',
      '/step-2 /step-3',
    ]);
  });

  test('the tree adds up, and the graph has the start page as its strongest', async () => {
    const { entries } = await checked(getSiteTree, map.getSiteTree, { id });
    const { pages } = await read(id);
    expect(entries.reduce((sum, entry) => sum + entry.pages, 0)).toBe(pages - 1);
    expect(entries.find(({ name }) => name === 'section-1/')).toMatchObject({ pages: 12, is_folder: true, page: null });
    expect(entries.find(({ name }) => name === 'section-1')?.page?.status).toBe(200);
    const graph = await checked(getSiteGraph, map.getSiteGraph, { id, limit: 50 });
    expect(graph.nodes[0]).toMatchObject({ no: 1, rank: 100, depth: 0 });
    const shown = new Set(graph.nodes.map(({ no }) => no));
    expect(graph.edges.every(({ from, to }) => shown.has(from) && shown.has(to))).toBe(true);
  });

  test.each(['csv', 'json', 'xlsx'] as const)('every table can be taken away as %s', async (format) => {
    for (const what of ['pages', 'issues', 'findings', 'links'] as const) {
      const input = exportEndpoint.input.parse({ id, what, format, columns: ['url', 'title', 'words'] });
      const { body, name } = await exportSiteAudit(ctx(), input);
      const bytes = Buffer.from(await new Response(body).arrayBuffer());
      expect(name).toMatch(new RegExp(`^site-audit-www.tool-depot.example-${what}-[0-9-]+\\.${format}$`));
      if (format === 'json') expect(Object.values(JSON.parse(bytes.toString())).flat().length).toBeGreaterThan(10);
      else expect(bytes.subarray(0, 3).toString('latin1')).toBe(format === 'csv' ? '\xef\xbb\xbf' : 'PK\x03');
    }
  });

  test('the links of one report are counted, and exported as they are listed', async () => {
    for (const filter of [
      { kind: 'link', target: 'broken', internal: true },
      { kind: 'link', target: 'redirect' },
      { kind: 'canonical', selves: false },
    ]) {
      const listed = await checked(listSiteLinks, report.listSiteLinks, { id, ...filter, limit: 500 });
      expect(listed.total).toBe(listed.links.length);
      const given = { id, what: 'links', format: 'json', ...filter };
      const { body } = await exportSiteAudit(ctx(), exportEndpoint.input.parse(given));
      const { Links: rows } = (await new Response(body).json()) as { Links: { from: string; to: string }[] };
      expect(rows.map(({ from, to }) => [from, to])).toEqual(listed.links.map(({ from, to }) => [from.url, to.url]));
    }
    const query = new URLSearchParams({ what: 'links', format: 'csv', target: 'broken', internal: 'false' });
    const { fileStem } = await exportFromDashboard(ctx(), { id, query });
    expect(fileStem).toContain('-links-broken-external-');
    query.set('what', 'pages');
    await expect(exportFromDashboard(ctx(), { id, query })).rejects.toThrow('only allowed with what: links');
  });

  test('the findings of one issue can be exported', async () => {
    const file = async (given: object) => {
      const { body, name } = await exportSiteAudit(ctx(), exportEndpoint.input.parse({ id, format: 'json', ...given }));
      const { Findings: rows } = (await new Response(body).json()) as { Findings: { check: string; url: string }[] };
      return { name, rows };
    };
    const { name, rows } = await file({ what: 'findings', check: 'http-4xx' });
    expect(name).toContain('-http-4xx-');
    expect(rows.map(({ check }) => check)).toEqual(Array(5).fill('http-4xx'));
    expect((await file({ what: 'findings' })).rows.length).toBeGreaterThan(5);
    await expect(file({ what: 'findings', check: 'no-such' })).rejects.toThrow('Unknown check "no-such".');
    await expect(file({ what: 'pages', check: 'http-4xx' })).rejects.toThrow('not with pages');
  });

  test('a second audit reports new, fixed, removed and remaining findings, and pages added and removed', async () => {
    depotSwitch.isMended = true;
    const again = await start(depotFacts.url);
    await work(again.id);
    const comparison = (await checked(compareSiteAudits, compare.compareSiteAudits, { id: again.id })).comparison;
    expect(comparison).toMatchObject({ previous: { id }, pages_added: 0, pages_gone: 1, pages_unknown: 1 });
    const of = (check: string) => comparison.issues.find((one) => one.check === check);
    expect(of('http-5xx')).toMatchObject({ new: 0, mended: 1, still: 0 });
    expect(of('http-4xx')).toMatchObject({ new: 1, mended: 0, still: 5 });
    const listed = async (what: string, check?: string) =>
      (
        await checked(listComparedPages, compare.listComparedPages, { id: again.id, what, ...(check ? { check } : {}) })
      ).pages.map(({ url }) => new URL(url).pathname);
    // It returned an error before, so its earlier state is unknown.
    expect(await listed('pages_unknown')).toEqual(['/fails']);
    expect(await listed('gone')).toEqual(['/section-10/tool-12']);
    expect(await listed('mended', 'http-5xx')).toEqual(['/fails']);
    expect(await listed('new', 'http-4xx')).toEqual(['/section-10/tool-12']);
    const { body } = await exportSiteAudit(
      ctx(),
      exportEndpoint.input.parse({ id: again.id, what: 'comparison', format: 'json', with: id }),
    );
    const { Comparison: lines } = (await new Response(body).json()) as { Comparison: Record<string, string>[] };
    expect(lines.filter(({ check }) => check === 'http-5xx')).toMatchObject([{ state: 'fixed' }]);
    expect(lines.filter(({ state }) => state === 'page removed')).toMatchObject([
      { url: expect.stringContaining('/section-10/tool-12'), check: null },
    ]);
    const removed = lines.filter(({ state }) => state === 'removed with page');
    expect(new Set(removed.map(({ url }) => new URL(url ?? '').pathname))).toEqual(new Set(['/section-10/tool-12']));
    expect(removed[0]).toMatchObject({
      before: 'status: 200\noutcome: page',
      now: 'status: 410\noutcome: client_error',
    });
    expect(removed).toHaveLength(comparison.removed);
    const [first] = (await checked(listSiteIssues, report.listSiteIssues, { id: again.id })).issues.filter(
      ({ check }) => check === 'redirect-loop',
    );
    expect(first).toMatchObject({ new_pages: 0, since: (await read(id)).finished_at && expect.any(String) });
    expect(Date.parse(first?.since ?? '')).toBeLessThan(Date.parse(again.created_at));
  });

  test('others see nothing of it', async () => {
    actor = await newActor();
    await expect(audits.getSiteAudit(ctx(), { id })).rejects.toThrow(NotFound);
    await expect(pagesOf(id, {})).rejects.toThrow(NotFound);
    await expect(audits.deleteSiteAudit(ctx(), { id })).rejects.toThrow(NotFound);
  });
});

test('a site without a fault has no issues', async () => {
  // How fast a test server responds depends on what else runs.
  await setLimit(ctx(), { id: 'time-to-first-byte', limit: 'maxMs', value: 60_000 });
  const { id } = await start(orchardFacts.url);
  await work(id);
  const audit = await read(id);
  expect(await findingsOf(id)).toEqual({});
  expect(audit).toMatchObject({
    status: 'done',
    score: 100,
    pages: orchardFacts.pages,
    issues: { error: 0, warning: 0, notice: 0 },
  });
});

test('a rendered audit finds the same differences between HTML and rendered page as the page audit', async () => {
  const given = { url: kitchenFacts.url, render: true };
  const { report: single } = await analysePage(ctx(), given, {
    budgetMs: 25_000,
    maxLinks: 0,
    known: knownPages(ctx(), null),
  });
  const ofRendering = checks.filter(({ needs }) => needs.includes('diff')).map(({ id }) => id);
  const expected = single.findings.map(({ id }) => id).filter((id) => ofRendering.includes(id));
  expect(expected).toContain('title-changed-by-js');
  const { id } = await start(kitchenFacts.url, { render: true });
  await work(id);
  const found = await findingsOf(id);
  const onHome = ofRendering.filter((check) => found[check]?.includes('/'));
  expect(onHome.toSorted()).toEqual(expected.toSorted());
  const { pages } = await pagesOf(id, {
    filter: { all: [{ field: 'rendered_changes', op: 'contains', value: 'title' }] },
    columns: ['url', 'rendered_changes', 'raw_title', 'raw_words', 'raw_links', 'rendered_links', 'title'],
    limit: 10,
  });
  expect(pages).toMatchObject([
    {
      url: kitchenFacts.url,
      rendered_changes: 'title, h1, text',
      raw_title: kitchenFacts.rawTitle,
      title: kitchenFacts.renderedTitle,
      raw_words: kitchenFacts.rawWords,
      raw_links: 0,
      rendered_links: 0,
    },
  ]);
  // A page that was not rendered is not compared.
  const { id: raw } = await start(kitchenFacts.url);
  await work(raw);
  expect(Object.keys(await findingsOf(raw)).filter((check) => ofRendering.includes(check))).toEqual([]);
});

test('a sample is rendered; the other pages are evaluated as served', async () => {
  const { id } = await start(bakeryFacts.url, { render: true, max_rendered: 1 });
  await work(id);
  const rendered = { all: [{ field: 'rendered_changes', op: 'not_empty', value: null }] };
  const { total } = await pagesOf(id, { limit: 1, filter: { all: [{ field: 'outcome', op: 'in', value: ['page'] }] } });
  expect(total).toBeGreaterThan(1);
  expect((await pagesOf(id, { limit: 10, filter: rendered })).pages).toHaveLength(1);
});
