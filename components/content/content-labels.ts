import { engineNames } from '#components/searches/search-labels.ts';
import type { Translator } from '#lib/client/messages/translator.ts';
import type { DraftSummary } from '#lib/features/content/drafts/contract.ts';

/** Words of the content screens, said once. */

export const draftKinds = ['page', 'social'] as const satisfies readonly DraftSummary['kind'][];

export const kindLabels = (t: Translator): Record<DraftSummary['kind'], string> => ({
  page: t('Page'),
  social: t('Social post'),
});

/** What a draft is known by. */
export const nameOf = (
  t: Translator,
  { title, keyword, kind }: Pick<DraftSummary, 'title' | 'keyword' | 'kind'>,
): string => title.trim() || keyword || (kind === 'social' ? t('Untitled post') : t('Untitled draft'));

/** "Google, Germany"; the country alone where no engine is meant. */
export const placeOf = ({ engine }: Pick<DraftSummary, 'engine'>, countryName: string): string =>
  engine ? `${engineNames[engine]}, ${countryName}` : countryName;
