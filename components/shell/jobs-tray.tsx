'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { RUN_KIND_LABELS } from '#lib/contract/runs.ts';
import { jobsKey, runCall } from '#lib/features/jobs/client.ts';
import type { JobState, RunningJob } from '#lib/features/jobs/contract.ts';
import { isActive, STATE_NAMES } from '#lib/features/jobs/labels.ts';
import { useMessages } from '#messages';

interface JobsTrayProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** null: not known yet. */
  jobs: readonly RunningJob[] | null;
  error: Error | null;
}

/** Running and recently ended jobs, with buttons to stop or retry them. */
export function JobsTray({ open, onOpenChange, jobs, error }: JobsTrayProps) {
  const t = useMessages();
  const close = () => onOpenChange(false);
  const active = jobs?.filter(isActive) ?? [];
  const ended = jobs?.filter((job) => !isActive(job)) ?? [];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <SheetContent title={t('Jobs')} description={t('Running jobs, and jobs finished in the last hour.')}>
        {error && (
          <ErrorState title={t('Could not refresh the list')} className="py-4">
            {error.message}
          </ErrorState>
        )}
        {!jobs && !error && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner /> {t('Loading jobs')}
          </p>
        )}
        {jobs?.length === 0 && (
          <EmptyState title={t('No running jobs')}>
            {t('Audits, SERP checks, keyword research and other long-running jobs appear here.')}
          </EmptyState>
        )}
        <Jobs title={t('Running')} jobs={active} onLeave={close} />
        <Jobs title={t('Finished')} jobs={ended} onLeave={close} />
      </SheetContent>
    </Dialog>
  );
}

function Jobs({ title, jobs, onLeave }: { title: string; jobs: readonly RunningJob[]; onLeave: () => void }) {
  if (jobs.length === 0) return null;
  return (
    <section className="pb-4">
      <h3 className="pb-1 font-medium">{title}</h3>
      <ul aria-label={title} className="divide-y border-y">
        {jobs.map((job) => (
          <Job key={`${job.kind} ${job.id}`} job={job} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

const TONES: Record<JobState, Tone> = {
  queued: 'neutral',
  running: 'accent',
  action_required: 'warning',
  paused: 'neutral',
  done: 'good',
  partial: 'warning',
  blocked: 'warning',
  failed: 'fault',
  canceled: 'neutral',
};

function Job({ job, onLeave }: { job: RunningJob; onLeave: () => void }) {
  const t = useMessages();
  const { kind, title, state, step, done, total, error, path, cancel, retry } = job;
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: runCall,
    onError: (failed: Error) => toast.error(failed.message),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
  const progress = done !== null && total !== null ? t('{done} of {total}', { done, total }) : step;
  const call = cancel ?? retry;
  const word = cancel ? t('Cancel') : t('Try again');
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <Link
          href={path}
          prefetch={false}
          onClick={onLeave}
          className="block truncate rounded-control font-medium hover:underline touch:py-2.5"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-table">
          <span>{t.known(RUN_KIND_LABELS[kind])}</span>
          <Badge tone={TONES[state]}>{t.known(STATE_NAMES[state])}</Badge>
          {isActive(job) && progress && <span className="tabular-nums">{progress}</span>}
          <span>{t.ago(job.finished_at ?? job.created_at, Date.now())}</span>
        </p>
        {isActive(job) && done !== null && total !== null && (
          <progress
            aria-label={t('Progress of {title}', { title })}
            value={done}
            max={total}
            className="mt-1.5 block h-1 w-full overflow-hidden rounded-full"
          />
        )}
        {error && <p className="break-words text-fault text-table">{error}</p>}
      </div>
      {call && (
        <Button size="sm" pending={act.isPending} onClick={() => act.mutate(call)}>
          {word}
          <span className="sr-only">
            : {t.known(RUN_KIND_LABELS[kind])} {title}
          </span>
        </Button>
      )}
    </li>
  );
}
