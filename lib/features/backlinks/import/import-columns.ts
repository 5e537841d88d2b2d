/** Provider of a list of sites, which does not include the linking pages. */
export const SITES = 'Search Console, sites';

/** Fields read from a row; other columns of an export are ignored. */
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

/** Which tool exported a file, and the positions of its columns. */
export interface ImportLayout {
  provider: string;
  /** Field → column index, from 0. */
  columns: ReadonlyMap<ImportField, number>;
  /** Column names as in the file. */
  names: string[];
}

/** Column names by field, in lower case, current export formats first. */
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

/** Columns that identify an export because no other tool has them. */
const PROVIDERS: readonly [provider: string, columns: readonly string[]][] = [
  ['Ahrefs', ['referring page url']],
  ['Semrush', ['source url', 'source title']],
  ['Search Console', ['linking page']],
  [SITES, ['site', 'linking pages']],
  ['Moz', ['spam score']],
  ['Moz', ['url', 'link type']],
];

/** The layout that a header row describes; null when it names neither pages nor sites. */
export function layoutOf(head: readonly string[]): ImportLayout | null {
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  const columns = new Map<ImportField, number>();
  for (const [field, known] of Object.entries(NAMES) as [ImportField, readonly string[]][]) {
    const at = known.map((name) => names.indexOf(name)).find((place) => place >= 0);
    if (at !== undefined) columns.set(field, at);
  }
  if (!columns.has('source') && !columns.has('site')) return null;
  if (columns.has('source')) columns.delete('site');
  // A single column "url" could be a list of anything.
  if (names.length === 1 && names[0] === 'url') return null;
  const provider = PROVIDERS.find(([, signs]) => signs.every((sign) => names.includes(sign)))?.[0] ?? 'A table';
  return {
    provider,
    columns,
    names: [...columns.values()].toSorted((a, b) => a - b).map((at) => head[at]?.trim() ?? ''),
  };
}
