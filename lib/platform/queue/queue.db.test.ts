import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { currentTenant, runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { Refused, Unreachable } from '#lib/platform/errors.ts';
import { health } from '#lib/platform/observability/health.ts';
import { currentScope, inScope } from '#lib/platform/observability/request-scope.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { failedQueue } from '#lib/platform/queue/connection.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';
import { closeQueue, enqueue, queue } from '#lib/platform/queue/queue.ts';
import { runJobs, type Worker } from '#lib/platform/queue/run-jobs.ts';
import { testCtx } from '#tests/support/ctx.ts';

const input = z.object({ word: z.string() });
let worker: Worker | undefined;

afterEach(async () => {
  await worker?.stop(0);
  worker = undefined;
});

/** A job that records its runs; `handle` decides how each ends. */
function noting(name: string, handle: (run: number, signal: AbortSignal) => Promise<void>) {
  const runs: string[] = [];
  const givenUp: string[] = [];
  const job = defineJob({
    name,
    input,
    retry: { limit: 1, delaySeconds: 0 },
    timeoutMs: 30_000,
    handle: async (ctx, { word }) => {
      runs.push(word);
      await handle(runs.length, ctx.signal);
    },
    giveUp: async (_, __, reason) => {
      givenUp.push(reason);
    },
  });
  return { job, runs, givenUp };
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 45_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error('It did not come to pass within 45 s');
}

async function stateOf({ name }: { name: string }): Promise<{ state: string; attempts: number } | undefined> {
  const rows = await db().$queryRaw<{ state: string; attempts: number }[]>`
    SELECT state::text, retry_count AS attempts FROM pgboss.job WHERE name = ${name}`;
  return rows[0];
}

describe('the queue', () => {
  it('is served by a worker whose database address names the connections otherwise', async () => {
    const { DATABASE_URL: url = '' } = process.env;
    process.env.DATABASE_URL = `${url}?application_name=seo&connect_timeout=9`;
    reloadEnv();
    try {
      worker = await runJobs([noting('named', async () => {}).job], testCtx);
      expect(await health()).toMatchObject({ database: 'ok', queue: 'ok' });
    } finally {
      process.env.DATABASE_URL = url;
      reloadEnv();
    }
  });

  it('runs a job once and keeps one with the same id from being made twice', async () => {
    const { job, runs } = noting('once', async () => {});
    const id = crypto.randomUUID();
    expect(await enqueue(job, { word: 'hello' }, { id })).toBe(id);
    expect(await enqueue(job, { word: 'hello' }, { id })).toBeNull();
    worker = await runJobs([job], testCtx);
    await until(async () => (await stateOf(job))?.state === 'completed');
    expect(runs).toEqual(['hello']);
  });

  it('goes on under the id of the request that put it in, and says which attempt of which job it is', async () => {
    const seen: unknown[] = [];
    const { job } = noting('under-request', async (run) => {
      const { requestId, job: of } = currentScope() ?? {};
      seen.push({ requestId, of });
      if (run === 1) throw new Unreachable('The site does not answer.');
    });
    const id = crypto.randomUUID();
    await inScope({ requestId: 'r-17', notes: {} }, () => enqueue(job, { word: 'hello' }, { id }));
    worker = await runJobs([job], testCtx);
    await until(async () => (await stateOf(job))?.state === 'completed');
    const of = (attempt: number) => ({ requestId: 'r-17', of: { name: 'under-request', id, attempt } });
    expect(seen).toEqual([of(1), of(2)]);
  });

  it('loads no job for a scheduled run while the tables with its work are empty', async () => {
    const runs: (string | undefined)[] = [];
    const job = defineJob({
      name: 'without-work',
      input: input.partial(),
      retry: { limit: 0, delaySeconds: 0 },
      timeoutMs: 30_000,
      handle: async (_, { word }) => {
        runs.push(word);
      },
    });
    worker = await runJobs([job], testCtx);
    await worker.stop(0);
    let loaded = 0;
    const load = async () => {
      loaded++;
      return job;
    };
    worker = await runJobs([{ name: job.name, concurrency: 1, tables: ['alert_rules', 'projects'], load }], testCtx);
    const id = await enqueue(job, {});
    const isDone = async (one: string | null) =>
      (await db().$queryRaw<{ state: string }[]>`SELECT state::text FROM pgboss.job WHERE id = ${one}::uuid`)[0]
        ?.state === 'completed';
    await until(() => isDone(id));
    expect(loaded).toBe(0);
    // One that is asked for something runs, and a scheduled one when there is work.
    await enqueue(job, { word: 'asked' });
    await until(() => runs.length === 1);
    const user = await db().user.create({ data: { email: 'without-work@example.com' } });
    await db().project.create({ data: { name: 'Work', domain: 'work.example', ownerId: user.id } });
    await enqueue(job, {});
    await until(() => runs.length === 2);
    expect(runs).toEqual(['asked', undefined]);
  });

  it('refuses input of the wrong form before it is stored', async () => {
    const { job } = noting('form', async () => {});
    await expect(enqueue(job, { word: 7 } as never)).rejects.toThrow();
    expect(await stateOf(job)).toBeUndefined();
  });

  it('goes on with the next job at once, not at the next turn of polling', async () => {
    const { job, runs } = noting('short', async () => {});
    // With two workers that poll every two seconds, this would take two minutes.
    for (let n = 0; n < 120; n++) await enqueue(job, { word: String(n) });
    worker = await runJobs([job], testCtx);
    await until(() => runs.length === 120);
    expect(new Set(runs).size).toBe(120);
  });

  it('begins a job anew when the database was away, and counts no attempt for it', async () => {
    const { job, runs, givenUp } = noting('away', async (run) => {
      // The server closes the connection during the statement, as it does when it is stopped.
      if (run <= 3) await db().$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    });
    await enqueue(job, { word: 'hello' });
    worker = await runJobs([job], testCtx);
    await until(async () => ['completed', 'failed'].includes((await stateOf(job))?.state ?? ''));
    expect(await stateOf(job)).toEqual({ state: 'completed', attempts: 0 });
    expect(runs).toHaveLength(4);
    expect(givenUp).toEqual([]);
  });

  it('tries a transient failure again', async () => {
    const { job, runs, givenUp } = noting('transient', async (run) => {
      if (run === 1) throw new Unreachable('The site does not answer.');
    });
    await enqueue(job, { word: 'again' });
    worker = await runJobs([job], testCtx);
    await until(async () => (await stateOf(job))?.state === 'completed');
    expect(runs).toEqual(['again', 'again']);
    expect(givenUp).toEqual([]);
  });

  it('gives up at once after a permanent failure, and says why', async () => {
    const { job, runs, givenUp } = noting('permanent', async () => {
      throw new Refused('This address may not be fetched.');
    });
    await enqueue(job, { word: 'no' });
    worker = await runJobs([job], testCtx);
    await until(() => givenUp.length > 0);
    expect(runs).toEqual(['no']);
    expect(givenUp).toEqual(['This address may not be fetched.']);
  });

  it('tells of a failure in the name of who had the job queued', async () => {
    const names: string[] = [];
    const { job } = noting('told', async () => Promise.reject(new Refused('No.')));
    const telling = defineJob({ ...job, giveUp: async () => void names.push(currentTenant()) });
    await runAsTenant('ann/token', () => enqueue(telling, { word: 'no' }));
    worker = await runJobs([telling], testCtx);
    await until(() => names.length > 0);
    expect(names).toEqual(['ann']);
  });

  it('tells of a failure when the database is back that was away meanwhile', async () => {
    let calls = 0;
    const { job, givenUp } = noting('told-late', async () => Promise.reject(new Refused('No.')));
    const telling = defineJob({
      ...job,
      giveUp: async (...given) => {
        if (++calls <= 2) await db().$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
        await job.giveUp?.(...given);
      },
    });
    await enqueue(telling, { word: 'no' });
    worker = await runJobs([telling], testCtx);
    await until(async () => (await stateOf({ name: failedQueue(telling) }))?.state === 'completed');
    expect(await stateOf({ name: failedQueue(telling) })).toEqual({ state: 'completed', attempts: 0 });
    expect(givenUp).toEqual(['No.']);
  });

  it('belongs to no request, whichever needs it first', async () => {
    await closeQueue();
    const boss = await inScope({ requestId: 'r-18', notes: {} }, () => runAsTenant('ann', queue));
    const seen: unknown[] = [];
    boss.on('error', () => seen.push([currentScope(), currentTenant()]));
    const ended = await db().$queryRaw<unknown[]>`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'serpentine-queue' AND datname = current_database()`;
    expect(ended.length).toBeGreaterThan(0);
    await until(() => seen.length > 0);
    expect(seen[0]).toEqual([undefined, 'system']);
  });

  it('puts back what a stop interrupts, and does not count it as an attempt', async () => {
    const { job, runs } = noting('interrupted', async (run, signal) => {
      if (run === 1) await once(signal, 'abort').then(() => Promise.reject(signal.reason));
    });
    await enqueue(job, { word: 'later' });
    worker = await runJobs([job], testCtx);
    await until(() => runs.length === 1);
    await worker.stop(0);
    expect(await stateOf(job)).toEqual({ state: 'created', attempts: 0 });
    worker = await runJobs([job], testCtx);
    await until(async () => (await stateOf(job))?.state === 'completed');
    expect(runs).toHaveLength(2);
  });

  it('puts back what a stop interrupts on its last attempt too, and leaves it to whoever takes it at once', async () => {
    const { job, runs, givenUp } = noting('last-attempt', async (run, signal) => {
      if (run < 3) await once(signal, 'abort').then(() => Promise.reject(signal.reason));
    });
    await enqueue(job, { word: 'later' });
    // The state after two workers died with it.
    await db().$executeRaw`UPDATE pgboss.job SET retry_count = retry_limit WHERE name = ${job.name}`;
    worker = await runJobs([job], testCtx);
    await until(() => runs.length === 1);
    await worker.stop(0);
    expect(await stateOf(job)).toEqual({ state: 'created', attempts: 2 });
    worker = await runJobs([job], testCtx);
    await until(() => runs.length === 2);
    // Another worker claims it at the moment it is put back.
    await db().$executeRawUnsafe(`CREATE FUNCTION claim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.state := 'active'; NEW.started_on := now(); NEW.heartbeat_on := now(); RETURN NEW; END $$`);
    await db().$executeRawUnsafe(`CREATE TRIGGER claim BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.name = '${job.name}' AND OLD.state = 'active' AND NEW.state = 'created') EXECUTE FUNCTION claim()`);
    await worker.stop(0);
    expect(await stateOf(job)).toEqual({ state: 'active', attempts: 2 });
    await db().$executeRaw`DROP TRIGGER claim ON pgboss.job`;
    await db().$executeRaw`UPDATE pgboss.job SET state = 'created', started_on = NULL WHERE name = ${job.name}`;
    worker = await runJobs([job], testCtx);
    await until(async () => (await stateOf(job))?.state === 'completed');
    expect(givenUp).toEqual([]);
  });

  it('R1: takes up the job of a killed worker within half a minute', async () => {
    const { job, runs } = noting('deadly', async () => {});
    await enqueue(job, { word: 'survivor' });
    const dying = spawn(process.execPath, ['--conditions=react-server', 'tests/support/dying-worker.ts'], {
      stdio: 'inherit',
    });
    await once(dying, 'exit');
    expect(dying.signalCode).toBe('SIGKILL');
    const died = Date.now();
    worker = await runJobs([job], testCtx);
    await until(() => runs.length === 1);
    expect(Date.now() - died).toBeLessThan(30_000);
  });

  it('R1: a worker looks after the dead as it begins, so that those which never live for long do so too', async () => {
    const { job } = noting('of-the-dead', async () => {});
    const failed = { name: failedQueue(job) };
    const boss = await queue();
    // As created by earlier versions.
    await boss.createQueue(failed.name, { retryLimit: 3, retryDelay: 5, notify: true });
    await enqueue(job, { word: 'survivor' });
    // A failure report that was interrupted by a kill.
    await boss.send(failed.name, { input: { word: 'untold' } });
    await db().$executeRaw`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' WHERE name IN (${job.name}, ${failed.name})`;
    const dead = { state: 'active', attempts: 0 };
    expect([await stateOf(job), await stateOf(failed)]).toEqual([dead, dead]);
    worker = await runJobs([job], testCtx);
    expect(await stateOf(job)).not.toEqual(dead);
    expect(await stateOf(failed)).not.toEqual(dead);
  });
});

describe('U3: whose turn it is', () => {
  const word = z.object({ word: z.string() });

  it('ten thousand jobs of one user make another wait for one of them, not for all', async () => {
    const order: string[] = [];
    const job = defineJob({
      name: `turns-${crypto.randomUUID()}`,
      input: word,
      concurrency: 1,
      retry: { limit: 0, delaySeconds: 0 },
      timeoutMs: 10_000,
      async handle(_ctx, input) {
        order.push(input.word);
      },
    });
    for (let at = 0; at < 20; at++) await enqueue(job, { word: `noisy ${at}` }, { owner: 'noisy' });
    // The state after a long time: the rest, in one statement.
    await db().$executeRaw`INSERT INTO pgboss.job (name, data, priority, group_id, start_after)
      SELECT ${job.name}, '{"input":{"word":"rest"}}', -n, 'noisy', now() + interval '1 day' FROM generate_series(20, 10000) n`;
    await runAsTenant('quiet/token', () => enqueue(job, { word: 'quiet 1' }));
    await runAsTenant('quiet/token', () => enqueue(job, { word: 'quiet 2' }));
    await enqueue(job, { word: 'noisy goes on' }, { owner: 'noisy', goesOn: true });
    worker = await runJobs([job], testCtx);
    await until(() => order.length === 23);
    expect(order.slice(0, 5)).toEqual(['noisy 0', 'quiet 1', 'noisy goes on', 'noisy 1', 'quiet 2']);
    expect(order.at(-1)).toBe('noisy 19');
  });

  it('a job is done in the name of who had it queued', async () => {
    const names: string[] = [];
    const job = defineJob({
      name: `name-${crypto.randomUUID()}`,
      input: word,
      retry: { limit: 0, delaySeconds: 0 },
      timeoutMs: 10_000,
      async handle(_ctx, input) {
        await new Promise(setImmediate);
        names.push(`${input.word} ${currentTenant()}`);
      },
    });
    await enqueue(job, { word: 'by the clock' });
    await runAsTenant('ann/token', () => enqueue(job, { word: 'asked for' }));
    worker = await runJobs([job], testCtx);
    await until(() => names.length === 2);
    expect(names.toSorted()).toEqual(['asked for ann', 'by the clock system']);
  });
});

describe('an attempt that takes its record late', () => {
  const isOwner = (id: string) => db().user.count({ where: { id, role: 'owner' } });

  /** Takes a record in a job; `meanwhile` happens before the take. */
  async function taken(name: string, meanwhile: () => Promise<unknown>): Promise<{ id: string; result: unknown }> {
    const { id } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const result = Promise.withResolvers<unknown>();
    const { job } = noting(name, async () => {
      await meanwhile();
      const take = (tx: Prisma.TransactionClient) => tx.user.update({ where: { id }, data: { role: 'owner' } });
      await takeRecord(take).then(result.resolve, result.reject);
    });
    await enqueue(job, { word: name });
    worker = await runJobs([job], testCtx);
    return { id, result: await result.promise };
  }

  it('takes it while the job is its own', async () => {
    const { id, result } = await taken('own-record', async () => {});
    expect(result).toMatchObject({ id });
    expect(await isOwner(id)).toBe(1);
  });

  it('takes nothing after another attempt got the job', async () => {
    const { id, result } = await taken(
      'late-record',
      () => db().$executeRaw`UPDATE pgboss.job SET retry_count = retry_count + 1 WHERE name = 'late-record'`,
    );
    expect(result).toBeNull();
    expect(await isOwner(id)).toBe(0);
  });
});
