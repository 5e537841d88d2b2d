import type { DataColumn } from '#components/ui/data-table/columns.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { CompetitionCell, IntentChip, SourceChips } from './chips.tsx';
import { BidRange } from './figures/bid-range.tsx';
import { yearOf } from './figures/shapes.ts';
import { Trend } from './figures/trend.tsx';
import type { OrderName } from './keyword-filters.ts';
import { intentLabels, modifierText, sourceLabels } from './keyword-labels.ts';

interface KeywordColumn extends DataColumn<ResearchedKeyword> {
  /** The server sorts by it. */
  id: OrderName | 'trend' | 'sources' | 'modifier';
  /** Also shown on phones. */
  isForPhones?: boolean;
}

interface ColumnOptions {
  withFigures: boolean;
  longTail: boolean;
  figuresReason: string | null;
  mostBid: number | null;
  isPhone: boolean;
  onOpen: (id: string) => void;
}

/** The keyword columns: metric columns only where some keyword has metrics. */
export function columnsOf(t: Translator, given: ColumnOptions): KeywordColumn[] {
  const { withFigures, longTail, figuresReason, mostBid, isPhone, onOpen } = given;
  const unmeasured = (
    <NotMeasured why={figuresReason ? t('No data: {figuresReason}', { figuresReason }) : t('Not measured')} />
  );
  const figures: KeywordColumn[] = [
    {
      id: 'trend',
      title: t('Trend'),
      width: 88,
      cell: ({ monthly_searches: months }) =>
        months && months.length > 0 ? <Trend months={yearOf(months)} /> : unmeasured,
    },
    {
      id: 'competition_index',
      title: t('Competition'),
      sort: 'desc',
      isNumber: true,
      width: 112,
      cell: ({ competition, competition_index }) =>
        competition ? <CompetitionCell competition={competition} index={competition_index} /> : unmeasured,
    },
    {
      id: 'high_top_of_page_bid_micros',
      title: t('CPC (top of page)'),
      short: t('CPC'),
      sort: 'desc',
      isNumber: true,
      width: 104,
      cell: ({ low_top_of_page_bid_micros: low, high_top_of_page_bid_micros: high }) =>
        low === null && high === null ? (
          unmeasured
        ) : (
          <BidRange low={low} high={high} most={mostBid ?? high ?? low ?? 0} />
        ),
    },
  ];
  const words: KeywordColumn = {
    id: 'words',
    title: t('Words'),
    sort: 'desc',
    isNumber: true,
    width: 84,
    cell: (row) => row.words,
  };
  const added: KeywordColumn = {
    id: 'modifier',
    title: t('Modifier'),
    width: 168,
    cell: ({ modifier }) =>
      modifier && (
        <span dir="auto" className="block truncate text-muted" title={modifierText(modifier)}>
          {modifierText(modifier)}
        </span>
      ),
  };
  const columns: KeywordColumn[] = [
    {
      id: 'keyword',
      title: t('Keyword'),
      sort: 'asc',
      isForPhones: true,
      cell: (row) => (
        <button
          type="button"
          data-row=""
          className="grid w-full rounded-control text-left hover:text-accent-strong focus-visible:-outline-offset-2"
          onClick={() => onOpen(row.id)}
        >
          <span dir="auto" className="truncate font-medium" title={row.keyword}>
            {row.keyword}
          </span>
          <span className="truncate text-meta text-muted md:hidden">{underKeyword(t, row)}</span>
        </button>
      ),
    },
    {
      id: 'intent',
      title: t('Intent'),
      sort: 'asc',
      width: 124,
      cell: (row) => <IntentChip intent={row.intent} because={row.intent_words} />,
    },
    {
      id: 'avg_monthly_searches',
      title: t('Searches'),
      sort: 'desc',
      isNumber: true,
      width: 92,
      isForPhones: true,
      cell: ({ avg_monthly_searches: searches }) => (searches === null ? unmeasured : t.number(searches)),
    },
    // Beside the metrics there is no room for the part of the keyword that extends the seed.
    ...(withFigures ? figures : [...(longTail ? [added] : []), words]),
    {
      id: 'sources',
      title: t('Source'),
      width: withFigures ? 116 : 176,
      cell: ({ sources }) => <SourceChips sources={sources} most={withFigures ? 1 : 2} />,
    },
  ];
  return columns
    .filter(({ isForPhones }) => isForPhones || !isPhone)
    .map((column) => ({ ...column, className: column.isForPhones ? undefined : 'max-md:hidden' }));
}

const underKeyword = (t: Translator, { intent, sources }: ResearchedKeyword): string =>
  [intentLabels(t)[intent].word, ...sources.slice(0, 2).map((source) => sourceLabels(t)[source])].join(' · ');
