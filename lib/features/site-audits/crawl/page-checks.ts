import { checks } from '#lib/audit/checks/index.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import { hostChecks, SITE_WIDE_CHECKS } from '#lib/features/site-audits/analysis/site-checks.ts';

const hostIds = new Set(hostChecks.map(({ id }) => id));

/** Checks that a crawl evaluates on each page. */
export const pageChecks = checks.filter(({ id }) => !SITE_WIDE_CHECKS.has(id) && !hostIds.has(id));

/** Letters for the outcomes of checks. */
const LETTERS = { failed: 'f', passed: 'p', notApplicable: 'a', notMeasured: 'm', broke: 'b' } as const;

/** How a check ended on a page. */
export type CheckOutcome = keyof typeof LETTERS;

/** A letter for each of `pageChecks`, in their order: a hundred ids for each page would cost more to pass on than to find. */
export function outcomesOf({ findings, passed, notApplicable, notMeasured, errors }: AuditReport): string {
  const letters = new Map<string, string>();
  const note = (list: readonly { id: string }[], outcome: CheckOutcome) => {
    for (const { id } of list) letters.set(id, LETTERS[outcome]);
  };
  note(passed, 'passed');
  note(notApplicable, 'notApplicable');
  note(notMeasured, 'notMeasured');
  note(errors, 'broke');
  note(findings, 'failed');
  return pageChecks.map(({ id }) => letters.get(id) ?? '-').join('');
}

/** Number of pages by check and outcome. */
export type CheckCounts = Record<CheckOutcome, number> & { id: string };

/** Counts the outcomes of pages. @param all as from `outcomesOf` */
export function countOutcomes(all: readonly string[]): CheckCounts[] {
  return pageChecks.flatMap(({ id }, at) => {
    const count = { id, failed: 0, passed: 0, notApplicable: 0, notMeasured: 0, broke: 0 };
    for (const outcomes of all) {
      const letter = outcomes[at];
      if (letter === LETTERS.passed) count.passed++;
      else if (letter === LETTERS.notApplicable) count.notApplicable++;
      else if (letter === LETTERS.failed) count.failed++;
      else if (letter === LETTERS.notMeasured) count.notMeasured++;
      else if (letter === LETTERS.broke) count.broke++;
    }
    return count.failed + count.passed + count.notApplicable + count.notMeasured + count.broke > 0 ? [count] : [];
  });
}
