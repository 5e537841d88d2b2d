import { cn } from '#components/ui/cn.ts';
import type { AiSources } from '#lib/features/ai-visibility/contract.ts';

/** A cited domain with its share of the citations. */
export type DomainShare = Pick<AiSources['domains'][number], 'domain' | 'share' | 'own' | 'competitor'>;

interface ShareBarProps {
  row: Omit<DomainShare, 'domain'>;
  /** The share of a full bar. */
  most: number;
  className: string;
}

/** The share of a domain as a bar, for the eye alone: yours, a competitor's, another's. */
export function ShareBar({ row, most, className }: ShareBarProps) {
  const color = row.own ? 'var(--color-chart-1)' : row.competitor ? 'var(--color-chart-2)' : 'var(--color-edge)';
  return (
    <span aria-hidden="true" className={cn('rounded-full', className)}>
      <span
        className="block h-full rounded-full"
        style={{ width: `${(100 * row.share) / most}%`, background: color }}
      />
    </span>
  );
}
