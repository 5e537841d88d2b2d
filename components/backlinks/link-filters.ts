import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { LinkListInput } from '#lib/features/backlinks/client.ts';
import { followIds, linkStateIds } from './backlink-labels.ts';

const orders = ['first_seen', 'last_seen', 'source_url', 'anchor_text', 'target_url'] as const;

/** Filter and sort parameters of the link list, as in the URL. */
export const linkFields = {
  find: parseAsString.withDefault(''),
  anchor: parseAsString.withDefault(''),
  target: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(followIds),
  seen: parseAsStringLiteral(['new', 'lost'] as const),
  state: parseAsStringLiteral(linkStateIds),
  by: parseAsStringLiteral(['search', 'crawl', 'import'] as const),
  language: parseAsString,
  one: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(orders).withDefault('first_seen'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
};

/** An order that the list of links offers. */
export type LinkOrderName = (typeof orders)[number];

/** Values of these parameters. */
export interface Chosen {
  find: string;
  anchor: string;
  target: string;
  kind: (typeof followIds)[number] | null;
  seen: 'new' | 'lost' | null;
  state: (typeof linkStateIds)[number] | null;
  by: 'search' | 'crawl' | 'import' | null;
  language: string | null;
  one: boolean;
  sort: LinkOrderName;
  order: 'asc' | 'desc';
}

/** The same parameters as input of the operation. */
export function inputOf(chosen: Chosen): Omit<LinkListInput, 'id' | 'cursor' | 'limit'> {
  const { find, anchor, target, kind, seen, state, by, language, one, sort, order } = chosen;
  return {
    ...(find.trim() && { query: find.trim() }),
    ...(anchor.trim() && { anchor: anchor.trim() }),
    ...(target.trim() && { target: target.trim() }),
    ...(kind && { follow: kind }),
    ...(seen && { seen }),
    ...(state && { state }),
    ...(by && { found_by: by }),
    ...(language && /^[a-z]{2,3}$/i.test(language) && { language }),
    ...(one && { one_per_domain: true }),
    sort,
    order,
  };
}

/** Number of active filters; new or lost is a view of its own. */
export const filterCount = (chosen: Chosen): number => Object.keys(inputOf({ ...chosen, seen: null })).length - 2;

/** The views of a domain's backlinks, as in the URL. */
export const TABS = ['backlinks', 'domains', 'anchors', 'pages', 'changes', 'history'] as const;
/** A tab of a backlink profile. */
export type BacklinkTab = (typeof TABS)[number];

/** URL of a view with its filters. */
export const viewAddress = (id: string, values: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(values).toString();
  return `/backlinks/${id}${query && `?${query}`}`;
};
