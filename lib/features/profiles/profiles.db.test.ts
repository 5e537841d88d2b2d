import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportPageProfile } from '#lib/features/profiles/export.ts';
import { getKeywordProfile, getPageProfile } from '#lib/features/profiles/profiles.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { addSessions } from '#tests/support/analytics.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

/** A project with a keyword that moved from 9 to 3 and won a citation, a note on its page, and nothing else. */
const NOW = new Date('2026-11-22T12:00:00Z');
const PAGE = 'https://bakery.example/bread';
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const newUser = (email: string) => db().user.create({ data: { email, name: email, passwordHash: '-' } });

let projectId = '';
let keywordId = '';
let ownerId = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'profiles'),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => NOW,
});
const page = async (url = PAGE) => (await getPageProfile(as(ownerId), { project_id: projectId, url })).data;
const partOf = async (id: string, url?: string) => (await page(url)).parts.find(({ part }) => part === id);

beforeAll(async () => {
  ownerId = (await newUser('profiles@example.com')).id;
  const project = await newProject(ownerId, 'bakery.example');
  projectId = project.id;
  const keyword = await db().trackedKeyword.create({
    data: {
      projectId,
      keyword: 'Rye bread',
      plain: 'rye bread',
      engine: 'google',
      country: 'GB',
      url: PAGE,
      position: 3,
      state: 'found',
      checkedAt: ago(1),
      bestPosition: 3,
      aiMeasuredAt: ago(1),
      aiMeasuredState: 'present',
      aiMeasuredPlace: 2,
    },
  });
  keywordId = keyword.id;
  const check = { keywordNo: keyword.no, state: 'found' as const, depth: 100, url: PAGE };
  await db().rankCheck.createMany({
    data: [
      { ...check, at: ago(3), position: 9, aiState: 'present' },
      { ...check, at: ago(2), position: 8, aiState: 'absent' },
      { ...check, at: ago(1), position: 3, aiState: 'present', aiPlace: 2 },
    ],
  });
  const aiSources = [{ url: 'https://other.example/' }, { url: 'https://www.bakery.example/bread/' }];
  await db().rankTop.create({ data: { keywordNo: keyword.no, at: ago(1), hosts: [], aiSources } });
  await db().projectNote.create({ data: { projectId, at: ago(2), text: 'New photos', url: PAGE } });
  await db().projectNote.create({ data: { projectId, at: ago(2), text: 'Elsewhere', url: `${PAGE}-rolls` } });
});

describe('a page', () => {
  test('is known in every spelling of its URL, and other pages are not', async () => {
    const part = await partOf('rankings', 'http://www.bakery.example/bread/');
    expect(part?.rows.map(({ label, value }) => [label, value])).toEqual([['Rye bread', 3]]);
    expect(await partOf('rankings', `${PAGE}-rolls`)).toMatchObject({ state: 'not_measured', missing: 'no_keyword' });
  });

  test('each part says why it has no figures', async () => {
    const { parts } = await page();
    const missing = Object.fromEntries(parts.map((part) => [part.part, [part.state, part.missing]]));
    expect(missing).toEqual({
      rankings: ['measured', null],
      search_console: ['not_connected', 'no_property'],
      analytics: ['not_connected', 'no_analytics'],
      audit: ['not_measured', 'no_audit'],
      internal_links: ['not_measured', 'no_audit'],
      backlinks: ['not_measured', 'no_backlinks'],
      web_vitals: ['not_connected', 'no_key'],
      ai_citations: ['measured', null],
      notes: ['measured', null],
    });
  });

  test('citations are those of this page, with the position among the sources', async () => {
    const part = await partOf('ai_citations');
    expect(part?.rows.map(({ label, value }) => [label, value])).toEqual([['Rye bread', 2]]);
    expect((await partOf('ai_citations', `${PAGE}-rolls`))?.figures).toEqual([
      { metric: 'citations', value: 0, before: null },
      { metric: 'citation_place', value: null, before: null },
    ]);
  });

  test('the timeline has moves of three and more, citations and notes of the page, newest first', async () => {
    const { timeline } = await page();
    expect(timeline?.events.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['citation_won', null, '2'],
      ['position', '8', '3'],
      ['note', null, 'note'],
    ]);
    expect(timeline?.positions.map(({ position }) => position)).toEqual([9, 8, 3]);
  });

  test('a title that differs from the audit before is an event', async () => {
    for (const [days, title] of [
      [20, 'Bread'],
      [10, 'Rye bread'],
      [5, 'Rye bread'],
    ] as const) {
      const { no } = await db().siteAudit.create({
        data: {
          userId: ownerId,
          projectId,
          url: 'https://bakery.example/',
          host: 'bakery.example',
          siteKey: 'bakery.example',
          settings: {},
          status: 'done',
          createdAt: ago(days),
          finishedAt: ago(days),
        },
      });
      const { addressKey } = await import('#lib/features/site-audits/crawl/address-key.ts');
      const key = BigInt(addressKey(PAGE) ?? '0');
      await db().sitePage.create({
        data: { auditNo: no, no: 1, key, url: PAGE, source: 'start', outcome: 'page', title, score: 80 },
      });
    }
    const { timeline } = await page();
    const titles = timeline?.events.filter(({ kind }) => kind === 'title_changed');
    expect(titles?.map(({ before, after, at }) => [before, after, at])).toEqual([
      ['Bread', 'Rye bread', ago(10).toISOString()],
    ]);
    expect(timeline?.events.filter(({ kind }) => kind === 'audit')).toHaveLength(3);
    expect((await partOf('audit'))?.figures[0]).toEqual({ metric: 'score', value: 80, before: null });
    expect((await partOf('audit', `${PAGE}-rolls`))?.missing).toBe('not_in_audit');
  });

  test('has sessions and key events of its landing page over 28 days and the 28 before', async () => {
    await addSessions(projectId, { place: 'bakery.example/bread', lastDay: '2026-11-20', days: 60, sessions: 3 });
    expect(await partOf('analytics', 'http://bakery.example/bread/')).toMatchObject({
      state: 'measured',
      source: 'Google Analytics, organic search',
      at: '2026-11-20',
      figures: [
        { metric: 'sessions', value: 84, before: 84 },
        { metric: 'engaged_sessions', value: 84, before: 84 },
        { metric: 'key_events', value: 14, before: 14 },
      ],
    });
    expect((await partOf('analytics', `${PAGE}-rolls`))?.figures[0]?.value).toBe(0);
    expect(await partOf('analytics', `${PAGE}?size=2`)).toMatchObject({
      state: 'not_measured',
      missing: 'url_with_query',
    });
    await db().analyticsProperty.update({ where: { projectId }, data: { firstDay: new Date('2026-11-01') } });
    expect(await partOf('analytics')).toMatchObject({ state: 'not_measured', missing: 'no_sessions' });
    await db().analyticsProperty.delete({ where: { projectId } });
  });

  test('one part is read alone', async () => {
    const { data } = await getPageProfile(as(ownerId), { project_id: projectId, url: PAGE, part: 'notes' });
    expect(data.parts.map(({ part, rows }) => [part, rows.map(({ label }) => label)])).toEqual([
      ['notes', ['New photos']],
    ]);
    expect(data.timeline).toBeNull();
  });

  test('the file has figures, reasons and events', async () => {
    const { body } = await exportPageProfile(as(ownerId), { project_id: projectId, url: PAGE, format: 'csv' });
    const csv = await text(body as Parameters<typeof text>[0]);
    expect(csv).toContain('search_console,,,,,,,Google Search Console,no_property');
    expect(csv).toContain('timeline,Rye bread,3,8,,position');
  });
});

describe('a keyword', () => {
  test('has its rankings, its citation, and the parts of the page that ranks', async () => {
    const { data } = await getKeywordProfile(as(ownerId), { project_id: projectId, keyword_id: keywordId });
    expect(data).toMatchObject({ keyword: 'Rye bread', url: PAGE });
    const figures = Object.fromEntries(data.parts.map((part) => [part.part, part.figures.map(({ value }) => value)]));
    expect(figures).toMatchObject({ rankings: [3, 3], ai_citations: [1, 2] });
  });

  test('of another project or user is not found', async () => {
    const other = await newUser('other@example.com');
    const theirs = await newProject(other.id, 'other.example');
    const ask = (project_id: string) => getKeywordProfile(as(other.id), { project_id, keyword_id: keywordId });
    await expect(ask(theirs.id)).rejects.toThrow(NotFound);
    await expect(ask(projectId)).rejects.toThrow(NotFound);
  });
});
