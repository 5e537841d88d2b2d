'use client';

import { Select } from '#components/ui/input.tsx';
import type { GridDetail } from '#lib/features/local-grids/contract.ts';
import { ARROWS, TONES } from '#lib/text/movement.ts';
import { useMessages } from '#messages';

interface GridComparisonProps {
  grid: GridDetail;
  onChoose: (id: string) => void;
}

/** How many points changed since another grid, and which grid that is. */
export function GridComparison({ grid: { id, comparison, history }, onChoose }: GridComparisonProps) {
  const t = useMessages();
  if (!comparison) return null;
  const { up, down, entered, lost, same, not_compared: missing } = comparison;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-table">
      <Select
        aria-label={t('Compare with')}
        className="w-auto"
        value={comparison.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {history
          .filter((one) => one.id !== id)
          .toReversed()
          .map((one) => (
            <option key={one.id} value={one.id}>
              {t('vs. {day}', { day: t.day(one.created_at) })}
            </option>
          ))}
      </Select>
      <span className={up > 0 ? TONES.better : 'text-muted'}>
        <span aria-hidden="true">{ARROWS.up}</span> {t('{count} up', { count: up })}
      </span>
      <span className={down > 0 ? TONES.worse : 'text-muted'}>
        <span aria-hidden="true">{ARROWS.down}</span> {t('{count} down', { count: down })}
      </span>
      <span className="text-muted">
        {[
          t('{count} new', { count: entered }),
          t('{count} lost', { count: lost }),
          t('{count} unchanged', { count: same }),
          ...(missing > 0 ? [t('{count} not compared', { count: missing })] : []),
        ].join(' · ')}
      </span>
    </div>
  );
}
