import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface TickBarProps {
  label: string;
  /** Number of selected rows. */
  count: ReactNode;
  className?: string;
  /** Actions for the selection. */
  children: ReactNode;
}

/** Sticks to the bottom of a table while some of its rows are selected. */
export function TickBar({ label, count, className, children }: TickBarProps) {
  return (
    <section
      aria-label={label}
      className={cn(
        'sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-panel border bg-panel p-2 pl-4 shadow-overlay',
        className,
      )}
    >
      <p role="status" className="mr-auto font-medium">
        {count}
      </p>
      {children}
    </section>
  );
}
