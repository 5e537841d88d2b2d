/** The part of the disk-full test that runs in its own mount namespace: `FOLDER FORM`. Prints its rows. */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiAnswer, apiClient, type CallApi, reached } from '#tests/resilience/api-client.ts';
import { corruption } from '#tests/resilience/corruption.ts';
import { lostOf } from '#tests/resilience/ledger-load.ts';
import { ownDatabase } from '#tests/resilience/own-database.ts';
import type { ResilienceRow } from '#tests/resilience/resilience-test.ts';
import { child } from '#tests/support/processes.ts';
import { startServer } from '#tests/support/server.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

const SIZES = { full: { refusals: 200, size: '200m' }, short: { refusals: 10, size: '200m' } };
const MAX_WAIT_MS = 300_000;
const [folder = '', given] = process.argv.slice(2);
const size = given === 'short' ? SIZES.short : SIZES.full;

const small = join(folder, 'small');
mkdirSync(small);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size.size},mode=755`, 'tmpfs', small], {
  encoding: 'utf8',
});
if (mounted.status !== 0) throw new Error(mounted.stderr);
chmodSync(folder, 0o755);
const filler = join(small, 'filler');
const cluster = join(small, 'db');
mkdirSync(cluster);

/** Fills the rest, to the last page. */
function fill(): void {
  const file = openSync(filler, 'a');
  try {
    for (const piece of [1_048_576, 4_096]) {
      const bytes = Buffer.alloc(piece, 1);
      for (let left = statfsSync(small).bavail * 4_096; left >= piece; left -= piece) {
        if (writeSync(file, bytes) < piece) break;
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

async function measure(call: CallApi, pids: () => number[]): Promise<{ ledger: string[]; rows: ResilienceRow[] }> {
  const ledger: string[] = [];
  let n = 0;
  // Long, so that few rows fit into the remaining space of the pages.
  const write = async (): Promise<ApiAnswer> => {
    const url = `${oddityFacts.home}gone?${'x'.repeat(1_800)}${n++}`;
    const answer = await call('/audits', { json: { url, render: false } });
    if (answer.status === 202) ledger.push(answer.body.data.audit.id);
    return answer;
  };
  for (let more = 0; more < 5; more++) await write();
  const before = pids();
  fill();
  const reads: ApiAnswer[] = [];
  const writes: ApiAnswer[] = [];
  const refused = () => writes.filter(({ status }) => status === 503);
  await reached(`${size.refusals} writes are refused`, MAX_WAIT_MS, async () => {
    fill();
    writes.push(await write());
    reads.push(await call(`/audits/${ledger[0]}`), await call('/audits?limit=20'), await call('/user'));
    return refused().length >= size.refusals;
  });
  rmSync(filler);
  const freed = performance.now();
  await reached('a write is taken again', MAX_WAIT_MS, async () => (await write()).status === 202);
  const recoveredMs = performance.now() - freed;
  for (let more = 0; more < 5; more++) await write();
  const strange = writes.find(({ status }) => status !== 202 && status !== 503);
  const unclear = refused().filter(({ body }) => !/disk/.test(body?.error ?? ''));
  const unread = reads.filter(({ status }) => status !== 200);
  const say = (answer?: ApiAnswer) =>
    answer ? { note: `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}` } : {};
  const after = pids();
  return {
    ledger,
    rows: [
      {
        what: 'reads that failed while the disk was full',
        figure: unread.length,
        unit: '',
        target: '= 0',
        note: `of ${reads.length}`,
        ...say(unread[0]),
      },
      {
        what: 'writes answered otherwise than 202 or 503',
        figure: writes.filter(({ status }) => status !== 202 && status !== 503).length,
        unit: '',
        target: '= 0',
        note: `of ${writes.length}, ${refused().length} of them 503`,
        ...say(strange),
      },
      {
        what: 'refusals that do not name the disk',
        figure: unclear.length,
        unit: '',
        target: '= 0',
        ...say(unclear[0]),
      },
      { what: 'from freeing it until a write is taken', figure: recoveredMs / 1_000, unit: 's', target: '≤ 10' },
      {
        what: 'processes of ours that were started again',
        figure: after.filter((pid, at) => pid !== before[at]).length,
        unit: '',
        target: '= 0',
      },
    ],
  };
}

async function run(): Promise<ResilienceRow[]> {
  const database = await ownDatabase(cluster);
  try {
    const server = await startServer(() => ({ DATABASE_URL: database.url }));
    try {
      const pids = () => ['web', 'worker'].map((name) => child(server.program, name));
      const { ledger, rows } = await measure(apiClient(server), pids);
      await reached('every acknowledged job has ended', MAX_WAIT_MS, async () => {
        const [row] = await database.query<{ n: number }>(
          `SELECT count(*)::int AS n FROM audits WHERE status IN ('queued', 'running')`,
        );
        return row?.n === 0;
      });
      const lost = await lostOf({ audits: ledger, ai_answers: [], projects: [] }, database.query);
      const { checked, faults } = await corruption(database);
      return [
        ...rows,
        { what: 'acknowledged rows lost', figure: lost.length, unit: '', target: '= 0', note: `of ${ledger.length}` },
        {
          what: 'faults that amcheck finds',
          figure: faults.length,
          unit: '',
          target: '= 0',
          note: `${checked} tables and indexes${faults[0] ? `: ${faults[0]}` : ''}`,
        },
      ];
    } finally {
      if (existsSync(filler)) rmSync(filler);
      await server.stop();
    }
  } finally {
    await database.remove();
  }
}

process.stdout.write(JSON.stringify(await run()));
process.exit(0);
