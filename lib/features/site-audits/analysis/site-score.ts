import { checks } from '#lib/audit/checks/index.ts';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { pageScoreOf } from '#lib/audit/scoring.ts';
import { knownSiteWeight, weightOf } from '#lib/audit/weights.ts';
import { checkById, whyNotMeasured } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import type { SiteScore } from '#lib/features/site-audits/parts-contract.ts';

/** The outcome of a check over the pages of a run. */
export interface CheckCount {
  id: string;
  failed: number;
  passed: number;
  notMeasured: number;
  /** Failed pages whose finding does not count because of a verdict. */
  leftOut: number;
}

/** The SEO scores of the pages of a run. */
export interface PageScores {
  /** Indexable HTML pages with a score; all pages with a score if none is indexable. */
  pages: number;
  /** Sum of their scores. */
  sum: number;
  /** Points that those pages gain together when a check alone is fixed on all of them. */
  gains: ReadonlyMap<string, number>;
  /** Internal URLs that were requested, and those of them without an error. */
  urls: number;
  urlsWithoutErrors: number;
}

/** Checks whose findings cost the page SEO points, also those that the analysis evaluates over all pages. */
export const PAGE_CHECK_IDS: readonly string[] = checks
  .map(({ id }) => id)
  .filter((id) => weightOf(id).countsIn === 'seo' && knownSiteWeight(id)?.countsIn === 'seo');

/** Adds up the scores of pages, one by one. Non-indexable pages leave the average, unless the site has no others. */
export function pageScores({ hasIndexable }: { hasIndexable: boolean }) {
  const gained = new Map<string, number>();
  let pages = 0;
  let sum = 0;
  return {
    /** @param found checks of `PAGE_CHECK_IDS` with findings that count @returns the score of the page */
    add({ isIndexable, found }: { isIndexable: boolean; found: readonly string[] }): number {
      const { value, gains } = pageScoreOf(found);
      if (hasIndexable && !isIndexable) return value;
      pages++;
      sum += value;
      for (const [check, gain] of gains) gained.set(check, (gained.get(check) ?? 0) + gain);
      return value;
    },
    total: (): Pick<PageScores, 'pages' | 'sum' | 'gains'> => ({ pages, sum, gains: gained }),
  };
}

const FORMULA =
  'Site health is the mean SEO score of the indexable pages minus the points of site-level issues (robots.txt, sitemaps, www and HTTPS redirects, 404 handling). Issues that concern several pages, such as duplicate titles, cost their points times the share of affected pages. Best practices and page speed have scores of their own. Checks that did not apply or could not be measured, and findings that are ignored or marked as false positives, cost nothing.';

const round = (value: number) => Math.round(value * 100) / 100;

/** The health of a site, with what fixing each issue gains. Pure. */
export function siteScoreOf(counts: readonly CheckCount[], scores: PageScores): SiteScore {
  const issues = counts.flatMap(({ id, failed, passed, leftOut }) => {
    const pages = failed - leftOut;
    if (pages <= 0) return [];
    const { severity, failureTitle: title } = checkById(id);
    const weight = knownSiteWeight(id);
    const ofSite = weight?.countsIn === 'site';
    const measured = pages + passed;
    const gain = scores.pages === 0 ? 0 : (scores.gains.get(id) ?? 0) / scores.pages;
    const points = round(ofSite ? (weight.points * pages) / measured : gain);
    return points > 0 ? { check: id, title, severity, pages, measured, points, ofSite } : [];
  });
  const mean = scores.pages === 0 ? null : scores.sum / scores.pages;
  const ofSite = issues.reduce((sum, one) => sum + (one.ofSite ? one.points : 0), 0);
  const isPerfect = mean === 100 && ofSite === 0;
  return {
    version: REPORT_VERSION,
    left_out: counts.reduce((sum, { leftOut }) => sum + leftOut, 0),
    // Only a site without issues has 100.
    value: mean === null ? null : Math.max(0, Math.min(isPerfect ? 100 : 99, Math.round(mean - ofSite))),
    page_mean: mean === null ? null : round(mean),
    scored_pages: scores.pages,
    checked_urls: scores.urls,
    urls_without_errors: scores.urlsWithoutErrors,
    best_practices: bestPracticesOf(counts),
    formula: FORMULA,
    deductions: issues
      .map(({ ofSite: _, ...deduction }) => deduction)
      .toSorted((a, b) => b.points - a.points || (a.check < b.check ? -1 : 1)),
    not_measured: counts
      .filter((count) => count.failed + count.passed === 0 && count.notMeasured > 0)
      .map(({ id }) => ({ check: id, title: checkById(id).title, reason: whyNotMeasured(checkById(id)) })),
  };
}

/** The weighted share of best practices that pass, over all pages. */
function bestPracticesOf(counts: readonly CheckCount[]): number | null {
  let passing = 0;
  let all = 0;
  for (const { id, failed, passed, leftOut } of counts) {
    const { share = 0 } = knownSiteWeight(id) ?? {};
    passing += share * passed;
    all += share * (passed + failed - leftOut);
  }
  if (all === 0) return null;
  return passing === all ? 100 : Math.min(99, Math.round((passing / all) * 100));
}
