import { blocksOf } from '#components/searches/serp-blocks.ts';
import { type Kpi, KpiRow } from '#components/ui/kpi-row.tsx';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { featureLabels } from './results/feature-labels.ts';
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
  const beside = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'result') return [];
      if (block.kind === 'feature') return [block.feature.kind];
      return [block.kind === 'overview' ? ('ai-overview' as const) : ('related-searches' as const)];
    }),
  );
  const features = [...new Set(beside)].map((block) => t.known(featureLabels[block].name));
  const overview = overviewOf(t, search.search_engine, first);
  const items: Kpi[] = [
    {
      label: t('Results'),
      value: t.number(results.length),
      note: t.many(search.pages_asked, '{pages} of {count} page|{pages} of {count} pages', {
        pages: pages.length,
      }),
    },
    ...(marks.own.length > 0
      ? [
          {
            label: t('Your best position'),
            value: best ?? `> ${results.length}`,
            note: best ? t.many(own.length, '{count} own result|{count} own results') : t('not in the checked results'),
            ink: best ? 'text-accent-strong' : 'text-muted',
          },
        ]
      : []),
    { label: t('SERP features'), value: t.number(beside.length), note: features.slice(0, 3).join(', ') || t('none') },
    {
      label: t('AI Overview'),
      value: <span className="text-title">{overview.word}</span>,
      note: overview.note,
    },
    ...(first?.claimed_total == null
      ? []
      : [
          {
            label: t('Total results (reported)'),
            value: t.number(first.claimed_total),
            note: t('as reported by the search engine'),
          },
        ]),
  ];
  return (
    <div className="mb-4">
      <KpiRow items={items} />
    </div>
  );
}
