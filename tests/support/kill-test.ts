import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAudit } from '#lib/features/page-audits/audits.ts';
import { db } from '#lib/platform/database/db.ts';
import { family, processes } from '#tests/support/processes.ts';
import { type Program, runCommand } from '#tests/support/program.ts';
import { reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

export interface KillTestResult {
  kills: number;
  /** Status and error of each job, its number of attempts, and how often it ended. */
  jobs: { status: string; error: string | null; attempts: number; ends: number }[];
  /** Processes that outlived their worker by `GONE_MS`. */
  leftProcesses: string[];
  /** Browser folders left by dead workers at the end. */
  leftFolders: string[];
  /** Longest time that a process outlived its killed worker, ms. */
  longestMs: number;
}

const EXIT_MS = 30_000;
const POLL_INTERVAL_MS = 100;

/**
 * Audits that open a browser, and a worker that is killed repeatedly while one is open, until the last worker has finished
 * the rest. Requires a migrated database in the environment.
 */
export async function killTest(given: { jobs: number; kills: number; patienceMs: number }): Promise<KillTestResult> {
  const until = performance.now() + given.patienceMs;
  const reach = await reachWorld();
  let worker: Program | undefined;
  const result: KillTestResult = { kills: 0, jobs: [], leftProcesses: [], leftFolders: [], longestMs: 0 };
  const killed: number[] = [];
  try {
    await countEnds();
    const { id: userId } = await db().user.create({ data: { email: 'drill@example.com' } });
    const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
    for (let n = 0; n < given.jobs; n++) await startAudit(ctx, { url: `${oddityFacts.home}arrived`, render: true });
    const endings: Promise<void>[] = [];
    while (result.kills < given.kills) {
      const since = new Date();
      const started = startWorker(reach.world.env);
      worker = started;
      // Distributed over the jobs, so that some finish between two kills.
      const due = Math.floor((result.kills * given.jobs * 0.8) / given.kills);
      await reached(
        until,
        async () => (await ended(userId)) >= due && (await inBrowser(userId, since)) && hasPage(started),
      );
      const members = family(started.pid).map(({ pid }) => pid);
      started.process.kill('SIGKILL');
      killed.push(started.pid);
      result.kills++;
      endings.push(outlived(members, result));
      await started.ended;
    }
    worker = startWorker(reach.world.env);
    await reached(until, async () => (await ended(userId)) === given.jobs);
    await Promise.all(endings);
    result.leftFolders = foldersOf(killed);
    const members = family(worker.pid).map(({ pid }) => pid);
    worker.process.kill('SIGTERM');
    await worker.ended;
    await outlived(members, result);
    result.jobs = await db().$queryRaw<KillTestResult['jobs']>`
      SELECT status::text, error, attempts, (SELECT count(*)::int FROM drill_ends e WHERE e.audit = a.id) AS ends
      FROM audits a WHERE user_id = ${userId}::uuid`;
    return result;
  } finally {
    worker?.process.kill('SIGKILL');
    await reach.stop();
  }
}

/** A worker process on this process's database, unless `given` configures another connection. */
export function startWorker(given: Record<string, string>): Program {
  const { DATABASE_URL = '', DATA_DIR = '', AUTH_SECRET = '' } = process.env;
  return runCommand('worker', [], { DATABASE_URL, DATA_DIR, AUTH_SECRET, LOG_LEVEL: 'silent', ...given });
}

/** Makes the database itself record each time an audit ends, including a second end of the same kind. */
async function countEnds(): Promise<void> {
  await db().$executeRaw`CREATE TABLE drill_ends (audit uuid)`;
  await db().$executeRaw`CREATE FUNCTION drill_end() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO drill_ends VALUES (NEW.id); RETURN NULL; END'`;
  await db().$executeRaw`CREATE TRIGGER drill_end AFTER UPDATE OF status ON audits FOR EACH ROW
    WHEN (NEW.status IN ('done', 'failed')) EXECUTE FUNCTION drill_end()`;
}

const ended = (userId: string) => db().audit.count({ where: { userId, status: { in: ['done', 'failed'] } } });

/** Whether an attempt that began since then has its browser open. */
const inBrowser = async (userId: string, since: Date) =>
  (await db().audit.count({ where: { userId, status: 'running', step: 'browser', startedAt: { gte: since } } })) > 0;

const hasPage = ({ pid }: Program) => family(pid).some(({ args }) => args.includes('--type=renderer'));

async function reached(until: number, state: () => Promise<boolean>): Promise<void> {
  while (!(await state())) {
    if (performance.now() > until) throw new Error('The drill did not come to its end in time.');
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Waits until all of them are gone; records those that stay, and how long it took. */
async function outlived(members: number[], result: KillTestResult): Promise<void> {
  const start = performance.now();
  const left = () => processes().filter(({ pid }) => members.includes(pid));
  while (left().length > 0 && performance.now() - start < EXIT_MS) await sleep(POLL_INTERVAL_MS);
  result.longestMs = Math.max(result.longestMs, performance.now() - start);
  result.leftProcesses.push(...left().map(({ args }) => args));
}

const foldersOf = (pids: number[]) =>
  readdirSync(tmpdir()).filter((name) => pids.some((pid) => name.startsWith(`serpentine-chromium-${pid}-`)));
