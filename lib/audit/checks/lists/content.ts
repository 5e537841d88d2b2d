import { canonicalChecks } from '#lib/audit/checks/address/canonical.ts';
import { indexabilityChecks } from '#lib/audit/checks/address/indexability.ts';
import { urlChecks } from '#lib/audit/checks/address/url.ts';
import { contentChecks as textChecks } from '#lib/audit/checks/content/content.ts';
import { descriptionChecks } from '#lib/audit/checks/content/description.ts';
import { headingChecks } from '#lib/audit/checks/content/headings.ts';
import { keywordChecks } from '#lib/audit/checks/content/keyword.ts';
import { languageChecks } from '#lib/audit/checks/content/language.ts';
import { relevanceChecks } from '#lib/audit/checks/content/relevance.ts';
import { titleChecks } from '#lib/audit/checks/content/title.ts';
import type { Check } from '#lib/audit/checks/define-check.ts';
import { renderingChecks } from '#lib/audit/checks/document/rendering.ts';
import { socialChecks } from '#lib/audit/checks/document/social.ts';
import { structuredDataChecks } from '#lib/audit/checks/document/structured-data.ts';

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
