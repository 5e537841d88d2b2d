import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { type CsvCell, toCsv } from '#lib/text/csv.ts';
import { blocksOf, type SerpBlock } from './serp-blocks.ts';

const HEAD = ['type', 'position', 'page', 'place', 'title', 'url', 'site_name', 'description'] as const;

/** All blocks on the pages of a search, one row each in page order; only organic results have a position. */
export function searchCsv(search: Pick<SearchDetail, 'pages' | 'results'>): string {
  const rows = blocksOf(search).flatMap(({ page, blocks }) =>
    blocks.flatMap((block, index) =>
      rowsOf(block).map(([type, position, ...rest]) => [type, position, page.page, index + 1, ...rest]),
    ),
  );
  return toCsv(HEAD, rows);
}

type Row = [type: string, position: CsvCell, title: string, url: string, siteName: string, description: string];

function rowsOf(block: SerpBlock): Row[] {
  if (block.kind === 'result') {
    const { ranking, title, url, site_name, description } = block.result;
    return [['organic', ranking, title, url, site_name, description]];
  }
  if (block.kind === 'related') return block.queries.map((query) => ['related-searches', null, query, '', '', '']);
  if (block.kind === 'overview') {
    const { content, sources } = block.overview;
    return [
      ['ai-overview', null, '', '', '', content],
      ...sources.map(
        ({ title, url, site_name, description }): Row => [
          'ai-overview-source',
          null,
          title,
          url,
          site_name,
          description,
        ],
      ),
    ];
  }
  const { kind, title, items } = block.feature;
  if (items.length === 0) return [[kind, null, title, '', '', '']];
  return items.map((item) => [kind, null, item.title, item.url ?? '', '', item.text]);
}
