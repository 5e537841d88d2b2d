import type { Check } from '#lib/audit/checks/define-check.ts';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { type AuditInput, runAudit } from '#lib/audit/run-audit.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import { finalUrlOf, probeHost } from '#lib/features/page-audits/site/probe-host.ts';
import { hostFacts, readSiteFiles } from '#lib/features/page-audits/site/site-context.ts';
import type { Ctx } from '#lib/net/context.ts';

const TIMEOUT_MS = 8_000;

/**
 * Evaluates checks of a host without its pages, for a site audit. Whatever does not respond in time is not measured.
 * @param checks those that read nothing but the facts of the host
 */
export async function inspectHost(
  ctx: Ctx,
  start: string,
  { checks, limits }: { checks: readonly Check[]; limits: NonNullable<AuditInput['limits']> },
): Promise<AuditReport> {
  // The host that the start URL redirects to is the one that is crawled.
  const url = await finalUrlOf(ctx, start);
  const [files, probes] = await Promise.all([readSiteFiles(ctx, url, TIMEOUT_MS), probeHost(ctx, url, TIMEOUT_MS)]);
  const { robotsAllowed, robotsRule, robotsStatus, sitemapIncluded, sitemaps, unmeasured } = files;
  return runAudit({
    raw: extractFacts({ url, html: '' }),
    site: {
      robotsAllowed,
      robotsRule,
      robotsStatus,
      sitemapIncluded,
      sitemaps,
      brokenLinks: null,
      linksChecked: 0,
      linksTotal: 0,
      crawlDepth: 0,
      duplicates: null,
      canonicalStatus: null,
      faviconFound: null,
      blockedResources: null,
      host: hostFacts(files, probes),
      unmeasured,
    },
    now: ctx.now().getTime(),
    checks,
    limits,
  });
}
