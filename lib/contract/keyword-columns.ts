/**
 * Column names of keyword exports. Search Console localizes them, and changes the wording ("Top queries", "Queries"): a name
 * that is not in a list is recognized by containing the word for "query".
 */

export const KEYWORD_NAMES = ['keyword', 'keywords', 'query', 'search term', 'term', 'phrase'] as const;

/** Google's words for "query" in "Top queries" and its translations, in the languages whose exports were seen. */
const QUERY_WORDS = [
  ...['query', 'queries', 'search terms', 'keyword', 'keywords'],
  ...['suchanfrage', 'suchanfragen', 'suchbegriff', 'suchbegriffe'],
  ...['requête', 'requêtes', 'mot clé', 'mots clés', 'mot-clé', 'mots-clés'],
  ...['consulta', 'consultas', 'palabra clave', 'palabras clave', 'palavra-chave', 'palavras-chave'],
  ...['parola chiave', 'parole chiave', 'zoekopdracht', 'zoekopdrachten', 'zoekterm', 'zoektermen'],
  ...['zapytanie', 'zapytania', 'dotaz', 'dotazy', 'sökfråga', 'sökfrågor', 'sökfrågorna', 'forespørgsler', 'søk'],
  ...['sorgu', 'sorgular', 'запрос', 'запросы', 'запит', 'запити', 'الاستعلامات'],
];
/** Scripts without spaces between words. */
const QUERY_PARTS = /クエリ|検索キーワード|검색어|查询|查詢/;

export const POSITION_NAMES = [
  'position',
  'rank',
  'ranking',
  'pos',
  'current position',
  'avg. position',
  'avg position',
  'average position',
  'durchschnittliche position',
  'position moyenne',
  'posición',
  'posición media',
  'posizione',
  'posizione media',
  'posição',
  'posição média',
  'positie',
  'gemiddelde positie',
  'pozycja',
  'pozice',
  'genomsnittlig position',
  'placering',
  'konum',
  'позиция',
  'позиція',
  '掲載順位',
  '순위',
  '排名',
] as const;

/** Traffic metrics that rank tracking does not use. */
export const TRAFFIC_NAMES = [
  'clicks',
  'impressions',
  'ctr',
  'klicks',
  'impressionen',
  'clics',
  'impresiones',
  'clic',
  'impressioni',
  'cliques',
  'impressões',
  'klikken',
  'vertoningen',
  'kliknięcia',
  'wyświetlenia',
  'traffic',
  'current traffic',
  'organic traffic',
] as const;

/** Normalizes a column name for comparison: without byte order mark, case and repeated spaces. */
export const columnName = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s\u00A0]+/g, ' ');

const COMPANIONS = new Set<string>([
  ...POSITION_NAMES,
  ...TRAFFIC_NAMES,
  ...['volume', 'search volume', 'country', 'url', 'current url', 'date', 'tags', 'device', 'kd', 'cpc', 'intent'],
]);

/** Whether a row is the header of an export: keywords and at least one other known column. */
export const isExportHead = (head: readonly string[]): boolean =>
  head.some((name) => COMPANIONS.has(columnName(name))) && keywordColumn(head) >= 0;

/**
 * The keyword column, -1 for none: one with a usual name; else the only one whose name contains the word for "query", if
 * there is another known column, because a keyword may contain that word too.
 */
export function keywordColumn(head: readonly string[]): number {
  const names = head.map(columnName);
  const exact = KEYWORD_NAMES.map((name) => names.indexOf(name)).find((at) => at >= 0);
  if (exact !== undefined) return exact;
  const alike = names.flatMap((name, at) => (isQueryName(name) ? [at] : []));
  const [only = -1] = alike;
  return alike.length === 1 && names.some((name) => COMPANIONS.has(name)) ? only : -1;
}

function isQueryName(name: string): boolean {
  if (name.length > 60) return false;
  return QUERY_PARTS.test(name) || QUERY_WORDS.some((word) => ` ${name} `.includes(` ${word} `));
}
