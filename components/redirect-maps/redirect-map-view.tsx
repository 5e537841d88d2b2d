'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { RunHeader } from '#components/runs/run-header.tsx';
import { Button } from '#components/ui/button.tsx';
import { Pause, Play, Square } from '#components/ui/icons.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import {
  controlRedirectMap,
  isUnderWay,
  type RedirectMapOrder,
  redirectMapExport,
  redirectMapQuery,
} from '#lib/features/redirect-maps/client.ts';
import type { RedirectMapSummary } from '#lib/features/redirect-maps/contract.ts';
import { useMessages } from '#messages';
import { RedirectEntries } from './redirect-entries.tsx';
import { statusLabels } from './redirect-map-labels.ts';

/** One redirect map: its progress, the result of each old URL, and the available actions. */
export function RedirectMapView({ initial }: { initial: RedirectMapSummary }) {
  const t = useMessages();
  const cache = useQueryClient();
  const query = useQuery({ ...redirectMapQuery(initial.id), initialData: initial });
  const map = query.data;
  const { id, status, results, total } = map;
  const change = useMutation({
    mutationFn: (order: RedirectMapOrder) => controlRedirectMap(id, order),
    onSuccess: (next) => {
      cache.setQueryData(redirectMapQuery(id).queryKey, next);
      void cache.invalidateQueries({ queryKey: ['redirect-map-entries', id] });
    },
    onError: toastError(t('Action failed')),
  });
  const isOver = !isUnderWay(status) && status !== 'paused';
  const missing = results.waiting + results.not_measured;
  const checked = total - results.waiting;
  const act = (order: RedirectMapOrder) => ({ disabled: change.isPending, onClick: () => change.mutate(order) });
  const summary = t('{done} of {total} done', { done: checked, total });
  return (
    <>
      <RunHeader
        title={<bdi>{map.name}</bdi>}
        note={[t.many(total, '{count} URL|{count} URLs'), t.moment(map.finished_at ?? map.created_at)].join(' · ')}
        isOver
        again={
          isOver && missing > 0
            ? {
                label: t.many(missing, 'Retry {count} URL|Retry {count} URLs'),
                start: () => change.mutate('retry'),
                isPending: change.isPending,
              }
            : undefined
        }
        secondary={
          !isOver && (
            <>
              {status === 'queued' || status === 'running' ? (
                <Button size="sm" {...act('pause')}>
                  <Pause /> {t('Pause')}
                </Button>
              ) : (
                <Button size="sm" variant="primary" {...act('resume')}>
                  <Play /> {t('Resume')}
                </Button>
              )}
              <Button size="sm" {...act('stop')}>
                <Square /> {t('Cancel')}
              </Button>
            </>
          )
        }
        menu={[exportEntries(t, (format) => redirectMapExport(id, format))]}
        remove={{ kind: 'redirect_map', id, name: map.name, list: '/redirect-maps' }}
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        {(status !== 'done' || map.error) && (
          <Panel aria-label={t('Progress')}>
            <PanelBody className="grid gap-3 pt-4">
              <div className="flex flex-wrap items-center gap-3">
                <RecordState {...statusLabels(t)[status]} isRunning={isUnderWay(status)} />
                <p aria-live="polite" className="text-table">
                  {summary}
                </p>
              </div>
              {!isOver && <ProgressBar label={t('Progress')} text={summary} done={checked} total={total} />}
              {map.error && (
                <Callout tone="fault" title={t('The check ended early')}>
                  {map.error}
                </Callout>
              )}
              {!isOver && <p className="text-muted text-table">{t('You can close this page; the job continues.')}</p>}
            </PanelBody>
          </Panel>
        )}
        <RedirectEntries key={isOver ? 'over' : 'running'} map={map} />
      </div>
    </>
  );
}
