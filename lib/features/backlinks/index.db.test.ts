import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBacklinksJob } from '#lib/features/backlinks/check-backlinks.job.ts';
import { findBacklinks } from '#lib/features/backlinks/discover/find-backlinks.ts';
import { discoverBacklinks } from '#lib/features/backlinks/discover-backlinks.job.ts';
import { ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { getBacklinkDomain, listBacklinkDomains } from '#lib/features/backlinks/domains.ts';
import { exportBacklinks } from '#lib/features/backlinks/export.ts';
import { importLinks } from '#lib/features/backlinks/import/import-links.ts';
import type { LINK_STATES } from '#lib/features/backlinks/index-contract.ts';
import * as contract from '#lib/features/backlinks/index-contract.ts';
import { closeLinkReaders } from '#lib/features/backlinks/links/link-reader.ts';
import { getBacklink, listBacklinks } from '#lib/features/backlinks/links.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { during } from '#tests/support/blocked-statements.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { linkGraphFacts } from '#tests/world/sites/link-graph.ts';

let reach: Reach;
let userId = '';
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeLinkReaders(), closeQueue()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  reach.world.links.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  userId = (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
});

const { domain, links } = linkGraphFacts;
const START = new Date('2026-11-02T10:00:00Z');
const DAY_MS = 86_400_000;

/** A context of the user, some days later. */
const ctx = (days = 0, given: Partial<ReturnType<Reach['ctx']>> = {}) =>
  reach.ctx({
    actor: { kind: 'user', userId, role: 'owner' },
    now: () => new Date(START.getTime() + days * DAY_MS),
    ...given,
  });
const system = (days = 0) => ctx(days, { actor: { kind: 'system' } });

const find = () => findBacklinks(ctx(), { domain, search_engine: 'bing', country: 'gb', pages_number: 1 });
const known = async () => {
  const [row] = (await listBacklinkDomains(ctx(), { limit: 25 })).data.domains;
  if (!row) throw new Error('no domain is kept');
  return row;
};
const filter = { one_per_domain: false, sort: 'source_url', order: 'asc', limit: 100 } as const;
const list = async (given: object = {}, days = 0) =>
  (await listBacklinks(ctx(days), { id: (await known()).id, ...filter, ...given })).data;
const stateOf = async (source: string) =>
  (await list({ query: source })).links.map(({ state }): (typeof LINK_STATES)[number] => state);

async function makeRun(kind: 'look' | 'check') {
  const row = await db().backlinkDomain.upsert({
    where: { userId_domain: { userId, domain } },
    create: { userId, domain },
    update: {},
  });
  const look = kind === 'look' ? { engine: 'bing', country: 'gb', pagesAsked: 1 } : {};
  return (await db().backlinkRun.create({ data: { domainNo: row.no, kind, ...look } })).id;
}
const runOf = (id: string) => db().backlinkRun.findUniqueOrThrow({ where: { id } });

async function check(days: number) {
  const id = await makeRun('check');
  await checkBacklinksJob.handle(system(days), { id });
  return runOf(id);
}

test('a response without a run in progress has everything that the last run found', async () => {
  await find();
  const { id } = await known();
  const run = await makeRun('check');
  const response = await during(
    // No run can be read before the transaction ends.
    (tx) => tx.$executeRaw`LOCK TABLE backlink_runs IN ACCESS EXCLUSIVE MODE`,
    () => getBacklinkDomain(ctx(), { id }),
    async (tx) => {
      await tx.backlink.updateMany({ data: { state: 'gone' } });
      await tx.backlinkRun.update({ where: { id: run }, data: { status: 'done', finishedAt: START } });
    },
  );
  expect(response).toMatchObject({
    status: 'fulfilled',
    value: {
      data: {
        domain: {
          current: null,
          counts: { links: 0, gone: links.length },
          last_check: { id: run, status: 'done' },
          runs: [{ id: run, status: 'done' }, {}],
        },
      },
    },
  });
});

describe('what is found is kept', () => {
  test('by E9, for every caller, with the number of pages read', async () => {
    await find();
    const row = await known();
    expect(contract.listBacklinkDomains.output.shape.data.shape.domains.element.safeParse(row).error).toBeUndefined();
    expect(row).toMatchObject({
      domain,
      counts: { links: links.length, referring_domains: 4, pages: 4, follow: 3, gone: 0, unverified: 0 },
      last_look: { status: 'done', pages_read: 1, pages_checked: 6, pages_failed: 2, links_new: links.length },
      current: null,
    });
    const { links: rows, count } = await list();
    expect(count).toBe(links.length);
    expect(rows.map((one) => [one.source_url, one.target_url, one.anchor_text]).toSorted()).toEqual(
      links.map((one) => [...one]).toSorted(),
    );
    expect(rows.find(({ anchor_text: text }) => text === 'my visit')).toMatchObject({
      state: 'alive',
      follow: 'ugc',
      found_by: 'search',
      language: 'de',
      first_seen: START.toISOString(),
    });
  });

  test('once, however often it is found', async () => {
    await find();
    await find();
    expect((await list()).count).toBe(links.length);
    expect((await known()).last_look).toMatchObject({ links_new: 0, links_found: links.length });
  });

  test('by a look that runs as a job, page by page', async () => {
    const id = await makeRun('look');
    await discoverBacklinks.handle(system(), { id });
    expect(await runOf(id)).toMatchObject({ status: 'done', linksNew: links.length, total: 8, checked: 6, failed: 2 });
    const search = await db().search.findFirstOrThrow({ where: { userId } });
    expect(search.purpose).toBe('backlinks');
  });

  test('and is nobody else’s', async () => {
    await find();
    const { id } = await known();
    const other = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const stranger = ctx(0, { actor: { kind: 'user', userId: other.id, role: 'owner' } });
    expect((await listBacklinkDomains(stranger, { limit: 25 })).data.domains).toEqual([]);
    await expect(getBacklinkDomain(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(listBacklinks(stranger, { id, ...filter })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('in a project, its own domain comes before competitors that were added later', async () => {
    const { id } = await newProject(userId, 'own.example');
    await db().project.update({ where: { id }, data: { watchedDomains: ['rival.example'] } });
    for (const name of ['own.example', 'rival.example', 'elsewhere.example']) await ensureDomain(userId, name);
    const { domains } = (await listBacklinkDomains(ctx(), { limit: 25, project_id: id })).data;
    expect(domains.map((one) => one.domain)).toEqual(['own.example', 'rival.example']);
  });

  test('a look that the engine blocks fails, and says why', async () => {
    reach.world.engines.bing.always = 'captcha';
    const id = await makeRun('look');
    await discoverBacklinks.handle(system(), { id });
    expect(await runOf(id)).toMatchObject({ status: 'failed', errorCode: 'blocked' });
    expect((await known()).last_look?.error).toContain('Bing shows a CAPTCHA');
  });
});

describe('rechecked backlinks', () => {
  test('each gets the state that its page is in, and a history', async () => {
    await find();
    const { moods, brokenTargets } = reach.world.links;
    moods.set('https://forum.lamp-keepers.example/t/42', 'unlinked');
    moods.set('https://www.link-garland.example/list', 'blocked');
    moods.set('https://www.partner-quay.example/dir/partners', 'down');
    moods.set('https://www.coast-notes.example/lamps', 'nofollow');
    brokenTargets.add('/guide');
    expect(await check(7)).toMatchObject({ status: 'done', total: 4, checked: 2, failed: 2, linksLost: 2 });
    expect(await stateOf('lamp-keepers')).toEqual(['gone', 'gone']);
    expect(await stateOf('link-garland')).toEqual(['blocked']);
    expect(await stateOf('partner-quay')).toEqual(['no_answer']);
    expect((await stateOf('coast-notes')).toSorted()).toEqual(['rel_changed', 'rel_changed', 'target_broken']);
    expect((await list({ seen: 'lost' }, 7)).count).toBe(2);
    const [gone] = (await list({ state: 'gone' })).links;
    const { data } = await getBacklink(ctx(), { id: (await known()).id, link: gone?.id ?? 0 });
    expect(data.history).toEqual([
      { at: '2026-11-09T10:00:00.000Z', before: 'alive', after: 'gone', note: 'The page no longer contains the link.' },
    ]);

    reach.world.links.reset();
    await check(14);
    expect((await list({ state: 'alive' })).count).toBe(links.length);
    const again = await getBacklink(ctx(), { id: (await known()).id, link: gone?.id ?? 0 });
    expect(again.data.history.map(({ before, after }) => [before, after])).toEqual([
      ['gone', 'alive'],
      ['alive', 'gone'],
    ]);
    expect(again.data.link).toMatchObject({ lost_at: null, last_seen: '2026-11-16T10:00:00.000Z' });
  });

  test('a page that is gone takes its links with it', async () => {
    await find();
    reach.world.links.moods.set('https://www.partner-quay.example/dir/partners', 'gone');
    await check(7);
    expect(await stateOf('partner-quay')).toEqual(['gone']);
  });

  test('a page that rejects the request is no evidence that its links are gone', async () => {
    await find();
    reach.world.links.moods.set('https://www.partner-quay.example/dir/partners', 'rejected');
    await check(7);
    expect(await stateOf('partner-quay')).toEqual(['no_answer']);
  });

  test('a redirect that is not answered keeps its state, in a check and in a look; one that leads elsewhere is gone', async () => {
    await find();
    reach.world.links.shortener = 'busy';
    expect(await check(7)).toMatchObject({ linksLost: 0 });
    expect(await stateOf('link-garland')).toEqual(['alive']);
    await discoverBacklinks.handle(system(8), { id: await makeRun('look') });
    expect(await stateOf('link-garland')).toEqual(['alive']);
    reach.world.links.shortener = 'elsewhere';
    expect(await check(14)).toMatchObject({ linksLost: 1 });
    expect(await stateOf('link-garland')).toEqual(['gone']);
  });

  test('an attempt goes on where the one before it ended', async () => {
    await find();
    const id = await makeRun('check');
    const dying = new AbortController();
    const hanging = { ...system(7), signal: dying.signal };
    const net = hanging.net;
    let asked = 0;
    // Simulates a process that dies at its third page.
    hanging.net = {
      ...net,
      fetch: (url, options) => {
        if (!url.endsWith('/robots.txt') && url.includes('link-garland')) dying.abort(new Error('killed'));
        asked++;
        return net.fetch(url, options);
      },
    };
    await checkBacklinksJob.handle(hanging, { id }).catch(() => {});
    expect(asked).toBeGreaterThan(0);
    expect(await runOf(id)).toMatchObject({ status: 'running' });
    await checkBacklinksJob.handle(system(7), { id });
    expect(await runOf(id)).toMatchObject({ status: 'done', attempts: 2 });
    const checked = await db().backlink.findMany({ where: { domain: { userId } }, select: { checkedAt: true } });
    expect(checked.every(({ checkedAt }) => checkedAt?.toISOString() === '2026-11-09T10:00:00.000Z')).toBe(true);
  });

  test('a file with page URLs only: its rows are replaced by the links found on these pages', async () => {
    const [page, site] = ['https://www.coast-notes.example/lamps', 'www.text-only.example'];
    const { id } = await ensureDomain(userId, domain);
    const file = async function* (text: string) {
      yield Buffer.from(text);
    };
    await importLinks(ctx(), { id, body: file(`Linking page,Last crawled\n${page},2026-10-01\n`) });
    await importLinks(ctx(), { id, body: file(`Site,Linking pages\n${site},2\n`) });
    expect((await list({ state: 'unverified' })).count).toBe(2);
    await check(1);
    expect(await stateOf('coast-notes')).toEqual(['alive', 'alive', 'alive']);
    expect(await stateOf('text-only')).toEqual(['gone']);
  });
});

describe('the list', () => {
  test('is filtered, sorted and read part by part', async () => {
    await find();
    expect((await list({ follow: 'sponsored' })).links.map(({ anchor_text: text }) => text)).toEqual([
      'Partner of the year',
    ]);
    expect((await list({ anchor: 'GUIDE' })).count).toBe(1);
    expect((await list({ language: 'de' })).count).toBe(2);
    expect((await list({ seen: 'new' })).count).toBe(links.length);
    expect((await list({ seen: 'new' }, 40)).count).toBe(0);
    expect((await list({ one_per_domain: true })).count).toBe(4);
    for (const sort of ['first_seen', 'last_seen', 'source_url', 'anchor_text', 'target_url']) {
      const whole = (await list({ sort, order: 'desc' })).links.map(({ id }) => id);
      const parts: number[] = [];
      for (let cursor: string | undefined; ; ) {
        const part = await list({ sort, order: 'desc', limit: 3, ...(cursor && { cursor }) });
        parts.push(...part.links.map(({ id }) => id));
        if (part.next_cursor === null) break;
        cursor = part.next_cursor;
      }
      expect(parts).toEqual(whole);
    }
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' });
    for (const moment of ['9999-99-99 99:99:99+00', '2026-02-31 00:00:00+00', '2026-02-01 00:00:00+99']) {
      const cursor = Buffer.from(JSON.stringify([moment, 1])).toString('base64url');
      await expect(list({ sort: 'first_seen', cursor })).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  test('is grouped by domain, anchor text and target, each with its own links', async () => {
    await find();
    const { data } = await getBacklinkDomain(ctx(), { id: (await known()).id });
    const { referring_domains: domains, anchors, targets, counts } = data.domain;
    expect(contract.getBacklinkDomain.output.safeParse({ data }).error).toBeUndefined();
    expect(domains).toHaveLength(counts.referring_domains);
    for (const groups of [domains, anchors, targets]) {
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(counts.links);
      expect(groups.reduce((sum, { follow }) => sum + follow, 0)).toBe(counts.follow);
      expect(groups.map(({ count }) => count)).toEqual(groups.map(({ count }) => count).toSorted((a, b) => b - a));
    }
    for (const { name, count } of targets) expect((await list({ target: name })).count).toBeGreaterThanOrEqual(count);
    expect(domains.every(({ domains: count }) => count === 1)).toBe(true);
  });

  test('is a file, formulas made harmless', async () => {
    await find();
    await db().backlink.updateMany({ where: { domain: { userId } }, data: { anchor: '=HYPERLINK("x")' } });
    const { id } = await known();
    const { limit: _, ...rest } = filter;
    const { body, name } = await exportBacklinks(ctx(), { id, ...rest, format: 'csv' });
    const text = await new Response(body).text();
    expect(name).toBe(`backlinks-${domain}-2026-11-02.csv`);
    expect(text.trim().split('\r\n')).toHaveLength(links.length + 1);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('has figures over time', async () => {
    await find();
    reach.world.links.moods.set('https://www.partner-quay.example/dir/partners', 'gone');
    await check(7);
    const { data } = await getBacklinkDomain(ctx(14), { id: (await known()).id });
    expect(contract.getBacklinkDomain.output.safeParse({ data }).error?.issues).toBeUndefined();
    expect(data.domain.weeks).toEqual([
      { week: '2026-11-02', new: 7, lost: 0, referring_domains: 4 },
      { week: '2026-11-09', new: 0, lost: 1, referring_domains: 3 },
      { week: '2026-11-16', new: 0, lost: 0, referring_domains: 3 },
    ]);
    expect(data.domain.top_level_domains).toEqual([{ name: '.example', count: 6 }]);
    expect(data.domain.follows).toContainEqual({ name: 'ugc', count: 1 });
    expect(data.domain.runs.map(({ kind }) => kind)).toEqual(['check', 'look']);
  });
});
