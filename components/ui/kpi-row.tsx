import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#messages';

/** A figure with its label. */
export interface Kpi {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  ink?: string;
}

/** Up to five key figures in one strip, which scrolls horizontally on phones. */
export function KpiRow({ items }: { items: readonly Kpi[] }) {
  const t = useMessages();
  return (
    <section
      aria-label={t('Key figures')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border bg-panel"
    >
      <dl className="flex min-w-max divide-x md:min-w-0">
        {items.map(({ label, value, note, ink }) => (
          <div key={label} className="min-w-32 flex-1 px-4 py-3">
            <dt className="text-muted text-table">{label}</dt>
            <dd className={cn('font-semibold text-figure', ink)}>{value}</dd>
            {note && <dd className="text-meta text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
