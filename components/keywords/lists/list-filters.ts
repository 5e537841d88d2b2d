import { parseAsString, parseAsStringLiteral } from 'nuqs';
import { intentIds } from '#components/keywords/keyword-labels.ts';
import { safeHref, typedAddress } from '#lib/client/format.ts';
import type { Translator } from '#lib/client/messages/translator.ts';
import type { Intent } from '#lib/contract/fields.ts';
import type { KeywordFilter } from '#lib/features/keywords/lists/contract.ts';

const orders = [
  'created_at',
  'keyword',
  'avg_monthly_searches',
  'competition_index',
] as const satisfies readonly KeywordFilter['sort'][];

/** What the keywords of a list are filtered and sorted by, as it stands in the address. */
export const listFields = {
  find: parseAsString.withDefault(''),
  tag: parseAsString.withDefault(''),
  intent: parseAsStringLiteral(intentIds),
  sort: parseAsStringLiteral(orders).withDefault('created_at'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
};

interface Chosen {
  find: string;
  tag: string;
  intent: Intent | null;
  sort: KeywordFilter['sort'];
  order: 'asc' | 'desc';
}

/** The same as the operation takes it. */
export function filterOf({ find, tag, intent, sort, order }: Chosen): KeywordFilter {
  return {
    ...(find.trim() && { q: find.trim().slice(0, 200) }),
    ...(tag.trim() && { tag: tag.trim() }),
    ...(intent && { intent }),
    ...{ sort, order },
  };
}

/** A target page as it was typed, made whole, or what is wrong with it; "" where there is none. */
export function targetOf(t: Translator, text: string): { url: string } | { fault: string } {
  const typed = text.trim();
  if (typed === '') return { url: '' };
  const url = typedAddress(typed);
  // Browsers do not agree on spaces: some make them a part of the host.
  if (!/\s/.test(typed) && safeHref(url)) return { url };
  return {
    fault: t('“{typed}” is no address of a page. Try https://example.com/page', { typed: typed.slice(0, 100) }),
  };
}

/** Tags out of a line in which commas part them, each once. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];
