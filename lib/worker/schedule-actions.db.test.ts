import { afterAll, expect, test } from 'vitest';
import { useSlot } from '#lib/features/schedules/due.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { registerScheduleActions } from '#lib/worker/schedule-actions.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

afterAll(closeQueue);

test('a slot that is used again finds the crawl and the look that were begun for it', async () => {
  registerScheduleActions();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const { id: projectId } = await newProject(userId, 'example.com');
  const ctx = testCtx(new AbortController().signal, 'slots');
  for (const kind of ['site_audit', 'domain_report'] as const) {
    const { id } = await db().schedule.create({ data: { projectId, kind, every: 'daily', minute: 360 } });
    for (const slot of ['2026-11-20T06:00:00.000Z', '2026-11-20T06:00:00.000Z', '2026-11-21T06:00:00.000Z']) {
      await useSlot.handle(ctx, { id, slot });
    }
  }
  expect(await db().siteAudit.count({ where: { projectId } })).toBe(2);
  expect(await db().domainReport.count({ where: { projectId } })).toBe(2);
});
