import { scoreWithout } from '#lib/audit/costs.ts';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { countSeverities } from '#lib/audit/severities.ts';
import type { AuditReport, Category, Finding, Measure, SpeedScore } from '#lib/audit/types.ts';
import { otherIssues, seoIssues } from './issue-groups.ts';

/** Fixes that the overview shows. */
const TOP = 3;

/** How long a text of the search result is, measured by the checks. */
export interface ResultLine {
  text: string;
  length: number;
  pixelWidth: number;
}

/**
 * What the header and the first tab of a report show. The page is rendered with it; the report, ten times its size, is loaded
 * when another tab opens.
 */
export interface ReportOverview {
  version: AuditReport['version'];
  finalUrl: string;
  indexable: boolean | null;
  status: number | null;
  score: Pick<AuditReport['score'], 'value' | 'leftOut' | 'formula' | 'adjustments'>;
  speed: Pick<SpeedScore, 'value' | 'reason'>;
  bestPractices: number | null;
  vitals: readonly (readonly [name: string, measure: Measure | null])[];
  fixes: readonly { finding: Finding; gain: number }[];
  /** The score with these issues fixed; null if there is none, or the report's formula is not the current one. */
  projected: number | null;
  preview: { host: string; path: string; title: ResultLine | null; description: ResultLine | null };
  /** Open SEO issues, most points first. */
  categories: readonly { category: Category; counts: ReturnType<typeof countSeverities>; points: number }[];
  counts: Record<
    'passed' | 'notApplicable' | 'notMeasured' | 'issues' | 'practices' | 'links' | 'images' | 'structuredData',
    number
  >;
}

/** Summarizes a report for its first tab. */
export function overviewOf(report: AuditReport): ReportOverview {
  const { score, findings, facts, vitals } = report;
  const top = score.deductions.slice(0, TOP);
  const isOpen = ({ verdict }: Finding) => verdict === null;
  const issues = seoIssues(findings).filter(isOpen);
  return {
    version: report.version,
    finalUrl: report.finalUrl,
    indexable: report.indexable,
    status: facts.response.status,
    score: { value: score.value, leftOut: score.leftOut, formula: score.formula, adjustments: score.adjustments },
    speed: { value: report.speed.value, reason: report.speed.reason },
    bestPractices: report.bestPractices?.value ?? null,
    vitals: [
      ['LCP', vitals?.lcp ?? null],
      ['CLS', vitals?.cls ?? null],
      ['TBT', vitals?.tbt ?? null],
      ['TTFB', vitals?.ttfb ?? null],
    ],
    fixes: top.flatMap(({ checkId, gain }) => {
      const finding = findings.find(({ id }) => id === checkId);
      return finding ? [{ finding, gain }] : [];
    }),
    projected: report.version === REPORT_VERSION && score.value !== null ? scoreWithout(score.deductions, top) : null,
    preview: {
      host: facts.url.host,
      path: facts.url.path,
      title: lineOf(facts.head.titles.items[0]),
      description: lineOf(facts.head.descriptions.items[0]),
    },
    categories: byCategory(issues),
    counts: {
      passed: report.passed.length,
      notApplicable: report.notApplicable.length,
      notMeasured: report.notMeasured.length,
      issues: issues.length,
      practices: otherIssues(findings).filter(isOpen).length,
      links: facts.links.total,
      images: facts.images.total,
      structuredData: facts.structuredData.total,
    },
  };
}

const lineOf = (line: ResultLine | undefined): ResultLine | null =>
  line ? { text: line.text, length: line.length, pixelWidth: line.pixelWidth } : null;

function byCategory(issues: readonly Finding[]): ReportOverview['categories'] {
  return [...Map.groupBy(issues, ({ category }) => category)]
    .map(([category, own]) => ({
      category,
      count: own.length,
      counts: countSeverities(own),
      // Site-level issues are listed here, and cost points only in the site's score.
      points: own.reduce((sum, { points, countsIn }) => sum + (countsIn === 'seo' ? points : 0), 0),
    }))
    .sort((a, b) => b.points - a.points || b.count - a.count)
    .map(({ category, counts, points }) => ({ category, counts, points }));
}
