import { cn } from './cn.ts';

/** A placeholder of the final size. It appears after 150 ms, so that quick answers never flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div className={cn('animate-pulse rounded-control bg-line/70', className)} />
    </div>
  );
}
