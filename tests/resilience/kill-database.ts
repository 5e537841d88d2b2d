import { setTimeout as sleep } from 'node:timers/promises';
import { apiClient, reached } from '#tests/resilience/api-client.ts';
import { corruption } from '#tests/resilience/corruption.ts';
import { type LedgerLoad, type LoadAnswer, ledgerLoad, lostOf } from '#tests/resilience/ledger-load.ts';
import { type OwnDatabase, ownDatabase } from '#tests/resilience/own-database.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { child } from '#tests/support/processes.ts';
import { startServer } from '#tests/support/server.ts';

const SIZES = {
  full: { kills: 10, everyMs: 120, launchEach: 24, rows: 25, downMs: [1_000, 4_000] },
  short: { kills: 2, everyMs: 200, launchEach: 30, rows: 5, downMs: [800, 1_500] },
} as const;
const HEALTHY_MAX_WAIT_MS = 120_000;
const UP_MAX_WAIT_MS = 120_000;
const JOBS_MAX_WAIT_MS = { full: 900_000, short: 240_000 };
const ALLOWED = new Set([200, 201, 202, 503]);

/** A separate PostgreSQL server, killed with all its processes while the API writes and reads. */
export const resilienceTest: ResilienceTest = {
  name: 'kill-database',
  property: 'reliability 6: kill -9 of PostgreSQL under load loses no acknowledged row, and all comes back by itself',
  run,
};

interface Outage {
  killed: number;
  started: number;
  healthyMs: number;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const size = SIZES[form];
  const database = await ownDatabase();
  const server = await startServer(() => ({ DATABASE_URL: database.url })).catch(async (error: unknown) => {
    await database.remove();
    throw error;
  });
  try {
    const pids = () => ['web', 'worker'].map((name) => child(server.program, name));
    const before = pids();
    const load = ledgerLoad(apiClient(server), size);
    const outages: Outage[] = [];
    for (let n = 0; n < size.kills; n++) {
      await more(load, size.rows);
      outages.push(await outage(database, server.baseUrl, size.downMs));
    }
    await more(load, size.rows);
    await load.stop();
    const after = pids();
    // The cause of a 500 is only in this output; the queue reports the outage in many lines.
    if (load.answers.some(({ status }) => !ALLOWED.has(status)))
      process.stderr.write(errorsOf(server.program.stderr()));
    await reached(
      'every acknowledged job has ended',
      JOBS_MAX_WAIT_MS[form],
      async () => (await openJobs(database)) === 0,
    );
    const lost = await lostOf(load.ledger, database.query);
    const { checked, faults } = await corruption(database);
    return [
      ...judge(load.answers, outages, size.kills),
      { what: 'rows acknowledged', figure: acknowledged(load), unit: '', target: `≥ ${(size.kills + 1) * size.rows}` },
      {
        what: 'acknowledged rows lost',
        figure: lost.length,
        unit: '',
        target: '= 0',
        note: Object.entries(load.ledger)
          .map(([table, ids]) => `${ids.length} ${table}`)
          .join(', '),
      },
      {
        what: 'faults that amcheck finds',
        figure: faults.length,
        unit: '',
        target: '= 0',
        note: `${checked} tables and indexes, each row looked up in each B-tree${faults[0] ? `: ${faults[0]}` : ''}`,
      },
      {
        what: 'processes of ours that were started again',
        unit: '',
        target: '= 0',
        figure: after.filter((pid, at) => pid !== before[at]).length,
      },
    ];
  } finally {
    await server.stop();
    await database.remove();
  }
}

const errorsOf = (log: string) =>
  log
    .split('\n')
    .filter((line) => line.includes('"level":50') && !line.includes('"queue"'))
    .map((line) => `${line.slice(0, 2_000)}\n`)
    .slice(0, 10)
    .join('');

const acknowledged = ({ ledger }: LedgerLoad) => Object.values(ledger).flat().length;

/** Waits until this many more rows are acknowledged. */
async function more(load: LedgerLoad, rows: number): Promise<void> {
  const due = acknowledged(load) + rows;
  await reached(`${rows} more rows are acknowledged`, UP_MAX_WAIT_MS, async () => acknowledged(load) >= due);
}

async function outage(database: OwnDatabase, baseUrl: string, [least, most]: readonly [number, number]) {
  const killed = performance.now();
  await database.kill();
  await sleep(least + Math.random() * (most - least));
  await database.start();
  const started = performance.now();
  await reached('the program is healthy again', HEALTHY_MAX_WAIT_MS, async () => {
    const answer = await fetch(`${baseUrl}/api/health`).catch(() => null);
    return answer?.status === 200;
  });
  return { killed, started, healthyMs: performance.now() - started };
}

async function openJobs({ query }: OwnDatabase): Promise<number> {
  const [row] = await query<{ n: number }>(`SELECT
    (SELECT count(*) FROM audits WHERE status IN ('queued', 'running'))::int
    + (SELECT count(*) FROM ai_answers WHERE status IN ('queued', 'running', 'needs_you'))::int AS n`);
  return row?.n ?? 0;
}

function judge(answers: readonly LoadAnswer[], outages: readonly Outage[], kills: number): ResilienceRow[] {
  const strange = answers.filter(({ status }) => !ALLOWED.has(status));
  const refused = answers.filter(({ status }) => status === 503);
  // A request that was waiting when the database went down is refused from then on.
  const waits = refused.map(({ began, ended, what }) => {
    const during = outages.find(({ killed }) => killed > began && killed < ended);
    return { what, ms: ended - (during?.killed ?? began) };
  });
  const [longest] = waits.toSorted((a, b) => b.ms - a.ms);
  const [odd] = strange;
  return [
    {
      what: 'kill -9 of PostgreSQL and all its processes under load',
      figure: outages.length,
      unit: '',
      target: `= ${kills}`,
    },
    {
      what: 'answers other than 200, 202 and 503',
      figure: strange.length,
      unit: '',
      target: '= 0',
      note: `of ${answers.length}, ${refused.length} of them 503${odd ? `; ${odd.what}: ${odd.status} ${JSON.stringify(odd.body).slice(0, 160)}` : ''}`,
    },
    {
      what: 'longest wait for a 503',
      figure: (longest?.ms ?? 0) / 1_000,
      unit: 's',
      target: '≤ 2',
      note: `from the request or the kill, whichever came later; ${longest?.what}`,
    },
    {
      what: 'longest from the start of PostgreSQL until healthy',
      unit: 's',
      target: '≤ 10',
      figure: Math.max(...outages.map(({ healthyMs }) => healthyMs)) / 1_000,
    },
  ];
}
