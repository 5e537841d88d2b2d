import type { DomainShare } from '#components/ai-visibility/share-bar.tsx';
import type { AiChanges, AiSources } from '#lib/features/ai-visibility/contract.ts';
import type { Overview } from '#lib/features/projects/overview-contract.ts';
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
  domains: DomainShare[];
  changes: ShownChange[];
  /** Number of changes that are not shown. */
  more: number;
  /** Number of keywords measured on both dates. */
  compared: number;
}

/** A citation that was won or lost. */
interface ShownChange extends Pick<AiChanges['changes'][number], 'kind'> {
  keyword: Pick<AiChanges['changes'][number]['keyword'], 'id' | 'keyword' | 'country'>;
  /** When the two overviews were measured, ISO 8601. */
  before: string;
  now: string;
}

/** The citations that are shown. */
export function shownCitations({ citations, domains }: AiSources, { changes, compared }: AiChanges): ShownCitations {
  const own = domains.filter((one) => one.own);
  const rivals = domains.filter((one) => one.competitor);
  const others = domains.filter((one) => !one.own && !one.competitor);
  return {
    citations,
    share: own.reduce((sum, one) => sum + one.share, 0),
    domains: [...own, ...rivals, ...others]
      .slice(0, MAX_DOMAINS)
      .toSorted((a, b) => b.share - a.share)
      .map(({ domain, share, own, competitor }) => ({ domain, share, own, competitor })),
    changes: changes.slice(0, MAX_CHANGES).map(({ kind, keyword: { id, keyword, country }, before, now }) => ({
      kind,
      keyword: { id, keyword, country },
      before: before.at,
      now: now.at,
    })),
    more: Math.max(0, changes.length - MAX_CHANGES),
    compared,
  };
}

/** Visibility day by day, oldest first. */
export interface DailyVisibility {
  /** YYYY-MM-DD. */
  first: string;
  /** Percent; null: not measured. */
  visibility: (number | null)[];
  /** Number of keywords checked. */
  measured: number[];
}

/** The last days of a project's history. */
export function lastDays(history: Overview['history'], days: number): DailyVisibility {
  const shown = history.slice(-days);
  return {
    first: shown[0]?.day ?? '',
    visibility: shown.map(({ visibility }) => visibility),
    measured: shown.map(({ measured }) => measured),
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
