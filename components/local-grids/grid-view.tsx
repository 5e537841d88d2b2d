'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RunHeader } from '#components/runs/run-header.tsx';
import { RunProgress } from '#components/runs/run-progress.tsx';
import { useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { KpiRow } from '#components/ui/kpi-row.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import { gridExportAddress, gridQuery, isUnderWay, resumeGrid, stopGrid } from '#lib/features/local-grids/client.ts';
import type { GridDetail } from '#lib/features/local-grids/contract.ts';
import { useMessages } from '#messages';
import { GridComparison } from './grid-comparison.tsx';
import { GridHistory } from './grid-history.tsx';
import { businessOf, distance } from './grid-labels.ts';
import { GridMap } from './grid-map.tsx';
import { GridRepeat } from './grid-repeat.tsx';
import { Competitors, PointTable } from './grid-tables.tsx';

interface GridViewProps {
  initial: GridDetail;
  country: string;
}

/** One grid: its picture, its totals, competitors, and every point as a table. */
export function GridView({ initial, country }: GridViewProps) {
  const t = useMessages();
  const [compareWith, setCompareWith] = useState('');
  const query = useQuery({
    ...gridQuery(initial.id, compareWith),
    ...(compareWith === '' && { initialData: initial }),
  });
  const grid = query.data ?? initial;
  const { id, status, points } = grid;
  const running = isUnderWay(status);
  useStaleWhenOver(running, ['local-grids']);
  const refetch = () => void query.refetch();
  const resume = useMutation({
    mutationFn: () => resumeGrid(id),
    onSuccess: refetch,
    onError: toastError(t('Action failed')),
  });
  const missing = points.filter((point) => point.status === 'not_measured');
  const ended = points.filter((point) => point.status !== 'waiting').length;
  const summary = t('{done} of {total} points', { done: ended, total: points.length });
  return (
    <>
      <RunHeader
        title={<bdi>{grid.keyword}</bdi>}
        note={[
          businessOf(grid),
          country,
          `${grid.size} × ${grid.size}, ${distance(t, grid.spacing_m)}`,
          t.moment(grid.finished_at ?? grid.created_at),
        ].join(' · ')}
        isOver={!running}
        again={
          missing.length > 0
            ? {
                label: t.many(missing.length, 'Measure {count} missing point|Measure {count} missing points'),
                start: () => resume.mutate(),
                isPending: resume.isPending,
              }
            : undefined
        }
        menu={[exportEntries(t, (format) => gridExportAddress(id, format, compareWith))]}
        remove={{ kind: 'local_grid', id, name: grid.keyword, list: '/local-grids' }}
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {running && (
          <RunProgress
            title={t('Searching from each point')}
            note={t('You can close this page; the job continues.')}
            bar={{ label: t('Job progress'), text: summary, done: ended, total: points.length }}
            cancel={() => stopGrid(id)}
            onChanged={refetch}
          />
        )}
        {!running && missing.length > 0 && (
          <Callout
            tone="warning"
            title={t.many(missing.length, '{count} point was not measured|{count} points were not measured')}
          >
            {missing[0]?.error}
          </Callout>
        )}
        <Totals grid={grid} />
        <GridRepeat grid={grid} onChanged={refetch} />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <Panel>
            <PanelHeader
              title={t('Grid')}
              note={t('Position in the local pack at each point. – not in it, ? not measured.')}
            />
            <PanelBody>
              <GridComparison grid={grid} onChoose={setCompareWith} />
              <GridMap grid={grid} />
            </PanelBody>
          </Panel>
          <Competitors grid={grid} />
        </div>
        <GridHistory grid={grid} />
        <PointTable grid={grid} />
      </div>
    </>
  );
}

function Totals({ grid }: { grid: GridDetail }) {
  const t = useMessages();
  const { average_position: average, found_share: share, previous } = grid;
  const oneDigit = (value: number) => t.number(Math.round(value * 10) / 10);
  const percent = (value: number) => t.percent(Math.round(value * 100));
  const before = (value: string) => t('previously {value}', { value });
  const none = t('not measured');
  return (
    <KpiRow
      isGrid
      items={[
        {
          label: t('Average position'),
          value: average === null ? '–' : oneDigit(average),
          note: previous && before(previous.average_position === null ? '–' : oneDigit(previous.average_position)),
        },
        {
          label: t('In the local pack'),
          value: share === null ? none : percent(share),
          note: previous && before(previous.found_share === null ? none : percent(previous.found_share)),
        },
        {
          label: t('Points measured'),
          value: t('{done} of {total}', { done: grid.measured_count, total: grid.points_count }),
        },
      ]}
    />
  );
}
