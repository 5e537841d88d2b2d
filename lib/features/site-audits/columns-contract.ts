import { OUTCOMES } from './outcomes-contract.ts';

/** Type of a column of the explorer; it determines the filter operators. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'option' | 'moment';

/** A column of the explorer. */
export interface Column {
  /** Its name in rows, filters and files. */
  id: string;
  title: string;
  kind: ColumnKind;
  /** Group in the column picker. */
  group: 'URL' | 'Answer' | 'Indexability' | 'Content' | 'Links' | 'Rendering' | 'Findings' | 'Extraction';
  description: string;
  /** Shown by default. */
  shown?: boolean;
  /** What a number counts, for its display; files and filters have the plain number. */
  unit?: 'bytes' | 'ms';
  /** For columns of kind `option`. */
  options?: readonly string[];
}

const define = <const C extends readonly Column[]>(list: C): C => list;

/** The columns that every audit has. */
const BASIC = define([
  { id: 'no', title: 'No.', kind: 'number', group: 'URL', description: 'Number of the URL in this audit' },
  { id: 'url', title: 'URL', kind: 'text', group: 'URL', shown: true, description: 'URL of the page' },
  {
    id: 'internal',
    title: 'Internal URL',
    kind: 'boolean',
    group: 'URL',
    description: 'Whether it belongs to the audited site',
  },
  {
    id: 'outcome',
    title: 'Result',
    kind: 'option',
    options: OUTCOMES,
    group: 'Answer',
    shown: true,
    description: 'Crawl result',
  },
  { id: 'status', title: 'Status', kind: 'number', group: 'Answer', shown: true, description: 'HTTP status code' },
  { id: 'reason', title: 'Reason', kind: 'text', group: 'Answer', description: 'Error reason' },
  {
    id: 'content_type',
    title: 'Content type',
    kind: 'text',
    group: 'Answer',
    description: 'Content type of the response',
  },
  {
    id: 'bytes',
    title: 'Size',
    kind: 'number',
    unit: 'bytes',
    group: 'Answer',
    description: 'Decoded response size in bytes',
  },
  {
    id: 'ttfb_ms',
    title: 'TTFB',
    kind: 'number',
    unit: 'ms',
    group: 'Answer',
    description: 'TTFB in milliseconds',
  },
  {
    id: 'total_ms',
    title: 'Load time',
    kind: 'number',
    unit: 'ms',
    group: 'Answer',
    description: 'Full response, in milliseconds',
  },
  {
    id: 'redirect_url',
    title: 'Redirects to',
    kind: 'text',
    group: 'Answer',
    description: 'Redirect target',
  },
  {
    id: 'redirect_hops',
    title: 'Redirects',
    kind: 'number',
    group: 'Answer',
    description: 'Redirect hops; -1 for a loop',
  },
  { id: 'fetched_at', title: 'Fetched', kind: 'moment', group: 'Answer', description: 'When it was fetched' },
  {
    id: 'indexable',
    title: 'Indexable',
    kind: 'boolean',
    group: 'Indexability',
    shown: true,
    description: 'Whether it is indexable',
  },
  {
    id: 'indexable_reason',
    title: 'Indexability status',
    kind: 'text',
    group: 'Indexability',
    description: 'Why it is not indexable',
  },
  {
    id: 'canonical',
    title: 'Canonical',
    kind: 'text',
    group: 'Indexability',
    description: 'Canonical URL',
  },
  { id: 'robots', title: 'Robots', kind: 'text', group: 'Indexability', description: 'Robots directives of the page' },
  { id: 'noindex', title: 'Noindex', kind: 'boolean', group: 'Indexability', description: 'Whether it is noindex' },
  {
    id: 'nofollow',
    title: 'Nofollow',
    kind: 'boolean',
    group: 'Indexability',
    description: 'Whether it is nofollow',
  },
  {
    id: 'in_sitemap',
    title: 'In sitemap',
    kind: 'boolean',
    group: 'Indexability',
    description: 'Whether it is in a sitemap of the site',
  },
  {
    id: 'hreflangs',
    title: 'Hreflang',
    kind: 'number',
    group: 'Indexability',
    description: 'Language versions (hreflang)',
  },
  { id: 'title', title: 'Title', kind: 'text', group: 'Content', shown: true, description: 'Page title' },
  {
    id: 'title_length',
    title: 'Title length',
    kind: 'number',
    group: 'Content',
    description: 'Length of the title in characters',
  },
  {
    id: 'title_px',
    title: 'Title width (px)',
    kind: 'number',
    group: 'Content',
    description: 'Title width in search results, in pixels',
  },
  { id: 'description', title: 'Description', kind: 'text', group: 'Content', description: 'Meta description' },
  {
    id: 'description_length',
    title: 'Description length',
    kind: 'number',
    group: 'Content',
    description: 'Length of the description in characters',
  },
  { id: 'h1', title: 'H1', kind: 'text', group: 'Content', description: 'First H1' },
  { id: 'h1_count', title: 'H1 count', kind: 'number', group: 'Content', description: 'Number of H1s' },
  { id: 'language', title: 'Language', kind: 'text', group: 'Content', description: 'Declared language' },
  {
    id: 'words',
    title: 'Words',
    kind: 'number',
    group: 'Content',
    shown: true,
    description: 'Word count of the main content',
  },
  {
    id: 'readability',
    title: 'Readability',
    kind: 'number',
    group: 'Content',
    description: 'Flesch reading ease for its language',
  },
  {
    id: 'duplicate_of',
    title: 'Duplicate group',
    kind: 'number',
    group: 'Content',
    description: 'Number of the first page with the same text',
  },
  {
    id: 'near_duplicate_of',
    title: 'Near-duplicate group',
    kind: 'number',
    group: 'Content',
    description: 'Number of the first page with nearly the same text',
  },
  {
    id: 'structured_data',
    title: 'Structured data',
    kind: 'text',
    group: 'Content',
    description: 'Types of structured data on the page',
  },
  { id: 'images', title: 'Images', kind: 'number', group: 'Content', description: 'Images on the page' },
  {
    id: 'images_without_alt',
    title: 'Images without alt',
    kind: 'number',
    group: 'Content',
    description: 'Images without alt text',
  },
  {
    id: 'depth',
    title: 'Depth',
    kind: 'number',
    group: 'Links',
    shown: true,
    description: 'Clicks from the start page; empty if not linked',
  },
  {
    id: 'links_in',
    title: 'Inlinks',
    kind: 'number',
    group: 'Links',
    shown: true,
    description: 'Linking pages (inlinks)',
  },
  {
    id: 'links_out',
    title: 'Outlinks',
    kind: 'number',
    group: 'Links',
    description: 'Internal URLs the page links to',
  },
  {
    id: 'links_external',
    title: 'External links',
    kind: 'number',
    group: 'Links',
    description: 'External URLs the page links to',
  },
  {
    id: 'rank',
    title: 'Internal PageRank',
    kind: 'number',
    group: 'Links',
    description: 'Internal PageRank, 0 to 100; the strongest page has 100',
  },
  {
    id: 'source',
    title: 'Source',
    kind: 'option',
    options: ['start', 'list', 'link', 'redirect', 'canonical', 'hreflang', 'sitemap'],
    group: 'Links',
    description: 'How the URL was discovered',
  },
  {
    id: 'rendered_changes',
    title: 'Changed by JavaScript',
    kind: 'text',
    group: 'Rendering',
    description:
      'What differs between raw and rendered HTML: title, description, h1, canonical, robots, hreflang, structured data, links, text; none; empty if not rendered',
  },
  { id: 'raw_title', title: 'Raw title', kind: 'text', group: 'Rendering', description: 'Title in the raw HTML' },
  {
    id: 'raw_words',
    title: 'Raw words',
    kind: 'number',
    group: 'Rendering',
    description: 'Word count of the main content in the raw HTML',
  },
  { id: 'raw_links', title: 'Raw links', kind: 'number', group: 'Rendering', description: 'Links in the raw HTML' },
  {
    id: 'rendered_links',
    title: 'Rendered links',
    kind: 'number',
    group: 'Rendering',
    description: 'Links in the rendered HTML',
  },
  {
    id: 'score',
    title: 'Score',
    kind: 'number',
    group: 'Findings',
    shown: true,
    description: 'Score of the page, 0 to 100',
  },
  { id: 'errors', title: 'Errors', kind: 'number', group: 'Findings', shown: true, description: 'Errors on the page' },
  {
    id: 'warnings',
    title: 'Warnings',
    kind: 'number',
    group: 'Findings',
    shown: true,
    description: 'Warnings on the page',
  },
  { id: 'notices', title: 'Notices', kind: 'number', group: 'Findings', description: 'Notices on the page' },
] as const satisfies readonly Column[]);

/** Id of a column for custom extraction: `extract_1` is the first. */
export type ExtractionId = `extract_${number}`;

/** Columns of custom extraction in one audit. Here, because this file loads no schema: screens use it. */
export const MAX_EXTRACTIONS = 20;

/** The columns of custom extraction; an audit has as many of them as it extracts. */
const EXTRACTION: readonly (Column & { id: ExtractionId })[] = Array.from({ length: MAX_EXTRACTIONS }, (_, at) => ({
  id: `extract_${at + 1}`,
  title: `Extraction ${at + 1}`,
  kind: 'text',
  group: 'Extraction',
  description: `Value of column ${at + 1} of the custom extraction`,
}));

/** Every column of the explorer, in the order used in files. */
export const COLUMNS: readonly (Column & { id: ColumnId })[] = [...BASIC, ...EXTRACTION];

/** Id of a column. */
export type ColumnId = (typeof BASIC)[number]['id'] | ExtractionId;

export const COLUMN_IDS: readonly ColumnId[] = COLUMNS.map(({ id }) => id);

/** Number of a column of custom extraction, from 1; 0 for the others. */
export const extractionNumber = (id: string): number =>
  id.startsWith('extract_') ? Number(id.slice('extract_'.length)) : 0;

/** The columns of an audit that extracts so many of its own. */
export const columnIdsFor = (extracted: number): ColumnId[] =>
  COLUMN_IDS.filter((id) => extractionNumber(id) <= extracted);

/** The columns of an audit, under the names that its own ones were given. */
export const columnsFor = (names: readonly { name: string }[]): (Column & { id: ColumnId })[] =>
  COLUMNS.slice(0, BASIC.length + names.length).map((column) => {
    const own = names[extractionNumber(column.id) - 1];
    return own ? { ...column, title: own.name } : column;
  });

/** A column by id; undefined when there is none. */
export const columnById = (id: string): Column | undefined => COLUMNS.find((column) => column.id === id);

/** Columns shown by default. */
export const SHOWN: readonly ColumnId[] = COLUMNS.filter(({ shown }) => shown).map(({ id }) => id);
