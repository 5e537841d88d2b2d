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
  const said =
    status === 'queued'
      ? t('Waiting for a free worker')
      : `${t.many(total, '{done} of {count} keyword|{done} of {count} keywords', { done })}${
          missing > 0 ? `, ${t('{missing} not measured', { missing })}` : ''
        }`;
  return (
    <RunProgress
      title={t('Grouping under way')}
      note={t(
        'You may close this page: it goes on, and every search is kept. Groups below are of what is measured so far.',
      )}
      bar={{ label: t('Progress of the grouping'), text: said, done, total }}
    >
      {until && (
        <Callout tone="warning" title={t('{engine} is resting', { engine: engineNames[engine] })}>
          {t('It refused a request and is left alone for a while. The grouping goes on at {until}.', {
            until: t.moment(until),
          })}
        </Callout>
      )}
      {children}
    </RunProgress>
  );
}
