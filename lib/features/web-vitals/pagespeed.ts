import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { callGoogleApi } from '#lib/features/connections/service.ts';
import { requireGoogleApiKey } from '#lib/features/web-vitals/crux.ts';
import type { runPagespeed as definition } from '#lib/features/web-vitals/field-data-contract.ts';
import type { LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import * as store from '#lib/features/web-vitals/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Unreachable } from '#lib/platform/errors.ts';

const ENDPOINT = 'https://pagespeedonline.googleapis.com/pagespeedonline/v5/runPagespeed';
/** Google loads the page before it responds. */
const TIMEOUT_MS = 80_000;

const audit = z.object({ numericValue: z.number().optional() });
const response = z.object({
  lighthouseResult: z.object({
    finalUrl: z.string().optional(),
    finalDisplayedUrl: z.string().optional(),
    fetchTime: z.string(),
    lighthouseVersion: z.string(),
    runtimeError: z.object({ message: z.string().default('') }).optional(),
    categories: z.object({ performance: z.object({ score: z.number().nullable() }) }),
    audits: z.record(z.string(), audit),
  }),
});

/**
 * Tests a page with PageSpeed Insights, and stores the result if the project monitors the page.
 * @throws NotConfigured (no key), NotFound (project), Forbidden (viewer), and what `callGoogleApi` throws
 */
export async function runPagespeed(
  ctx: Ctx,
  { url, form_factor: formFactor, project_id: projectId }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  if (projectId !== undefined) await requireProjectRole(ctx, projectId, 'editor');
  const key = await requireGoogleApiKey();
  const strategy = formFactor === 'phone' ? 'mobile' : 'desktop';
  const query = new URLSearchParams({ url, strategy, category: 'performance' });
  const body = await callGoogleApi(ctx, key, { api: 'pagespeed', url: `${ENDPOINT}?${query}`, timeoutMs: TIMEOUT_MS });
  const lab = readLab(body, url);
  if (projectId !== undefined) {
    const address = new URL(url).href;
    await store.saveLab({ projectId, address, formFactor }, { ...lab }, new Date(lab.tested_at));
  }
  return { data: { lab } };
}

/** @throws Unreachable */
function readLab(body: unknown, url: string): LabResult {
  const parsed = response.safeParse(body);
  if (!parsed.success) throw new Unreachable('PageSpeed Insights returned an unexpected response. Try again later.');
  const { lighthouseResult: result } = parsed.data;
  if (result.runtimeError) {
    const { message } = result.runtimeError;
    throw new Unreachable(`PageSpeed Insights could not load the page: ${message.slice(0, 300)}`);
  }
  const { score } = result.categories.performance;
  const value = (id: string) => result.audits[id]?.numericValue ?? null;
  return {
    tested_at: new Date(result.fetchTime).toISOString(),
    final_url: result.finalDisplayedUrl ?? result.finalUrl ?? url,
    lighthouse_version: result.lighthouseVersion,
    score: score === null ? null : Math.round(score * 100),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    fcp: value('first-contentful-paint'),
    speed_index: value('speed-index'),
    ttfb: value('server-response-time'),
  };
}
