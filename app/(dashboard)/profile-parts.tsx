import { type ReactNode, Suspense } from 'react';
import { PartPanel, PartSkeleton } from '#components/profiles/part-panel.tsx';
import { TimelinePanel, TimelineSkeleton } from '#components/profiles/timeline-panel.tsx';
import { PARTS, type Part, type PartId, type Timeline } from '#lib/features/profiles/contract.ts';

/** Reads one part of a profile. */
export type PartReader = (part: PartId) => Promise<{ parts: Part[]; timeline: Timeline | null }>;

/** The parts of a profile; each is sent when it is read. */
export function ProfileParts({ read }: { read: PartReader }): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Suspense fallback={<TimelineSkeleton />}>
        <TimelinePart read={read} />
      </Suspense>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {PARTS.filter((part) => part !== 'timeline').map((part) => (
          <Suspense key={part} fallback={<PartSkeleton />}>
            <OnePart part={part} read={read} />
          </Suspense>
        ))}
      </div>
    </div>
  );
}

async function TimelinePart({ read }: { read: PartReader }) {
  const { timeline } = await read('timeline');
  return timeline && <TimelinePanel timeline={timeline} />;
}

async function OnePart({ part, read }: { part: PartId; read: PartReader }) {
  const { parts } = await read(part);
  return parts.map((one) => <PartPanel key={one.part} part={one} />);
}
