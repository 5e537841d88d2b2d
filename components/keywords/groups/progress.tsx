import type { ReactNode } from 'react';
import { RunProgress } from '#components/runs/run-progress.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { Callout } from '#components/ui/states.tsx';
import type { GroupingDetail } from '#lib/features/keywords/groups/parts-contract.ts';
import { useMessages } from '#messages';

interface GroupingProgressProps {
  grouping: GroupingDetail;
  /** Keywords being measured now. */
  children: ReactNode;
}

/** A running grouping: its progress, and what it waits for. */
export function GroupingProgress({ grouping, children }: GroupingProgressProps) {
  const t = useMessages();
  const { progress, status, waits_until: until, search_engine: engine } = grouping;
  const { total, measured, not_measured: missing } = progress;
  const done = measured + missing;
  const summary =
    status === 'queued'
      ? t('Waiting for a free worker')
      : `${t.many(total, '{done} of {count} keyword|{done} of {count} keywords', { done })}${
          missing > 0 ? `, ${t('{missing} not measured', { missing })}` : ''
        }`;
  return (
    <RunProgress
      title={t('Clustering')}
      note={t('You can close this page; clustering continues. The clusters below are preliminary.')}
      bar={{ label: t('Clustering progress'), text: summary, done, total }}
    >
      {until && (
        <Callout tone="warning" title={t('{engine} is paused', { engine: engineNames[engine] })}>
          {t('Rate-limited. Clustering resumes at {until}.', {
            until: t.moment(until),
          })}
        </Callout>
      )}
      {children}
    </RunProgress>
  );
}
