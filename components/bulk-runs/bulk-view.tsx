'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { RunHeader } from '#components/runs/run-header.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Pause, Play, Square } from '#components/ui/icons.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import {
  bulkExportAddress,
  bulkRunQuery,
  isUnderWay,
  pauseRun,
  resumeRun,
  retryRun,
  stopRun,
} from '#lib/features/bulk-runs/client.ts';
import type { BulkSummary } from '#lib/features/bulk-runs/contract.ts';
import { BulkItems } from './bulk-items.tsx';
import { kindLabels, statusLabels } from './bulk-labels.ts';

/** One bulk run: its progress, the result of each item, and the available actions. */
export function BulkView({ initial, country }: { initial: BulkSummary; country: string }) {
  const t = useMessages();
  const cache = useQueryClient();
  const query = useQuery({ ...bulkRunQuery(initial.id), initialData: initial });
  const run = query.data;
  const { id, status, progress } = run;
  const change = useMutation({
    mutationFn: (how: (id: string) => Promise<BulkSummary>) => how(id),
    onSuccess: (next) => {
      cache.setQueryData(bulkRunQuery(id).queryKey, next);
      void cache.invalidateQueries({ queryKey: ['bulk-items', id] });
    },
    onError: toastError(t('Action failed')),
  });
  const isOver = !isUnderWay(status) && status !== 'paused';
  const retry = (numbers?: number[]) => change.mutate((one) => retryRun(one, numbers));
  const missing = progress.blocked + progress.failed + progress.stopped;
  const act = (how: (id: string) => Promise<BulkSummary>) => ({
    disabled: change.isPending,
    onClick: () => change.mutate(how),
  });
  return (
    <>
      <RunHeader
        title={<bdi>{run.name}</bdi>}
        note={[
          kindLabels(t)[run.kind],
          ...run.search_engines.map((engine) => engineNames[engine]),
          ...(run.search_engines.length > 0 ? [country] : []),
          t.moment(run.finished_at ?? run.created_at),
        ].join(' · ')}
        isOver
        again={
          isOver && missing > 0
            ? {
                label: t.many(missing, 'Retry {count} item|Retry {count} items'),
                start: () => retry(),
                isPending: change.isPending,
              }
            : undefined
        }
        secondary={
          !isOver && (
            <>
              {status === 'queued' || status === 'running' ? (
                <Button size="sm" {...act(pauseRun)}>
                  <Pause /> {t('Pause')}
                </Button>
              ) : (
                <Button size="sm" variant="primary" {...act(resumeRun)}>
                  <Play /> {t('Resume')}
                </Button>
              )}
              <Button size="sm" {...act(stopRun)}>
                <Square /> {t('Cancel')}
              </Button>
            </>
          )
        }
        menu={[exportEntries(t, (format) => bulkExportAddress(id, format))]}
        remove={{ kind: 'bulk_run', id, name: run.name, list: '/bulk-runs' }}
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        <Panel aria-label={t('Progress')}>
          <PanelBody className="grid gap-3 pt-4">
            <Progress run={run} />
            {run.waits_until && (
              <Callout tone="warning" title={t('A search engine is paused')}>
                {t('Rate-limited. Items resume at {moment}.', {
                  moment: t.moment(run.waits_until),
                })}
              </Callout>
            )}
            {run.error && (
              <Callout tone="fault" title={t('The job ended early')}>
                {run.error}
              </Callout>
            )}
            {!isOver && <p className="text-muted text-table">{t('You can close this page; the job continues.')}</p>}
          </PanelBody>
        </Panel>
        <BulkItems
          key={isOver ? 'over' : 'running'}
          run={run}
          onRetry={isOver ? retry : null}
          pending={change.isPending}
        />
      </div>
    </>
  );
}

function Progress({ run: { status, progress } }: { run: BulkSummary }) {
  const t = useMessages();
  const { total, done, blocked, failed, stopped } = progress;
  const ended = done + blocked + failed + stopped;
  const summary = [
    t('{done} of {total} done', { done, total }),
    ...(blocked > 0 ? [t('{count} blocked', { count: blocked })] : []),
    ...(failed > 0 ? [t('{count} failed', { count: failed })] : []),
    ...(stopped > 0 ? [t('{count} canceled', { count: stopped })] : []),
  ].join(', ');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <RecordState {...statusLabels(t)[status]} isRunning={isUnderWay(status)} />
        <p aria-live="polite" className="text-table">
          {summary}
        </p>
      </div>
      <ProgressBar label={t('Job progress')} text={summary} done={ended} total={total} />
    </>
  );
}
