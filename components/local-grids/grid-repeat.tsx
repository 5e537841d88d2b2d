'use client';

import { useMutation } from '@tanstack/react-query';
import { Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import { scheduleGrid } from '#lib/features/local-grids/client.ts';
import type { GridDetail, GridEvery } from '#lib/features/local-grids/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const everyIds = ['off', 'weekly', 'monthly'] as const satisfies readonly GridEvery[];
const everyLabels = (t: Translator): Record<GridEvery, string> => ({
  off: t('Off'),
  weekly: t('Weekly'),
  monthly: t('Monthly'),
});

/** Whether the grid is measured again, and when. */
export function GridRepeat({ grid, onChanged }: { grid: GridDetail; onChanged: () => void }) {
  const t = useMessages();
  const save = useMutation({
    mutationFn: (every: GridEvery) => scheduleGrid({ id: grid.id, every }),
    onSuccess: onChanged,
    onError: toastError(t('Action failed')),
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <Labelled label={t('Measure again')} className="w-44">
          {(id) => (
            <Select
              id={id}
              value={save.isPending ? save.variables : grid.every}
              disabled={save.isPending}
              onChange={(event) => {
                const every = everyIds.find((one) => one === event.target.value);
                if (every) save.mutate(every);
              }}
            >
              {everyIds.map((one) => (
                <option key={one} value={one}>
                  {everyLabels(t)[one]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <p className="min-h-6 pb-1.5 text-muted text-table">
          {grid.next_at
            ? t('Next grid: {moment}, {count} searches', { moment: t.moment(grid.next_at), count: grid.points_count })
            : t('A schedule starts a new grid with the same points each week or month.')}
        </p>
      </div>
      {grid.schedule_error && (
        <Callout tone="warning" title={t('The last scheduled grid did not start')}>
          {grid.schedule_error}
        </Callout>
      )}
    </>
  );
}
