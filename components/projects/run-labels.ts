import type { Translator } from '#lib/i18n/translator.ts';

/** Names of scheduled runs. */
export const runLabels = (t: Translator): Record<string, string> => ({
  rankings: t('Rank check'),
  site_audit: t('Site audit'),
  domain_report: t('Domain report'),
  backlinks: t('Backlink check'),
  digest: t('Email report'),
});
