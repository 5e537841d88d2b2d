'use client';

import { runLabels } from '#components/projects/run-labels.ts';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { RUN_KIND_LABELS } from '#lib/contract/runs.ts';
import type { RunningJob } from '#lib/features/jobs/contract.ts';
import { useMessages } from '#messages';

interface UpcomingProps {
  running: readonly RunningJob[];
  upcoming: readonly { project_id: string; kind: string; at: string; last_error: string | null }[];
  names: ReadonlyMap<string, string>;
}

/** Running jobs, then the next scheduled ones. */
export function Upcoming({ running, upcoming, names }: UpcomingProps) {
  const t = useMessages();
  const labels = runLabels(t);
  const line = 'flex min-h-12 items-center gap-3 px-4 py-1.5';
  if (running.length === 0 && upcoming.length === 0) {
    return <p className="px-4 pb-4 text-muted">{t('Nothing is scheduled yet.')}</p>;
  }
  return (
    <ul aria-label={t('Upcoming and running')} className="divide-y border-t">
      {running.map(({ id, kind, title, path }) => (
        <li key={id} className={line}>
          <Spinner />
          <PrefetchLink href={path} data-row="" className="min-w-0 flex-1 rounded-control hover:text-accent-strong">
            <span dir="auto" className="block truncate font-medium">
              {title}
            </span>
            <span className="block truncate text-meta text-muted">{t.known(RUN_KIND_LABELS[kind])}</span>
          </PrefetchLink>
        </li>
      ))}
      {upcoming.map(({ project_id: project, kind, at, last_error: error }) => (
        <li key={`${project} ${kind} ${at}`} className={line}>
          <PrefetchLink
            href={`/projects/${project}/settings#schedules`}
            data-row=""
            className="min-w-0 flex-1 rounded-control hover:text-accent-strong"
          >
            <span className="block truncate font-medium">{labels[kind] ?? kind}</span>
            <span dir="auto" className="block truncate text-meta text-muted">
              {names.get(project)}
            </span>
            {error && (
              <span className="block text-fault text-meta">
                {t('Last run failed to start: {fault}', { fault: error })}
              </span>
            )}
          </PrefetchLink>
          <time dateTime={at} className="shrink-0 text-meta text-muted">
            {t.moment(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
