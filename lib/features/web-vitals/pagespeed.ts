import 'server-only';
import { z } from 'zod';
import { callGoogleApi } from '#lib/features/connections/service.ts';
import { requireGoogleApiKey } from '#lib/features/web-vitals/crux.ts';
import type { LabResult } from '#lib/features/web-vitals/fields-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Unreachable } from '#lib/platform/errors.ts';
import type { FormFactor } from '#lib/text/web-vitals.ts';

const ENDPOINT = 'https://pagespeedonline.googleapis.com/pagespeedonline/v5/runPagespeed';
/** Google loads the page before it responds. */
export const PAGESPEED_TIMEOUT_MS = 80_000;

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
 * Measures a page with PageSpeed Insights: one request, which takes as long as Google needs to load the page.
 * @throws NotConfigured (no key), and what `callGoogleApi` throws
 */
export async function measureWithPagespeed(ctx: Ctx, url: string, formFactor: FormFactor): Promise<LabResult> {
  const key = await requireGoogleApiKey();
  const strategy = formFactor === 'phone' ? 'mobile' : 'desktop';
  const query = new URLSearchParams({ url, strategy, category: 'performance' });
  const request = { api: 'pagespeed', url: `${ENDPOINT}?${query}`, timeoutMs: PAGESPEED_TIMEOUT_MS } as const;
  return readLab(await callGoogleApi(ctx, key, request), url);
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
