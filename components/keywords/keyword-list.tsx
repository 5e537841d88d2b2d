'use client';

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import {
  allKeywords,
  highestBidQuery,
  keywordsExportAddress,
  keywordsQuery,
} from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import { type ChangeFilter, FilterRow } from './filter-row.tsx';
import { type ChosenKeywords, inputOf, isFiltered, NO_FILTER } from './keyword-filters.ts';
import { sourceIds } from './keyword-labels.ts';
import { KeywordTable } from './keyword-table.tsx';
import type { Ticks } from './use-ticks.ts';

const KeywordSheet = dynamic(() => import('./keyword-sheet.tsx').then((module) => module.KeywordSheet), { ssr: false });

interface KeywordListProps {
  research: ResearchDetail;
  chosen: ChosenKeywords;
  onChange: ChangeFilter;
  ticks: Ticks;
}

/** All keywords of a research: filtered and sorted by the server, loaded while scrolling. */
export function KeywordList({ research, chosen, onChange, ticks }: KeywordListProps) {
  const t = useMessages();
  const { id, with_figures_count: measured } = research;
  const input = inputOf(chosen);
  const list = useInfiniteQuery(keywordsQuery(id, input));
  const { data, error, hasNextPage, isFetching, fetchNextPage, isPlaceholderData } = list;
  const bid = useQuery({ ...highestBidQuery(id), enabled: measured > 0 });
  const mostBid = bid.data ?? null;
  const loaded = useMemo(() => data?.pages.flatMap(({ keywords }) => keywords) ?? [], [data]);
  const count = data?.pages[0]?.count ?? 0;
  const want = useCallback(
    (wanted: number) => {
      if (loaded.length < Math.min(wanted, count) && hasNextPage && !isFetching) void fetchNextPage();
    },
    [loaded.length, count, hasNextPage, isFetching, fetchNextPage],
  );
  const [opened, setOpened] = useQueryState('kw', parseAsString);
  const [used, setUsed] = useState(opened !== null);
  const open = (kw: string) => {
    setUsed(true);
    void setOpened(kw);
  };
  const tickAll = useMutation({
    mutationFn: async (on: boolean) => ({ on, keywords: hasNextPage ? await allKeywords(id, input) : loaded }),
    onSuccess: ({ on, keywords }) => ticks.set(keywords, on),
    onError: toastError(t('Could not select all keywords')),
  });
  const sources = sourceIds.filter(
    (source) =>
      chosen.source.includes(source) || research.sources.some((one) => one.source === source && one.keywords_count > 0),
  );

  return (
    <Panel>
      <FilterRow
        chosen={chosen}
        sources={sources}
        withFigures={measured > 0}
        onChange={onChange}
        end={
          <>
            <p role="status" className="ml-auto text-muted text-table max-md:hidden">
              {data
                ? isFiltered(chosen)
                  ? t.many(research.keywords_count, '{shown} of {count} keyword|{shown} of {count} keywords', {
                      shown: count,
                    })
                  : t.many(count, '{count} keyword|{count} keywords')
                : t('Loading')}
            </p>
            <ExportMenu
              what={t('these keywords')}
              entries={fileEntries((format) => keywordsExportAddress(id, format, input))}
            />
          </>
        }
      />
      {error && !data ? (
        <ListFailed what={t('the keywords')} error={error} onRetry={() => list.refetch()} />
      ) : !data || (measured > 0 && bid.isPending) ? (
        <div className="p-4">
          <Skeleton className="h-120" />
        </div>
      ) : count === 0 ? (
        <EmptyState
          title={t('No matching keywords')}
          action={<Button onClick={() => onChange(NO_FILTER)}>{t('Clear filters')}</Button>}
        />
      ) : (
        <div
          className={isPlaceholderData ? 'opacity-60' : undefined}
          aria-busy={isPlaceholderData || tickAll.isPending}
        >
          <KeywordTable
            rows={{ loaded, count, want }}
            mostBid={mostBid}
            withFigures={measured > 0}
            longTail={research.kind === 'long_tail'}
            figuresReason={research.figures_reason}
            sort={chosen.sort}
            order={chosen.order}
            onSort={(sort, order) => onChange({ sort, order })}
            ticks={ticks}
            onTickAll={tickAll.mutate}
            onOpen={open}
          />
          {error && <ListFailed what={t('more keywords')} error={error} onRetry={() => fetchNextPage()} />}
        </div>
      )}
      {used && (
        <KeywordSheet
          research={research}
          rows={loaded}
          open={opened}
          mostBid={mostBid}
          onOpen={open}
          onClose={() => void setOpened(null)}
        />
      )}
    </Panel>
  );
}
