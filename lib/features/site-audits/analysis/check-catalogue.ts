import type { Check } from '#lib/audit/checks/define-check.ts';
import { checks } from '#lib/audit/checks/index.ts';
import { siteChecks } from '#lib/features/site-audits/analysis/site-checks.ts';

/** The description of a check of one page or of the whole site. */
export interface KnownCheck {
  id: string;
  category: string;
  severity: 'error' | 'warning' | 'notice';
  title: string;
  failureTitle: string;
  why: string;
  fix: string;
  /** What is needed to evaluate a page; empty for checks of the whole site. */
  needs: Check['needs'];
}

const known = new Map<string, KnownCheck>([
  ...checks.map((check) => [check.id, check] as const),
  ...siteChecks.map((check) => [check.id, { ...check, needs: [] }] as const),
]);

/** A check by id; one that no longer exists is described by its id only. */
export function checkById(id: string): KnownCheck {
  const found = known.get(id);
  if (found) return found;
  const text = 'This version no longer has this check.';
  return { id, category: 'content', severity: 'notice', title: id, failureTitle: id, why: text, fix: text, needs: [] };
}

/** Whether a check with this id exists. */
export const isKnownCheck = (id: string): boolean => known.has(id);

/** Why a check could not be measured on any page of a crawl. */
export function whyNotMeasured({ needs }: KnownCheck): string {
  if (needs.includes('diff')) return 'The pages were not rendered.';
  if (needs.includes('rendered') || needs.includes('vitals')) return 'A crawl does not measure this in the browser.';
  if (needs.includes('site')) return 'A crawl does not look at this.';
  return 'No page had what it needs.';
}
