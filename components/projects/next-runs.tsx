'use client';

import { runLabels } from '#components/projects/run-labels.ts';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import type { UpcomingRun } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';
import { PanelLink } from './moves-panel.tsx';

/** What the schedules of a project start next. */
export function NextRuns({ projectId, runs }: { projectId: string; runs: readonly UpcomingRun[] }) {
  const t = useMessages();
  return (
    <TitledPanel
      id="next"
      title={t('Next runs')}
      note={t('Scheduled jobs')}
      actions={<PanelLink href={`/projects/${projectId}/settings#schedules`}>{t('Schedules')}</PanelLink>}
    >
      <PanelBody>
        {runs.length === 0 ? (
          <p className="text-muted">{t('Nothing is scheduled yet.')}</p>
        ) : (
          <ul className="grid gap-2">
            {runs.map(({ kind, at, last_error: fault }) => (
              <li key={`${kind} ${at}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{runLabels(t)[kind] ?? kind}</span>
                <time dateTime={at} className="text-muted text-table">
                  {t.moment(at)}
                </time>
                {fault && (
                  <p className="w-full text-fault text-table">{t('Last run failed to start: {fault}', { fault })}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
    </TitledPanel>
  );
}
