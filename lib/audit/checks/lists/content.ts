import type { Check } from '#lib/audit/checks/define-check.ts';
import { titleChecks } from '#lib/audit/checks/title.ts';

/** Checks of what the page says: its title, headings, text, languages, addresses and markup. */
export const contentChecks: readonly Check[] = [...titleChecks];
