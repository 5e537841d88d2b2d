import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { type Json, manyMachines, type WebMachine } from '#tests/support/many-machines.ts';
import { newProject } from '#tests/support/projects.ts';
import { CHALLENGE } from '#tests/world/engines/google-walls.ts';
import { depotFacts } from '#tests/world/sites/depot.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

/** Far longer than anything takes here: what has not happened by then never will. */
const SLOWLY = { timeout: 240_000, interval: 250 };
const TEST_MS = 600_000;
const DAY_MS = 86_400_000;
/** Bing's 700 ms between requests, minus a third of jitter: see GAP_MS and JITTER in features/searches. */
const LEAST_GAP_MS = 700 * 0.65;
const AWAY_MS = 30_000;

const machines = manyMachines(process.env.DATABASE_URL ?? '');
let owner: string;

beforeAll(async () => {
  ({ id: owner } = await db().user.findFirstOrThrow({ where: { role: 'owner' } }));
  await noteEnds();
  await noteMoments();
});

const ENDS = { audits: 'status', searches: 'state', domain_reports: 'status', site_audits: 'status' };

/** Makes the database itself record each time a record ends, including a second end of the same kind. */
async function noteEnds(): Promise<void> {
  await db().$executeRaw`CREATE TABLE noted_ends (id uuid)`;
  await db().$executeRaw`CREATE FUNCTION note_end() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO noted_ends VALUES (NEW.id); RETURN NULL; END'`;
  for (const [table, column] of Object.entries(ENDS)) {
    await db().$executeRawUnsafe(`CREATE TRIGGER note_end AFTER UPDATE OF ${column} ON ${table} FOR EACH ROW
      WHEN (NEW.${column}::text IN ('done', 'failed', 'partial', 'cancelled')) EXECUTE FUNCTION note_end()`);
  }
}

/** Also records each time from which an engine may be queried again. */
async function noteMoments(): Promise<void> {
  await db().$executeRaw`CREATE TABLE noted_moments (no serial, engine text, next_at timestamptz)`;
  await db().$executeRaw`CREATE FUNCTION note_moment() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO noted_moments (engine, next_at) VALUES (NEW.engine, NEW.next_at); RETURN NULL; END'`;
  await db().$executeRaw`CREATE TRIGGER note_moment AFTER INSERT OR UPDATE ON engine_pace FOR EACH ROW
    EXECUTE FUNCTION note_moment()`;
}

/** Number of ends of each record, where that is not one. */
const notOnce = async (ids: readonly string[]) =>
  db().$queryRaw<unknown[]>`SELECT i.id, count(e.id)::int AS ends FROM unnest(${ids}::uuid[]) AS i(id)
    LEFT JOIN noted_ends e ON e.id = i.id GROUP BY i.id HAVING count(e.id) <> 1`;

async function started(web: WebMachine, path: string, body: object): Promise<string> {
  const { status, body: answer } = await machines().call(web, 'POST', path, body);
  expect(status, JSON.stringify(answer)).toBe(202);
  const [record] = Object.values<Json>(answer.data);
  return record.id;
}
const audit = (web: WebMachine, path: string) =>
  started(web, '/audits', { url: `${oddityFacts.home}${path}`, render: false });
const search = (web: WebMachine, engine: string, query: string) =>
  started(web, '/searches', { query, search_engine: engine, country: 'us', pages_number: 1 });
const readAudit = async (web: WebMachine, id: string) =>
  (await machines().call(web, 'GET', `/audits/${id}`)).body.data.audit;
const readSearch = async (web: WebMachine, id: string) =>
  (await machines().call(web, 'GET', `/searches/${id}`)).body.data.search;
const active = async (name: string) =>
  (await db().$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE name = ${name} AND state = 'active'`).length;

test(
  'each web process knows of every process, and is well',
  async () => {
    const { a, b, asPerson } = machines();
    const person = await asPerson(a);
    const kinds = async () => {
      const { data } = await person('/api/run/get_system', {});
      return data.processes.map(({ kind }: Json) => kind).toSorted();
    };
    await expect.poll(kinds, SLOWLY).toEqual(['web', 'web', 'worker', 'worker', 'worker']);
    for (const { base } of [a, b]) {
      await expect.poll(async () => (await fetch(`${base}/api/health`)).status, SLOWLY).toBe(200);
    }
  },
  TEST_MS,
);

test(
  'a daily limit of a token is exact over both web processes, whoever asks at once',
  async () => {
    const { a, b, makeToken } = machines();
    // A day that ends in the middle of the test would start a new quota.
    await expect.poll(() => Date.now() % DAY_MS < DAY_MS - 60_000, SLOWLY).toBe(true);
    const headers = { authorization: `Bearer ${await makeToken(['--name', 'few', '--rate', '0', '--daily', '40'])}` };
    const one = async ({ base }: WebMachine) => {
      const answer = await fetch(`${base}/api/v1/user`, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => one(n % 2 === 0 ? a : b)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  },
  TEST_MS,
);

test(
  'searches begun on both web processes and run by three workers keep the pace of the engine together',
  async () => {
    const { a, b, world } = machines();
    const { bing } = world.engines;
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, n) => search(n % 2 === 0 ? a : b, 'bing', `garden shed ${n}`)),
    );
    const done = () => db().search.count({ where: { id: { in: ids }, state: 'done' } });
    await expect.poll(done, SLOWLY).toBe(ids.length);
    expect(new Set(bing.searches.map(({ query }) => query.q)).size).toBe(ids.length);
    // Each slot is one gap after the previous one; a request may be late, but is never earlier than its slot.
    const nexts = await db().$queryRaw<{ at: number }[]>`
    SELECT extract(epoch FROM next_at)::float8 * 1000 AS at FROM noted_moments WHERE engine = 'bing' ORDER BY no`;
    expect(nexts.length).toBeGreaterThanOrEqual(bing.searches.length);
    for (const [n, { at }] of nexts.entries()) {
      const before = nexts[n - 1]?.at ?? 0;
      expect(at - before, `moment ${n}`).toBeGreaterThanOrEqual(LEAST_GAP_MS - 5);
      expect(bing.searches[n]?.at ?? at, `request ${n}`).toBeGreaterThanOrEqual(before - 5);
    }
    expect(await notOnce(ids)).toEqual([]);
  },
  TEST_MS,
);

test(
  'what a worker asks a person for is cancelled and solved at one web process for searches of the other',
  async () => {
    const { world, a, b, call, asPerson } = machines();
    world.engines.google.limit = { requests: 0, withinMs: DAY_MS };
    const [atA, atB] = await Promise.all([asPerson(a), asPerson(b)]);
    const waiting = async () => (await atA('/api/captcha/list', {})).data.calls[0];

    const left = await search(a, 'google', 'rye bread');
    await expect.poll(async () => (await waiting())?.job_id, SLOWLY).toBe(left);
    expect((await readSearch(b, left)).state).toBe('action_required');
    await call(b, 'POST', `/searches/${left}/cancel`);
    // The worker would wait ten minutes for a person.
    const state = async () => (await db().captchaCall.findFirst({ where: { jobId: left } }))?.state;
    await expect.poll(state, SLOWLY).toBe('lost');
    expect(await readSearch(a, left)).toMatchObject({ state: 'failed', error: 'Canceled before it finished.' });

    const id = await search(b, 'google', 'sourdough bread');
    await expect.poll(async () => (await waiting())?.job_id, SLOWLY).toBe(id);
    const shown = { id: (await waiting()).id, viewer: crypto.randomUUID() };
    const seenAt = async (person: typeof atA) =>
      (await person('/api/captcha/look', { ...shown, after: 0, take: false })).data.picture?.slice(0, 4);
    await expect.poll(() => seenAt(atA), SLOWLY).toBe('/9j/');
    expect(await seenAt(atB)).toBe('/9j/');
    const { box, word } = CHALLENGE;
    const events = [
      { type: 'down', ...box },
      { type: 'up', ...box },
      { type: 'text', text: word },
      { type: 'key', key: 'Enter' },
    ];
    expect(await atA('/api/captcha/act', { ...shown, events })).toMatchObject({ data: { done: true } });
    await expect.poll(async () => (await readSearch(b, id)).state, SLOWLY).toBe('done');
    expect(await notOnce([left, id])).toEqual([]);
  },
  TEST_MS,
);

test(
  'a worker killed, one cut off from the database, a web process killed: nothing is lost and nothing twice',
  async () => {
    const { a, b, workers, line, call } = machines();
    const [first, , third] = workers;
    const { id: projectId } = await newProject(owner, 'example.com');
    // Due for one minute: each worker's scheduler sees it. The next day's run is half a day away, so that none starts during
    // the test.
    const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 720) % 1_440;
    const due = { every: 'daily', minute, nextAt: new Date(Date.now() - 60_000) };
    await db().schedule.create({ data: { projectId, kind: 'domain_report', ...due } });
    const others = await Promise.all([
      ...[a, b].map((web) => started(web, '/domain_reports', { domain: 'example.com' })),
      started(b, '/site_audits', { url: depotFacts.home, max_pages: 20, check_external: false }),
      ...[a, b].map((web, n) => search(web, 'duckduckgo', `rye bread ${n}`)),
    ]);
    const audits = await Promise.all(
      Array.from({ length: 12 }, (_, n) => audit(n % 2 === 0 ? a : b, `slow?ms=5000&n=${n}`)),
    );
    // All three workers have audits in progress, two each.
    await expect.poll(() => active('audit-page'), SLOWLY).toBe(6);
    first.process.kill('SIGKILL');
    line.silence();
    const back = wait(AWAY_MS).then(() => line.speak());
    await first.ended;

    // A shows what the third worker does for B, and can end it.
    const doneAudits = () => db().audit.count({ where: { id: { in: audits }, status: 'done' } });
    await expect.poll(async () => (await doneAudits()) >= 8, SLOWLY).toBe(true);
    const long = await audit(b, 'slow-twice?ms=55000');
    await expect.poll(async () => (await readAudit(a, long)).step, SLOWLY).toBe('fetch');
    expect((await call(a, 'POST', `/audits/${long}/cancel`)).body.data.audit.status).toBe('canceled');
    expect((await readAudit(b, long)).status).toBe('canceled');
    expect(third.process.exitCode).toBeNull();

    // Acknowledged, then the process that acknowledged it is killed.
    const last = await Promise.all([audit(b, 'arrived?last=1'), audit(b, 'arrived?last=2')]);
    await b.kill();
    await back;

    const all = [...audits, ...others, ...last];
    const open = async () => {
      const which = { where: { id: { in: all } }, select: { id: true } } as const;
      const rows = await Promise.all([
        db().audit.findMany({ ...which, where: { ...which.where, status: 'done' } }),
        db().domainReport.findMany({ ...which, where: { ...which.where, status: 'done' } }),
        db().siteAudit.findMany({ ...which, where: { ...which.where, status: 'done' } }),
        db().search.findMany({ ...which, where: { ...which.where, state: 'done' } }),
      ]);
      const ended = new Set(rows.flat().map(({ id }) => id));
      return all.filter((id) => !ended.has(id));
    };
    await expect.poll(open, SLOWLY).toEqual([]);
    expect(await notOnce([...all, long])).toEqual([]);

    // A's evidence is in the bucket, whichever worker stored it.
    const { body } = await call(a, 'GET', `/audits/${audits[0]}/evidence`);
    expect(body.data.evidence.map(({ state }: Json) => state)).not.toContain('missing');
    expect(body.data.evidence.length).toBeGreaterThan(0);

    // The two reports that were asked for are filed in the project, too.
    const reports = () => db().domainReport.count({ where: { projectId, id: { notIn: others } } });
    await expect.poll(reports, SLOWLY).toBe(1);
    const slots = await db().$queryRaw<unknown[]>`SELECT 1 FROM pgboss.job WHERE name = 'use-slot'`;
    expect(slots).toHaveLength(1);
  },
  TEST_MS,
);
