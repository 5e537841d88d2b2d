import type { Check } from '#lib/audit/checks/define-check.ts';
import { checks } from '#lib/audit/checks/index.ts';
import type { Severity } from '#lib/audit/types.ts';
import { siteChecks } from '#lib/features/site-audits/analysis/site-checks.ts';

/** The description of a check of one page or of the whole site. */
export interface KnownCheck {
  id: string;
  category: string;
  severity: Severity;
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
  const text = 'This check was removed.';
  return { id, category: 'content', severity: 'info', title: id, failureTitle: id, why: text, fix: text, needs: [] };
}

/** Whether a check with this id exists. */
export const isKnownCheck = (id: string): boolean => known.has(id);

/** Why a check could not be measured on any page of a crawl. */
export function whyNotMeasured({ needs }: KnownCheck): string {
  if (needs.includes('diff')) return 'The pages were not rendered.';
  if (needs.includes('rendered') || needs.includes('vitals')) return 'Needs a browser: run a page audit.';
  if (needs.includes('site')) return 'Not part of a site audit.';
  return 'Applies to none of the pages.';
}
