import { canonicalChecks } from '#lib/audit/checks/canonical.ts';
import { contentChecks as textChecks } from '#lib/audit/checks/content.ts';
import type { Check } from '#lib/audit/checks/define-check.ts';
import { descriptionChecks } from '#lib/audit/checks/description.ts';
import { headingChecks } from '#lib/audit/checks/headings.ts';
import { indexabilityChecks } from '#lib/audit/checks/indexability.ts';
import { keywordChecks } from '#lib/audit/checks/keyword.ts';
import { languageChecks } from '#lib/audit/checks/language.ts';
import { relevanceChecks } from '#lib/audit/checks/relevance.ts';
import { renderingChecks } from '#lib/audit/checks/rendering.ts';
import { socialChecks } from '#lib/audit/checks/social.ts';
import { structuredDataChecks } from '#lib/audit/checks/structured-data.ts';
import { titleChecks } from '#lib/audit/checks/title.ts';
import { urlChecks } from '#lib/audit/checks/url.ts';

/** Checks of the page's content: its title, headings, text, languages, URLs and markup. */
export const contentChecks: readonly Check[] = [
  ...indexabilityChecks,
  ...titleChecks,
  ...descriptionChecks,
  ...headingChecks,
  ...textChecks,
  ...keywordChecks,
  ...relevanceChecks,
  ...canonicalChecks,
  ...renderingChecks,
  ...languageChecks,
  ...urlChecks,
  ...structuredDataChecks,
  ...socialChecks,
];
