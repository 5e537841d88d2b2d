/** Type of a column of the explorer; it determines the filter operators. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'option' | 'moment';

/** A column of the explorer. */
export interface Column {
  /** Its name in rows, filters and files. */
  id: string;
  title: string;
  kind: ColumnKind;
  /** Group in the column picker. */
  group: 'Address' | 'Answer' | 'Indexability' | 'Content' | 'Links' | 'Findings';
  description: string;
  /** Shown by default. */
  shown?: boolean;
  /** For columns of kind `option`. */
  options?: readonly string[];
}

export const OUTCOMES = [
  'waiting',
  'unchecked',
  'page',
  'file',
  'redirect',
  'client_error',
  'server_error',
  'no_answer',
  'blocked',
  'disallowed',
] as const;
/** What a visit of an address found. */
export type Outcome = (typeof OUTCOMES)[number];

/** Display name of each outcome. */
export const OUTCOME_TITLES: Readonly<Record<Outcome, string>> = {
  waiting: 'Not yet fetched',
  unchecked: 'Not checked',
  page: 'Page',
  file: 'File',
  redirect: 'Redirect',
  client_error: 'Client error (4xx)',
  server_error: 'Server error (5xx)',
  no_answer: 'No answer',
  blocked: 'Blocked by bot protection',
  disallowed: 'Blocked by robots.txt',
};

const define = <const C extends readonly Column[]>(list: C): C => list;

/** Every column of the explorer, in the order used in files. */
export const COLUMNS = define([
  { id: 'no', title: 'No.', kind: 'number', group: 'Address', description: 'Number of the address in this audit' },
  { id: 'url', title: 'Address', kind: 'text', group: 'Address', shown: true, description: 'Address of the page' },
  {
    id: 'internal',
    title: 'Own address',
    kind: 'boolean',
    group: 'Address',
    description: 'Whether it belongs to the audited site',
  },
  {
    id: 'outcome',
    title: 'Result',
    kind: 'option',
    options: OUTCOMES,
    group: 'Answer',
    shown: true,
    description: 'What became of the address',
  },
  { id: 'status', title: 'Status', kind: 'number', group: 'Answer', shown: true, description: 'HTTP status code' },
  { id: 'reason', title: 'Reason', kind: 'text', group: 'Answer', description: 'Why there is no page' },
  { id: 'content_type', title: 'Content type', kind: 'text', group: 'Answer', description: 'Media type of the answer' },
  { id: 'bytes', title: 'Size', kind: 'number', group: 'Answer', description: 'Size of the answer, decoded, in bytes' },
  {
    id: 'ttfb_ms',
    title: 'First byte',
    kind: 'number',
    group: 'Answer',
    description: 'Time to the first byte, in milliseconds',
  },
  { id: 'total_ms', title: 'Load time', kind: 'number', group: 'Answer', description: 'Whole answer, in milliseconds' },
  {
    id: 'redirect_url',
    title: 'Redirects to',
    kind: 'text',
    group: 'Answer',
    description: 'Where the address redirects to',
  },
  {
    id: 'redirect_hops',
    title: 'Redirects',
    kind: 'number',
    group: 'Answer',
    description: 'Redirects until the last address; -1 for a circle',
  },
  { id: 'fetched_at', title: 'Fetched', kind: 'moment', group: 'Answer', description: 'When it was fetched' },
  {
    id: 'indexable',
    title: 'Indexable',
    kind: 'boolean',
    group: 'Indexability',
    shown: true,
    description: 'Whether it can appear in search results',
  },
  {
    id: 'indexable_reason',
    title: 'Why not indexable',
    kind: 'text',
    group: 'Indexability',
    description: 'What keeps it out of search results',
  },
  {
    id: 'canonical',
    title: 'Canonical',
    kind: 'text',
    group: 'Indexability',
    description: 'Address the page names as its canonical one',
  },
  { id: 'robots', title: 'Robots', kind: 'text', group: 'Indexability', description: 'Robots directives of the page' },
  { id: 'noindex', title: 'Noindex', kind: 'boolean', group: 'Indexability', description: 'Whether it says noindex' },
  {
    id: 'nofollow',
    title: 'Nofollow',
    kind: 'boolean',
    group: 'Indexability',
    description: 'Whether it says nofollow',
  },
  {
    id: 'in_sitemap',
    title: 'In a sitemap',
    kind: 'boolean',
    group: 'Indexability',
    description: 'Whether a sitemap of the site names it',
  },
  {
    id: 'hreflangs',
    title: 'Languages',
    kind: 'number',
    group: 'Indexability',
    description: 'Language versions it names (hreflang)',
  },
  { id: 'title', title: 'Title', kind: 'text', group: 'Content', shown: true, description: 'Title of the page' },
  {
    id: 'title_length',
    title: 'Title length',
    kind: 'number',
    group: 'Content',
    description: 'Length of the title in characters',
  },
  {
    id: 'title_px',
    title: 'Title width',
    kind: 'number',
    group: 'Content',
    description: 'Width of the title in a result page, in pixels',
  },
  { id: 'description', title: 'Description', kind: 'text', group: 'Content', description: 'Meta description' },
  {
    id: 'description_length',
    title: 'Description length',
    kind: 'number',
    group: 'Content',
    description: 'Length of the description in characters',
  },
  { id: 'h1', title: 'H1', kind: 'text', group: 'Content', description: 'First main heading' },
  { id: 'h1_count', title: 'H1 count', kind: 'number', group: 'Content', description: 'Main headings on the page' },
  { id: 'language', title: 'Language', kind: 'text', group: 'Content', description: 'Language the page declares' },
  { id: 'words', title: 'Words', kind: 'number', group: 'Content', shown: true, description: 'Words of the main text' },
  {
    id: 'readability',
    title: 'Readability',
    kind: 'number',
    group: 'Content',
    description: 'Reading ease by the formula for its language',
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
    description: 'Images without an alternative text',
  },
  {
    id: 'depth',
    title: 'Depth',
    kind: 'number',
    group: 'Links',
    shown: true,
    description: 'Clicks from the start page; empty when no link leads there',
  },
  {
    id: 'links_in',
    title: 'Links in',
    kind: 'number',
    group: 'Links',
    shown: true,
    description: 'Pages that link here',
  },
  {
    id: 'links_out',
    title: 'Links out',
    kind: 'number',
    group: 'Links',
    description: 'Own addresses that the page links to',
  },
  {
    id: 'links_external',
    title: 'External links',
    kind: 'number',
    group: 'Links',
    description: 'Addresses of other sites that the page links to',
  },
  {
    id: 'rank',
    title: 'Link rank',
    kind: 'number',
    group: 'Links',
    description: 'Internal link rank, 0 to 100; the strongest page of the site has 100',
  },
  {
    id: 'source',
    title: 'Found by',
    kind: 'option',
    options: ['start', 'link', 'redirect', 'canonical', 'hreflang', 'sitemap'],
    group: 'Links',
    description: 'How the address was found first',
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

/** Id of a column. */
export type ColumnId = (typeof COLUMNS)[number]['id'];

export const COLUMN_IDS: readonly ColumnId[] = COLUMNS.map(({ id }) => id);

/** A column by id; undefined when there is none. */
export const columnById = (id: string): Column | undefined => COLUMNS.find((column) => column.id === id);

/** Columns shown by default. */
export const SHOWN: readonly ColumnId[] = COLUMNS.filter((column) => 'shown' in column).map(({ id }) => id);
