import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { changedFiles } from '#lib/features/log-files/folder/read-folder.ts';
import { requestFolder } from '#lib/features/log-files/folder/request-folder.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import { ifMissing } from '#lib/platform/evidence/store.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Queues the hourly reading of the folders in which something changed, as an import of the owner of the project. */
export const dueLogFolders = defineJob({
  name: 'due-log-folders',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  cron: '50 * * * *',
  async handle(ctx: Ctx) {
    const { LOG_FILES_DIR: root } = env();
    const names = root === undefined ? null : await readdir(root).catch(ifMissing);
    const ids = (names ?? []).filter((name) => z.uuid().safeParse(name).success);
    if (root === undefined || ids.length === 0) return;
    const projects = await db().project.findMany({ where: { id: { in: ids } }, select: { id: true, ownerId: true } });
    for (const { id, ownerId } of projects) {
      ctx.signal.throwIfAborted();
      if ((await changedFiles(id, root)).length > 0) await requestFolder(id, ownerId);
    }
  },
});
