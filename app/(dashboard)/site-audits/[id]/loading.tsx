import { Skeleton } from '#components/ui/skeleton.tsx';

/** The report's boxes, of the same sizes. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-12 w-80 max-w-full" />
      <Skeleton className="h-24" />
      <Skeleton className="h-100" />
    </div>
  );
}
