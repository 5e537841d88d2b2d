import { z } from 'zod';
import { crawledAudit, noteCrawledLinks } from '#lib/features/backlinks/crawled-links.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** After a site audit: what it met joins the index of each domain its owner keeps. It can run twice for one. */
export const noteLinksOfAudit = defineJob({
  name: 'note-crawled-links',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 3, delaySeconds: 10 },
  timeoutMs: 30 * 60_000,
  async handle(ctx, { id }) {
    const audit = await crawledAudit(id);
    if (audit) await noteCrawledLinks(ctx, audit);
  },
});

/** Queues it in the transaction that ends the audit. Call `prepareQueues` before that begins. */
export const queueCrawledLinks = (within: Prisma.TransactionClient, id: string) =>
  enqueue(noteLinksOfAudit, { id }, { id, within });
