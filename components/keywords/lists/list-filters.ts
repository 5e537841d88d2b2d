import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { intentIds } from '#components/keywords/keyword-labels.ts';
import { difficultyIds } from '#components/rankings/difficulty-labels.ts';
import type { Intent } from '#lib/contract/fields.ts';
import type { KeywordFilter } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import type { DifficultyRange } from '#lib/features/rankings/fields-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeHref, typedAddress } from '#lib/text/format.ts';

const orders = [
  'created_at',
  'keyword',
  'avg_monthly_searches',
  'competition_index',
  'difficulty',
] as const satisfies readonly KeywordFilter['sort'][];

/** Filter and sort parameters of a list's keywords, as in the URL. */
export const listFields = {
  find: parseAsString.withDefault(''),
  tag: parseAsString.withDefault(''),
  intent: parseAsStringLiteral(intentIds),
  difficulty: parseAsStringLiteral(difficultyIds),
  sort: parseAsStringLiteral(orders).withDefault('created_at'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
};

interface Chosen {
  find: string;
  tag: string;
  intent: Intent | null;
  difficulty: DifficultyRange | null;
  sort: KeywordFilter['sort'];
  order: 'asc' | 'desc';
}

/** The same parameters as input of the operation. */
export function filterOf({ find, tag, intent, difficulty, sort, order }: Chosen): KeywordFilter {
  return {
    ...(find.trim() && { q: find.trim().slice(0, 200) }),
    ...(tag.trim() && { tag: tag.trim() }),
    ...(intent && { intent }),
    ...(difficulty && { difficulty }),
    sort,
    order,
  };
}

/** The typed target page as a full URL, or its error; "" if empty. */
export function targetOf(t: Translator, text: string): { url: string } | { fault: string } {
  const typed = text.trim();
  if (typed === '') return { url: '' };
  const url = typedAddress(typed);
  // Browsers disagree on spaces: some accept them in the host.
  if (!/\s/.test(typed) && safeHref(url)) return { url };
  return {
    fault: t('“{typed}” is not a valid URL. Example: https://example.com/page', { typed: typed.slice(0, 100) }),
  };
}
