import { z } from 'zod';
import { callGoogle } from '#lib/features/google-accounts/service.ts';
import { API, type Reader } from '#lib/features/search-console/api/search-analytics.ts';
import * as store from '#lib/features/search-console/pages/inspection-store.ts';
import { readerFor } from '#lib/features/search-console/pages/reader.ts';
import { INSPECTIONS_A_DAY } from '#lib/features/search-console/pages-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

const URL_OF_API = 'https://searchconsole.googleapis.com/v1/urlInspection/index:inspect';
/** In one run of each property; the job runs every ten minutes, so that 2,000 are spread over the day. */
const AT_ONCE = 40;
/** So many failures in a row are an outage. Fewer are the fault of a URL: it waits, and the next ones are inspected. */
const FAILURES = 3;

const text = z.string().nullable().default(null);
const answer = z.object({
  inspectionResult: z.object({
    indexStatusResult: z.object({
      verdict: text,
      coverageState: text,
      robotsTxtState: text,
      indexingState: text,
      pageFetchState: text,
      googleCanonical: text,
      userCanonical: text,
      crawledAs: text,
      lastCrawlTime: z.iso.datetime({ offset: true }).optional(),
    }),
  }),
});

/** Inspects waiting pages, a few of each property; what Google's quota leaves waits for the next run. */
export const inspectQueuedUrls = defineJob({
  name: 'inspect-urls',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 9 * 60_000,
  concurrency: 1,
  cron: '*/10 * * * *',
  async handle(ctx: Ctx) {
    for (const property of await store.propertiesWaiting()) {
      const reader = await readerFor(property);
      if (reader) await inspectSome(ctx, property.no, reader);
    }
  },
});

async function inspectSome(ctx: Ctx, propertyNo: number, reader: Reader): Promise<void> {
  const left = INSPECTIONS_A_DAY - (await store.countSince(propertyNo, ctx.now()));
  let failures = 0;
  for (const row of await store.waitingInspections(propertyNo, Math.min(left, AT_ONCE))) {
    ctx.signal.throwIfAborted();
    try {
      await store.endInspection(row.id, await inspect(ctx, reader, row.url));
      failures = 0;
    } catch (error) {
      ctx.signal.throwIfAborted();
      const { transient, code, message } = toAppError(error);
      // Quota or account: the rest would fail as well, and waits.
      if (code === 'limit_reached' || code === 'not_configured') return;
      if (transient) failures += 1;
      else await store.endInspection(row.id, { status: 'failed', error: message, inspectedAt: ctx.now() });
      if (failures === FAILURES) return;
    }
  }
}

async function inspect(ctx: Ctx, { account, siteUrl }: Reader, url: string) {
  const body = { inspectionUrl: url, siteUrl };
  const json = await callGoogle(ctx, account, { api: API, url: URL_OF_API, body });
  const { lastCrawlTime, ...found } = answer.parse(json).inspectionResult.indexStatusResult;
  const lastCrawlAt = lastCrawlTime ? new Date(lastCrawlTime) : null;
  return {
    ...found,
    lastCrawlAt,
    status: 'done' as const,
    inspectedAt: ctx.now(),
    result: JSON.parse(JSON.stringify(json)),
  };
}
