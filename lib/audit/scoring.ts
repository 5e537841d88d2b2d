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

/** What a check weighs in the denominator, by its severity. */
export const WEIGHTS: Record<Severity, number> = { error: 10, warning: 4, notice: 1 };

/** Checks that decide whether a page is found at all weigh more than their severity says. */
export const EXTRA: ReadonlyMap<string, number> = new Map([
  ['http-status', 40],
  ['noindex', 40],
  ['blocked-by-robots-txt', 40],
  ['title-missing', 20],
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

export function weightOf(id: string, severity: Severity): number {
  return EXTRA.get(id) ?? WEIGHTS[severity];
}

function gradeOf(value: number): Grade {
  return value >= 90 ? 'good' : value >= 50 ? 'fair' : 'poor';
}

interface Counted {
  id: string;
  category: Category;
  weight: number;
  finding: Finding | null;
}

/**
 * Score = 100 minus, for each failed check, its weight as a share of the weight of all checks that ran. Checks that did
 * not apply, were not measured or broke are in neither. Sets `points` of the findings.
 */
export function scoreOf(
  findings: Finding[],
  passed: readonly (PassedCheck & { severity: Severity })[],
  notMeasured: readonly NotMeasured[],
): Score {
  const counted: Counted[] = [
    ...findings.map((finding) => ({
      id: finding.id,
      category: finding.category,
      weight: weightOf(finding.id, finding.severity),
      finding,
    })),
    ...passed.map((check) => ({
      id: check.id,
      category: check.category,
      weight: weightOf(check.id, check.severity),
      finding: null,
    })),
  ];
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0);
  const deductions: Deduction[] = [];
  let lost = 0;
  for (const { weight, finding } of counted) {
    if (finding === null) continue;
    const points = (weight / whole) * 100;
    lost += points;
    finding.points = Math.round(points * 10) / 10;
    deductions.push({
      checkId: finding.id,
      category: finding.category,
      severity: finding.severity,
      title: finding.title,
      points: finding.points,
      reason: `${finding.evidence.found}; expected: ${finding.evidence.expected}`,
    });
  }
  deductions.sort((a, b) => b.points - a.points);
  const value = counted.length === 0 ? null : Math.max(0, Math.round(100 - lost));
  return {
    value,
    grade: value === null ? null : gradeOf(value),
    max: 100,
    deductions,
    categories: categoriesOf(counted, notMeasured),
    formula:
      'Each check that ran has a weight (error 10, warning 4, notice 1; more where the page could not be found at all). The score is the share of that weight that passed. Checks that did not apply or could not be measured are left out.',
    measuredChecks: counted.length,
    notMeasuredChecks: notMeasured.length,
  };
}

function categoriesOf(counted: readonly Counted[], notMeasured: readonly NotMeasured[]): CategoryScore[] {
  return (Object.keys(CATEGORY_TITLES) as Category[])
    .map((category) => {
      const own = counted.filter((one) => one.category === category);
      const whole = own.reduce((sum, { weight }) => sum + weight, 0);
      const lost = own.reduce((sum, { weight, finding }) => sum + (finding ? weight : 0), 0);
      return {
        category,
        title: CATEGORY_TITLES[category],
        value: whole === 0 ? null : Math.round(100 * (1 - lost / whole)),
        measured: own.length,
        failed: own.filter((one) => one.finding).length,
        notMeasured: notMeasured.filter((one) => one.category === category).length,
      };
    })
    .filter((one) => one.measured + one.notMeasured > 0);
}
