import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { readFolder } from '#lib/features/log-files/folder/read-folder.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { ifMissing } from '#lib/platform/evidence/store.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** Reads what is new in the folder of a project. Another attempt continues where one that died had stored its counts. */
export const readLogFolder = defineJob({
  name: 'read-log-folder',
  input: z.object({ project_id: z.uuid() }),
  retry: { limit: 2, delaySeconds: 60 },
  timeoutMs: 6 * 3_600_000,
  concurrency: 1,
  async handle(ctx: Ctx, { project_id: projectId }) {
    const { LOG_FILES_DIR: root } = env();
    if (root === undefined) return;
    await readFolder(ctx, projectId, root).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
  },
});

/** Queues reading the folder of a project, unless that is queued or running. */
export async function requestFolder(projectId: string, owner?: string): Promise<void> {
  const options = { singletonKey: projectId, ...(owner !== undefined && { owner }) };
  await enqueue(readLogFolder, { project_id: projectId }, options);
}

/** Queues the hourly reading of all projects with a folder. */
export const dueLogFolders = defineJob({
  name: 'due-log-folders',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  cron: '50 * * * *',
  async handle() {
    const { LOG_FILES_DIR: root } = env();
    const names = root === undefined ? null : await readdir(root).catch(ifMissing);
    const ids = (names ?? []).filter((name) => z.uuid().safeParse(name).success);
    if (ids.length === 0) return;
    const projects = await db().project.findMany({ where: { id: { in: ids } }, select: { id: true } });
    for (const { id } of projects) await requestFolder(id);
  },
});
