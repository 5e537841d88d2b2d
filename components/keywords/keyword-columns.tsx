import type { ReactNode } from 'react';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import type { Translator } from '#lib/client/messages/translator.ts';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import { CompetitionCell, IntentChip, SourceChips } from './chips.tsx';
import { BidRange } from './figures/bid-range.tsx';
import { yearOf } from './figures/shapes.ts';
import { Trend } from './figures/trend.tsx';
import type { OrderName } from './keyword-filters.ts';
import { intentLabels, modifierText, sourceLabels } from './keyword-labels.ts';

export interface Column {
  title: string;
  /** Sort order of the column; absent: not sortable. */
  sort?: OrderName;
  right?: boolean;
  /** Pixels; the keyword column takes the rest. */
  width?: number;
  /** Also shown on phones. */
  phone?: boolean;
  draw: (row: ResearchedKeyword, open: () => void) => ReactNode;
}

interface Given {
  withFigures: boolean;
  longTail: boolean;
  figuresReason: string | null;
  mostBid: number | null;
}

/** The keyword columns: metric columns only where some keyword has metrics. */
export function columnsOf(t: Translator, { withFigures, longTail, figuresReason, mostBid }: Given): Column[] {
  const unmeasured = (
    <NotMeasured why={figuresReason ? t('Not measured: {figuresReason}', { figuresReason }) : t('Not measured')} />
  );
  const figures: Column[] = [
    {
      title: t('Trend'),
      width: 96,
      draw: ({ monthly_searches: months }) =>
        months && months.length > 0 ? <Trend months={yearOf(months)} /> : unmeasured,
    },
    {
      title: t('Competition'),
      sort: 'competition_index',
      right: true,
      width: 128,
      draw: ({ competition, competition_index }) =>
        competition ? <CompetitionCell competition={competition} index={competition_index} /> : unmeasured,
    },
    {
      title: t('Bid'),
      sort: 'high_top_of_page_bid_micros',
      right: true,
      width: 116,
      draw: ({ low_top_of_page_bid_micros: low, high_top_of_page_bid_micros: high }) =>
        low === null && high === null ? (
          unmeasured
        ) : (
          <BidRange low={low} high={high} most={mostBid ?? high ?? low ?? 0} />
        ),
    },
  ];
  const words: Column = { title: t('Words'), sort: 'words', right: true, width: 84, draw: (row) => row.words };
  const added: Column = {
    title: t('Added to the seed'),
    width: 168,
    draw: ({ modifier }) =>
      modifier && (
        <span dir="auto" className="block truncate text-muted" title={modifierText(modifier)}>
          {modifierText(modifier)}
        </span>
      ),
  };
  return [
    {
      title: t('Keyword'),
      sort: 'keyword',
      phone: true,
      draw: (row, open) => (
        <button
          type="button"
          data-row=""
          className="grid w-full rounded-control text-left hover:text-accent-strong focus-visible:-outline-offset-2"
          onClick={open}
        >
          <span dir="auto" className="truncate font-medium" title={row.keyword}>
            {row.keyword}
          </span>
          <span className="truncate text-meta text-muted md:hidden">{underKeyword(t, row)}</span>
        </button>
      ),
    },
    {
      title: t('Intent'),
      sort: 'intent',
      width: 132,
      draw: (row) => <IntentChip intent={row.intent} because={row.intent_words} />,
    },
    // Next to the metrics there is room for only one.
    {
      title: t('From'),
      width: withFigures ? 132 : 176,
      draw: ({ sources }) => <SourceChips sources={sources} most={withFigures ? 1 : 2} />,
    },
    ...(longTail ? [added] : []),
    {
      title: t('Searches'),
      sort: 'avg_monthly_searches',
      right: true,
      width: 92,
      phone: true,
      draw: ({ avg_monthly_searches: searches }) => (searches === null ? unmeasured : t.number(searches)),
    },
    ...(withFigures ? figures : []),
    ...(withFigures ? [] : [words]),
  ];
}

const underKeyword = (t: Translator, { intent, sources }: ResearchedKeyword): string =>
  [intentLabels(t)[intent].word, ...sources.slice(0, 2).map((source) => sourceLabels(t)[source])].join(' · ');
