import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient, type CallApi, reached } from '#tests/resilience/api-client.ts';
import { type KillableWorkers, killableWorkers } from '#tests/resilience/killable.ts';
import { namedUrl, type OwnDatabase, ownDatabase } from '#tests/resilience/own-database.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { processes } from '#tests/support/processes.ts';
import { startServer } from '#tests/support/server.ts';
import type { World } from '#tests/world/world.ts';

const SIZES = {
  full: { launches: 200, everyMs: 200, kills: 50, gapMs: [1_000, 5_000], answerMs: [1_000, 3_000] },
  short: { launches: 8, everyMs: 100, kills: 2, gapMs: [1_000, 2_000], answerMs: [1_000, 2_000] },
} as const;
const MAX_WAIT_MS = { full: 3_600_000, short: 480_000 };
/** A job that takes down its worker each time is given up after this many deaths. */
const DEATHS = 3;

/** Queries to Google's AI (`serp_ai`), and workers that are killed during them. */
export const resilienceTest: ResilienceTest = {
  name: 'kill-worker',
  property: 'reliability 5: kill -9 of workers under E5 jobs loses nothing, doubles nothing, and every job ends',
  run,
};

const row = (what: string, figure: number, target: string, note?: string, unit = ''): ResilienceRow => ({
  what,
  figure,
  unit,
  target,
  ...(note === undefined ? {} : { note }),
});

interface Event {
  answer: string;
  /** The start of an attempt, a retry after the queue declared one dead, an end, or a change after the end. */
  what: 'begin' | 'back' | 'end' | 'again';
  attempts: number;
  by: string;
  at: Date;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const size = SIZES[form];
  const database = await ownDatabase();
  let workers: KillableWorkers | undefined;
  const server = await startServer(() => ({ DATABASE_URL: namedUrl(database.url, 'kept') }));
  try {
    await noteEvents(database);
    vary(server.world, size.answerMs);
    const { baseUrl, token, env, program, world } = server;
    const call = apiClient({ baseUrl, token });
    workers = killableWorkers(program, { ...env, DATABASE_URL: namedUrl(database.url, 'second') });
    const [ledger] = await Promise.all([
      launchAll(call, size),
      workers.killAtRandom(size.kills, size.gapMs, (by, since) => isAtWork(database, by, since)),
    ]);
    await reached('every job has ended', MAX_WAIT_MS[form], async () => (await openAnswers(database)) === 0);
    const poison = form === 'full' ? await runPoison(call, database, workers) : [];
    const statuses = await Promise.all(ledger.map(async (uuid) => (await call(`/serp_ai/${uuid}`)).status));
    await workers.stop();
    return [...(await judge(ledger, statuses, workers, database, world, size)), ...poison];
  } finally {
    await workers?.stop();
    await server.stop();
    await database.remove();
  }
}

/** Makes the database itself record each attempt and each end, with its worker. */
async function noteEvents({ query }: OwnDatabase): Promise<void> {
  await query(`
    CREATE TABLE drill_events (answer uuid, what text, attempts int, by text, at timestamptz DEFAULT clock_timestamp());
    CREATE FUNCTION drill_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO drill_events (answer, attempts, by, what) VALUES (NEW.id, NEW.attempts, current_setting('application_name'),
        CASE WHEN OLD.status IN ('done', 'failed') THEN 'again' WHEN NEW.status IN ('done', 'failed') THEN 'end' ELSE 'begin' END);
      RETURN NULL;
    END $$;
    CREATE TRIGGER drill_event AFTER UPDATE ON ai_answers FOR EACH ROW
      WHEN (NEW.attempts <> OLD.attempts OR NEW.status IN ('done', 'failed') AND NEW.polled_at IS NOT DISTINCT FROM OLD.polled_at)
      EXECUTE FUNCTION drill_event();
    CREATE FUNCTION drill_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO drill_events (answer, by, what) VALUES (NEW.id, 'queue', 'back');
      RETURN NULL;
    END $$;
    CREATE TRIGGER drill_back AFTER UPDATE ON pgboss.job FOR EACH ROW
      WHEN (OLD.name = 'ask-ai' AND OLD.state = 'active' AND NEW.state IN ('retry', 'failed'))
      EXECUTE FUNCTION drill_back()`);
}

/** Every answer of the engine takes a different time. */
function vary({ engines }: World, [least, most]: readonly [number, number]): void {
  Object.defineProperty(engines.google, 'delayMs', {
    get: () => least + Math.random() * (most - least),
    set: () => {},
  });
}

/** Launches queries at a fixed rate; @returns the jobs of those answered with 200 */
async function launchAll(call: CallApi, { launches, everyMs }: { launches: number; everyMs: number }) {
  const ledger: string[] = [];
  const asked: Promise<void>[] = [];
  for (let n = 0; n < launches; n++) {
    asked.push(
      call(`/serp_ai?query=${encodeURIComponent(`what is drill number ${n}`)}`).then(({ status, body }) => {
        if (status === 200) ledger.push(body.data.uuid);
        else throw new Error(`E5 answered ${status}: ${JSON.stringify(body)}`);
      }),
    );
    await sleep(everyMs);
  }
  await Promise.all(asked);
  return ledger;
}

const countOf = async ({ query }: OwnDatabase, where: string): Promise<number> =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ai_answers WHERE ${where}`))[0]?.n ?? 0;
const openAnswers = (database: OwnDatabase) => countOf(database, `status NOT IN ('done', 'failed')`);

/** Whether an attempt that this worker began since then is still running. */
const isAtWork = async ({ query }: OwnDatabase, by: string, since: Date): Promise<boolean> =>
  (
    await query(
      `SELECT 1 FROM drill_events e WHERE what = 'begin' AND by = $1 AND at > $2
         AND NOT EXISTS (SELECT 1 FROM drill_events later WHERE later.answer = e.answer AND later.at > e.at) LIMIT 1`,
      [by, since],
    )
  ).length > 0;

/** A job whose worker is killed each time it begins, until it is given up. */
async function runPoison(call: CallApi, database: OwnDatabase, workers: KillableWorkers): Promise<ResilienceRow[]> {
  const { body } = await call(`/serp_ai?query=${encodeURIComponent('what kills its worker')}`);
  const id: string = body.data.uuid;
  let seen = 0;
  await reached('the poison job has failed', 240_000, async () => {
    const events = await database.query<Event>('SELECT * FROM drill_events WHERE answer = $1 ORDER BY at', [id]);
    if (events.some(({ what }) => what === 'end')) return true;
    const begun = events.filter(({ what }) => what === 'begin');
    const latest = begun.at(-1);
    if (latest && begun.length > seen) {
      seen = begun.length;
      await workers.kill(latest.by);
    }
    return false;
  });
  const [last] = await database.query<{ attempts: number; error: string }>(
    'SELECT attempts, error FROM ai_answers WHERE id = $1',
    [id],
  );
  const { status } = await call(`/serp_ai/${id}`);
  return [
    row('attempts of a job that kills its worker each time', last?.attempts ?? 0, `= ${DEATHS}`, last?.error),
    row('its status for who polls', status, '= 410'),
  ];
}

async function judge(
  ledger: readonly string[],
  statuses: readonly number[],
  workers: KillableWorkers,
  database: OwnDatabase,
  { engines }: World,
  { launches, kills }: { launches: number; kills: number },
): Promise<ResilienceRow[]> {
  const rows = await database.query<{ id: string; query: string; status: string; attempts: number }>(
    `SELECT id, query, status::text, attempts FROM ai_answers WHERE query LIKE 'what is drill%'`,
  );
  const events = await database.query<Event>('SELECT * FROM drill_events ORDER BY at');
  const of = (id: string, ...what: Event['what'][]) =>
    events.filter((event) => event.answer === id && what.includes(event.what));
  const asked = engines.google.searches.filter(({ query }) => query.udm === undefined).map(({ query }) => query.q);
  const executions = rows.map(({ query }) => asked.filter((q) => q === query).length);
  const total = executions.reduce((sum, n) => sum + n, 0);
  const again = rows.reduce((sum, { attempts }) => sum + attempts - 1, 0);
  const failed = rows.filter(({ status }) => status === 'failed').length;
  const recoveries = recoveryTimes(events, workers.killed);
  const untilBegun = recoveryTimes(
    events.filter(({ what }) => what !== 'back'),
    workers.killed,
  );
  const standing = standstills(
    events,
    workers.killed.filter(({ random }) => random),
  );
  const count = (held: boolean[]) => held.filter(Boolean).length;
  return [
    row('kill -9 of a worker with jobs under way', workers.killed.filter(({ random }) => random).length, `= ${kills}`),
    row('E5 launches acknowledged', ledger.length, `= ${launches}`),
    row(
      'launches that poll neither 200 nor 410',
      count(statuses.map((status) => status !== 200 && status !== 410)),
      '= 0',
      `${failed} ended as 410: killed ${DEATHS} times`,
    ),
    row('result rows beyond or below the launches', Math.abs(rows.length - ledger.length), '= 0'),
    row(
      'jobs that did not end exactly once, or were written to afterwards',
      count(rows.map(({ id }) => of(id, 'end').length !== 1 || of(id, 'again').length > 0)),
      '= 0',
    ),
    row(
      'jobs with more executions at the engine than attempts',
      count(rows.map(({ attempts }, at) => (executions[at] ?? 0) > attempts)),
      '= 0',
      `${total} executions of ${launches} launches, ${again} attempts begun again`,
    ),
    row('most attempts of a job', Math.max(...rows.map(({ attempts }) => attempts)), `≤ ${DEATHS}`),
    row('attempts cut short by a kill', recoveries.length, '≥ 1'),
    row(
      'longest from a kill until its job is in the queue again',
      Math.max(0, ...recoveries) / 1_000,
      '≤ 30',
      `begun again after ${(Math.max(0, ...untilBegun) / 1_000).toFixed(0)} s at the latest, when its turn came`,
      's',
    ),
    row('longest from a kill until a job is begun', Math.max(0, ...standing) / 1_000, '≤ 30', undefined, 's'),
    row('browser processes of killed workers left', leftBrowsers(workers.killed).length, '= 0'),
  ];
}

/**
 * For each attempt that a kill interrupted: ms until the queue had its job available for another worker, or the job had
 * ended. When it is picked up depends on what is queued before it.
 */
function recoveryTimes(events: readonly Event[], killed: KillableWorkers['killed']): number[] {
  return events.flatMap((event) => {
    if (event.what !== 'begin') return [];
    const next = events.find(({ answer, at }) => answer === event.answer && at > event.at);
    if (!next) return [];
    const kill = killed.find(({ by, at }) => by === event.by && at > event.at && at < next.at);
    return kill ? [next.at.getTime() - kill.at.getTime()] : [];
  });
}

/** For each kill while jobs were queued: ms until any worker began one. */
function standstills(events: readonly Event[], killed: KillableWorkers['killed']): number[] {
  const begun = events.filter(({ what }) => what === 'begin').map(({ at }) => at.getTime());
  return killed.flatMap(({ at }) => {
    const next = begun.find((time) => time > at.getTime());
    return next === undefined ? [] : [next - at.getTime()];
  });
}

/** Chromium keeps its profile in a folder whose name contains its worker's pid. */
const leftBrowsers = (killed: KillableWorkers['killed']) =>
  processes().filter(({ args }) => killed.some(({ pid }) => args.includes(`serpentine-chromium-${pid}-`)));
