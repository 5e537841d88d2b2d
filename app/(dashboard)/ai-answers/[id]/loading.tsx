import { Skeleton } from '#components/ui/skeleton.tsx';

/** Header, figures, chart and answer as boxes of the same sizes. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-13 w-120 max-w-full" />
      <Skeleton className="h-22" />
      <Skeleton className="h-9 w-100 max-w-full" />
      <Skeleton className="h-120" />
    </div>
  );
}
