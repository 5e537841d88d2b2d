'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { type ProfileSubject, profileQuery } from '#lib/features/profiles/client.ts';
import { PARTS, type PartId } from '#lib/features/profiles/labels.ts';
import { useMessages } from '#messages';
import { PartPanel, PartSkeleton } from './part-panel.tsx';
import { partTitles } from './profile-labels.ts';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

const TimelinePanel = dynamic(() => import('./timeline-panel.tsx').then((loaded) => loaded.TimelinePanel), {
  loading: TimelineSkeleton,
});

/** The parts of a profile; each appears when it is read, in a place of its size. */
export function ProfileParts({ subject }: { subject: ProfileSubject }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TimelinePart subject={subject} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {PARTS.filter((part) => part !== 'timeline').map((part) => (
          <OnePart key={part} part={part} subject={subject} />
        ))}
      </div>
    </div>
  );
}

function TimelinePart({ subject }: { subject: ProfileSubject }) {
  const { data, error, refetch } = useQuery(profileQuery(subject, 'timeline'));
  if (error) return <Failed part="timeline" error={error} onRetry={refetch} />;
  return data?.timeline ? <TimelinePanel timeline={data.timeline} /> : <TimelineSkeleton />;
}

function OnePart({ part, subject }: { part: PartId; subject: ProfileSubject }) {
  const { data, error, refetch } = useQuery(profileQuery(subject, part));
  if (error) return <Failed part={part} error={error} onRetry={refetch} />;
  return data?.part ? <PartPanel part={data.part} /> : <PartSkeleton />;
}

function Failed({ part, error, onRetry }: { part: PartId; error: Error; onRetry: () => unknown }) {
  const t = useMessages();
  return (
    <Panel>
      <ListFailed what={partTitles(t)[part]} error={error} onRetry={() => void onRetry()} />
    </Panel>
  );
}
