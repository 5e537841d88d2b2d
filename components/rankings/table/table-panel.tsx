'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useCallback, useMemo, useRef } from 'react';
import { useTicks } from '#components/keywords/use-ticks.ts';
import { Button } from '#components/ui/button.tsx';
import { Columns3 } from '#components/ui/icons.tsx';
import { Loaded } from '#components/ui/loaded.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { useIsBrowser } from '#components/ui/use-is-phone.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { allRankings, type RankingsPage, rankingsQuery, trackedKeywordQuery } from '#lib/features/rankings/client.ts';
import type { RankingCounts, RankingRow } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { toCsv } from '#lib/text/csv.ts';
import { useMessages } from '#messages';
import { BulkBar } from './bulk-bar.tsx';
import { MarkChips } from './mark-chips.tsx';
import { rankingColumns } from './ranking-columns.tsx';
import {
  conditionsIn,
  noConditions,
  rankingColumnsOf,
  shownSortOf,
  type TableState,
  tableFilterOf,
} from './ranking-filters.ts';
import { RankingTable } from './ranking-table.tsx';

const ColumnChooser = dynamic(
  () => import('#components/explorer/column-chooser.tsx').then((module) => module.ColumnChooser),
  { ssr: false },
);
const SavedViews = dynamic(() => import('#components/explorer/saved-views.tsx').then((module) => module.SavedViews), {
  ssr: false,
});
const KeywordDrawer = dynamic(
  () => import('#components/rankings/keyword/keyword-drawer.tsx').then((module) => module.KeywordDrawer),
  {
    ssr: false,
  },
);

/** Initial history range of the drawer. */
const DRAWER_RANGE = '90';
/** A pointer that rests this long on a row may open it; rows that merely scroll past are not prefetched. */
const REST_MS = 60;
const SAVED = [
  'find',
  'tag',
  'engine',
  'country',
  'device',
  'location',
  'bucket',
  'mark',
  'days',
  'feature',
  'difficulty',
  'pack',
  'starred',
] as const;

interface TablePanelProps {
  project: { id: string; domain: string; canEdit: boolean };
  state: TableState;
  counts: RankingCounts;
  onChange: (changes: { [Key in keyof TableState]?: TableState[Key] | null }) => void;
  /** Saved in the form of the URL. */
  onApply: (saved: URLSearchParams) => void;
  initial: RankingsPage | undefined;
  openId: string;
  /** The open choice of columns, or of saved views. */
  sheet: 'columns' | 'views' | null;
  onSheet: (sheet: 'columns' | null) => void;
  onOpen: (id: string | null) => void;
  onCheck: (ids: readonly string[]) => void;
  isPhone: boolean;
  now: number;
}

/** The table with its columns, views, files, selected keywords and the drawer. */
export function TablePanel(props: TablePanelProps) {
  const t = useMessages();
  const { project, state, counts, onChange, onApply, initial, openId, onOpen, sheet, onSheet, onCheck, isPhone, now } =
    props;
  const cache = useQueryClient();
  const isBrowser = useIsBrowser();
  const filter = useMemo(() => tableFilterOf(state), [state]);
  const sort = useMemo(() => shownSortOf(state), [state]);
  const columns = useMemo(() => rankingColumnsOf(t, state.columns), [t, state.columns]);
  const ticks = useTicks();
  const query = useInfiniteQuery({
    ...rankingsQuery(project.id, filter),
    ...(initial && { initialData: { pages: [initial], pageParams: [''] } }),
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ keywords }) => keywords) ?? [], [data]);
  const count = data?.pages[0]?.count ?? 0;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const near = useCallback(
    (id: string) => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(
        () => void cache.prefetchQuery(trackedKeywordQuery(project.id, id, DRAWER_RANGE)),
        REST_MS,
      );
    },
    [cache, project.id],
  );
  const isNarrow = conditionsIn(state) > 0;
  const saved = [...SAVED, 'sort', 'columns', 'density'] as const;
  const viewOf = () =>
    new URLSearchParams(
      saved.flatMap((key) => {
        const value = state[key];
        return value === null || value === '' || value === false ? [] : [[key, String(value)]];
      }),
    ).toString();
  return (
    <>
      <Panel aria-label={t('Tracked keywords')}>
        <div className="flex items-center justify-between gap-3 px-3 py-2">
          <h2 className="sr-only">{t('Keywords')}</h2>
          <MarkChips state={state} counts={counts} onChange={onChange} />
          <Button size="sm" className="max-md:hidden" onClick={() => onSheet('columns')}>
            <Columns3 /> {t('Columns')}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {!data
            ? t('Loading')
            : isNarrow
              ? t.many(count, '{count} matching keyword|{count} matching keywords')
              : t.many(count, '{count} keyword|{count} keywords')}
        </p>
        <Loaded query={query} what={t('the rankings')}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                className="border-t"
                title={t('No matching keywords')}
                action={<Button onClick={() => onChange(noConditions)}>{t('Clear filters')}</Button>}
              />
            ) : !isBrowser ? (
              // Row sizes are inline styles, which the content security policy forbids in server-rendered HTML.
              <div className="h-[max(360px,calc(100dvh-340px))] border-t" />
            ) : (
              <RankingTable
                rows={rows}
                count={count}
                columns={columns}
                sort={sort}
                onSort={(next) => {
                  // null is the default order; where that is shown already, a click on its column reverses it.
                  const by = next ?? (state.sort ? null : { ...sort, down: !sort.down });
                  onChange({ sort: by && `${by.down ? '-' : ''}${by.id}` });
                }}
                isCompact={state.density === 'compact'}
                isPhone={isPhone}
                ticks={ticks}
                openId={openId}
                onOpen={onOpen}
                onNear={near}
                onMore={more}
                now={now}
              />
            )
          }
        </Loaded>
      </Panel>
      <BulkBar
        project={project}
        ticks={ticks}
        rows={rows}
        onCheck={onCheck}
        csvOf={(some) => csvOf(t, some, columns)}
      />
      {openId && (
        <KeywordDrawer
          project={project}
          id={openId}
          rows={rows}
          count={count}
          range={DRAWER_RANGE}
          onOpen={onOpen}
          onCheck={onCheck}
          now={now}
        />
      )}
      {sheet === 'columns' && (
        <ColumnChooser
          open
          onClose={() => onSheet(null)}
          fields={rankingColumns(t)}
          chosen={columns.map(({ id }) => id)}
          onChange={(chosen) => onChange({ columns: chosen?.join(',') ?? null })}
        />
      )}
      {sheet === 'views' && (
        <SavedViews
          open
          onClose={() => onSheet(null)}
          table="rankings"
          state={viewOf()}
          onApply={(text) => onApply(new URLSearchParams(text))}
        />
      )}
    </>
  );
}

/** Saves every row of the view, with its columns, to a CSV file. @throws RequestFailed */
export async function saveTable(
  t: Translator,
  project: { id: string; domain: string },
  state: TableState,
): Promise<void> {
  const rows = await allRankings(project.id, tableFilterOf(state));
  saveFile(`rankings-${project.domain}.csv`, 'text/csv', csvOf(t, rows, rankingColumnsOf(t, state.columns)));
}

/** The visible table as CSV. */
function csvOf(t: Translator, rows: readonly RankingRow[], columns: ReturnType<typeof rankingColumnsOf>): string {
  return toCsv(
    [t('Keyword'), ...columns.map(({ title }) => title)],
    rows.map((row) => [row.keyword, ...columns.map(({ text }) => text(row))]),
  );
}
