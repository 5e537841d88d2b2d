'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { categoryNames } from '#components/page-audits/audit-labels.ts';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Category } from '#lib/audit/types.ts';
import { limitsQuery } from '#lib/features/page-audits/client.ts';
import type { LimitGroupSetting } from '#lib/features/page-audits/findings-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { LimitRow } from './limit-row.tsx';

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
          aria-label={t('Find a limit')}
          placeholder={t('Find a limit')}
          className="max-w-80"
          value={search}
          onChange={(event) => void setSearch(event.target.value || null)}
        />
        <p className="text-muted text-table" role="status">
          {changed === 0
            ? t('All limits are at their defaults.')
            : t.many(changed, '{count} rule with limits of your own.|{count} rules with limits of your own.')}
        </p>
      </div>
      {shown.length === 0 && (
        <Panel>
          <EmptyState title={t('No limit is called that')}>
            {t('Search by topic or by the name of a check.')}
          </EmptyState>
        </Panel>
      )}
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, members]) => (
        <Panel key={category}>
          <PanelHeader title={nameOf(t, category)} />
          <ul>
            {members.map((group) => (
              <LimitRow key={group.id} group={group} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
