'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { categoryNames } from '#components/page-audits/audit-labels.ts';
import { Input } from '#components/ui/input.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Category } from '#lib/audit/types.ts';
import { limitsQuery } from '#lib/features/page-audits/client.ts';
import type { LimitGroupSetting } from '#lib/features/page-audits/findings-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { LimitSection } from './limit-section.tsx';

const nameOf = (t: Translator, category: string): string => categoryNames(t)[category as Category] ?? category;

/** Every limit by topic: current value, default, and a button to reset it. */
export function AuditLimits({ initial }: { initial: LimitGroupSetting[] }) {
  const t = useMessages();
  const { data: groups } = useQuery({ ...limitsQuery, initialData: initial });
  const [search, setSearch] = useQueryState('find', parseAsString.withDefault(''));
  const needle = search.trim().toLowerCase();
  const shown = groups.filter((group) =>
    [group.title, nameOf(t, group.category), ...group.checks].some((text) => text.toLowerCase().includes(needle)),
  );
  const changed = groups.filter(({ limits }) => limits.some((limit) => limit.value !== limit.default)).length;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Input
          type="search"
          aria-label={t('Search thresholds')}
          placeholder={t('Search thresholds')}
          className="max-w-80"
          value={search}
          onChange={(event) => void setSearch(event.target.value || null)}
        />
        <p className="text-muted text-table" role="status">
          {changed === 0
            ? t('All thresholds are at their defaults.')
            : t.many(changed, '{count} check with custom thresholds.|{count} checks with custom thresholds.')}
        </p>
      </div>
      {shown.length === 0 && (
        <Panel>
          <EmptyState title={t('No matching thresholds')}>{t('Search by category or check name.')}</EmptyState>
        </Panel>
      )}
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, members]) => (
        <LimitSection key={category} title={nameOf(t, category)} groups={members} />
      ))}
    </div>
  );
}
