/** The provider of a list of sites: nobody told on which of their pages the links stand. */
export const SITES = 'Search Console, sites';

/** What is taken from a row; the rest of an export is left. */
export type ImportField =
  | 'source'
  | 'site'
  | 'target'
  | 'anchor'
  | 'title'
  | 'language'
  | 'nofollow'
  | 'ugc'
  | 'sponsored'
  | 'type'
  | 'firstSeen'
  | 'lastSeen';

/** Whose export a file is, and where its columns stand. */
export interface ImportLayout {
  provider: string;
  /** Field → place of its column, from 0. */
  columns: ReadonlyMap<ImportField, number>;
  /** Names of those columns, as the file has them. */
  names: string[];
}

/** Names that the exports give to a column, lower case, those of today first. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  source: ['referring page url', 'source url', 'linking page', 'url of linking page', 'source_url', 'url'],
  site: ['site', 'linking site', 'top linking sites'],
  target: ['target url', 'link url', 'target_url', 'target page'],
  anchor: ['anchor', 'anchor text', 'link anchor', 'anchor_text'],
  title: ['referring page title', 'source title', 'title', 'page_title'],
  language: ['language'],
  nofollow: ['nofollow', 'no-follow'],
  ugc: ['ugc'],
  sponsored: ['sponsored'],
  type: ['link type', 'follow', 'rel'],
  firstSeen: ['first seen', 'first found', 'date first seen', 'first_seen'],
  lastSeen: ['last seen', 'last crawled', 'last_seen'],
};

/** What tells one export from another: columns that no other has. */
const PROVIDERS: readonly [provider: string, columns: readonly string[]][] = [
  ['Ahrefs', ['referring page url']],
  ['Semrush', ['source url', 'source title']],
  ['Search Console', ['linking page']],
  [SITES, ['site', 'linking pages']],
  ['Moz', ['spam score']],
  ['Moz', ['url', 'link type']],
];

/** The layout that a row of column names describes; null when it names neither pages nor sites. */
export function layoutOf(head: readonly string[]): ImportLayout | null {
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  const columns = new Map<ImportField, number>();
  for (const [field, known] of Object.entries(NAMES) as [ImportField, readonly string[]][]) {
    const at = known.map((name) => names.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) columns.set(field, at);
  }
  if (!columns.has('source') && !columns.has('site')) return null;
  if (columns.has('source')) columns.delete('site');
  // A lone column "url" is a list of anything.
  if (names.length === 1 && names[0] === 'url') return null;
  const provider = PROVIDERS.find(([, signs]) => signs.every((sign) => names.includes(sign)))?.[0] ?? 'A table';
  return {
    provider,
    columns,
    names: [...columns.values()].toSorted((a, b) => a - b).map((at) => head[at]?.trim() ?? ''),
  };
}
