import 'server-only';
import { z } from 'zod';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { readableTo, requireProjectRole } from '#lib/platform/access/project-access.ts';
import { projectForResult } from '#lib/platform/access/require-project.ts';
import { db } from '#lib/platform/database/db.ts';
import { cutPage, newestById } from '#lib/platform/database/list-page.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { NotFound, toAppError, Unavailable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { forgetJob, readyQueue } from '#lib/platform/queue/record-job.ts';
import type { Abandoned, RunDefinition, RunEnd } from '#lib/runs/run-definition.ts';
import type { CurrentRun, Window } from '#lib/runs/run-entry.ts';
import type { Client, RunColumns, RunModel, Selection } from '#lib/runs/run-model.ts';

/** Enough for a transaction that writes thousands of rows on a busy machine, in milliseconds. */
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };
/** Delay before the second attempt, in seconds. */
const RETRY_SECONDS = 2;

const jobInput = z.object({ id: z.uuid(), run: z.int().optional() });
type JobInput = z.output<typeof jobInput>;

const COLUMNS = {
  id: true,
  userId: true,
  projectId: true,
  status: true,
  attempts: true,
  error: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} satisfies Record<keyof RunColumns, true>;

/** Most runs of a kind in the list of running jobs. */
const MAX_CURRENT = 50;

/** Defines a kind of run. List it in lib/features/run-kinds.ts. */
export function defineRun<
  Full extends RunColumns,
  Where extends object,
  Create extends object,
  Change extends object,
  Picked extends keyof Full = keyof Full,
>(definition: RunDefinition<Full, Picked, Where, Create, Change>) {
  type Row = Pick<Full, Picked | keyof RunColumns>;
  const { noun, plural = `${noun}s`, idle, begin, abandon, canceledError = null } = definition;
  const { attempts = 1, ...limits } = definition.job;
  const { order = newestById, duringAttempt = [], retryable = false, pausable = false, shared = false } = definition;
  const working = ['running', ...duringAttempt];
  const heldStates = pausable ? [...working, 'pausing'] : working;
  /** A run that an attempt works on, or will. */
  const active = { status: { in: ['queued', ...heldStates] } };
  /** A run that has not ended. */
  const open = { status: { in: [...active.status.in, ...(pausable ? ['paused'] : [])] } };
  /** A run that this attempt holds. */
  const held = (id: string, lease: string) => ({ id, lease, status: { in: heldStates } });
  const model = (client: Client): RunModel<Full, object, object, object> => definition.model(client);
  const select: { select?: Selection } = definition.select ? { select: { ...COLUMNS, ...definition.select } } : {};
  const notFound = () => new NotFound(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found.`);
  const owner = (ctx: Ctx) => ownerOf(ctx, `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`);

  /**
   * `where` of a run that the caller may pause, resume or cancel: their own, or a shared one of a project that they edit.
   * @throws NotFound; Forbidden for a shared one, to a viewer of its project
   */
  async function controlled(ctx: Ctx, id: string) {
    const userId = owner(ctx);
    if (!shared) return { id, userId };
    const run = await model(db()).findFirst({ where: { id, AND: await readableTo(userId) }, ...select });
    if (!run) throw notFound();
    if (run.userId !== userId && run.projectId !== null) await requireProjectRole(ctx, run.projectId, 'editor');
    return { id, userId: run.userId, projectId: run.projectId };
  }

  /** The run that a job is for; jobs of earlier releases, and those of kinds that do not count, name no number. */
  const runOf = ({ id, run = 1 }: { id: string; run?: number | undefined }) => (retryable ? { id, run } : { id });

  /** Without a project, it belongs to the one of its host. @throws NotFound, Forbidden (given project) */
  const filedUnder = async <Data extends Create & { userId: string; projectId: string | null }>(data: Data) => ({
    ...data,
    projectId: await projectForResult(data.userId, data.projectId, definition.host?.(data)),
  });

  /** Starts an attempt: earlier ones then hold an old lease and cannot write. @returns null when there is nothing to do */
  async function claim(input: JobInput, lease: string, now: Date): Promise<Row | null> {
    const { id } = input;
    const data = { ...idle, ...begin?.(), lease, startedAt: now, heartbeatAt: now, attempts: { increment: 1 } };
    return takeRecord(async (tx) => {
      const { count } = await model(tx).updateMany({ where: { ...runOf(input), ...active }, data });
      if (count === 0) return null;
      // One that is being paused stays so.
      const begun = { id, lease, status: { in: ['queued', ...working] } };
      await model(tx).updateMany({ where: begun, data: { status: 'running' } });
      return model(tx).findFirst({ where: { id }, ...select });
    });
  }

  /** Writes to a run if the attempt holds it. @returns whether it does */
  const writeIn = async (client: Client, id: string, lease: string, data: object): Promise<boolean> =>
    (await model(client).updateMany({ where: held(id, lease), data })).count > 0;

  /** Writes to a run that the attempt holds. @throws LeaseLost */
  async function write(id: string, lease: string, data: object, also?: (client: Client) => Promise<void>) {
    const update = async (client: Client) => {
      if (!(await writeIn(client, id, lease, data))) throw new LeaseLost();
      await also?.(client);
    };
    await (also ? db().$transaction(update, TRANSACTION) : update(db()));
  }

  /** Ends a run without a result, if it is still active. @returns whether it was */
  async function end(ctx: Ctx, where: object, why: Abandoned, code: string): Promise<boolean> {
    const error = why.error && storable(why.error);
    const data = { ...idle, status: why.status, error, errorCode: code, lease: null, finishedAt: ctx.now() };
    const ended = await db().$transaction(async (tx) => {
      const run = await model(tx).findFirst({ where, select: { id: true } });
      if (!run) return null;
      const { count } = await model(tx).updateMany({ where: { AND: [where, { id: run.id }] }, data });
      return count === 0 ? null : { after: await abandon?.(tx, run.id, why) };
    }, TRANSACTION);
    await ended?.after?.(ctx);
    return ended !== null;
  }

  /** Retries a temporary failure; any other, or that of the last attempt, ends the run with its reason. */
  async function settle(ctx: Ctx, row: Row, lease: string, thrown: unknown): Promise<void> {
    const { code, message, transient } = toAppError(thrown);
    if (code === 'internal') ctx.log.error({ err: thrown, id: row.id }, `${noun} failed`);
    if (transient && row.attempts < attempts) {
      const free = { where: { id: row.id, status: { in: working } }, data: { status: 'queued', lease: null } };
      await write(row.id, lease, { ...idle, heartbeatAt: ctx.now() }, async (tx) => {
        await model(tx).updateMany(free);
      });
      throw new Unavailable(message, { cause: thrown });
    }
    await end(ctx, held(row.id, lease), { status: 'failed', error: message }, code);
  }

  /** Queues a run again, as a new one. @returns whether there was such a run */
  async function requeue(tx: Client, id: string, where: object): Promise<boolean> {
    const fresh = { attempts: 0, errorCode: null, error: null, finishedAt: null, lease: null };
    const data = { ...idle, ...fresh, status: 'queued', run: { increment: 1 } };
    const { count } = await model(tx).updateMany({ where: { ...where, id }, data });
    const row = count > 0 ? await model(tx).findFirst({ where: { id } }) : null;
    // The job has an id of its own: that of the first run has the id of the row.
    if (row) await enqueue(job, jobInput.parse(row), { within: tx, owner: row.userId });
    return row !== null;
  }

  const job = defineJob({
    ...limits,
    input: jobInput,
    retry: { limit: attempts - 1, delaySeconds: RETRY_SECONDS },
    async handle(ctx: Ctx, input) {
      const { id } = input;
      const lease = crypto.randomUUID();
      const row = await claim(input, lease, ctx.now());
      if (!row) return;
      await withLease(ctx, {
        id,
        beat: () => writeIn(db(), id, lease, { heartbeatAt: ctx.now() }),
        run: async (attempt) => {
          const { status, data, also } = await definition.execute(attempt, {
            row,
            status: async () => {
              const now = await model(db()).findFirst({ where: held(id, lease), ...select });
              if (!now) throw new LeaseLost();
              return now.status;
            },
            write: (change, together) => write(id, lease, { heartbeatAt: ctx.now(), ...change }, together),
            writeIn: (client, change) => writeIn(client, id, lease, change),
          });
          attempt.signal.throwIfAborted();
          const mine = { ...held(id, lease), status: 'running' };
          if (status === 'queued' && (await db().$transaction((tx) => requeue(tx, id, mine)))) return;
          // One that was to continue, and is being paused, is paused.
          const isPaused = status === 'paused' || status === 'queued';
          const end = isPaused ? { status: 'paused' } : { status, finishedAt: ctx.now() };
          const ended = { ...idle, error: null, errorCode: null, ...data, ...end, lease: null };
          await write(id, lease, ended, also && ((client) => also(client, id)));
        },
        settle: (error) => settle(ctx, row, lease, error),
      });
    },
    async giveUp(ctx, input, reason) {
      await end(ctx, { ...runOf(input), ...active }, { status: 'failed', error: reason }, 'internal');
    },
  });

  return {
    scope: definition.scope,
    job,
    /** @returns the caller's user id. @throws Forbidden for the system */
    owner,
    notFound,

    /**
     * Stores a run and queues it in one transaction; without a project, under the one of its host. With an id that one of the user's runs has, returns that run.
     * @param also stores what belongs to it
     * @throws NotFound (project), Forbidden (viewer of the project), Unavailable (queue)
     */
    async start(
      data: Create & { id?: string; userId: string; projectId: string | null },
      also?: (client: Client, id: string) => Promise<void>,
    ): Promise<Row> {
      const { id, userId } = data;
      const existing = id === undefined ? null : await model(db()).findFirst({ where: { id, userId }, ...select });
      if (existing) return existing;
      const filed = await filedUnder(data);
      await readyQueue(job, noun);
      return db().$transaction(async (tx) => {
        const row = await model(tx).create({ data: storable(filed), ...select });
        await also?.(tx, row.id);
        await enqueue(
          job,
          { id: row.id, ...(retryable && { run: 1 }) },
          { id: row.id, within: tx, owner: data.userId },
        );
        return row;
      }, TRANSACTION);
    },

    /**
     * Stores a run that a request has done itself, together with its end: a process that dies before leaves no run that
     * seems to be running.
     */
    async record(
      data: Create & { userId: string; projectId: string | null },
      { status, data: result, also }: RunEnd<Change>,
      times: { startedAt: Date; finishedAt: Date },
    ): Promise<Row> {
      const ended = { ...storable(await filedUnder(data)), attempts: 1, ...result, status, ...times };
      return db().$transaction(async (tx) => {
        const row = await model(tx).create({ data: ended, ...select });
        await also?.(tx, row.id);
        return row;
      }, TRANSACTION);
    },

    /** One page of the runs that the caller may read, newest first. @throws InvalidInput (cursor) */
    async list(ctx: Ctx, where: Where, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const visible = [await readableTo(owner(ctx)), where, order.after(cursor)];
      const page = { where: { AND: visible }, orderBy: order.orderBy, take: limit + 1, ...select };
      const rows: Row[] = await model(db()).findMany(page);
      return cutPage(rows, limit, order.cursorOf);
    },

    /** A run that the caller may read: their own, or one of their projects; all its columns. @throws NotFound */
    async get(ctx: Ctx, id: string): Promise<Full> {
      const run = await model(db()).findFirst({ where: { id, AND: await readableTo(owner(ctx)) } });
      if (!run) throw notFound();
      return run;
    },

    /** The caller's own run, for changes; all its columns. @throws NotFound */
    async own(ctx: Ctx, id: string): Promise<Full> {
      const run = await model(db()).findFirst({ where: { id, userId: owner(ctx) } });
      if (!run) throw notFound();
      return run;
    },

    /** Cancels a run; one that has ended does not change. @throws NotFound, Forbidden (viewer of a shared one) */
    async cancel(ctx: Ctx, id: string): Promise<Row> {
      const own = await controlled(ctx, id);
      const why = { status: 'canceled', error: canceledError } as const;
      const canceled = await end(ctx, { ...own, ...open }, why, 'canceled');
      const row = await model(db()).findFirst({ where: own, ...select });
      if (!row) throw notFound();
      if (canceled) await forgetJob(ctx, job, id);
      return row;
    },

    /**
     * Queues the caller's own run again, if it has ended or is paused.
     * @param prepare resets what belongs to it; returns how much there is to do
     * @returns that number, without another run when it is 0; null when the run is active
     * @throws NotFound, Unavailable (queue)
     */
    async retry(ctx: Ctx, id: string, prepare: (client: Client) => Promise<number>): Promise<number | null> {
      const userId = owner(ctx);
      const own = { id, userId };
      await readyQueue(job, noun);
      return db().$transaction(async (tx) => {
        // Locks the row, so that only one of two callers finds it ended.
        const { count } = await model(tx).updateMany({ where: { ...own, NOT: active }, data: { lease: null } });
        if (count === 0) {
          if (await model(tx).findFirst({ where: own, ...select })) return null;
          throw notFound();
        }
        const todo = await prepare(tx);
        if (todo > 0) await requeue(tx, id, own);
        return todo;
      }, TRANSACTION);
    },

    /** Pauses a run; one that is not active does not change. @throws NotFound, Forbidden (viewer of a shared one) */
    async pause(ctx: Ctx, id: string): Promise<Row> {
      const own = await controlled(ctx, id);
      const row = await db().$transaction(async (tx) => {
        // Locks the row: a worker may take it at any moment.
        await model(tx).updateMany({ where: { ...own, ...active }, data: { finishedAt: null } });
        await model(tx).updateMany({ where: { ...own, status: 'running' }, data: { status: 'pausing' } });
        const paused = { status: 'paused', run: { increment: 1 } };
        await model(tx).updateMany({ where: { ...own, status: 'queued' }, data: paused });
        return model(tx).findFirst({ where: own, ...select });
      });
      if (!row) throw notFound();
      return row;
    },

    /** Resumes a run. @returns whether it was paused. @throws NotFound, Forbidden (viewer of a shared one), Unavailable (queue) */
    async resume(ctx: Ctx, id: string): Promise<boolean> {
      const own = await controlled(ctx, id);
      await readyQueue(job, noun);
      return db().$transaction(async (tx) => {
        const pausing = { ...own, status: 'pausing' };
        const { count } = await model(tx).updateMany({ where: pausing, data: { status: 'running' } });
        if (count > 0 || (await requeue(tx, id, { ...own, status: 'paused' }))) return true;
        if (await model(tx).findFirst({ where: own, ...select })) return false;
        throw notFound();
      });
    },

    /** Deletes the caller's own run. @throws NotFound */
    async delete(ctx: Ctx, id: string): Promise<void> {
      const own = { where: { id, userId: owner(ctx) } };
      const after = await db().$transaction(async (tx) => {
        // Waits for an attempt that is just finishing, to see what it wrote.
        await model(tx).updateMany({ ...own, data: { lease: null } });
        const run = await model(tx).findFirst(own);
        if (!run) throw notFound();
        await model(tx).deleteMany(own);
        return definition.remove?.(tx, run);
      }, TRANSACTION);
      await forgetJob(ctx, job, id);
      await after?.(ctx);
    },

    /** Number of runs that are filed under a project. */
    countIn: (projectId: string): PromiseLike<number> => model(db()).count({ where: { projectId } }),

    /** Deletes the runs of a project, of all users; what only they refer to is left to the next sweep. */
    deleteIn: (client: Client, projectId: string) => model(client).deleteMany({ where: { projectId } }),

    /** A user's runs in the window that are active or ended lately, for the list of running jobs. */
    async current({ userId, since, endedSince }: Window): Promise<CurrentRun[]> {
      const ended = { OR: [{ finishedAt: null }, { finishedAt: { gte: endedSince } }] };
      const where = { userId, createdAt: { gte: since }, ...ended };
      const page = { where, orderBy: { createdAt: 'desc' }, take: MAX_CURRENT, ...select };
      const rows: Row[] = await model(db()).findMany(page);
      const progressOf = await definition.progress?.(rows.map(({ id }) => id));
      return rows.map((row) => ({ kind: definition.kind, row, ...progressOf?.(row.id), ...definition.entry(row) }));
    },
  };
}
