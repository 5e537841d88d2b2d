import type { LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import { measureWithPagespeed, PAGESPEED_TIMEOUT_MS } from '#lib/features/web-vitals/pagespeed.ts';
import * as store from '#lib/features/web-vitals/pagespeed-tests-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { LimitReached } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.PagespeedTestUncheckedUpdateManyInput;

/** One request to Google for each test; an attempt after a dead worker sends it again. */
export const pagespeedTests = defineRun({
  kind: 'pagespeed_test',
  scope: 'audit',
  noun: 'PageSpeed test',
  model: (client) => client.pagespeedTest,
  host: ({ url }) => URL.parse(url)?.hostname,
  job: { name: 'test-pagespeed', timeoutMs: PAGESPEED_TIMEOUT_MS + 30_000, concurrency: 4, attempts: 2 },
  execute: (ctx, { row }) => measure(ctx, row),
  entry: ({ id, projectId, url, formFactor }) => ({
    title: url,
    path: `/web-vitals?${new URLSearchParams({ ...(projectId && { project: projectId }), device: formFactor })}`,
    cancel: { operation: 'cancel_pagespeed_test', input: { id } },
    retry: {
      operation: 'start_pagespeed_test',
      input: { url, form_factor: formFactor, ...(projectId && { project_id: projectId }) },
    },
  }),
});

async function measure(ctx: Ctx, row: store.TestRow): Promise<RunEnd<Change>> {
  try {
    return endWith(row, await measureWithPagespeed(ctx, row.url, store.deviceOf(row)));
  } catch (error) {
    // Another attempt two seconds later finds the same quota used up.
    if (!(error instanceof LimitReached)) throw error;
    return { status: 'failed', data: { error: error.message, errorCode: error.code } };
  }
}

/** Stores a result with its test, and with the monitored page of its URL, if the project has one. */
export function endWith(row: store.Tested, lab: LabResult): RunEnd<Change> {
  return {
    status: 'done',
    data: { lab: { ...lab } },
    also: (client) => store.saveWithPage(client, row, lab),
  };
}
