import type { AiChanges, AiSources } from '#lib/features/ai-visibility/contract.ts';
import type { SiteIssue } from '#lib/features/site-audits/parts-contract.ts';

/** The parts of long lists that a project's overview shows: only these are sent to the browser. */

const MAX_DOMAINS = 4;
const MAX_CHANGES = 5;
const MAX_FIXES = 3;

/** AI citations of a project: your share of them, the domains with the largest shares, and the latest changes. */
export interface ShownCitations {
  citations: number;
  /** From 0 to 1. */
  share: number;
  /** You, then competitors, then others, as far as there is room; the largest share first. */
  domains: AiSources['domains'];
  changes: AiChanges['changes'];
  /** Number of changes that are not shown. */
  more: number;
  /** Number of keywords measured on both dates. */
  compared: number;
}

/** The citations that are shown. */
export function shownCitations({ citations, domains }: AiSources, { changes, compared }: AiChanges): ShownCitations {
  const own = domains.filter((one) => one.own);
  const rivals = domains.filter((one) => one.competitor);
  const others = domains.filter((one) => !one.own && !one.competitor);
  return {
    citations,
    share: own.reduce((sum, one) => sum + one.share, 0),
    domains: [...own, ...rivals, ...others].slice(0, MAX_DOMAINS).toSorted((a, b) => b.share - a.share),
    changes: changes.slice(0, MAX_CHANGES),
    more: Math.max(0, changes.length - MAX_CHANGES),
    compared,
  };
}

/** An issue as a fix. */
export type Fix = Pick<SiteIssue, 'check' | 'severity' | 'title' | 'pages' | 'measured' | 'points'>;

/** The issues that cost most points. */
export const topFixes = (issues: readonly SiteIssue[]): Fix[] =>
  issues
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_FIXES)
    .map(({ check, severity, title, pages, measured, points }) => ({
      check,
      severity,
      title,
      pages,
      measured,
      points,
    }));
