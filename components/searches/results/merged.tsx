'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type EngineId, engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { mergedSearchesQuery } from '#lib/features/searches/client.ts';
import type { MergedSearches, SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { toCsv } from '#lib/text/csv.ts';
import { useMessages } from '#messages';
import { MarkBadge, type Marks, markOf } from './own-marks.tsx';

interface MergedProps {
  search: SearchDetail;
  marks: Marks;
  /** Checks the same keyword in another engine. */
  onAsk: (engine: EngineId) => void;
  asking: EngineId | null;
}

/** The results of all engines for the same query as one list, each URL once. */
export function Merged({ search, marks, onAsk, asking }: MergedProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(mergedSearchesQuery(search.id));
  if (error && !data)
    return (
      <ErrorState title={t('Could not merge')} action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="h-100" />;
  const { searches, results, rule } = data;
  const others = engineIds
    .filter((id) => !searches.some((one) => one.search_engine === id))
    .map((id) => (
      <Button key={id} size="sm" disabled={asking !== null} pending={asking === id} onClick={() => onAsk(id)}>
        {t('Check in {engine}', { engine: engineNames[id] })}
      </Button>
    ));
  if (searches.length < 2 || results.length === 0)
    return (
      <Panel>
        <EmptyState title={t('No other engine yet')} action={others}>
          {t('Check this keyword in another search engine and the same country to merge the results.')}
        </EmptyState>
      </Panel>
    );
  return (
    <Panel>
      <PanelHeader
        title={t.many(results.length, '{count} URL|{count} URLs')}
        note={searches.map((one) => `${engineNames[one.search_engine]} ${t.day(one.created_at)}`).join(' · ')}
        actions={
          <>
            {others}
            <Button size="sm" onClick={() => saveFile(`merged-${search.id}.csv`, 'text/csv', mergedCsv(data))}>
              <Download /> CSV
            </Button>
          </>
        }
      />
      <Table aria-label={t('Merged results')}>
        <thead>
          <tr>
            <Th className="w-10 text-right">#</Th>
            <Th>{t('Result')}</Th>
            {searches.map((one) => (
              <Th key={one.id} className="text-right">
                <Link
                  href={`/searches/${one.id}`}
                  prefetch={false}
                  className="inline-flex min-h-6 items-center rounded-control underline decoration-line underline-offset-2 hover:text-ink"
                >
                  {engineNames[one.search_engine]}
                </Link>
              </Th>
            ))}
            <Th className="text-right">{t('Score')}</Th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <Tr key={result.url}>
              <Td className="text-right font-medium tabular-nums">{result.rank}</Td>
              <Td className="min-w-60">
                <bdi className="flex flex-wrap items-center gap-2 font-medium">
                  {result.title || result.host}
                  <MarkBadge mark={markOf(result.host, marks)} />
                </bdi>
                <span className="block break-all text-meta text-muted">
                  <ForeignLink url={result.url} />
                </span>
              </Td>
              {result.positions.map(({ search_engine: engine, ranking }, index) => (
                <Td key={engine} className="text-right tabular-nums">
                  {ranking ?? <NotListed of={searches[index]?.results_count ?? 0} />}
                </Td>
              ))}
              <Td className="text-right text-muted tabular-nums">{result.score.toFixed(5)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p lang="en" className="px-4 py-3 text-muted text-table">
        {rule}
      </p>
    </Panel>
  );
}

function NotListed({ of: depth }: { of: number }) {
  const t = useMessages();
  return (
    <span className="text-muted" title={t('Not among the first {depth} results', { depth })}>
      <span aria-hidden="true">&gt; {depth}</span>
      <span className="sr-only">{t('Not among the first {depth} results', { depth })}</span>
    </span>
  );
}

function mergedCsv({ searches, results }: MergedSearches): string {
  const head = ['rank', 'score', 'url', 'title', ...searches.map((one) => one.search_engine)];
  return toCsv(
    head,
    results.map(({ rank, score, url, title, positions }) => [
      rank,
      score,
      url,
      title,
      ...positions.map(({ ranking }) => ranking),
    ]),
  );
}
