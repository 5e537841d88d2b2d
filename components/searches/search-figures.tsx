import { blocksOf } from '#components/searches/serp-blocks.ts';
import { type Kpi, KpiRow } from '#components/ui/kpi-row.tsx';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { type Marks, markOf } from './results/own-marks.tsx';
import { overviewOf } from './search-labels.ts';

/** Key figures of a search in one strip. */
export function SearchFigures({ search, marks }: { search: SearchDetail; marks: Marks }) {
  const t = useMessages();
  const { results } = search;
  const pages = blocksOf(search);
  const first = pages[0]?.page;
  const own = results.filter(({ host }) => markOf(host, marks) === 'own');
  const best = own[0]?.ranking;
  const beside = pages.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind !== 'result').length;
  const overview = overviewOf(t, search.search_engine, first);
  const items: Kpi[] = [
    {
      label: t('Results'),
      value: t.number(results.length),
      note: t.many(search.pages_asked, 'on {pages} of {count} page|on {pages} of {count} pages', {
        pages: pages.length,
      }),
    },
    ...(marks.own.length > 0
      ? [
          {
            label: t('Your best position'),
            value: best ?? `> ${results.length}`,
            note: best
              ? t.many(own.length, '{count} result of yours|{count} results of yours')
              : t('not among those read'),
            ink: best ? 'text-accent-strong' : 'text-muted',
          },
        ]
      : []),
    { label: t('Other blocks'), value: t.number(beside), note: t('ads, answers, places …') },
    {
      label: t('AI overview'),
      value: <span className="text-title">{overview.word}</span>,
      note: overview.note,
    },
    {
      label: t('Claimed total'),
      value: first?.claimed_total == null ? <span className="text-muted">·</span> : t.number(first.claimed_total),
      note: first?.claimed_total == null ? t('the engine names none') : t('as the engine says'),
    },
  ];
  return (
    <div className="mb-4">
      <KpiRow items={items} />
    </div>
  );
}
