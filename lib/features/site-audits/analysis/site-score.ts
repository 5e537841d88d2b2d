import { checkById, whyNotMeasured } from '#lib/features/site-audits/analysis/check-catalogue.ts';
import type { Severity, SiteScore } from '#lib/features/site-audits/parts-contract.ts';

/** The outcome of a check over the pages of a run. */
export interface CheckCount {
  id: string;
  failed: number;
  passed: number;
  notMeasured: number;
  /** Failed pages whose finding does not count because of a verdict. */
  leftOut: number;
}

/** Share of the remaining points deducted for a check that fails on every page, by severity. */
const SHARES: Record<Severity, number> = { error: 0.25, warning: 0.1, notice: 0.03 };

const FORMULA =
  'The site begins with 100 points. Each check that failed takes a part of what is left, the gravest first: an error 25%, a warning 10%, a notice 3%, times the share of the measured pages on which it failed. What did not apply or could not be measured, and findings you have ignored or marked as mistaken, cost nothing.';

/** The score of a site, deduction by deduction; the deductions add up to 100 minus the score. Pure. */
export function siteScoreOf(counts: readonly CheckCount[]): SiteScore {
  const failed = counts
    .filter((count) => count.failed > count.leftOut)
    .map(({ id, failed: found, leftOut, passed }) => {
      const pages = found - leftOut;
      const { severity, failureTitle: title } = checkById(id);
      const measured = pages + passed;
      return { check: id, title, severity, pages, measured, share: (SHARES[severity] * pages) / measured };
    })
    .toSorted((a, b) => b.share - a.share || (a.check < b.check ? -1 : 1));
  let rest = 100;
  const deductions = failed.map(({ share, ...deduction }) => {
    const lost = rest * share;
    rest -= lost;
    return { ...deduction, points: Math.round(lost * 100) / 100 };
  });
  const isMeasured = counts.some((count) => count.failed + count.passed > 0);
  const lost = deductions.reduce((sum, { points }) => sum + points, 0);
  // Computed from the rounded figures, so that the displayed ones add up; only a site without issues scores 100.
  const value = Math.max(0, Math.min(deductions.length > 0 ? 99 : 100, Math.round(100 - lost)));
  return {
    left_out: counts.reduce((sum, { leftOut }) => sum + leftOut, 0),
    value: isMeasured ? value : null,
    formula: FORMULA,
    deductions: deductions.toSorted((a, b) => b.points - a.points),
    not_measured: counts
      .filter((count) => count.failed + count.passed === 0 && count.notMeasured > 0)
      .map(({ id }) => ({ check: id, title: checkById(id).title, reason: whyNotMeasured(checkById(id)) })),
  };
}
