import type { SiteIssue } from '#lib/features/site-audits/parts-contract.ts';

/** Points of site health from which an issue has high, and medium priority. */
const HIGH = 1;
const MEDIUM = 0.25;

/**
 * How urgent an issue of a site is. Its points already weigh what it costs a page with the share of affected pages; what is
 * critical or certainly loses rankings on a few pages of a large site still ranks above small opportunities.
 */
export function priorityOf({ severity, points }: Pick<SiteIssue, 'severity' | 'points'>): SiteIssue['priority'] {
  if (severity === 'best_practice' || severity === 'info') return null;
  if (severity === 'critical' || points >= HIGH) return 'high';
  return severity === 'error' || points >= MEDIUM ? 'medium' : 'low';
}
