import { z } from 'zod';
import { crawledAudit, noteCrawledLinks } from '#lib/features/backlinks/discover/crawled-links.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** After a site audit, adds its links to the index of each domain its owner tracks. Safe to run twice. */
export const noteLinksOfAudit = defineJob({
  name: 'note-crawled-links',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 3, delaySeconds: 10 },
  timeoutMs: 30 * 60_000,
  async handle(ctx: Ctx, { id }) {
    const audit = await crawledAudit(id);
    if (audit) await noteCrawledLinks(ctx, audit);
  },
});

/** Queues the job in the transaction that ends the audit. Call `prepareQueues` before that transaction. */
export const queueCrawledLinks = (within: Prisma.TransactionClient, id: string) =>
  enqueue(noteLinksOfAudit, { id }, { id, within });
