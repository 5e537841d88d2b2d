import { beforeAll, describe, expect, test } from 'vitest';
import { getAiAnswer, listAiAnswers } from '#lib/features/ai-answers/stored-answers.ts';
import {
  checkBacklinks,
  deleteBacklinkDomain,
  getBacklinkDomain,
  listBacklinkDomains,
  setBacklinkSchedule,
} from '#lib/features/backlinks/domains.ts';
import { exportBacklinks } from '#lib/features/backlinks/export.ts';
import { listBacklinks } from '#lib/features/backlinks/links.ts';
import {
  deleteBulkRun,
  exportBulkRun,
  getBulkRun,
  listBulkItems,
  listBulkRuns,
  retryBulkRun,
  stopBulkRun,
} from '#lib/features/bulk-runs/bulk-runs.ts';
import { getBrief, listBriefs } from '#lib/features/content/briefs/briefs.ts';
import { deleteDraft, getDraft, listDrafts, saveDraft } from '#lib/features/content/drafts/drafts.ts';
import { listDraftVersions } from '#lib/features/content/drafts/versions.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { deleteDomainReport, getDomainReport, listDomainReports } from '#lib/features/domains/reports.ts';
import { deleteEmailRun, exportEmailRun, getEmailRun, listEmailRuns } from '#lib/features/emails/runs.ts';
import { deleteKeywordGrouping, getKeywordGrouping } from '#lib/features/keywords/groups/groupings.ts';
import { exportKeywordList } from '#lib/features/keywords/lists/export.ts';
import { deleteKeywordList, getKeywordList, updateKeywordList } from '#lib/features/keywords/lists/lists.ts';
import { deleteKeywordResearch, getKeywordResearch } from '#lib/features/keywords/research/researches.ts';
import { compareAudit, deleteAudit, getAudit, listAudits } from '#lib/features/page-audits/audits.ts';
import { compareSearch, deleteSearch, getSearch, listSearches } from '#lib/features/searches/searches.ts';
import { cancelSearch } from '#lib/features/searches/start-search.ts';
import { deleteSiteAudit, getSiteAudit, listSiteAudits } from '#lib/features/site-audits/audits.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

type Who = 'maker' | 'viewer' | 'stranger';
const people: Partial<Record<Who, Ctx>> = {};
const id: Record<string, string> = {};
const ctxOf = (who: Who): Ctx => {
  const ctx = people[who];
  if (!ctx) throw new Error(`${who} is not there`);
  return ctx;
};

async function person(who: Who): Promise<string> {
  const user = await db().user.create({ data: { email: `${who}@access.example` } });
  people[who] = createCtx({ actor: { kind: 'user', userId: user.id, role: 'member' } });
  return user.id;
}

beforeAll(async () => {
  await db().user.deleteMany();
  const [userId, viewer] = [await person('maker'), await person('viewer')];
  await person('stranger');
  const { id: projectId } = await newProject(userId, 'access.example');
  await addMember(projectId, viewer, 'viewer');
  const filed = { userId, projectId };
  const url = 'https://access.example/';
  const host = 'access.example';
  const asked = { query: 'rye bread', country: 'us' };
  const settings = {
    max_pages: 10,
    max_depth: 3,
    max_minutes: 5,
    include: [],
    exclude: [],
    subdomains: false,
    obey_robots: true,
    sitemaps: true,
    render: false,
    check_external: false,
    keep_html: false,
    user_agent: null,
  };
  const rows = {
    audit: db().audit.create({ data: { ...filed, url, urlKey: url, host, status: 'done' } }),
    search: db().search.create({
      data: { ...filed, ...asked, engine: 'bing', pagesAsked: 1, purpose: 'search', state: 'done' },
    }),
    answer: db().aiAnswer.create({ data: { ...filed, ...asked, pagesAsked: 1, status: 'done', pages: [] } }),
    siteAudit: db().siteAudit.create({ data: { ...filed, url, host, siteKey: host, settings, status: 'done' } }),
    report: db().domainReport.create({ data: { ...filed, domain: host, status: 'done' } }),
    list: db().keywordList.create({ data: { ...filed, name: 'Breads', nameKey: 'breads', country: 'us' } }),
    research: db().keywordResearch.create({
      data: { ...filed, kind: 'related', country: 'us', language: 'en', wanted: 10 },
    }),
    grouping: db().keywordGrouping.create({
      data: { ...filed, name: 'Breads', engine: 'bing', country: 'us', minShared: 3, freshDays: 7, status: 'done' },
    }),
    brief: db().brief.create({ data: { ...filed, keyword: 'rye', engine: 'bing', country: 'us', pagesAsked: 1 } }),
    emails: db().emailRun.create({ data: { ...filed, domain: host, engine: 'bing', country: 'us', pagesAsked: 1 } }),
    bulk: db().bulkRun.create({
      data: { ...filed, kind: 'search', status: 'done', params: { engines: ['bing'], country: 'us', pages: 1 } },
    }),
    backlinks: db().backlinkDomain.create({ data: { userId, domain: host } }),
    draft: db().draft.create({
      data: { ...filed, kind: 'page', title: 'Rye', country: 'us', language: 'en', words: 0 },
    }),
  };
  for (const [name, row] of Object.entries(rows)) id[name] = (await row).id;
});

const of = (name: string) => ({ id: id[name] ?? '' });
const first = { limit: 10 };

const links = { one_per_domain: false, sort: 'first_seen', order: 'desc' } as const;

const reads: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ['a page audit', (ctx) => getAudit(ctx, of('audit'))],
  ['its comparison', (ctx) => compareAudit(ctx, of('audit'))],
  ['a search', (ctx) => getSearch(ctx, of('search'))],
  ['its comparison', (ctx) => compareSearch(ctx, of('search'))],
  ['an AI answer', (ctx) => getAiAnswer(ctx, of('answer'))],
  ['a site audit', (ctx) => getSiteAudit(ctx, of('siteAudit'))],
  ['a domain report', (ctx) => getDomainReport(ctx, of('report'))],
  ['a keyword list', (ctx) => getKeywordList(ctx, of('list'))],
  ['a keyword list as a file', (ctx) => exportKeywordList(ctx, { ...of('list'), format: 'csv' } as never)],
  ['a research', (ctx) => getKeywordResearch(ctx, of('research'))],
  ['a grouping', (ctx) => getKeywordGrouping(ctx, of('grouping'))],
  ['a brief', (ctx) => getBrief(ctx, of('brief'))],
  ['a look for e-mail addresses', (ctx) => getEmailRun(ctx, of('emails'))],
  ['its file', (ctx) => exportEmailRun(ctx, { ...of('emails'), format: 'csv' })],
  ['a bulk run', (ctx) => getBulkRun(ctx, of('bulk'))],
  ['its items', (ctx) => listBulkItems(ctx, { ...of('bulk'), ...first })],
  ['a bulk run as a file', (ctx) => exportBulkRun(ctx, { ...of('bulk'), format: 'csv' })],
  ['backlinks of the project’s domain', (ctx) => getBacklinkDomain(ctx, of('backlinks'))],
  ['their list', (ctx) => listBacklinks(ctx, { ...of('backlinks'), ...links, ...first })],
  ['their file', (ctx) => exportBacklinks(ctx, { ...of('backlinks'), ...links, format: 'csv' })],
  ['a draft', (ctx) => getDraft(ctx, of('draft'))],
  ['versions of a draft', (ctx) => listDraftVersions(ctx, { ...of('draft'), ...first } as never)],
];

const changes: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ['delete a page audit', (ctx) => deleteAudit(ctx, of('audit'))],
  ['stop a search', (ctx) => cancelSearch(ctx, of('search'))],
  ['delete a search', (ctx) => deleteSearch(ctx, of('search'))],
  ['delete a site audit', (ctx) => deleteSiteAudit(ctx, of('siteAudit'))],
  ['delete a domain report', (ctx) => deleteDomainReport(ctx, of('report'))],
  ['change a keyword list', (ctx) => updateKeywordList(ctx, { ...of('list'), name: 'Taken over' })],
  ['delete a keyword list', (ctx) => deleteKeywordList(ctx, of('list'))],
  ['delete a research', (ctx) => deleteKeywordResearch(ctx, of('research'))],
  ['delete a grouping', (ctx) => deleteKeywordGrouping(ctx, of('grouping'))],
  ['delete a look for e-mail addresses', (ctx) => deleteEmailRun(ctx, of('emails'))],
  ['try a bulk run again', (ctx) => retryBulkRun(ctx, of('bulk'))],
  ['stop a bulk run', (ctx) => stopBulkRun(ctx, of('bulk'))],
  ['delete a bulk run', (ctx) => deleteBulkRun(ctx, of('bulk'))],
  ['check backlinks', (ctx) => checkBacklinks(ctx, of('backlinks'))],
  ['set their schedule', (ctx) => setBacklinkSchedule(ctx, { ...of('backlinks'), every: 'weekly' })],
  ['delete backlinks', (ctx) => deleteBacklinkDomain(ctx, of('backlinks'))],
  ['change a draft', (ctx) => saveDraft(ctx, { ...of('draft'), base_revision: 1, title: 'Taken over' })],
  ['delete a draft', (ctx) => deleteDraft(ctx, of('draft'))],
];

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('what is filed under a project', () => {
  test.each(reads)('%s is read by its maker and by members, and is unknown to others', async (_name, read) => {
    expect(await outcome(read(ctxOf('maker')))).toBe('done');
    expect(await outcome(read(ctxOf('viewer')))).toBe('done');
    expect(await outcome(read(ctxOf('stranger')))).toBe('not_found');
  });

  test('is in the lists of members, and in no other', async () => {
    const counts = async (who: Who) => {
      const ctx = ctxOf(who);
      const lists = await Promise.all([
        listAudits(ctx, first).then(({ data }) => data.audits),
        listSearches(ctx, first).then(({ data }) => data.searches),
        listAiAnswers(ctx, first).then(({ data }) => data.answers),
        listSiteAudits(ctx, first).then(({ data }) => data.audits),
        listDomainReports(ctx, first).then(({ data }) => data.reports),
        listBriefs(ctx, first).then(({ data }) => data.briefs),
        listDrafts(ctx, first).then(({ data }) => data.drafts),
        listEmailRuns(ctx, first).then(({ data }) => data.runs),
        listBulkRuns(ctx, first).then(({ data }) => data.runs),
        listBacklinkDomains(ctx, first).then(({ data }) => data.domains),
      ]);
      return lists.map(({ length }) => length);
    };
    expect(await counts('maker')).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await counts('viewer')).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await counts('stranger')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test.each(changes)('only its maker may %s', async (_name, change) => {
    for (const who of ['viewer', 'stranger'] as const) {
      expect(await outcome(change(ctxOf(who)))).toBe('not_found');
    }
  });
});
