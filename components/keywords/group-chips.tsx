'use client';

import { useQuery } from '@tanstack/react-query';
import { Panel } from '#components/ui/panel.tsx';
import { keywordGroupsQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import type { ChangeFilter } from './filter-row.tsx';
import type { ChosenKeywords } from './keyword-filters.ts';

const SHOWN = 20;

interface GroupChipsProps {
  research: ResearchDetail;
  chosen: ChosenKeywords;
  onChange: ChangeFilter;
}

/** Shared terms as filters beside the flat table, the largest search volume first; on phones one row that scrolls. */
export function GroupChips({ research, chosen, onChange }: GroupChipsProps) {
  const t = useMessages();
  const { data } = useQuery(keywordGroupsQuery(research.id, {}));
  const groups = (data?.groups ?? [])
    .filter(({ name, keywords }) => name !== '' && keywords.length > 1)
    .toSorted((a, b) => (b.volume_sum ?? -1) - (a.volume_sum ?? -1) || b.keywords.length - a.keywords.length)
    .slice(0, SHOWN);
  return (
    <Panel aria-label={t('Term groups')} className="max-lg:border-0 max-lg:bg-transparent">
      <ul className="flex gap-1 max-lg:overflow-x-auto lg:flex-col lg:p-2">
        <Chip
          label={t('All keywords')}
          count={t.number(research.keywords_count)}
          isOn={chosen.group === ''}
          onPress={() => onChange({ group: null })}
        />
        {groups.map(({ name, keywords, volume_sum: sum }) => (
          <Chip
            key={name}
            label={name}
            count={sum === null ? t.number(keywords.length) : t('{sum} / mo', { sum: t.number(sum) })}
            isOn={chosen.group === name}
            onPress={() => onChange({ group: chosen.group === name ? null : name })}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ChipProps {
  label: string;
  count: string;
  isOn: boolean;
  onPress: () => void;
}

function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <li className="min-w-0 shrink-0">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onPress}
        className="flex min-h-7 w-full items-center justify-between gap-2 rounded-control px-2 py-1 text-left text-table lg:items-baseline hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent-strong max-lg:rounded-full max-lg:border touch:min-h-11"
      >
        <span dir="auto" className="max-lg:truncate lg:break-words">
          {label}
        </span>
        <span className="shrink-0 text-meta text-muted tabular-nums">{count}</span>
      </button>
    </li>
  );
}
