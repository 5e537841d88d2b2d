import { cn } from './cn.ts';

/** A box of the size of what will come. It shows itself after 150 ms only, so that quick answers never flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className="animate-appear">
      <div className={cn('animate-pulse rounded-control bg-line/70', className)} />
    </div>
  );
}
