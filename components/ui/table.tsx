import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A plain table; it scrolls horizontally in its own box, so that the page never does. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <section
      className="relative overflow-x-auto rounded-panel"
      aria-label={props['aria-label']}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable).
      tabIndex={0}
    >
      <table className={cn('w-full border-collapse text-left text-table', className)} {...props} />
    </section>
  );
}

/** A header cell. */
export function Th({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" className={cn('cell-head', className)} {...props} />;
}

/** A cell. */
export function Td({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('cell', className)} {...props} />;
}

/** A row. */
export function Tr({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('row', className)} {...props} />;
}
