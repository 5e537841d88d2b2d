import Link from 'next/link';
import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#messages';

/** A figure with its label. */
export interface Kpi {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  ink?: string;
  /** The rows behind the figure. */
  href?: string;
}

interface KpiRowProps {
  items: readonly Kpi[];
  /** Two columns on phones instead of a strip: for few figures with long notes. */
  isGrid?: boolean;
}

/** Key figures in one strip, which scrolls horizontally on phones. A figure may link to its rows. */
export function KpiRow({ items, isGrid = false }: KpiRowProps) {
  const t = useMessages();
  return (
    <section
      aria-label={t('Key metrics')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border bg-panel"
    >
      <dl
        className={
          isGrid
            ? 'grid grid-cols-2 gap-px bg-line *:bg-panel md:flex md:gap-0 md:divide-x md:bg-panel'
            : 'flex min-w-max divide-x md:min-w-0'
        }
      >
        {items.map(({ label, value, note, ink, href }) => (
          <div
            key={label}
            className={cn(
              'relative min-w-32 flex-1 px-4 py-2.5',
              isGrid && 'last:odd:col-span-2',
              href && 'hover:bg-hover/60',
            )}
          >
            <dt className="text-muted text-table">
              {href ? (
                // Covers its cell: the whole figure is the target.
                <Link
                  href={href}
                  prefetch={false}
                  className="rounded-control after:absolute after:inset-0 hover:text-accent-strong focus-visible:outline-offset-2"
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className={cn('font-semibold text-figure', ink)}>{value}</dd>
            {note && <dd className="text-meta text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
