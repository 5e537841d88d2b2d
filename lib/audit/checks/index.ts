import type { Check } from '#lib/audit/checks/define-check.ts';
import { contentChecks } from '#lib/audit/checks/lists/content.ts';
import { technicalChecks } from '#lib/audit/checks/lists/technical.ts';

/** Every check for one page. Ids are unique. */
export const checks: readonly Check[] = [...contentChecks, ...technicalChecks];
