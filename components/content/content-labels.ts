import { engineNames } from '#components/searches/search-labels.ts';
import type { DraftSummary } from '#lib/features/content/drafts/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels of the content screens. */

export const draftKinds = ['page', 'social'] as const satisfies readonly DraftSummary['kind'][];

/** Labels of the kinds of drafts. */
export const kindLabels = (t: Translator): Record<DraftSummary['kind'], string> => ({
  page: t('Page'),
  social: t('Social post'),
});

/** Display name of a draft. */
export const nameOf = (
  t: Translator,
  { title, keyword, kind }: Pick<DraftSummary, 'title' | 'keyword' | 'kind'>,
): string => title.trim() || keyword || (kind === 'social' ? t('Untitled post') : t('Untitled draft'));

/** "Google, Germany"; only the country for drafts without an engine. */
export const placeOf = ({ engine }: Pick<DraftSummary, 'engine'>, countryName: string): string =>
  engine ? `${engineNames[engine]}, ${countryName}` : countryName;
