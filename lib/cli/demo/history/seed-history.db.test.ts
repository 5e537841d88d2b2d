import { beforeAll, describe, expect, it } from 'vitest';
import { FOLLOWED, OUTAGES } from '#lib/cli/demo/history/scenario.ts';
import { seedHistory } from '#lib/cli/demo/history/seed-history.ts';
import { db } from '#lib/platform/database/db.ts';
import { areaOf, pointAt } from '#tests/world/engines/local.ts';
import { rank } from '#tests/world/engines/ranking.ts';

const DAYS = 180;
const NOW = new Date('2026-11-20T12:00:00Z');
const TODAY = Math.floor(NOW.getTime() / 86_400_000);

let projectId = '';
let userId = '';

beforeAll(async () => {
  const user = await db().user.create({ data: { email: 'history@example.com', name: 'History', passwordHash: '' } });
  userId = user.id;
  const project = await db().project.create({
    data: { ownerId: userId, name: 'Harbour Bakery', domain: 'harbour-bakery.example' },
  });
  projectId = project.id;
  await seedHistory({ url: process.env.DATABASE_URL ?? '', userId, projectId, days: DAYS, now: NOW, worldDay: TODAY });
});

const keywords = () =>
  db().trackedKeyword.findMany({ where: { projectId }, include: { checks: { orderBy: { at: 'asc' } } } });

describe('the tracked keywords of the sample project', () => {
  it('have one check on every day, each with its own list where something was measured', async () => {
    const rows = await keywords();
    expect(rows).toHaveLength(FOLLOWED.length);
    for (const { keyword, checks } of rows) {
      const days = checks.map(({ at }) => Math.floor(at.getTime() / 86_400_000));
      expect(days, keyword).toEqual(Array.from({ length: DAYS }, (_, index) => TODAY - DAYS + 1 + index));
    }
    const [{ without }] = await db().$queryRaw<[{ without: bigint }]>`
      SELECT count(*) AS without FROM rank_checks AS c LEFT JOIN rank_tops AS t USING (keyword_no, at)
      WHERE (c.state = 'unmeasured') <> (t.at IS NULL)`;
    expect(without).toBe(0n);
  });

  it('say a position where they were found, the depth where they were not, and why where nothing is known', async () => {
    for (const { keyword, checks } of await keywords()) {
      for (const one of checks) {
        const isFound = one.state === 'found';
        expect(one.position !== null && one.url !== null, keyword).toBe(isFound);
        expect(one.depth !== null, keyword).toBe(one.state !== 'unmeasured');
        expect(one.reason !== null, keyword).toBe(one.state === 'unmeasured');
        expect((one.aiPlace ?? 0) > 0 && one.aiState !== 'present', keyword).toBe(false);
      }
    }
  });

  it('hold their best position and when it was first reached', async () => {
    for (const { keyword, checks, bestPosition, bestAt, position, checkedAt } of await keywords()) {
      const places = checks.flatMap(({ position: place }) => (place === null ? [] : [place]));
      const best = places.length > 0 ? Math.min(...places) : null;
      expect(bestPosition, keyword).toBe(best);
      expect(bestAt, keyword).toEqual(best === null ? null : checks.find((one) => one.position === best)?.at);
      expect([position, checkedAt], keyword).toEqual([checks.at(-1)?.position, checks.at(-1)?.at]);
    }
  });

  it('end where the engines of the world go on', async () => {
    for (const row of await keywords()) {
      const language = { gb: 'en', us: 'en', de: 'de' }[row.country];
      if (!language) throw new Error(`No language for ${row.country}`);
      const { engine, keyword: query, country } = row;
      const point = pointAt(row.location);
      const area = point ? { area: areaOf(point) } : {};
      const list = rank({ engine, query, country, language, ...area, day: TODAY }).pages.slice(0, 20);
      const at = list.findIndex(({ host }) => host === 'www.harbour-bakery.example');
      expect([row.keyword, row.position, row.url]).toEqual([query, at < 0 ? null : at + 1, list[at]?.url ?? null]);
    }
  });

  it('tell what the story says: a climb, a fall, two pages in turn, a blocked engine, a citation won and one lost', async () => {
    const rows = await keywords();
    const of = (keyword: string, engine = 'google') => {
      const row = rows.find((one) => one.keyword === keyword && one.engine === engine && one.country === 'gb');
      if (!row) throw new Error(`${keyword} is not tracked`);
      return row.checks;
    };
    const typical = (checks: { position: number | null }[]) =>
      checks.map(({ position }) => position ?? 99).sort((a, b) => a - b)[Math.floor(checks.length / 2)] ?? 99;
    const loaf = of('sourdough loaf');
    expect(typical(loaf.slice(0, 30)) - typical(loaf.slice(-30))).toBeGreaterThan(8);
    const rye = of('rye bread');
    expect(typical(rye.slice(-30)) - typical(rye.slice(-90, -60))).toBeGreaterThan(3);
    const turns = of('morning bakery').slice(-70, -24);
    expect(new Set(turns.map(({ url }) => url)).size).toBeGreaterThan(1);
    const [wall] = OUTAGES;
    const blocked = of('bread shop', 'duckduckgo').filter(({ reason }) => reason === wall?.reason);
    expect(blocked).toHaveLength(4);
    expect(of('filter coffee').every(({ state }) => state !== 'found')).toBe(true);
    const cited = (keyword: string, ago: number) => of(keyword).at(-1 - ago)?.aiPlace ?? null;
    expect([cited('how to bake sourdough bread', 30), cited('how to bake sourdough bread', 0)]).toEqual([
      null,
      expect.any(Number),
    ]);
    expect([cited('which loaf is best', 30), cited('which loaf is best', 0)]).toEqual([expect.any(Number), null]);
  });

  it('have beside them links, notes, alerts, a report and a clock that agree with each other', async () => {
    const links = await db().backlink.findMany({ include: { events: true } });
    const looks = await db().backlinkRun.findMany();
    const sum = (of: 'linksNew' | 'linksLost') => looks.reduce((all, look) => all + look[of], 0);
    expect(sum('linksNew')).toBe(links.length);
    expect(sum('linksLost')).toBe(links.filter(({ state }) => state === 'gone').length);
    for (const { state, lostAt, lastSeen, events } of links) {
      expect(state === 'gone').toBe(lostAt !== null);
      expect(events.map(({ at }) => at)).toEqual(lostAt ? [lostAt] : []);
      expect(lostAt === null || (lastSeen !== null && lastSeen < lostAt)).toBe(true);
    }
    expect(await db().projectNote.count({ where: { projectId, at: { lt: NOW } } })).toBeGreaterThan(4);
    const ids = (await db().trackedKeyword.findMany({ where: { projectId }, select: { id: true } })).map(
      ({ id }) => id,
    );
    const alerts = await db().alertEvent.findMany({
      where: { projectId },
      select: { kind: true, path: true, title: true },
    });
    const pathOf = (kind: string) => alerts.flatMap((one) => (one.kind === kind ? [one.path] : []));
    expect(pathOf('ai_citation_lost').length).toBeGreaterThan(0);
    // Each alert opens the thing that it is about.
    for (const [kind, made] of [
      ['ai_citation_lost', (id: string) => `/ai-visibility/${id}?project=${projectId}`],
      ['position', (id: string) => `/rankings?project=${projectId}&kw=${id}`],
    ] as const) {
      expect(pathOf(kind).filter((path) => !ids.some((id) => made(id) === path))).toEqual([]);
    }
    expect(pathOf('engine_blocked')).toContain('/engines/duckduckgo');
    // The rule promises a notification when an engine recovers.
    const ofEngines = alerts.filter(({ kind }) => kind === 'engine_blocked').map(({ title }) => title);
    const recovered = ofEngines.filter((title) => title.endsWith('has recovered'));
    expect(recovered).toHaveLength(ofEngines.length / 2);
    expect(await db().report.count({ where: { projectId } })).toBe(1);
    const clocks = await db().schedule.findMany({ where: { projectId } });
    expect(clocks.filter(({ nextAt }) => nextAt === null || nextAt <= NOW)).toEqual([]);
  });

  it('are made once: a second time refuses and leaves everything as it was', async () => {
    const before = await db().rankCheck.count();
    await expect(
      seedHistory({ url: process.env.DATABASE_URL ?? '', userId, projectId, days: 7, now: NOW, worldDay: TODAY }),
    ).rejects.toThrow();
    expect(await db().rankCheck.count()).toBe(before);
  });
});
