import type {
  Category,
  CategoryScore,
  Deduction,
  Finding,
  Grade,
  NotMeasured,
  PassedCheck,
  Score,
  Severity,
} from './types.ts';

/** Share of the remaining points that a failed check deducts, by its severity. */
const SHARES: Record<Severity, number> = { error: 0.1, warning: 0.03, notice: 0.01 };

/**
 * Issues that determine whether a page is found at all deduct more. For comparison: Lighthouse's SEO score loses at least
 * 31% for a noindex alone.
 */
const GRAVE: ReadonlyMap<string, number> = new Map([
  ['http-status', 0.75],
  ['noindex', 0.45],
  ['blocked-by-robots-txt', 0.45],
  ['unavailable-after-past', 0.45],
  ['soft-404', 0.45],
  ['text-missing', 0.35],
  ['title-missing', 0.21],
]);

export const CATEGORY_TITLES: Record<Category, string> = {
  indexability: 'Indexability',
  meta: 'Title and description',
  headings: 'Headings',
  content: 'Content',
  canonical: 'Canonical address',
  language: 'Language',
  links: 'Links',
  url: 'Address',
  images: 'Images',
  'structured-data': 'Structured data',
  social: 'Social previews',
  document: 'Document',
  mobile: 'Mobile',
  accessibility: 'Accessibility',
  performance: 'Performance',
  security: 'Security',
};

/** The fields of a finding that the score needs. */
type Fault = Pick<Finding, 'id' | 'severity'>;

function shareOf({ id, severity }: Fault): number {
  return GRAVE.get(id) ?? SHARES[severity];
}

function gradeOf(value: number): Grade {
  return value >= 90 ? 'good' : value >= 50 ? 'fair' : 'poor';
}

interface Counted {
  category: Category;
  finding: Finding | null;
}

/**
 * Score = what remains of 100 after each failed check has deducted its share of the remaining points, most severe first;
 * equal issues cost the same. A share of all checks would let a page without a title, text and heading pass well because so
 * many minor checks are fine. Checks that did not apply, were not measured or failed to run, and findings with a verdict,
 * cost nothing. Sets `points` of the findings.
 */
export function scoreOf(
  findings: Finding[],
  passed: readonly Pick<PassedCheck, 'category'>[],
  notMeasured: readonly NotMeasured[],
): Score {
  const open = findings.filter(({ verdict }) => verdict === null);
  for (const finding of findings) finding.points = 0;
  const counted: Counted[] = [
    ...open.map((finding) => ({ category: finding.category, finding })),
    ...passed.map(({ category }) => ({ category, finding: null })),
  ];
  const deductions: Deduction[] = takeOff(open).map(({ finding, points }) => {
    finding.points = Math.round(points * 10) / 10;
    return {
      checkId: finding.id,
      category: finding.category,
      severity: finding.severity,
      title: finding.title,
      points: finding.points,
      reason: `${finding.evidence.found}; expected: ${finding.evidence.expected}`,
    };
  });
  const value = counted.length === 0 ? null : left(deductions);
  return {
    value,
    grade: value === null ? null : gradeOf(value),
    max: 100,
    deductions,
    categories: categoriesOf(counted, notMeasured),
    formula:
      'The page begins with 100 points. Each failed check takes a part of what is left, the gravest first: an error 10%, a warning 3%, a notice 1%, and from 21% to 75% where the page cannot be found, read or named at all. Equal faults cost the same. Checks that did not apply or could not be measured, and findings you have ignored or marked as mistaken, cost nothing.',
    measuredChecks: counted.length,
    notMeasuredChecks: notMeasured.length,
    leftOut: findings.length - open.length,
  };
}

/** Deduction of each finding out of 100, largest first; never more than 100 in total. */
function takeOff<F extends Fault>(findings: readonly F[]): { finding: F; points: number }[] {
  const byShare = Map.groupBy(findings, shareOf);
  let rest = 100;
  return [...byShare]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([share, equals]) => {
      const lost = rest * (1 - (1 - share) ** equals.length);
      rest -= lost;
      return equals.map((finding) => ({ finding, points: lost / equals.length }));
    })
    .toSorted((a, b) => b.points - a.points);
}

/** Only the score, for pages of which only the counted issues are stored. */
export function valueWith(faults: readonly Fault[]): number {
  return left(takeOff(faults).map(({ points }) => ({ points: Math.round(points * 10) / 10 })));
}

/** Computed from the rounded numbers, so that the displayed values add up. */
function left(deductions: readonly { points: number }[]): number {
  const lost = deductions.reduce((sum, { points }) => sum + points, 0);
  return Math.min(100, Math.max(0, Math.round(100 - lost)));
}

function categoriesOf(counted: readonly Counted[], notMeasured: readonly NotMeasured[]): CategoryScore[] {
  const parts = new Map<Category, { measured: number; failed: Finding[]; notMeasured: number }>();
  const partOf = (category: Category) => {
    let part = parts.get(category);
    if (!part) {
      part = { measured: 0, failed: [], notMeasured: 0 };
      parts.set(category, part);
    }
    return part;
  };
  for (const { category, finding } of counted) {
    const part = partOf(category);
    part.measured++;
    if (finding) part.failed.push(finding);
  }
  for (const { category } of notMeasured) partOf(category).notMeasured++;
  return (Object.keys(CATEGORY_TITLES) as Category[]).flatMap((category) => {
    const part = parts.get(category);
    if (!part) return [];
    return {
      category,
      title: CATEGORY_TITLES[category],
      value: part.measured === 0 ? null : part.failed.length === 0 ? 100 : left(takeOff(part.failed)),
      measured: part.measured,
      failed: part.failed.length,
      notMeasured: part.notMeasured,
    };
  });
}
