import { engineNames } from '#components/search/search-words.ts';
import type { DraftSummary } from '#lib/features/drafts/contract.ts';

/** Words of the content screens, said once. */

export const draftKinds = ['page', 'social'] as const satisfies readonly DraftSummary['kind'][];

export const kindWords: Record<DraftSummary['kind'], string> = { page: 'Page', social: 'Social post' };

/** What a draft is known by. */
export const nameOf = ({ title, keyword, kind }: Pick<DraftSummary, 'title' | 'keyword' | 'kind'>): string =>
  title.trim() || keyword || (kind === 'social' ? 'Untitled post' : 'Untitled draft');

/** "Google, Germany"; the country alone where no engine is meant. */
export const placeOf = ({ engine }: Pick<DraftSummary, 'engine'>, countryName: string): string =>
  engine ? `${engineNames[engine]}, ${countryName}` : countryName;
