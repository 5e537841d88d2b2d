import { canonicalElsewhere } from '#lib/audit/checks/address/page-address.ts';
import type { PageFacts, SiteFacts } from '#lib/audit/types.ts';

/** Rules whose date has passed count as noindex. */
function isExpired(facts: PageFacts, now: number | null): boolean {
  if (now === null) return false;
  return facts.head.robots.some(
    (rules) => rules.agent === 'robots' && rules.unavailableAfterMs !== null && rules.unavailableAfterMs < now,
  );
}

/**
 * Whether the page can appear in search results, with the reasons if it cannot. null: unknown, because robots.txt was not
 * checked and nothing else prevents it.
 */
export function indexability(
  facts: PageFacts,
  site: SiteFacts | null,
  now: number | null,
): { indexable: boolean | null; reasons: string[] } {
  const reasons: string[] = [];
  const { status, htmlOk } = facts.response;
  if (!htmlOk)
    reasons.push(
      status >= 200 && status < 300 ? `Content type ${facts.response.contentType}, not HTML` : `Status ${status}`,
    );
  if (facts.head.directives.noindex)
    reasons.push(
      `Noindex (${facts.head.directives.noindexSources.map((source) => (source === 'meta' ? 'meta tag' : 'X-Robots-Tag header')).join(' and ')})`,
    );
  if (isExpired(facts, now)) reasons.push('unavailable_after date has passed');
  if (site?.robotsAllowed === false)
    reasons.push(`Blocked by robots.txt${site.robotsRule ? ` (${site.robotsRule})` : ''}`);
  const canonical = canonicalElsewhere(facts);
  if (canonical !== null) reasons.push(`Canonicalized to another URL: ${canonical}`);
  if (reasons.length > 0) return { indexable: false, reasons };
  return { indexable: site === null || site.robotsAllowed === null ? null : true, reasons };
}
