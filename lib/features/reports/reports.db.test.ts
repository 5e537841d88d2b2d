import { beforeEach, describe, expect, it } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { CHART_IDS, FIGURE_IDS, TABLE_IDS } from '#lib/features/reports/blocks/index.ts';
import type { RenderedBlock } from '#lib/features/reports/blocks-contract.ts';
import { reportDocument, saveReport as saveReportContract, TEMPLATES } from '#lib/features/reports/contract.ts';
import { openShare, unlockShare } from '#lib/features/reports/open-share.ts';
import { documentOfTicket } from '#lib/features/reports/print.ts';
import { storeTicket } from '#lib/features/reports/print-store.ts';
import { getReportDocument, renderReport } from '#lib/features/reports/render-report.ts';
import { createReport, deleteReport, getReport, listReports, saveReport } from '#lib/features/reports/reports.ts';
import {
  createReportShare,
  hashSecret,
  listReportShares,
  newSecret,
  revokeReportShare,
} from '#lib/features/reports/shares.ts';
import { isPlaceholder } from '#lib/features/reports/templates.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { Conflict, Forbidden, InvalidInput, LimitReached, NotFound, Unauthorized } from '#lib/platform/errors.ts';
import { attemptKey, FORGET_MS } from '#lib/platform/limits/attempts.ts';

const DAY_MS = 86_400_000;
/** Noon, so that earlier days do not depend on the time zone. */
const now = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

interface Person {
  ctx: Ctx;
  userId: string;
}

let anna: Person;
let ben: Person;
let vera: Person;
let project_id: string;

async function person(email: string): Promise<Person> {
  const { id } = await db().user.create({ data: { email } });
  const ctx = { ...createCtx({ actor: { kind: 'user', userId: id, role: 'member' } }), now: () => now };
  return { ctx, userId: id };
}

beforeEach(async () => {
  await db().user.deleteMany();
  await db().usageCounter.deleteMany();
  [anna, ben, vera] = [
    await person('anna@example.com'),
    await person('ben@example.com'),
    await person('vera@example.com'),
  ];
  const made = await db().project.create({
    data: { ownerId: anna.userId, name: 'Shop', domain: 'example.com', watchedDomains: ['rival.example'] },
  });
  project_id = made.id;
  await db().projectMember.createMany({
    data: [
      { projectId: project_id, userId: anna.userId, role: 'owner' },
      { projectId: project_id, userId: vera.userId, role: 'viewer' },
    ],
  });
});

const make = async (given: Partial<Parameters<typeof createReport>[1]> = {}) =>
  (await createReport(anna.ctx, { project_id, name: 'March', template: 'blank', ...given })).data.report;
const save = async (id: string, base_revision: number, change: Partial<Parameters<typeof saveReport>[1]>) =>
  (await saveReport(anna.ctx, { project_id, id, base_revision, ...change })).data.report;
const render = async (id: string) => (await getReportDocument(vera.ctx, { project_id, id })).data.document;
const everything = [
  { id: 'k', kind: 'kpis' as const, metrics: [...FIGURE_IDS] },
  ...CHART_IDS.map((chart) => ({ id: `c-${chart}`, kind: 'chart' as const, chart })),
  ...TABLE_IDS.map((table) => ({ id: `t-${table}`, kind: 'table' as const, table, rows: 10 })),
];
const blockOf = <Kind extends RenderedBlock['kind']>(blocks: readonly RenderedBlock[], kind: Kind, id: string) => {
  const found = blocks.find((one): one is Extract<RenderedBlock, { kind: Kind }> => one.kind === kind && one.id === id);
  if (!found) throw new Error(`no ${kind} ${id} in ${JSON.stringify(blocks.map((one) => [one.kind, one.id]))}`);
  return found;
};

describe('reports', () => {
  it('start from a template, are listed by last change and deleted with their schedule', async () => {
    for (const template of TEMPLATES) await make({ name: template, template });
    const { id } = await make({ name: 'Last_' });
    await db().schedule.create({ data: { projectId: project_id, kind: 'digest', subject: id, every: 'daily' } });
    const list = async (q?: string) => (await listReports(vera.ctx, { project_id, limit: 2, ...(q && { q }) })).data;
    const first = await list();
    expect(first.reports).toHaveLength(2);
    expect(first.next_cursor).not.toBeNull();
    expect((await list('last_')).reports.map(({ name }) => name)).toEqual(['Last_']);
    expect(await deleteReport(anna.ctx, { project_id, id })).toEqual({ data: { deleted: true } });
    expect(await db().schedule.count()).toBe(0);
    await expect(getReport(anna.ctx, { project_id, id })).rejects.toBeInstanceOf(NotFound);
  });

  it('saved in two windows do not overwrite each other, and a lost response is not a conflict', async () => {
    const { id, revision } = await make();
    const mine = await save(id, revision, { name: 'Mine', blocks: [{ id: 'a', kind: 'heading', text: 'A' }] });
    expect(mine.revision).toBe(revision + 1);
    await expect(save(id, revision, { name: 'Theirs' })).rejects.toBeInstanceOf(Conflict);
    const again = await save(id, revision, { name: 'Mine', blocks: [{ kind: 'heading', id: 'a', text: 'A' }] });
    expect(again).toMatchObject({ revision: mine.revision, name: 'Mine' });
  });

  it('never show readers the texts that a template asks to replace', async () => {
    for (const template of ['monthly', 'technical'] as const) {
      const { id, blocks } = await make({ name: template, template });
      expect(blocks.some(isPlaceholder)).toBe(true);
      const document = await renderReport(anna.ctx, id);
      expect(document?.blocks.length).toBeGreaterThan(0);
      expect(document?.blocks.filter(({ kind }) => kind === 'text')).toEqual([]);
      // Nor a heading that only such a text was below.
      expect(document?.blocks.at(-1)?.kind).not.toBe('heading');
    }
  });

  it('have a logo image and a brand color, which are checked', async () => {
    const { id, revision } = await make();
    const logo = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')}`;
    const input = { project_id, id, base_revision: revision, logo_image: logo, color: '#aa3311' };
    expect((await saveReport(anna.ctx, input)).data.report.cover).toMatchObject({ logo_image: logo, color: '#aa3311' });
    expect((await renderReport(anna.ctx, id))?.cover).toMatchObject({ logo_image: logo, color: '#aa3311' });
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
    const { logo_image: image, color } = saveReportContract.input.shape;
    expect(image.safeParse(svg).error?.issues[0]?.message).toContain('PNG, JPEG, WebP or GIF');
    expect(color.safeParse('red; background: url(//x)').success).toBe(false);
  });

  it('cover the last days or fixed dates', async () => {
    const { id } = await make();
    expect(await save(id, 1, { from: '2026-01-01', to: '2026-01-31' })).toMatchObject({ days: null, to: '2026-01-31' });
    expect(await render(id)).toMatchObject({ from: '2026-01-01', before: { from: '2025-12-01', to: '2025-12-31' } });
    expect(await save(id, 2, { days: 7, from: '', to: '', compare: false })).toMatchObject({ days: 7, from: null });
    expect(await render(id)).toMatchObject({ from: '2026-03-25', to: '2026-03-31', before: null });
    for (const wrong of [
      { from: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2020-01-01', to: '2026-01-01' },
    ]) {
      await expect(save(id, 3, wrong)).rejects.toBeInstanceOf(InvalidInput);
    }
  });

  it('are changed by editors, read by viewers and not found for others', async () => {
    const { id } = await make();
    expect((await getReport(vera.ctx, { project_id, id })).data.report.name).toBe('March');
    await expect(createReport(vera.ctx, { project_id, name: 'x', template: 'blank' })).rejects.toBeInstanceOf(
      Forbidden,
    );
    await expect(saveReport(vera.ctx, { project_id, id, base_revision: 1 })).rejects.toBeInstanceOf(Forbidden);
    await expect(createReportShare(vera.ctx, { project_id, id, days: 1 })).rejects.toBeInstanceOf(Forbidden);
    for (const verb of [getReport, getReportDocument, deleteReport, listReportShares]) {
      await expect(verb(ben.ctx, { project_id, id })).rejects.toBeInstanceOf(NotFound);
    }
  });
});

describe('a rendered report', () => {
  it('of an empty project gives the reason for each block and contains no number', async () => {
    const { id } = await make();
    await save(id, 1, { blocks: everything });
    const document = await render(id);
    expect(reportDocument.parse(document)).toEqual(document);
    for (const block of document.blocks) {
      expect(block.kind).not.toBe('failed');
      if (block.kind === 'kpis') {
        for (const item of block.items)
          expect(item).toMatchObject({ value: null, reason: expect.stringMatching(/^(?!This figure).*\.$/) });
      }
      if (block.kind === 'chart')
        expect(block.chart).toMatchObject({ series: [], reason: expect.stringMatching(/\.$/) });
      if (block.kind === 'table') expect(block.table).toMatchObject({ rows: [], reason: expect.stringMatching(/\.$/) });
    }
  });

  it('counts keywords by their last measurement of the period, compared with the previous period', async () => {
    const word = (keyword: string) =>
      db().trackedKeyword.create({
        data: { projectId: project_id, keyword, plain: keyword, engine: 'google', country: 'us' },
      });
    const [tea, rye, oat, bun] = [await word('tea'), await word('rye'), await word('oat'), await word('bun')];
    const check = (keywordNo: number, days: number, position: number | null, more: object = {}) =>
      db().rankCheck.create({
        data: {
          keywordNo,
          at: daysAgo(days),
          depth: 20,
          position,
          state: position === null ? 'not_found' : 'found',
          ...more,
        },
      });
    await check(tea.no, 40, 9);
    await check(tea.no, 5, 8);
    await check(tea.no, 1, 4, { aiState: 'present', aiPlace: 2 });
    await check(rye.no, 40, 3);
    await check(rye.no, 2, null, { aiState: 'absent' });
    // The check read fewer results than the earlier position, so it is unknown whether it moved.
    await check(bun.no, 40, 45, { depth: 50 });
    await check(bun.no, 3, null, { depth: 10 });
    await check(oat.no, 3, null, { state: 'unmeasured', reason: 'captcha', depth: null });
    const top = (keywordNo: number, days: number, hosts: string[]) =>
      db().rankTop.create({ data: { keywordNo, at: daysAgo(days), hosts } });
    await top(tea.no, 1, ['rival.example', 'www.example.com', 'notexample.com']);

    const { id } = await make();
    await save(id, 1, { blocks: everything });
    const { blocks } = await render(id);
    const figures = Object.fromEntries(
      blockOf(blocks, 'kpis', 'k').items.map(({ id: name, value, before }) => [name, [value, before]]),
    );
    expect(figures).toMatchObject({
      average_position: [4, 19],
      top_10: [1, 2],
      tracked_keywords: [4, null],
      ai_coverage: [50, null],
      ai_citation_rate: [100, null],
      // (5.2 + 0 + 0) / 3 of 19.3; before (2 + 7.7 + 0) / 3.
      visibility: [9, 16.8],
      // 11.4 of 19.3 + 11.4 + 7.7.
      share_of_voice: [29.7, null],
    });
    const { chart } = blockOf(blocks, 'chart', 'c-average_position');
    expect(chart.days).toHaveLength(30);
    expect(chart.series[0]?.values.filter((value) => value !== null)).toEqual([8, 4]);
    expect(blockOf(blocks, 'chart', 'c-share_of_voice').chart.series.map(({ name }) => name)).toEqual([
      'example.com',
      'rival.example',
    ]);
    const movers = blockOf(blocks, 'table', 't-top_movers').table;
    expect(movers.rows.map(([keyword, , before, after, change]) => [keyword, before, after, change])).toEqual([
      ['rye', '3', 'not in top 20', 'lost'],
      ['tea', '9', '4', '▲ 5'],
    ]);
    const rankings = blockOf(blocks, 'table', 't-keyword_rankings').table;
    expect(rankings.rows.map(([keyword, , , after]) => [keyword, after])).toEqual([
      ['tea', '4'],
      ['bun', 'not in top 10'],
      ['oat', 'not measured'],
      ['rye', 'not in top 20'],
    ]);
  });

  it('has audits and backlinks of the period, and no value for the time before the first scan', async () => {
    const site = (days: number, score: number, host = 'example.com') =>
      db().siteAudit.create({
        data: {
          userId: anna.userId,
          projectId: project_id,
          url: `https://${host}/`,
          host,
          siteKey: `${host}/`,
          settings: {},
          status: 'done',
          score,
          finishedAt: daysAgo(days),
        },
      });
    await site(45, 70);
    const { no } = await site(3, 82);
    // Of another site, filed under the project for comparison.
    await site(2, 31, 'rival.example');
    await db().siteCheck.createMany({
      data: [
        { auditNo: no, checkId: 'title-missing', failed: 4, leftOut: 1 },
        { auditNo: no, checkId: 'no-longer-there', failed: 2, leftOut: 2 },
      ],
    });
    const index = await db().backlinkDomain.create({ data: { userId: anna.userId, domain: 'example.com' } });
    await db().backlinkRun.create({
      data: { domainNo: index.no, kind: 'look', status: 'done', finishedAt: daysAgo(20) },
    });
    const link = (source: string, first: number, lost: number | null) =>
      db().backlink.create({
        data: {
          domainNo: index.no,
          key: crypto.randomUUID(),
          sourceUrl: `https://${source}/`,
          sourceHost: source,
          sourceDomain: source,
          targetUrl: 'https://example.com/',
          state: lost === null ? 'alive' : 'gone',
          foundBy: 'search',
          firstSeen: daysAgo(first),
          lastSeen: daysAgo(first),
          rel: [],
          lostAt: lost === null ? null : daysAgo(lost),
        },
      });
    await link('a.example', 90, null);
    await link('b.example', 90, 10);
    await link('c.example', 5, null);

    const { id } = await make();
    await save(id, 1, { blocks: everything });
    const { blocks } = await render(id);
    const figures = Object.fromEntries(
      blockOf(blocks, 'kpis', 'k').items.map(({ id: name, value, before }) => [name, [value, before]]),
    );
    expect(figures).toMatchObject({
      audit_score: [82, 70],
      backlinks: [2, null],
      referring_domains: [2, null],
      backlinks_new: [1, null],
      backlinks_lost: [1, null],
    });
    expect(blockOf(blocks, 'chart', 'c-audit_score').chart).toMatchObject({ series: [{ values: [82] }] });
    expect(blockOf(blocks, 'table', 't-audit_findings').table.rows.map((row) => row.at(-1))).toEqual(['3']);
    const { series } = blockOf(blocks, 'chart', 'c-backlinks').chart;
    const sum = (values: readonly (number | null)[] = []) => values.reduce<number>((all, one) => all + (one ?? 0), 0);
    expect(series.map(({ values }) => sum(values))).toEqual([1, 1]);
    expect(series[0]?.values[0]).toBeNull();
    expect(blockOf(blocks, 'table', 't-lost_backlinks').table.rows[0]?.[0]).toBe('b.example/');
  });

  it('is not rendered for another project, nor after its project is deleted', async () => {
    const { id } = await make();
    expect(await renderReport(anna.ctx, id, crypto.randomUUID())).toBeNull();
    await db().project.delete({ where: { id: project_id } });
    expect(await renderReport(anna.ctx, id)).toBeNull();
  });
});

describe('a link', () => {
  const visit = (path: string, address = '203.0.113.1') => ({ token: path.replace('/share/', ''), address, now });
  const share = async (given: { days?: number; password?: string } = {}) => {
    const { id } = await make();
    return { id, ...(await createReportShare(anna.ctx, { project_id, id, days: 30, ...given })).data };
  };

  it('opens its report, is counted, and is stored only as a hash', async () => {
    const { id, path, share: made } = await share();
    expect(path).toMatch(/^\/share\/[A-Za-z0-9_-]{43}$/);
    expect(await openShare(visit(path), undefined)).toMatchObject({ state: 'open', document: { name: 'March' } });
    const { shares } = (await listReportShares(vera.ctx, { project_id, id })).data;
    expect(shares).toMatchObject([{ id: made.id, views: 1, state: 'active', has_password: false }]);
    const stored = JSON.stringify(await db().reportShare.findMany());
    expect(stored).not.toContain(visit(path).token);
  });

  it('has the domain of shared reports, if they have one of their own', async () => {
    expect((await share()).url).toBeNull();
    process.env.SHARE_URL = 'https://reports.agency.example/';
    reloadEnv();
    try {
      const { url, path } = await share();
      expect(url).toBe(`https://reports.agency.example${path}`);
    } finally {
      delete process.env.SHARE_URL;
      reloadEnv();
    }
  });

  it('D7: that expired, was revoked or was guessed opens nothing, indistinguishably', async () => {
    const { id, path, share: made } = await share({ days: 1 });
    const late = { ...visit(path), now: new Date(now.getTime() + DAY_MS) };
    expect(await openShare(late, undefined)).toBeNull();
    await revokeReportShare(anna.ctx, { project_id, id, share_id: made.id });
    for (const token of [path, newSecret(), 'short', '%00', ''])
      expect(await openShare(visit(token), undefined)).toBeNull();
    await expect(revokeReportShare(anna.ctx, { project_id, id, share_id: crypto.randomUUID() })).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  it('with a password is opened by it, for this link only; wrong attempts have to wait', async () => {
    const { path } = await share({ password: 'rye and barley' });
    const other = await share({ password: 'rye and barley' });
    expect(await openShare(visit(path), undefined)).toEqual({ state: 'password' });
    const { value } = await unlockShare(visit(path), 'rye and barley');
    expect(await openShare(visit(path), value)).toMatchObject({ state: 'open' });
    expect(await openShare(visit(other.path), value)).toEqual({ state: 'password' });
    expect(await openShare(visit(path), `${value}x`)).toEqual({ state: 'password' });
    const tomorrow = { ...visit(path), now: new Date(now.getTime() + DAY_MS) };
    expect(await openShare(tomorrow, value)).toEqual({ state: 'password' });
    for (let tries = 0; tries < 5; tries++) {
      await expect(unlockShare(visit(path, 'guesser'), 'not the password')).rejects.toBeInstanceOf(Unauthorized);
    }
    await expect(unlockShare(visit(path, 'guesser'), 'rye and barley')).rejects.toBeInstanceOf(LimitReached);
    // Another visitor with the right password gets access.
    expect(await unlockShare(visit(path, 'another'), 'rye and barley')).toMatchObject({ seconds: 43_200 });
    await expect(unlockShare(visit(newSecret()), 'rye and barley')).rejects.toBeInstanceOf(NotFound);
  });

  it('with a password is delayed by wrong attempts of many visitors, and never locked', async () => {
    const { path, share: made } = await share({ password: 'rye and barley' });
    const opened = await unlockShare(visit(path), 'rye and barley');
    await db().usageCounter.updateMany({
      where: { key: attemptKey('share', made.id) },
      data: { count: 130, expiresAt: new Date(now.getTime() + FORGET_MS + 1_000) },
    });
    const pauses: number[] = [];
    const pause = async (ms: number) => pauses.push(ms);
    expect(await unlockShare({ ...visit(path, 'a newcomer'), pause }, 'rye and barley')).toMatchObject({
      seconds: 43_200,
    });
    expect(pauses).toEqual([2_000]);
    // A visitor who guesses links sees none; one who has opened a link keeps access, even from the same address.
    for (let tries = 0; tries < 31; tries++) expect(await openShare(visit(newSecret()), undefined)).toBeNull();
    // Nothing is hashed for them either.
    await expect(unlockShare(visit(newSecret()), 'any')).rejects.toBeInstanceOf(LimitReached);
    expect(await openShare(visit(path), undefined)).toBeNull();
    expect(await openShare(visit(path), opened.value)).toMatchObject({ state: 'open' });
  });

  it('renders its report once a minute for all visitors, and again after a change', async () => {
    const { id, path, share: made } = await share();
    const nameAt = async (seconds: number, address: string) => {
      const found = await openShare(
        { ...visit(path, address), now: new Date(now.getTime() + seconds * 1_000) },
        undefined,
      );
      return found?.state === 'open' ? [found.document.project, found.document.name] : found;
    };
    const rename = (name: string) => db().project.update({ where: { id: project_id }, data: { name } });
    expect(await nameAt(0, 'one')).toEqual(['Shop', 'March']);
    await rename('Store');
    expect(await nameAt(59, 'two')).toEqual(['Shop', 'March']);
    await save(id, 1, { name: 'April' });
    expect(await nameAt(59, 'one')).toEqual(['Store', 'April']);
    await rename('Kiosk');
    expect(await nameAt(120, 'one')).toEqual(['Kiosk', 'April']);
    const { shares } = (await listReportShares(vera.ctx, { project_id, id })).data;
    expect(shares).toMatchObject([{ id: made.id, views: 4 }]);
  });

  it('is limited to a number of views a minute for each visitor', async () => {
    const { path, share: made } = await share();
    const other = await share();
    const far = new Date(Date.now() + DAY_MS);
    await db().usageCounter.create({
      data: { key: `rate:share-view:${made.id}:busy`, windowStart: new Date(0), count: 60, expiresAt: far },
    });
    await expect(openShare(visit(path, 'busy'), undefined)).rejects.toBeInstanceOf(LimitReached);
    expect(await openShare(visit(path, 'another'), undefined)).toMatchObject({ state: 'open' });
    expect(await openShare(visit(other.path, 'busy'), undefined)).toMatchObject({ state: 'open' });
  });

  it('cannot be found by guessing: after thirty invalid ones a minute none opens', async () => {
    const { path } = await share();
    for (let tries = 0; tries < 31; tries++) expect(await openShare(visit(newSecret()), undefined)).toBeNull();
    // Nothing is hashed for them either.
    await expect(unlockShare(visit(newSecret()), 'any')).rejects.toBeInstanceOf(LimitReached);
    expect(await openShare(visit(path), undefined)).toBeNull();
    expect(await openShare(visit(path, '198.51.100.7'), undefined)).toMatchObject({ state: 'open' });
  });
});

describe('a print ticket', () => {
  it('opens its report once, before it expires', async () => {
    const { id } = await make();
    const ticket = async (expiresAt: Date) => {
      const secret = newSecret();
      await storeTicket({ tokenHash: hashSecret(secret), reportId: id, expiresAt }, new Date());
      return secret;
    };
    const good = await ticket(new Date(Date.now() + 60_000));
    expect(await documentOfTicket(good)).toMatchObject({ name: 'March' });
    expect(await documentOfTicket(good)).toBeNull();
    expect(await documentOfTicket(await ticket(new Date(Date.now() - 1)))).toBeNull();
    expect(await documentOfTicket(newSecret())).toBeNull();
  });
});
