import { type Kpi, KpiRow } from '#components/audit/report/kpi-row.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import { blocksOf } from '#lib/client/serp-blocks.ts';
import type { SearchDetail } from '#lib/features/search/searches-contract.ts';
import { type Marks, markOf } from './results/own-marks.tsx';
import { overviewOf } from './search-words.ts';

/** The figures of a search in one strip. */
export function SearchFigures({ search, marks }: { search: SearchDetail; marks: Marks }) {
  const { results } = search;
  const pages = blocksOf(search);
  const first = pages[0]?.page;
  const own = results.filter(({ host }) => markOf(host, marks) === 'own');
  const best = own[0]?.ranking;
  const beside = pages.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind !== 'result').length;
  const overview = overviewOf(first);
  const items: Kpi[] = [
    {
      label: 'Results',
      value: formatNumber(results.length),
      note: `on ${pages.length} of ${plural(search.pages_asked, 'page')}`,
    },
    ...(marks.own.length > 0
      ? [
          {
            label: 'Your best position',
            value: best ?? `> ${results.length}`,
            note: best ? plural(own.length, 'result of yours', 'results of yours') : 'not among those read',
            ink: best ? 'text-accent-strong' : 'text-muted',
          },
        ]
      : []),
    { label: 'Other blocks', value: formatNumber(beside), note: 'ads, answers, places …' },
    {
      label: 'AI overview',
      value: <span className="text-title">{overview.word}</span>,
      note: overview.note,
    },
    {
      label: 'Claimed total',
      value: first?.claimed_total == null ? <span className="text-muted">·</span> : formatNumber(first.claimed_total),
      note: first?.claimed_total == null ? 'the engine names none' : 'as the engine says',
    },
  ];
  return (
    <div className="mb-4">
      <KpiRow items={items} />
    </div>
  );
}
