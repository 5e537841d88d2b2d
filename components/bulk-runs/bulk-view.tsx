'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Play, RotateCw, Square, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { DeleteRun } from '#components/runs/delete-run.tsx';
import { ProgressBar } from '#components/runs/progress-bar.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { RecordState } from '#components/ui/record-table.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
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
  const router = useRouter();
  const cache = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const query = useQuery({ ...bulkRunQuery(initial.id), initialData: initial });
  const run = query.data;
  const { id, status, progress } = run;
  const change = useMutation({
    mutationFn: (how: (id: string) => Promise<BulkSummary>) => how(id),
    onSuccess: (next) => {
      cache.setQueryData(bulkRunQuery(id).queryKey, next);
      void cache.invalidateQueries({ queryKey: ['bulk-items', id] });
    },
    onError: (error) => toast.error(t('That could not be done'), { description: error.message }),
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
      <PageHeader
        title={<bdi>{run.name}</bdi>}
        note={[
          kindLabels(t)[run.kind],
          ...run.search_engines.map((engine) => engineNames[engine]),
          ...(run.search_engines.length > 0 ? [country] : []),
          t.moment(run.finished_at ?? run.created_at),
        ].join(' · ')}
        actions={
          <>
            <Button size="sm" onClick={() => setDeleting(true)}>
              <Trash2 /> {t('Delete')}
            </Button>
            {(status === 'queued' || status === 'running') && (
              <Button size="sm" {...act(pauseRun)}>
                <Pause /> {t('Pause')}
              </Button>
            )}
            {(status === 'paused' || status === 'pausing') && (
              <Button size="sm" variant="primary" {...act(resumeRun)}>
                <Play /> {t('Go on')}
              </Button>
            )}
            {!isOver && (
              <Button size="sm" {...act(stopRun)}>
                <Square /> {t('Stop')}
              </Button>
            )}
            {isOver && missing > 0 && (
              <Button size="sm" variant="primary" disabled={change.isPending} onClick={() => retry()}>
                <RotateCw /> {t.many(missing, 'Try {count} item again|Try {count} items again')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <OutOfDate query={query} />
        <Panel aria-label={t('Progress')}>
          <PanelBody className="grid gap-3 pt-4">
            <Progress run={run} />
            {run.waits_until && (
              <Callout tone="warning" title={t('An engine is resting')}>
                {t('It refused a request and is left alone for a while. Its items go on at {moment}.', {
                  moment: t.moment(run.waits_until),
                })}
              </Callout>
            )}
            {run.error && (
              <Callout tone="fault" title={t('The run ended early')}>
                {run.error}
              </Callout>
            )}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-muted text-table">
                {isOver ? '' : t('You may close this page: it goes on, and every record is kept.')}
              </p>
              <div className="flex flex-wrap gap-2">
                <FileLinks what={t('These items')} address={(format) => bulkExportAddress(id, format)} />
              </div>
            </div>
          </PanelBody>
        </Panel>
        <BulkItems
          key={isOver ? 'over' : 'under way'}
          run={run}
          onRetry={isOver ? retry : null}
          pending={change.isPending}
        />
      </div>
      {deleting && (
        <DeleteRun
          kind="bulk_run"
          id={run.id}
          onClose={() => setDeleting(false)}
          onDeleted={() => router.push('/bulk-runs')}
        >
          {run.name}
        </DeleteRun>
      )}
    </>
  );
}

function Progress({ run: { status, progress } }: { run: BulkSummary }) {
  const t = useMessages();
  const { total, done, blocked, failed, stopped } = progress;
  const ended = done + blocked + failed + stopped;
  const said = [
    t('{done} of {total} done', { done, total }),
    ...(blocked > 0 ? [t('{count} blocked', { count: blocked })] : []),
    ...(failed > 0 ? [t('{count} failed', { count: failed })] : []),
    ...(stopped > 0 ? [t('{count} not done', { count: stopped })] : []),
  ].join(', ');
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <RecordState {...statusLabels(t)[status]} isRunning={isUnderWay(status)} />
        <p aria-live="polite" className="text-table">
          {said}
        </p>
      </div>
      <ProgressBar label={t('Progress of the run')} text={said} done={ended} total={total} />
    </>
  );
}
