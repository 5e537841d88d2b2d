import { Skeleton } from '#components/ui/skeleton.tsx';

/** Placeholder of the timeline and its list, of their size. */
export function TimelineSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-92" />
      <Skeleton className="h-88" />
    </div>
  );
}
