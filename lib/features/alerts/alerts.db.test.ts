import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import * as channels from '#lib/features/alerts/channels.ts';
import { checkIndex } from '#lib/features/alerts/check-index.job.ts';
import { deliver } from '#lib/features/alerts/deliver.ts';
import { deliverAlerts } from '#lib/features/alerts/deliver-alerts.job.ts';
import { dueChannels, takeBatch } from '#lib/features/alerts/deliveries-store.ts';
import { evaluateDue, evaluateProject } from '#lib/features/alerts/evaluate.ts';
import * as history from '#lib/features/alerts/history.ts';
import type { AlertKind } from '#lib/features/alerts/kinds/index.ts';
import * as rules from '#lib/features/alerts/rules.ts';
import { watchAlerts } from '#lib/features/alerts/watch-alerts.job.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Conflict, Forbidden, InvalidInput, LimitReached, NotFound, Refused } from '#lib/platform/errors.ts';
import { SCHEDULED_RECIPIENTS_A_DAY, takeScheduledRecipients } from '#lib/platform/limits/limits.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const HOUR = 3_600_000;
let reach: Reach;
let clock = new Date();
/** The system context at the test's clock. */
let system: Ctx;
let editor: Ctx;
let projectId = '';

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});

beforeEach(async () => {
  reach.world.hooks.reset();
  reach.world.mail.reset();
  await db().user.deleteMany();
  await db().connection.deleteMany();
  clock = new Date('2026-03-02T06:00:00Z');
  system = reach.ctx({ now: () => clock });
  editor = await member('owner');
});

/** A user with this role in a project; the first one owns a new project. */
async function member(role: 'owner' | 'editor' | 'viewer'): Promise<Ctx> {
  const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  if (role === 'owner') {
    projectId = (await db().project.create({ data: { ownerId: user.id, name: 'Bakery', domain: 'bakery.example' } }))
      .id;
  }
  await db().projectMember.create({ data: { projectId, userId: user.id, role } });
  return reach.ctx({ now: () => clock, actor: { kind: 'user', userId: user.id, role: 'owner' } });
}

const keyword = (text: string) =>
  db().trackedKeyword.create({ data: { projectId, keyword: text, plain: text, engine: 'google', country: 'us' } });

/** A round of checks at the test's time, with each keyword's position; undefined: not measured. */
async function round(positions: Record<number, number | null | undefined>): Promise<void> {
  for (const [no, position] of Object.entries(positions)) {
    const state = position === undefined ? 'unmeasured' : position === null ? 'not_found' : 'found';
    await db().rankCheck.create({
      data: {
        keywordNo: Number(no),
        at: clock,
        state,
        position: position ?? null,
        depth: position === undefined ? null : 20,
      },
    });
  }
  await db().trackingRun.create({ data: { projectId, status: 'done', finishedAt: clock } });
}

const later = (hours: number) => {
  clock = new Date(clock.getTime() + hours * HOUR);
};

const webhook = async () =>
  (
    await channels.createAlertChannel(editor, {
      project_id: projectId,
      kind: 'webhook',
      name: 'Hook',
      url: reach.world.hooks.webhook,
    })
  ).data;

const rule = async (kind: AlertKind, channelIds: string[], params = {}) =>
  (
    await rules.createAlertRule(editor, {
      project_id: projectId,
      kind,
      name: 'Rule',
      ...params,
      channel_ids: channelIds,
      enabled: true,
    })
  ).data.rule;

async function sendAll(): Promise<void> {
  for (const id of await dueChannels(clock)) await deliver(system, id);
}

/** Number of jobs with this name for this project or channel. */
async function queued(name: string, about: string): Promise<number> {
  const rows = await db().$queryRaw<unknown[]>`SELECT id FROM pgboss.job
    WHERE name = ${name} AND ${about} IN (data->'input'->>'project_id', data->'input'->>'channel_id')`;
  return rows.length;
}

const events = async () => (await history.listAlertEvents(editor, { project_id: projectId, limit: 100 })).data;

describe('from a round to a message', () => {
  it('a round with several moves results in one signed message', async () => {
    const { channel, signing_key: key } = await webhook();
    // Created one after the other: alerts follow the order of the keywords.
    const { no: a } = await keyword('rye bread');
    const { no: b } = await keyword('spelt bread');
    const { no: c } = await keyword('rolls');
    await round({ [a]: 3, [b]: 2, [c]: 5 });
    later(1);
    await rule('position', [channel.id]);
    await evaluateDue(system);
    later(23);
    await round({ [a]: 12, [b]: null, [c]: 6 });
    await evaluateDue(system);
    await sendAll();
    const { received } = reach.world.hooks;
    expect(received).toHaveLength(1);
    const body = received[0]?.body ?? '{}';
    const headers = received[0]?.headers ?? {};
    const payload = JSON.parse(body);
    expect(payload.alerts.map(({ title }: { title: string }) => title)).toEqual([
      'rye bread (Google · US): down 9 positions, from 3 to 12',
      'spelt bread (Google · US): down at least 19 positions, from 2 to not in top 20',
    ]);
    expect(payload.project).toEqual({ id: projectId, name: 'Bakery', domain: 'bakery.example' });
    // The channel's test message has the same fields, all in one style.
    await channels.testAlertChannel(editor, { project_id: projectId, channel_id: channel.id });
    const tried = JSON.parse(received.pop()?.body ?? '{}');
    const fieldsOf = ({ alerts: [alert], ...rest }: { alerts: Record<string, unknown>[] }) =>
      [rest, (rest as Record<string, unknown>).project, alert, alert?.rule].map((part) =>
        Object.keys(Object(part)).sort(),
      );
    expect(fieldsOf(tried)).toEqual(fieldsOf(payload));
    expect(tried.alerts[0]).toMatchObject({ kind: 'test', rule: { name: 'Test' }, facts: {} });
    expect(body.match(/"\w*[A-Z]\w*":/g)).toBeNull();
    const timestamp = headers['x-serpentine-timestamp'];
    const expected = createHmac('sha256', key ?? '')
      .update(`${timestamp}.${body}`)
      .digest('hex');
    expect(headers['x-serpentine-signature']).toBe(`sha256=${expected}`);
    expect(headers['x-serpentine-delivery']).toBe(payload.delivery_id);
    // Evaluating again, also in two workers at once, finds nothing new.
    later(1);
    await Promise.all([evaluateDue(system), evaluateProject(system, projectId)]);
    await sendAll();
    expect(received).toHaveLength(1);
    expect(await events()).toMatchObject({ unseen_count: 2, events: [{ deliveries: [{ state: 'sent' }] }, {}] });
  });

  it('notifies once when workers evaluate at the same moment', async () => {
    const { channel } = await webhook();
    const { no } = await keyword('rye bread');
    await round({ [no]: 3 });
    later(1);
    await rule('position', [channel.id]);
    later(23);
    await round({ [no]: 12 });
    await Promise.all(Array.from({ length: 4 }, () => evaluateDue(system)));
    await Promise.all(Array.from({ length: 4 }, () => deliver(system, channel.id)));
    expect((await events()).events).toHaveLength(1);
    expect(reach.world.hooks.received).toHaveLength(1);
  });

  it('ignores unmeasured checks, and changes from before the rule', async () => {
    const { channel } = await webhook();
    const { no } = await keyword('rye bread');
    await round({ [no]: 3 });
    later(24);
    await round({ [no]: 14 });
    later(1);
    await rule('position', [channel.id]);
    await evaluateDue(system);
    later(23);
    await round({ [no]: undefined });
    await evaluateDue(system);
    expect((await events()).events).toEqual([]);
    later(24);
    await round({ [no]: 4 });
    await evaluateDue(system);
    expect((await events()).events.map(({ title }) => title)).toEqual([
      'rye bread (Google · US): up 10 positions, from 14 to 4',
    ]);
  });
});

describe('a rule', () => {
  it.each(['top', 'position'] as const)(
    'of the kind %s counts findings above the maximum once, in one alert',
    async (kind) => {
      const texts = Array.from({ length: 510 }, (_, index) => `bread ${index}`);
      const fields = { projectId, engine: 'google', country: 'us' };
      await db().trackedKeyword.createMany({ data: texts.map((text) => ({ ...fields, keyword: text, plain: text })) });
      const keywords = await db().trackedKeyword.findMany({ where: { projectId }, orderBy: { no: 'asc' } });
      const checkAll = (position: number, minutes: number) =>
        db().rankCheck.createMany({
          data: keywords.map(({ no }, index) => ({
            ...({ keywordNo: no, state: 'found', position, depth: 20 } as const),
            at: new Date(clock.getTime() - (index % minutes) * 60_000),
          })),
        });
      await checkAll(3, 1);
      later(1);
      await rule(kind, []);
      later(23);
      await checkAll(14, 60);
      // Two workers at once, then every hour until the round leaves the evaluated period.
      await Promise.all([evaluateProject(system, projectId), evaluateProject(system, projectId)]);
      for (const hours of [1, 1.5, 1]) {
        later(hours);
        await evaluateProject(system, projectId);
      }
      // The next day's round contains the same findings, both the notified and the counted ones.
      later(20);
      await checkAll(14, 60);
      await evaluateProject(system, projectId);
      const rows = await db().alertEvent.findMany({ where: { projectId }, select: { title: true } });
      expect(rows).toHaveLength(501);
      expect(rows.filter(({ title }) => !title.startsWith('bread'))).toEqual([
        { title: 'and 10 more of this type in the same evaluation' },
      ]);
    },
  );

  it('that cannot be read does not affect the others, and is fixed by new settings', async () => {
    const [broken, strange, good] = [await rule('position', []), await rule('top', []), await rule('certificate', [])];
    await db().alertRule.update({ where: { id: broken.id }, data: { params: { places: 'five' } } });
    await db().alertRule.update({ where: { id: strange.id }, data: { kind: 'of-a-later-version' } });
    const list = async () => (await rules.listAlertRules(editor, { project_id: projectId })).data.rules;
    const listed = new Map((await list()).map(({ id, enabled, summary }) => [id, { enabled, summary }]));
    expect([...listed.keys()].toSorted()).toEqual([broken.id, good.id].toSorted());
    expect(listed.get(broken.id)).toMatchObject({ enabled: false, summary: expect.stringContaining('are invalid') });
    await rules.updateAlertRule(editor, { project_id: projectId, rule_id: broken.id, enabled: true });
    expect((await list()).find(({ id }) => id === broken.id)).toMatchObject({
      enabled: true,
      params: { places: 5, days: 1, direction: 'both' },
    });
  });

  it('of blocked engines counts from the first failed check, not the days without checks', async () => {
    const { no } = await keyword('rye bread');
    const check = async (at: Date, reason: string | null) => {
      const result = { state: reason === null ? 'not_found' : 'unmeasured', reason } as const;
      await db().rankCheck.create({ data: { keywordNo: no, at, ...result, imported: reason === 'imported' } });
      const measured = reason === null ? { measuredAt: at } : {};
      await db().trackedKeyword.update({ where: { no }, data: { ...result, ...measured, checkedAt: at } });
    };
    await rule('engine_blocked', []);
    await check(clock, null);
    later(24);
    await check(clock, 'imported');
    later(6 * 24);
    await check(clock, 'captcha');
    await evaluateProject(system, projectId);
    later(23);
    await evaluateProject(system, projectId);
    expect((await events()).events).toEqual([]);
    later(2);
    await evaluateProject(system, projectId);
    expect((await events()).events.map(({ title }) => title)).toEqual(['Google: no data for 25 hours (CAPTCHA)']);
  });

  it('of recoveries reports each once, however often it is measured or emailed afterwards', async () => {
    const { no } = await keyword('rye bread');
    const { id: reportId } = await db().report.create({ data: { projectId, name: 'May', digest: { create: {} } } });
    const step = async (works: boolean) => {
      later(2);
      await db().rankCheck.create({ data: { keywordNo: no, at: clock, state: works ? 'not_found' : 'unmeasured' } });
      const check = works
        ? ({ state: 'not_found', reason: null, measuredAt: clock } as const)
        : ({ state: 'unmeasured', reason: 'captcha' } as const);
      await db().trackedKeyword.update({ where: { no }, data: { ...check, checkedAt: clock } });
      const email = works ? { lastSentAt: clock, lastError: null } : { failedAt: clock, lastError: 'no recipient.' };
      await db().reportDigest.update({ where: { reportId }, data: email });
      later(1);
      await evaluateProject(system, projectId);
    };
    await rule('engine_blocked', [], { hours: 1, recovered: true });
    await rule('report_email_failed', [], { recovered: true });
    for (const works of [true, false, true, true, true, false, true, true]) await step(works);
    const titles = (await events()).events.map(({ title }) => title);
    const cycle = [
      'Google has recovered',
      'Google: no data for 1 hours (CAPTCHA)',
      'Report “May” was emailed again',
      'Report “May” was not emailed: no recipient.',
    ];
    expect(titles.toSorted()).toEqual([...cycle, ...cycle].toSorted());
  });

  it('limited to keywords finds them as they were entered, whatever their spelling', async () => {
    const text = '“Rye  Bread”';
    const fields = { projectId, keyword: text, plain: plainKeyword(text), engine: 'google', country: 'us' };
    const { no } = await db().trackedKeyword.create({ data: fields });
    const { no: other } = await keyword('rolls');
    await round({ [no]: 3, [other]: 3 });
    later(1);
    await rule('position', [], { keywords: [text] });
    later(23);
    await round({ [no]: 12, [other]: 12 });
    await evaluateDue(system);
    expect((await events()).events.map(({ title }) => title)).toEqual([
      expect.stringContaining(`${text} (Google · US): down 9 positions`),
    ]);
  });

  it('of local packs notifies when the business left or entered one; a page without a pack is no evidence', async () => {
    const { no } = await keyword('bakery');
    const check = async (localState: string, localPosition: number | null) => {
      await db().rankCheck.create({
        data: { keywordNo: no, at: clock, state: 'found', position: 1, localState, localPosition },
      });
      for (const hours of [3, 21]) {
        await evaluateProject(system, projectId);
        later(hours);
      }
    };
    await rule('local_pack', []);
    later(1);
    await check('found', 2);
    await check('no_pack', null);
    await check('unmeasured', null);
    expect((await events()).events).toEqual([]);
    await check('not_in_pack', null);
    await check('found', 3);
    expect((await events()).events.map(({ title }) => title).toSorted()).toEqual([
      'bakery (Google · US): the business entered the local pack',
      'bakery (Google · US): the business left the local pack',
    ]);
  });

  it('of citations and of the top skips checks without evidence about them', async () => {
    const { no } = await keyword('rye bread');
    const check = async (depth: number, position: number | null, ai: { aiState: string; aiPlace: number | null }) => {
      const state = position === null ? 'not_found' : 'found';
      await db().rankCheck.create({ data: { keywordNo: no, at: clock, state, position, depth, ...ai } });
      // Evaluations run all day: the next one starts after this check.
      for (const hours of [3, 21]) {
        await evaluateProject(system, projectId);
        later(hours);
      }
    };
    await rule('ai_citation_lost', []);
    await rule('top', []);
    later(1);
    await check(20, 8, { aiState: 'present', aiPlace: 2 });
    await check(5, null, { aiState: 'absent', aiPlace: null });
    expect((await events()).events).toEqual([]);
    await check(20, null, { aiState: 'present', aiPlace: null });
    expect((await events()).events.map(({ title }) => title).toSorted()).toEqual([
      'rye bread (Google · US): dropped out of the top 10, from 8 to not in top 20',
      'rye bread (Google · US): the AI Overview no longer cites the domain',
    ]);
  });

  it('of lost links reports domains without any link left; a page that refuses us is not lost', async () => {
    const { channel } = await webhook();
    await rule('backlink_lost', [channel.id]);
    later(1);
    const { ownerId } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
    const domain = await db().backlinkDomain.create({ data: { userId: ownerId, domain: 'bakery.example' } });
    const link = (source: string, state: 'gone' | 'alive' | 'blocked', from: string) =>
      db().backlink.create({
        data: {
          domainNo: domain.no,
          key: crypto.randomUUID(),
          sourceUrl: `https://${from}/${source}`,
          sourceHost: from,
          sourceDomain: from,
          targetUrl: 'https://bakery.example/',
          rel: [],
          foundBy: 'search',
          firstSeen: clock,
          state,
          ...(state === 'alive' ? {} : { events: { create: { at: clock, before: 'alive', after: state } } }),
        },
      });
    await link('1', 'gone', 'lost.example');
    await link('2', 'gone', 'half.example');
    await link('3', 'alive', 'half.example');
    await link('4', 'blocked', 'blocked.example');
    await evaluateProject(system, projectId);
    expect((await events()).events.map(({ title }) => title)).toEqual(['Referring domain lost.example: no links left']);
    expect((await events()).events[0]?.path).toMatch(/^\/backlinks\/[\da-f-]{36}\?find=lost\.example$/);
  });

  it('of audit scores and of certificates reads what is filed under the project', async () => {
    const { channel } = await webhook();
    await rule('audit_score', [channel.id]);
    await rule('certificate', [channel.id]);
    const { ownerId: userId } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
    const audit = (score: number, scoreVersion: number | null = REPORT_VERSION) =>
      db().audit.create({
        data: {
          userId,
          projectId,
          url: 'https://bakery.example/',
          urlKey: 'bakery.example/',
          host: 'bakery.example',
          status: 'done',
          score,
          scoreVersion,
          finishedAt: clock,
        },
      });
    later(1);
    // A score of an earlier formula is not compared.
    await audit(100, null);
    later(1);
    await audit(92);
    later(1);
    await audit(71);
    const summary = {
      expires_on: null,
      certificate_until: new Date(clock.getTime() + 5 * 24 * HOUR + 1000).toISOString(),
    };
    await db().domainReport.create({
      data: { userId, projectId, domain: 'bakery.example', status: 'done', finishedAt: clock, summary },
    });
    await evaluateProject(system, projectId);
    expect((await events()).events.map(({ title }) => title).toSorted()).toEqual([
      'bakery.example: the SSL certificate expires in 5 days, on 7 Mar 2026',
      'https://bakery.example/: the SEO score fell, from 92 to 71',
    ]);
    await evaluateProject(system, projectId);
    expect((await events()).events).toHaveLength(2);
  });

  it('with other settings reports changes from then on, and of two concurrent changes one is rejected', async () => {
    const { id, revision } = await rule('position', []);
    const change = (places: number) =>
      rules.updateAlertRule(editor, { project_id: projectId, rule_id: id, places, revision });
    later(1);
    expect((await change(7)).data.rule).toMatchObject({ summary: 'Moves 7 positions or more within a day.' });
    await expect(change(8)).rejects.toBeInstanceOf(Conflict);
    await evaluateProject(system, projectId);
    const [listed] = (await rules.listAlertRules(editor, { project_id: projectId })).data.rules;
    expect(listed).toMatchObject({ checked_at: clock.toISOString(), params: { places: 7, days: 1 } });
  });

  it('that cannot be read does not stop the evaluation of others', async () => {
    const broken = await rule('position', []);
    const sound = await rule('top', []);
    await db().alertRule.update({ where: { id: broken.id }, data: { params: { places: 'many' } } });
    const checked = async () => (await db().alertRule.findUniqueOrThrow({ where: { id: sound.id } })).checkedAt;
    await evaluateDue(system);
    expect(await checked()).toEqual(clock);
    later(1);
    await evaluateProject(system, projectId);
    expect(await checked()).toEqual(clock);
  });

  it('of a lost citation opens the AI Overview of the keyword; one of an engine opens its status', async () => {
    const { id, no } = await keyword('rye bread');
    await rule('ai_citation_lost', []);
    await rule('engine_blocked', [], { hours: 1 });
    const check = (at: Date, data: Omit<Prisma.RankCheckUncheckedCreateInput, 'keywordNo' | 'at'>) =>
      db().rankCheck.create({ data: { keywordNo: no, at, ...data } });
    await check(clock, { state: 'found', position: 3, depth: 20, aiState: 'present', aiPlace: 1 });
    later(1);
    await check(clock, { state: 'found', position: 3, depth: 20, aiState: 'present' });
    later(1);
    await check(clock, { state: 'unmeasured', reason: 'captcha' });
    await db().trackedKeyword.update({
      where: { no },
      data: { state: 'unmeasured', reason: 'captcha', checkedAt: clock, measuredAt: new Date(clock.getTime() - HOUR) },
    });
    later(2);
    await evaluateProject(system, projectId);
    const found = (await events()).events;
    expect(Object.fromEntries(found.map(({ kind, path }) => [kind, path]))).toEqual({
      ai_citation_lost: `/ai-visibility/${id}?project=${projectId}`,
      engine_blocked: '/engines/google',
    });
    // An alert that an earlier version stored.
    await db().alertEvent.updateMany({
      where: { kind: 'engine_blocked' },
      data: { path: `/rankings?project=${projectId}` },
    });
    expect((await events()).events.find(({ kind }) => kind === 'engine_blocked')?.path).toBe('/engines/google');
  });

  it('of pages in the index runs in a job of its own, as the owner, once a day', async () => {
    const evaluate = () => watchAlerts.handle(system, {});
    const { ownerId: userId } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
    const { id } = await rule('deindexed', [], { pages: ['https://bakery.example/'], engines: ['bing'] });
    await evaluate();
    await evaluate();
    expect(await db().search.count({ where: { purpose: 'alert_indexed' } })).toBe(0);
    expect(await queued(checkIndex.name, projectId)).toBe(1);
    await Promise.all(Array.from({ length: 3 }, () => checkIndex.handle(system, { project_id: projectId })));
    const searches = await db().search.findMany({ where: { purpose: 'alert_indexed' } });
    expect(searches).toMatchObject([{ userId, projectId }]);
    expect(await db().alertRule.findUniqueOrThrow({ where: { id } })).toMatchObject({ checkedAt: clock });
    later(1);
    await evaluate();
    expect(await queued(checkIndex.name, projectId)).toBe(1);
    later(24);
    await evaluate();
    expect(await queued(checkIndex.name, projectId)).toBe(2);
  });

  it('has a preview over the last thirty days', async () => {
    const { no } = await keyword('rye bread');
    for (const position of [3, 3, 11, 11, 4]) {
      await round({ [no]: position });
      later(24);
    }
    const preview = await rules.previewAlertRule(editor, { project_id: projectId, kind: 'position' });
    expect(preview.data).toMatchObject({
      count: 2,
      latest: [{ title: expect.stringContaining('up 7') }, { title: expect.stringContaining('down 8') }],
    });
  });

  it.each([
    ['position', { top: 10 }, 'top'],
    ['position', { days: 31 }, 'days'],
    ['deindexed', {}, 'pages'],
    ['backlink_lost', { scope: 'site' }, 'scope'],
    ['audit_score', { by: 0 }, 'by'],
  ] as const)('of the kind %s rejects the settings %j', async (kind, params, named) => {
    const made = rules.createAlertRule(editor, {
      project_id: projectId,
      kind,
      name: 'x',
      ...params,
      channel_ids: [],
      enabled: true,
    });
    await expect(made).rejects.toBeInstanceOf(InvalidInput);
    await expect(made).rejects.toThrow(named);
  });
});

it('a new channel is added to all rules of its project on request, and a form opened before conflicts', async () => {
  const { id } = await rule('top', []);
  const before = await rules.listAlertRules(editor, { project_id: projectId });
  const fields = { project_id: projectId, name: 'Mail', kind: 'email' as const, to: ['ann@bakery.example'] };
  const other = (await channels.createAlertChannel(editor, fields)).data.channel;
  const all = (await channels.createAlertChannel(editor, { ...fields, all_rules: true })).data.channel;
  const listed = (await rules.listAlertRules(editor, { project_id: projectId })).data.rules;
  expect(listed).toMatchObject([{ id, channel_ids: [all.id] }]);
  const revision = before.data.rules[0]?.revision;
  const late = rules.updateAlertRule(editor, { project_id: projectId, rule_id: id, channel_ids: [other.id], revision });
  await expect(late).rejects.toBeInstanceOf(Conflict);
});

const emailChannel = async (to: string[]) =>
  (await channels.createAlertChannel(editor, { project_id: projectId, name: 'Mail', kind: 'email', to })).data.channel;

describe('a message', () => {
  /** A pending delivery at the current time. */
  async function waiting(channelId: string): Promise<string> {
    const event = await db().alertEvent.create({
      data: {
        projectId,
        kind: 'position',
        key: crypto.randomUUID(),
        title: 'rye bread: down 9 positions',
        at: clock,
        path: '/rankings',
      },
    });
    await db().alertDelivery.create({ data: { eventId: event.id, channelId, nextAt: clock, createdAt: clock } });
    return event.id;
  }
  const states = () => db().alertDelivery.findMany({ orderBy: { id: 'asc' } });

  it('is sent although the evaluation of rules is aborted', async () => {
    const { channel } = await webhook();
    await rule('top', []);
    await waiting(channel.id);
    const cut = watchAlerts.handle({ ...system, signal: AbortSignal.abort() }, {});
    await expect(cut).rejects.toMatchObject({ name: 'AbortError' });
    expect(await queued(deliverAlerts.name, channel.id)).toBeGreaterThan(0);
  });

  it('that fails is retried with the same delivery id, and later ones wait for it', async () => {
    const { channel } = await webhook();
    reach.world.hooks.mood = 'fails-once';
    await waiting(channel.id);
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([
      { status: 'waiting', attempts: 1, error: 'The webhook returned status 500.' },
    ]);
    await waiting(channel.id);
    await deliver(system, channel.id);
    expect(reach.world.hooks.received).toEqual([]);
    later(1);
    await deliver(system, channel.id);
    const numbers = reach.world.hooks.asked.map(({ headers }) => headers['x-serpentine-delivery']);
    expect(numbers).toHaveLength(3);
    expect(numbers[1]).toBe(numbers[0]);
    expect(numbers[2]).not.toBe(numbers[0]);
    expect(await states()).toMatchObject([{ status: 'sent', error: null }, { status: 'sent' }]);
  });

  it('that fails for a day ends as failed with its reason, and can be sent again', async () => {
    const { channel } = await webhook();
    reach.world.hooks.mood = 'fails';
    await waiting(channel.id);
    for (let hour = 0; hour < 26; hour++) {
      await deliver(system, channel.id);
      later(1);
    }
    const [given] = await states();
    expect(given).toMatchObject({ status: 'failed', error: 'The webhook returned status 500. No further attempts.' });
    expect(given?.attempts).toBeGreaterThan(20);
    reach.world.hooks.mood = 'right';
    const again = { project_id: projectId, id: given?.id ?? '' };
    expect((await history.retryAlertDelivery(editor, again)).data.delivery).toMatchObject({ state: 'waiting' });
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([{ status: 'sent' }]);
    await expect(history.retryAlertDelivery(editor, again)).rejects.toBeInstanceOf(Refused);
  });

  it.each([
    ['redirects', 'returns a redirect (status 302), which is not followed'],
    ['gone', 'no longer exists (status 410)'],
  ] as const)('to a webhook that %s fails without another attempt', async (mood, text) => {
    const { channel } = await webhook();
    reach.world.hooks.mood = mood;
    await waiting(channel.id);
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([{ status: 'failed', error: expect.stringContaining(text) }]);
    expect(reach.world.hooks.asked).toHaveLength(1);
  });

  it('to a webhook that hangs is aborted after ten seconds, and an endless response counts as accepted', async () => {
    const { channel } = await webhook();
    reach.world.hooks.mood = 'hangs';
    await waiting(channel.id);
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([
      { status: 'waiting', error: 'The webhook did not respond within 10 seconds.' },
    ]);
    reach.world.hooks.mood = 'endless';
    later(1);
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([{ status: 'sent' }]);
  });

  it('goes to Slack and Telegram, and waits as long as they request', async () => {
    const make = async (more: object) =>
      (await channels.createAlertChannel(editor, { project_id: projectId, name: 'Team', kind: 'slack', ...more })).data
        .channel;
    const slack = await make({ url: reach.world.hooks.slack });
    const telegram = await make({ kind: 'telegram', token: reach.world.hooks.telegramToken, chat_id: '-100200' });
    for (const { id } of [slack, telegram]) await waiting(id);
    for (const { id } of [slack, telegram]) await deliver(system, id);
    const [first, second] = reach.world.hooks.received.map(({ body }) => JSON.parse(body));
    expect(first.text).toContain('rye bread: down 9 positions');
    expect(second).toMatchObject({ chat_id: '-100200', text: expect.stringContaining('rye bread: down 9 positions') });
    reach.world.hooks.mood = 'slow-down';
    await waiting(telegram.id);
    await deliver(system, telegram.id);
    const [held] = await db().alertDelivery.findMany({ where: { status: 'waiting' } });
    expect(held?.nextAt).toEqual(new Date(clock.getTime() + 120_000));
    reach.world.hooks.mood = 'unknown';
    await waiting(slack.id);
    await deliver(system, slack.id);
    const shown = JSON.stringify(await channels.listAlertChannels(editor, { project_id: projectId }));
    expect(shown).toContain('Slack no longer knows this webhook (no_service)');
    expect(shown + JSON.stringify(await db().alertChannel.findMany())).not.toMatch(
      /harbour-bot-token|abcdefghijklmnop/,
    );
  });

  it('by email waits for a mail server that is down or not configured', async () => {
    const channel = await emailChannel(['jo@bakery.example']);
    await waiting(channel.id);
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([
      { status: 'waiting', error: expect.stringContaining('No mail server is configured.') },
    ]);
    await saveConnection(editor, 'smtp', { url: reach.world.mail.url });
    reach.world.mail.mood = 'down';
    later(1);
    await deliver(system, channel.id);
    expect(await states()).toMatchObject([{ status: 'waiting', attempts: 2 }]);
    reach.world.mail.mood = 'right';
    later(1);
    await deliver(system, channel.id);
    expect(reach.world.mail.received).toMatchObject([
      { to: ['jo@bakery.example'], subject: 'bakery.example: rye bread: down 9 positions' },
    ]);
    expect(await states()).toMatchObject([{ status: 'sent', attempts: 3 }]);
  });

  it('U7: by email waits for the next day when the daily recipients of its owner are used up', async () => {
    const channel = await emailChannel(['jo@bakery.example', 'al@bakery.example']);
    await saveConnection(editor, 'smtp', { url: reach.world.mail.url });
    reach.world.mail.mood = 'right';
    const { ownerId } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
    await takeScheduledRecipients(ownerId, SCHEDULED_RECIPIENTS_A_DAY - 1);
    const before = reach.world.mail.received.length;
    await waiting(channel.id);
    await deliver(system, channel.id);
    expect(reach.world.mail.received).toHaveLength(before);
    expect(await states()).toMatchObject([
      { status: 'waiting', error: expect.stringContaining('recipients of scheduled emails per day') },
    ]);
  });

  it('R3: whose worker was killed is sent by the next, with the same delivery id, whatever its clock says', async () => {
    const { channel } = await webhook();
    await waiting(channel.id);
    const dead = await takeBatch(channel.id, clock);
    await deliver(system, channel.id);
    expect(reach.world.hooks.asked).toEqual([]);
    // R3: the lease expires by the database's clock, not the worker's.
    later(1);
    expect(await dueChannels(clock)).toEqual([]);
    await deliver(system, channel.id);
    expect(reach.world.hooks.asked).toEqual([]);
    await db().$executeRaw`UPDATE alert_channels SET lease_until = lease_until - interval '90 seconds'`;
    expect(await dueChannels(clock)).toEqual([channel.id]);
    await deliver(system, channel.id);
    expect(reach.world.hooks.received.map(({ headers }) => headers['x-serpentine-delivery'])).toEqual([dead?.id]);
  });

  it('of a deleted project is not sent, and messages above the hourly maximum wait and are combined', async () => {
    const { channel } = await webhook();
    for (let count = 0; count < 22; count++) {
      await waiting(channel.id);
      await deliver(system, channel.id);
    }
    expect(reach.world.hooks.received).toHaveLength(20);
    expect((await states()).filter(({ status }) => status === 'waiting')).toMatchObject([
      { error: expect.stringContaining('combined') },
      {},
    ]);
    later(2);
    await deliver(system, channel.id);
    expect(reach.world.hooks.received).toHaveLength(21);
    await waiting(channel.id);
    await db().project.delete({ where: { id: projectId } });
    await deliver(system, channel.id);
    expect(reach.world.hooks.received).toHaveLength(21);
    expect(await states()).toEqual([]);
  });
});

describe('the badge of the header', () => {
  it('opens the project of the newest unseen alert', async () => {
    const unseen = (id: string, project: string) =>
      db().alertEvent.create({
        data: {
          id,
          projectId: project,
          kind: 'top',
          key: crypto.randomUUID(),
          title: 'x',
          facts: {},
          path: '/',
          at: clock,
        },
      });
    const { userId } = editor.actor.kind === 'user' ? editor.actor : { userId: '' };
    const other = await db().project.create({ data: { ownerId: userId, name: 'Other', domain: 'other.example' } });
    await db().projectMember.create({ data: { projectId: other.id, userId, role: 'viewer' } });
    expect(await history.unseenAlerts(editor)).toEqual({ count: 0, projectId: null });
    await unseen('0199f2a4-8a51-7c43-9a52-3e1c2f6b7d10', projectId);
    await unseen('0199f2a4-8a51-7c43-9a52-3e1c2f6b7d11', other.id);
    expect(await history.unseenAlerts(editor)).toEqual({ count: 2, projectId: other.id });
    await history.markAlertsSeen(editor, { project_id: other.id });
    expect(await history.unseenAlerts(editor)).toEqual({ count: 1, projectId });
  });
});

describe('channels', () => {
  it('are tested with a real message, and report the exact problem', async () => {
    const { channel } = await webhook();
    const test = async () =>
      (await channels.testAlertChannel(editor, { project_id: projectId, channel_id: channel.id })).data;
    expect(await test()).toMatchObject({ works: true, channel: { last_error: null, tested_at: clock.toISOString() } });
    reach.world.hooks.mood = 'gone';
    expect(await test()).toMatchObject({ works: false, found: 'The webhook no longer exists (status 410).' });
  });

  it('changed in two windows keep the first change, and the second is rejected', async () => {
    const { channel } = await webhook();
    const change = (given: { name?: string; url?: string }, revision = channel.revision) =>
      channels.updateAlertChannel(editor, { project_id: projectId, channel_id: channel.id, revision, ...given });
    const { revision } = (await change({ name: 'First' })).data.channel;
    await expect(change({ name: 'Second' })).rejects.toBeInstanceOf(Conflict);
    // Sending or testing does not change the revision.
    await channels.testAlertChannel(editor, { project_id: projectId, channel_id: channel.id });
    const moved = (await change({ url: `${reach.world.hooks.webhook}?again` }, revision)).data.channel;
    expect(moved).toMatchObject({ name: 'First', tested_at: null });
    await expect(change({ name: 'Third' }, revision)).rejects.toBeInstanceOf(Conflict);
    expect((await change({ name: 'Third' }, moved.revision)).data.channel.name).toBe('Third');
  });

  it('by email: test messages of one user are limited to a number of recipients a day over all channels', async () => {
    await saveConnection(editor, 'smtp', { url: reach.world.mail.url });
    const mail = async (recipients: number) =>
      (
        await channels.createAlertChannel(editor, {
          project_id: projectId,
          name: 'Mail',
          kind: 'email',
          to: Array.from({ length: recipients }, (_, no) => `jo${no}@bakery.example`),
        })
      ).data.channel.id;
    const [many, one] = [await mail(20), await mail(1)];
    const test = (id: string, who = editor) =>
      channels.testAlertChannel(who, { project_id: projectId, channel_id: id });
    await test(one);
    for (let count = 0; count < 4; count++) await test(many);
    const refused = test(many);
    await expect(refused).rejects.toBeInstanceOf(LimitReached);
    await expect(refused).rejects.toThrow('100 recipients of test emails per day');
    expect(reach.world.mail.received).toHaveLength(5);
    // Smaller messages still go out, and another user has a separate daily limit.
    expect((await test(one)).data.works).toBe(true);
    expect((await test(many, await member('editor'))).data.works).toBe(true);
  });

  it.each([
    [{ kind: 'webhook', url: 'http://127.0.0.1:8080/x' }, Refused, 'not allowed'],
    [{ kind: 'webhook', url: 'http://169.254.169.254/x' }, Refused, 'not allowed'],
    [{ kind: 'webhook', url: 'ftp://example.com' }, Refused, 'not allowed'],
    [{ kind: 'webhook' }, InvalidInput, 'url: is required (the URL that receives the messages).'],
    [{ kind: 'slack', url: 'https://example.com/services/x' }, InvalidInput, 'Slack incoming webhook'],
    [{ kind: 'telegram', token: '123:x', chat_id: '1' }, InvalidInput, 'token:'],
    [{ kind: 'telegram', token: '123456:abcdefghijklmnop', chat_id: 'a b' }, InvalidInput, 'chat_id:'],
    [{ kind: 'email', url: 'https://example.com' }, InvalidInput, 'takes to'],
    [{ kind: 'email' }, InvalidInput, 'to: is required'],
  ] as const)('%j is rejected', async (given, type, text) => {
    const made = channels.createAlertChannel(editor, { project_id: projectId, name: 'x', ...given });
    await expect(made).rejects.toBeInstanceOf(type);
    await expect(made).rejects.toThrow(text);
  });

  it('and rules are read by viewers, changed by editors, and not found for others', async () => {
    const { channel } = await webhook();
    const viewer = await member('viewer');
    const own = { project_id: projectId };
    expect((await channels.listAlertChannels(viewer, own)).data.channels).toHaveLength(1);
    expect((await history.markAlertsSeen(viewer, own)).data.changed).toBe(0);
    for (const change of [
      () => channels.deleteAlertChannel(viewer, { ...own, channel_id: channel.id }),
      () => channels.testAlertChannel(viewer, { ...own, channel_id: channel.id }),
      () => rules.createAlertRule(viewer, { ...own, kind: 'top', name: 'x', channel_ids: [], enabled: true }),
    ]) {
      await expect(change()).rejects.toBeInstanceOf(Forbidden);
    }
    const mine = projectId;
    const stranger = await member('owner');
    await expect(channels.listAlertChannels(stranger, { project_id: mine })).rejects.toBeInstanceOf(NotFound);
    await expect(
      rules.createAlertRule(stranger, {
        project_id: projectId,
        kind: 'top',
        name: 'x',
        channel_ids: [channel.id],
        enabled: true,
      }),
    ).rejects.toBeInstanceOf(Refused);
  });
});
