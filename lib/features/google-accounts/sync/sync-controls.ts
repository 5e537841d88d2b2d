import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { dayOf } from './days.ts';

/** What a sync needs to be started, paused and stopped. */
interface SyncRuns<Create> {
  start(data: Create): Promise<unknown>;
  resume(ctx: Ctx, id: string): Promise<unknown>;
  retry(ctx: Ctx, id: string, prepare: () => Promise<number>): Promise<unknown>;
  pause(ctx: Ctx, id: string): Promise<unknown>;
  cancel(ctx: Ctx, id: string): Promise<unknown>;
}

interface KnownSync {
  id: string;
  userId: string;
  status: string;
}

/** Starting, pausing and stopping the sync of a property, by any member of the project; the caller checked the role. */
export function syncControls<Create>(runs: SyncRuns<Create>) {
  return {
    /** Starts the sync, or queues it again; one that is running does not change. */
    start: async (ctx: Ctx, known: KnownSync | null, data: Create): Promise<void> => {
      if (!known) await runs.start(data);
      else if (known.status === 'paused') await runs.resume(asUser(ctx, known.userId), known.id);
      else await runs.retry(asUser(ctx, known.userId), known.id, async () => 1);
    },
    pause: async (ctx: Ctx, sync: KnownSync): Promise<void> => {
      await runs.pause(asUser(ctx, sync.userId), sync.id);
    },
    stop: async (ctx: Ctx, sync: KnownSync): Promise<void> => {
      await runs.cancel(asUser(ctx, sync.userId), sync.id);
    },
  };
}

/**
 * An operation that pauses or stops the sync of a project's property, and returns it. @throws NotFound (project, sync)
 * @param syncOf its sync; undefined before the first
 */
export function syncOperation<Answer>(
  change: (ctx: Ctx, sync: KnownSync) => Promise<void>,
  syncOf: (projectId: string) => Promise<KnownSync | undefined>,
  present: (projectId: string) => Promise<Answer>,
) {
  return async (ctx: Ctx, { project_id: projectId }: { project_id: string }): Promise<{ data: Answer }> => {
    await requireProjectRole(ctx, projectId, 'editor');
    const sync = await syncOf(projectId);
    if (!sync) throw new NotFound('Nothing is being loaded.');
    await change(ctx, sync);
    return { data: await present(projectId) };
  };
}

/** A property belongs to its project, but its run to the user who chose it. */
const asUser = (ctx: Ctx, userId: string): Ctx => ({ ...ctx, actor: { kind: 'user', userId, role: 'member' } });

/** The columns of a sync that are shown. */
export interface ShownSync<Status> {
  id: string;
  status: Status;
  daysDone: number;
  daysTotal: number;
  day: Date | null;
  rows: bigint;
  waitsUntil: Date | null;
  error: string | null;
}

/** A sync for an answer. */
export function presentSync<Status>({ id, status, error, ...sync }: ShownSync<Status>) {
  return {
    id,
    status,
    days_done: sync.daysDone,
    days_total: sync.daysTotal,
    day: sync.day && dayOf(sync.day),
    rows: Number(sync.rows),
    waits_until: sync.waitsUntil?.toISOString() ?? null,
    error,
  };
}
