'use client';

import { cn } from '#components/ui/cn.ts';
import type { RankingCounts } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import type { TableState } from './ranking-filters.ts';

type Changes = { [Key in keyof TableState]?: TableState[Key] | null };

interface MarkChipsProps {
  state: TableState;
  counts: RankingCounts | undefined;
  onChange: (changes: Changes) => void;
}

interface Chip {
  label: string;
  count: number | undefined;
  filter: Pick<TableState, 'mark' | 'feature' | 'bucket'>;
  isWarning?: boolean;
}

const NONE = { mark: null, feature: null, bucket: null } as const;

/** Counted filters, one at a time. They select the keywords of the metrics, the chart and the table. */
export function MarkChips({ state, counts, onChange }: MarkChipsProps) {
  const t = useMessages();
  const isOn = ({ filter }: Chip) =>
    filter.mark === state.mark && filter.feature === state.feature && filter.bucket === state.bucket;
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto p-0.5">
      <legend className="sr-only">{t('Quick filters')}</legend>
      {chipsOf(t, counts).map((chip) => {
        const on = isOn(chip);
        const isEmpty = chip.count === 0 && !on;
        if (isEmpty && chip.isWarning) return null;
        return (
          <button
            key={chip.label}
            type="button"
            aria-pressed={on}
            disabled={isEmpty && chip.filter !== NONE}
            onClick={() => onChange(on ? NONE : chip.filter)}
            className={cn(
              'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-table hover:bg-hover disabled:opacity-50 touch:h-11',
              'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
              chip.isWarning && 'border-warning text-warning',
            )}
          >
            {chip.label}
            {chip.count !== undefined && <span className="font-medium tabular-nums">{t.number(chip.count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

function chipsOf(t: Translator, counts: RankingCounts | undefined): Chip[] {
  const of = (kind: 'marks' | 'buckets' | 'features', name: string) =>
    counts && (counts[kind].find((one) => one.name === name)?.count ?? 0);
  const marked = (label: string, mark: NonNullable<TableState['mark']>): Chip => ({
    label,
    count: of('marks', mark),
    filter: { ...NONE, mark },
  });
  return [
    { label: t('All'), count: counts?.matching, filter: NONE },
    marked(t('Improved'), 'up'),
    marked(t('Declined'), 'down'),
    marked(t('New'), 'entered'),
    marked(t('Lost'), 'left'),
    marked(t('Wrong URL'), 'wrong_url'),
    marked(t('Cannibalized'), 'cannibalised'),
    {
      label: t('AI Overview'),
      count: of('features', 'ai-overview'),
      filter: { ...NONE, feature: 'ai-overview' },
    },
    {
      label: t('Not measured'),
      count: of('buckets', 'not_measured'),
      filter: { ...NONE, bucket: 'not_measured' },
      isWarning: true,
    },
    { ...marked(t('Outdated'), 'stale'), isWarning: true },
  ];
}
