import { z } from 'zod';
import { googleApiKey, NO_KEY, queryHistory } from '#lib/features/web-vitals/crux.ts';
import { findHome } from '#lib/features/web-vitals/find-home.ts';
import { lastRelease } from '#lib/features/web-vitals/last-release.ts';
import * as store from '#lib/features/web-vitals/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { AppError } from '#lib/platform/errors.ts';
import type { VitalsTarget } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { FORM_FACTORS } from '#lib/text/web-vitals.ts';

/**
 * Reads the history of a project's home page and monitored pages, page by page. A used-up quota or a failing server ends the
 * attempt; the next one, after a growing delay, continues with the pages that are left.
 */
export const refreshFieldData = defineJob({
  name: 'refresh-field-data',
  input: z.object({ project_id: z.uuid() }),
  retry: { limit: 6, delaySeconds: 60 },
  timeoutMs: 30 * 60_000,
  concurrency: 1,
  handle: (ctx: Ctx, { project_id: projectId }) => refresh(ctx, projectId),
  giveUp: (ctx: Ctx, { project_id: projectId }, reason) => failDue(ctx, projectId, reason),
});

/** Queues the refresh of a project, unless one is queued or running. */
export async function requestRefresh(projectId: string, owner?: string): Promise<void> {
  const options = { singletonKey: projectId, ...(owner !== undefined && { owner }) };
  await enqueue(refreshFieldData, { project_id: projectId }, options);
}

/** Queues the weekly refresh of projects, after Google's release of the week. Does nothing without a key. */
export const dueFieldData = defineJob({
  name: 'due-field-data',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  cron: '20 5 * * *',
  async handle(ctx: Ctx) {
    if ((await googleApiKey()) === null) return;
    for (const id of await store.dueProjects(lastRelease(ctx.now()))) await requestRefresh(id);
  },
});

async function refresh(ctx: Ctx, projectId: string): Promise<void> {
  const [key, project] = await Promise.all([
    googleApiKey(),
    db().project.findUnique({ where: { id: projectId }, select: { domain: true } }),
  ]);
  if (!project) return;
  if (key === null) return failDue(ctx, projectId, NO_KEY);
  const { origin, url } = await findHome(ctx, project.domain);
  await store.setHome(
    projectId,
    [
      { scope: 'origin', address: origin },
      { scope: 'url', address: url },
    ],
    ctx.now(),
  );
  // While this job runs no other one is queued, so it also refreshes what is requested meanwhile.
  const requests = new Map<string, number | null>();
  const requestOf = ({ requestedAt }: { requestedAt: Date | null }) => requestedAt?.getTime() ?? null;
  for (;;) {
    const due = (await store.dueTargets(projectId, lastRelease(ctx.now()))).filter(
      (target) => requests.get(target.id) !== requestOf(target),
    );
    if (due.length === 0) return;
    for (const target of due) {
      requests.set(target.id, requestOf(target));
      try {
        await refreshTarget(ctx, key, target);
      } catch (error) {
        if (!(error instanceof AppError) || error.transient) throw error;
        // A rejected URL concerns that page, a rejected key all that are left.
        if (error.code !== 'invalid_input') return failDue(ctx, projectId, error.message);
        await store.noteChecked([target.id], error.message, ctx.now());
      }
    }
  }
}

/** Records why the pages that are due were not refreshed. */
async function failDue(ctx: Ctx, projectId: string, fault: string): Promise<void> {
  const due = await store.dueTargets(projectId, lastRelease(ctx.now()));
  await store.noteChecked(
    due.map(({ id }) => id),
    fault,
    ctx.now(),
  );
}

async function refreshTarget(ctx: Ctx, key: string, { id, scope, address }: VitalsTarget): Promise<void> {
  for (const formFactor of FORM_FACTORS) {
    const subject = { scope: scope === 'origin' ? 'origin' : 'url', address, formFactor } as const;
    await store.saveHistory(id, formFactor, await queryHistory(ctx, key, subject), ctx.now());
  }
  await store.noteChecked([id], null, ctx.now());
}
