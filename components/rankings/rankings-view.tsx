'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Download, GitCompareArrows, Plus, RefreshCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { DAY_MS } from '#components/charts/time-axis.ts';
import { useNow } from '#components/searches/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { useIsPhone } from '#components/ui/use-is-phone.ts';
import { rankingFiguresQuery, shareOfVoiceQuery } from '#lib/features/rankings/client/figures.ts';
import {
  lastRoundQuery,
  type RankingsPage,
  rankingCountsQuery,
  rankingsKey,
  saveHistory,
} from '#lib/features/rankings/client.ts';
import type { RankingCounts } from '#lib/features/rankings/contract.ts';
import type { CtrCurves, RankingFigures } from '#lib/features/rankings/figures-contract.ts';
import type { Round } from '#lib/features/rankings/rounds-contract.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { useMessages } from '#messages';
import { CurrentPosition } from './figures/current-position.tsx';
import { figureFields, figureInputOf } from './figures/figure-fields.ts';
import { FiguresChart } from './figures/figures-chart.tsx';
import { KpiRow } from './figures/kpi-row.tsx';
import type { RankedProject } from './ranked-project.ts';
import { curveNames } from './ranking-labels.ts';
import { RoundPanel } from './rounds/round-panel.tsx';
import { FilterBar } from './table/filter-bar.tsx';
import { keywordFilterOf, tableFields, tableFilterOf } from './table/ranking-filters.ts';
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
  countries: readonly { code: string; name: string }[];
  initial: {
    rows: RankingsPage;
    counts: RankingCounts;
    figures: RankingFigures | null;
    round: Round | null;
    curves: CtrCurves;
  };
  now: number;
}

const LIST = { method: 'GET', path: '/projects/{project_id}/rankings' };
const place = { kw: parseAsString.withDefault(''), show: parseAsString.withDefault('') };

/** Rankings of a project: key figures, one chart, the table. All choices are in the URL. */
export function RankingsView({ project, countries, initial, now: drawnAt }: RankingsViewProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const now = useNow(drawnAt, 30_000);
  const isPhone = useIsPhone();
  const [state, setState] = useQueryStates(tableFields, { throttleMs: 250 });
  const [figure, setFigure] = useQueryStates(figureFields, { throttleMs: 250 });
  const [{ kw, show }, setPlace] = useQueryStates(place, { history: 'push' });
  const [checking, setChecking] = useState<readonly string[] | 'all' | null>(null);
  const [begun] = useState({ table: JSON.stringify(tableFilterOf(state)), figure: figure.curve });
  const countsQuery = useQuery({ ...rankingCountsQuery(project.id), initialData: initial.counts });
  const counts = countsQuery.data;
  const filter = keywordFilterOf(state);
  const input = { ...filter, ...figureInputOf(figure) };
  const isFirst = Object.keys(filter).length === 0 && !figure.discount && figure.curve === begun.figure;
  const figures = useQuery({
    ...rankingFiguresQuery(project.id, input),
    ...(isFirst && initial.figures && { initialData: initial.figures }),
  });
  const voice = useQuery({
    ...shareOfVoiceQuery(project.id, { ...input, range: '7', others: 0 }),
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
  const shownRound = running ?? (lastRound && isFresh && lastRound.unmeasured > 0 ? lastRound.id : null);

  const open = (part: string) => void setPlace({ show: part });
  const close = () => void setPlace({ show: null });
  const isEmpty = counts.total === 0;
  return (
    <>
      <PageHeader
        title={t('Rankings of {name}', { name: project.name })}
        note={
          <>
            {project.domain} · {t.many(counts.total, '{count} keyword|{count} keywords')} ·{' '}
            {counts.last_measured_at ? (
              <span title={t.moment(counts.last_measured_at)}>
                {t('last measured {lastMeasuredAt}', { lastMeasuredAt: t.ago(counts.last_measured_at, now) })}
              </span>
            ) : (
              t('not measured yet')
            )}
          </>
        }
        actions={
          <>
            {!isEmpty && (
              <>
                <CopyButton
                  className="max-md:hidden"
                  label={t('Copy as curl')}
                  text={() => curlOf(LIST, { project_id: project.id, ...tableFilterOf(state) }, location.origin)}
                />
                <Button size="sm" onClick={() => open('compare')}>
                  <GitCompareArrows /> {t('Compare dates')}
                </Button>
                <Button
                  size="sm"
                  className="max-md:hidden"
                  onClick={() =>
                    saveHistory(project, filter).catch((error: Error) =>
                      toast.error(t('Could not write the file'), { description: error.message }),
                    )
                  }
                >
                  <Download /> {t('Full history')}
                </Button>
              </>
            )}
            <Button size="sm" onClick={() => open('schedule')}>
              <CalendarClock /> {t('Schedule')}
            </Button>
            {!isEmpty && project.canEdit && (
              <Button size="sm" disabled={running !== null} onClick={() => setChecking('all')}>
                <RefreshCw /> {t('Check now')}
              </Button>
            )}
            {project.canEdit && !isEmpty && (
              <Button size="sm" variant="primary" data-new="" onClick={() => open('add')}>
                <Plus /> {t('Add keywords')}
              </Button>
            )}
          </>
        }
      />
      {isEmpty ? (
        <Panel>
          <EmptyState
            title={t('No keywords are tracked yet')}
            action={
              project.canEdit && (
                <Button variant="primary" data-new="" onClick={() => open('add')}>
                  <Plus /> {t('Add keywords')}
                </Button>
              )
            }
          >
            {t(
              'Name the searches you want {domain} to be found by. Their positions are then looked up by the clock, and drawn over time. The first ones are there a minute or two after the first check.',
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
            countryNames={Object.fromEntries(countries.map(({ code, name }) => [code, name]))}
            onChange={(changes) => void setState(changes)}
          />
          <CurrentPosition counts={counts} onShow={(bucket) => void setState({ bucket })} />
          {shownRound && <RoundPanel projectId={project.id} roundId={shownRound} canEdit={project.canEdit} now={now} />}
          {figures.data ? (
            <KpiRow
              figures={figures.data}
              voice={
                voice.data
                  ? voice.data.keywords > 0
                    ? {
                        share: voice.data.domains.find(({ owner }) => owner === 'own')?.share ?? null,
                        keywords: voice.data.keywords,
                      }
                    : null
                  : voice.error
                    ? null
                    : undefined
              }
              curve={curveNames(t)[figure.curve]}
              isDiscounted={figure.discount}
            />
          ) : figures.error ? (
            <Callout
              tone="fault"
              title={t('Could not load the figures')}
              action={<Button onClick={() => figures.refetch()}>{t('Try again')}</Button>}
            >
              {figures.error.message}
            </Callout>
          ) : (
            <Skeleton className="h-22" />
          )}
          <FiguresChart
            projectId={project.id}
            keywords={filter}
            curves={initial.curves}
            state={figure}
            onChange={(changes) => void setFigure(changes)}
            isPhone={isPhone}
          />
          <TablePanel
            project={project}
            state={state}
            onChange={(changes) => void setState(changes)}
            onApply={(saved) => {
              const text = (key: string) => saved.get(key);
              void setState({
                find: text('find'),
                tag: text('tag'),
                country: text('country'),
                sort: text('sort'),
                columns: text('columns'),
                starred: text('starred') === 'true' || null,
                engine: tableFields.engine.parse(text('engine') ?? ''),
                device: tableFields.device.parse(text('device') ?? ''),
                bucket: tableFields.bucket.parse(text('bucket') ?? ''),
                mark: tableFields.mark.parse(text('mark') ?? ''),
                days: tableFields.days.parse(text('days') ?? ''),
                feature: tableFields.feature.parse(text('feature') ?? ''),
                density: tableFields.density.parse(text('density') ?? ''),
              });
            }}
            initial={isTableFirst && initial.counts.total > 0 ? initial.rows : undefined}
            openId={kw}
            onOpen={(id) => void setPlace({ kw: id })}
            onCheck={setChecking}
            isPhone={isPhone}
            now={now}
          />
        </div>
      )}
      {show === 'add' && project.canEdit && <AddKeywords project={project} countries={countries} onClose={close} />}
      {show === 'schedule' && <ScheduleDialog project={project} onClose={close} />}
      {show === 'compare' && (
        <CompareDates
          project={project}
          keywords={filter}
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
