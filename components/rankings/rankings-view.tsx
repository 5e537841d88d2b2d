'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DAY_MS } from '#components/charts/time-axis.ts';
import { useNow } from '#components/searches/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { Plus } from '#components/ui/icons.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { useIsPhone } from '#components/ui/use-is-phone.ts';
import { rankingFiguresQuery, rankingHistoryQuery, shareOfVoiceQuery } from '#lib/features/rankings/client/figures.ts';
import { lastRoundQuery, type RankingsPage, rankingCountsQuery, rankingsKey } from '#lib/features/rankings/client.ts';
import type { RankingCounts, RankingRow } from '#lib/features/rankings/contract.ts';
import type { CtrCurves, RankingFigures } from '#lib/features/rankings/figures-contract.ts';
import type { Round } from '#lib/features/rankings/rounds-contract.ts';
import { type Columnar, fromColumnar } from '#lib/text/columnar.ts';
import { NO_LOCATION } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { CurrentPosition } from './figures/current-position.tsx';
import { voiceChange } from './figures/drawn-figures.ts';
import { figureFields, figureInputOf, isChartOpen, TREND_SPAN } from './figures/figure-fields.ts';
import { FiguresChart } from './figures/figures-chart.tsx';
import { KpiRow } from './figures/kpi-row.tsx';
import type { RankedProject } from './ranked-project.ts';
import { curveNames } from './ranking-labels.ts';
import { RankingsHeader } from './rankings-header.tsx';
import { RoundPanel } from './rounds/round-panel.tsx';
import { FilterBar } from './table/filter-bar.tsx';
import { figureFilterOf, keywordFilterOf, savedTable, tableFields, tableFilterOf } from './table/ranking-filters.ts';
import { TablePanel } from './table/table-panel.tsx';

const AddKeywords = dynamic(() => import('./add/add-keywords.tsx').then((module) => module.AddKeywords), {
  ssr: false,
});
const CheckNow = dynamic(() => import('./rounds/check-now.tsx').then((module) => module.CheckNow), { ssr: false });
const ScheduleDialog = dynamic(() => import('./rounds/schedule-dialog.tsx').then((module) => module.ScheduleDialog), {
  ssr: false,
});
const CompareDates = dynamic(() => import('./compare-dates.tsx').then((module) => module.CompareDates), { ssr: false });

interface RankingsViewProps {
  project: RankedProject;
  /** Names of the countries of its keywords, by code. */
  countryNames: Readonly<Record<string, string>>;
  initial: {
    rows: Omit<RankingsPage, 'keywords'> & { keywords: Columnar<RankingRow> };
    counts: RankingCounts;
    figures: RankingFigures | null;
    round: Round | null;
    curves: CtrCurves;
  };
  now: number;
}

const place = { kw: parseAsString.withDefault(''), show: parseAsString.withDefault('') };

/** Rankings of a project: key figures, one chart, the table. All choices are in the URL. */
export function RankingsView({ project, countryNames, initial, now: drawnAt }: RankingsViewProps) {
  const t = useMessages();
  const firstRows = useMemo(() => ({ ...initial.rows, keywords: fromColumnar(initial.rows.keywords) }), [initial.rows]);
  const cache = useQueryClient();
  const now = useNow(drawnAt, 30_000);
  const isPhone = useIsPhone();
  const [state, setState] = useQueryStates(tableFields, { throttleMs: 250 });
  const [figure, setFigure] = useQueryStates(figureFields, { throttleMs: 250 });
  const [{ kw, show }, setPlace] = useQueryStates(place, { history: 'push' });
  const [checking, setChecking] = useState<readonly string[] | 'all' | null>(null);
  const [begun] = useState({
    table: JSON.stringify(tableFilterOf(state)),
    filter: JSON.stringify(figureFilterOf(state)),
    counted: JSON.stringify(keywordFilterOf(state)),
    curve: figure.curve,
    discount: figure.discount,
  });
  const filter = figureFilterOf(state);
  const counted = keywordFilterOf(state);
  const countsQuery = useQuery({
    ...rankingCountsQuery(project.id, counted),
    ...(JSON.stringify(counted) === begun.counted && { initialData: initial.counts }),
  });
  const counts = countsQuery.data ?? initial.counts;
  const input = { ...filter, ...figureInputOf(figure) };
  const isFirst =
    JSON.stringify(filter) === begun.filter && figure.discount === begun.discount && figure.curve === begun.curve;
  const figures = useQuery({
    ...rankingFiguresQuery(project.id, input),
    ...(isFirst && initial.figures && { initialData: initial.figures }),
  });
  const voice = useQuery({
    ...shareOfVoiceQuery(project.id, { ...input, range: '7', others: 0 }),
    enabled: counts.total > 0,
  });
  const trend = useQuery({
    ...rankingHistoryQuery(project.id, { ...input, ...TREND_SPAN }),
    enabled: counts.total > 0,
  });
  const isTableFirst = JSON.stringify(tableFilterOf(state)) === begun.table;

  // A round changes the table and the figures while it runs, and once more when it ends.
  const running = counts.running_round_id;
  const before = useRef({ running, at: counts.last_checked_at });
  useEffect(() => {
    const { running: wasRunning, at } = before.current;
    before.current = { running, at: counts.last_checked_at };
    if (wasRunning !== running || at !== counts.last_checked_at)
      void cache.invalidateQueries({
        queryKey: rankingsKey(project.id),
        predicate: ({ queryKey }) => queryKey[2] !== 'counts' && queryKey[2] !== 'round',
      });
  }, [running, counts.last_checked_at, cache, project.id]);

  // A finished round is shown for a day if some of its keywords were not measured.
  const { data: lastRound } = useQuery({
    ...lastRoundQuery(project.id),
    initialData: initial.round,
    enabled: counts.total > 0,
  });
  const isFresh = lastRound?.finished_at && Date.parse(lastRound.finished_at) > now - DAY_MS;
  const missedRound = !running && lastRound && isFresh && lastRound.unmeasured > 0 ? lastRound.id : null;
  // The counted chips always show that keywords are missing; the reasons come first only where nothing else is known.
  const unmeasured = counts.buckets.find(({ name }) => name === 'not_measured')?.count ?? 0;
  const isAboutMissing =
    state.bucket === 'not_measured' ||
    state.mark === 'stale' ||
    (counts.matching > 0 && unmeasured === counts.matching);
  const isOpen = isChartOpen(figure);

  const open = (part: string) => void setPlace({ show: part });
  const close = () => void setPlace({ show: null });
  const isEmpty = counts.total === 0;
  return (
    <>
      <RankingsHeader
        project={project}
        counts={counts}
        state={state}
        onChange={(changes) => void setState(changes)}
        onCheckAll={() => setChecking('all')}
        onOpen={open}
        now={now}
      />
      {isEmpty ? (
        <Panel>
          <EmptyState
            title={t('No tracked keywords yet')}
            action={
              project.canEdit && (
                <Button variant="primary" data-new="" onClick={() => open('add')}>
                  <Plus /> {t('Add keywords')}
                </Button>
              )
            }
          >
            {t(
              'Add the keywords you want {domain} to rank for. First positions appear within 1–2 minutes, then update on schedule.',
              { domain: project.domain },
            )}
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <OutOfDate query={countsQuery} />
          <FilterBar
            state={state}
            counts={counts}
            countryNames={countryNames}
            onChange={(changes) => void setState(changes)}
          />
          {running && <RoundPanel projectId={project.id} roundId={running} canEdit={project.canEdit} now={now} />}
          {isAboutMissing && (
            <>
              <CurrentPosition counts={counts} onShow={(bucket) => void setState({ bucket })} />
              {missedRound && (
                <RoundPanel projectId={project.id} roundId={missedRound} canEdit={project.canEdit} now={now} />
              )}
            </>
          )}
          {figures.data ? (
            <KpiRow
              figures={figures.data}
              voice={
                voice.data
                  ? voice.data.keywords > 0
                    ? {
                        share: voice.data.domains.find(({ owner }) => owner === 'own')?.share ?? null,
                        keywords: voice.data.keywords,
                        past: voiceChange(voice.data),
                      }
                    : null
                  : voice.error
                    ? 'failed'
                    : undefined
              }
              trend={trend.data?.periods.map(({ visibility }) => visibility)}
              isOpen={isOpen}
              onToggle={() => void setFigure(isOpen ? { trend: null, chart: null } : { trend: true })}
              curve={curveNames(t)[figure.curve]}
              isDiscounted={figure.discount}
            />
          ) : figures.error ? (
            <Callout
              tone="fault"
              title={t('Could not load the metrics')}
              action={<Button onClick={() => figures.refetch()}>{t('Try again')}</Button>}
            >
              {figures.error.message}
            </Callout>
          ) : (
            <Skeleton className="h-18" />
          )}
          {figures.data && figures.data.with_location > 0 && state.location === '' && (
            <p className="-mt-2 text-meta text-muted">
              {t.many(
                figures.data.with_location,
                'Metrics include {count} keyword with a location.|Metrics include {count} keywords with a location.',
              )}{' '}
              <button
                type="button"
                className="rounded-control text-accent-strong underline decoration-line underline-offset-2"
                onClick={() => void setState({ location: NO_LOCATION })}
              >
                {t('Show whole countries only')}
              </button>
            </p>
          )}
          {isOpen && (
            <FiguresChart
              projectId={project.id}
              keywords={filter}
              curves={initial.curves}
              state={figure}
              onChange={(changes) => void setFigure(changes)}
              isPhone={isPhone}
            />
          )}
          <TablePanel
            project={project}
            state={state}
            counts={counts}
            onChange={(changes) => void setState(changes)}
            onApply={(saved) => void setState(savedTable(saved))}
            initial={isTableFirst && initial.counts.total > 0 ? firstRows : undefined}
            openId={kw}
            onOpen={(id) => void setPlace({ kw: id })}
            sheet={show === 'columns' || show === 'views' ? show : null}
            onSheet={(sheet) => void setPlace({ show: sheet })}
            onCheck={setChecking}
            isPhone={isPhone}
            now={now}
          />
        </div>
      )}
      {show === 'add' && project.canEdit && <AddKeywords project={project} onClose={close} />}
      {show === 'schedule' && <ScheduleDialog project={project} onClose={close} />}
      {show === 'compare' && (
        <CompareDates
          project={project}
          keywords={counted}
          onClose={close}
          onOpen={(id) => void setPlace({ kw: id, show: null })}
        />
      )}
      {checking && (
        <CheckNow projectId={project.id} ids={checking === 'all' ? null : checking} onClose={() => setChecking(null)} />
      )}
    </>
  );
}
