import { type Cost, costsOf, gainOf, MAX_NOTICE_POINTS, scoreFrom } from './costs.ts';
import { gradeOf } from './grade.ts';
import type {
  BestPracticesScore,
  Category,
  CategoryScore,
  Deduction,
  Finding,
  NotMeasured,
  PassedCheck,
  Score,
} from './types.ts';
import { knownWeight } from './weights.ts';

export const CATEGORY_TITLES: Record<Category, string> = {
  indexability: 'Indexability',
  https: 'HTTPS',
  meta: 'Title & meta description',
  headings: 'Headings',
  content: 'Content',
  links: 'Links',
  url: 'URL',
  canonical: 'Canonicals',
  language: 'International',
  images: 'Images',
  'structured-data': 'Structured data',
  performance: 'Performance',
  mobile: 'Mobile',
  javascript: 'JavaScript SEO',
  security: 'Security headers',
  accessibility: 'Accessibility',
  document: 'HTML',
  social: 'Social tags',
};

const FORMULA =
  'The page starts with 100 points. Each issue costs a fixed number of points: errors 6 to 12, warnings 2 to 5, notices 1, and all notices together at most 10. A critical issue caps the score at 0, 30 or 40. Best practices, page speed and site-level issues have scores of their own. Checks that did not apply or could not be measured, and findings that are ignored or marked as false positives, cost nothing.';

/** The SEO score of a page from the ids of its issues, and what fixing each of them alone gains. Other issues cost nothing. */
export function pageScoreOf(checkIds: readonly string[]): { value: number; gains: Map<string, number> } {
  const issues = checkIds.flatMap((id) => {
    const weight = knownWeight(id);
    return weight?.countsIn === 'seo' ? [{ id, weight }] : [];
  });
  const costs = costsOf(issues.map(({ weight }) => weight));
  return { value: scoreFrom(costs), gains: new Map(issues.map(({ id, weight }) => [id, gainOf(costs, weight)])) };
}

/**
 * Score = 100 minus the fixed points of each SEO issue; all notices cost at most 10 together; then the cap of the gravest
 * critical issue. Checks that did not apply, were not measured or failed to run, and findings with a verdict, cost nothing.
 * Sets `points` and `gain` of the findings.
 */
export function scoreOf(
  findings: Finding[],
  passed: readonly Pick<PassedCheck, 'id' | 'category'>[],
  notMeasured: readonly NotMeasured[],
): Score {
  const open = findings.filter(({ verdict }) => verdict === null);
  const issues = open.filter(({ countsIn }) => countsIn === 'seo');
  const costOf = ({ id, severity, verdict }: Finding): Cost => {
    const { points = 0, cap = null } = knownWeight(id) ?? {};
    return verdict === null ? { severity, points, cap } : { severity, points: 0, cap: null };
  };
  const costs = costsOf(issues.map(costOf));
  for (const finding of findings) {
    const cost = costOf(finding);
    finding.points = cost.points;
    finding.gain = finding.countsIn === 'seo' && finding.verdict === null ? gainOf(costs, cost) : 0;
  }
  const deductions: Deduction[] = issues
    .map((finding) => ({
      checkId: finding.id,
      category: finding.category,
      severity: finding.severity,
      title: finding.title,
      points: finding.points,
      cap: costOf(finding).cap,
      gain: finding.gain,
      reason: `${finding.evidence.found}; expected: ${finding.evidence.expected}`,
    }))
    .filter(({ points, cap }) => points > 0 || cap !== null)
    .toSorted((a, b) => b.gain - a.gain || b.points - a.points);
  const measured = open.length + passed.length;
  const value = measured === 0 ? null : scoreFrom(costs);
  return {
    value,
    grade: value === null ? null : gradeOf(value),
    max: 100,
    deductions,
    adjustments: value === null ? [] : adjustmentsOf(costs, value),
    categories: categoriesOf(open, passed, notMeasured),
    formula: FORMULA,
    measuredChecks: measured,
    notMeasuredChecks: notMeasured.length,
    leftOut: findings.length - open.length,
  };
}

function adjustmentsOf(costs: ReturnType<typeof costsOf>, value: number): Score['adjustments'] {
  const waived = Math.max(0, costs.notices - MAX_NOTICE_POINTS);
  const sum = 100 - costs.points - costs.notices + waived;
  const all = [
    { reason: `Notices cost at most ${MAX_NOTICE_POINTS} points together`, points: -waived },
    value < sum
      ? { reason: `A critical issue caps the score at ${value}`, points: sum - value }
      : { reason: 'A score is never below 0', points: sum - value },
  ];
  return all.filter(({ points }) => points !== 0).map(({ reason, points }) => ({ reason, points }));
}

/** The weighted share of best practices that pass. */
export function bestPracticesOf(
  findings: readonly Pick<Finding, 'id' | 'verdict'>[],
  passed: readonly Pick<PassedCheck, 'id'>[],
): BestPracticesScore {
  const shareOf = (id: string) => knownWeight(id)?.share ?? 0;
  const good = passed.map(({ id }) => shareOf(id)).filter((share) => share > 0);
  const bad = findings
    .filter(({ verdict }) => verdict === null)
    .map(({ id }) => shareOf(id))
    .filter((share) => share > 0);
  return { value: rateOf(good, bad), measured: good.length + bad.length, failed: bad.length };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Percentage of the passed weight; only without failures 100, null if there is none. */
function rateOf(passed: readonly number[], failed: readonly number[]): number | null {
  const total = sum(passed) + sum(failed);
  if (total === 0) return null;
  return failed.length === 0 ? 100 : Math.min(99, Math.round((sum(passed) / total) * 100));
}

/** Weight of a check among those of its topic. */
function partOf(id: string): number {
  const weight = knownWeight(id);
  return weight ? Math.max(1, weight.points, weight.share, weight.cap === null ? 0 : 100 - weight.cap) : 1;
}

function categoriesOf(
  open: readonly Finding[],
  passed: readonly Pick<PassedCheck, 'id' | 'category'>[],
  notMeasured: readonly NotMeasured[],
): CategoryScore[] {
  return (Object.keys(CATEGORY_TITLES) as Category[]).flatMap((category) => {
    const isIn = (one: { category: Category }) => one.category === category;
    const bad = open.filter(isIn).map(({ id }) => partOf(id));
    const good = passed.filter(isIn).map(({ id }) => partOf(id));
    const unknown = notMeasured.filter(isIn).length;
    if (bad.length + good.length + unknown === 0) return [];
    return {
      category,
      title: CATEGORY_TITLES[category],
      value: rateOf(good, bad),
      measured: bad.length + good.length,
      failed: bad.length,
      notMeasured: unknown,
    };
  });
}
