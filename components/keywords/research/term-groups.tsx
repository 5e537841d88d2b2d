'use client';

import { useQuery } from '@tanstack/react-query';
import { KeywordGroup } from '#components/keywords/keyword-group.tsx';
import type { Ticks } from '#components/keywords/use-ticks.ts';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { keywordGroupsQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import type { KeywordGroup as TermGroup } from '#lib/features/keywords/research/keywords-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** The keywords grouped by shared terms, largest group first; each keyword is in one group. */
export function TermGroups({ research, ticks }: { research: ResearchDetail; ticks: Ticks }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(keywordGroupsQuery(research.id, {}));
  if (error && !data) return <ListFailed what={t('the keyword groups')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const shared = data.groups.filter(({ name }) => name !== '');
  return (
    <Panel>
      <PanelHeader
        title={t('Term groups')}
        note={t.many(
          shared.length,
          '{count} group of {keywords}. Each keyword is in one group.|{count} groups of {keywords}. Each keyword is in one group.',
          { keywords: t.many(data.keywords_count, '{count} keyword|{count} keywords') },
        )}
      />
      <ul aria-label={t('Groups')} className="divide-y border-t">
        {data.groups.map((group) => (
          <KeywordGroup
            key={group.name}
            name={group.name || t('No common term')}
            note={sumOf(t, group)}
            keywords={group.keywords}
            ticks={ticks}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** "1,200 searches, 3 unknown": a sum reports how many keywords it excludes. */
function sumOf(t: Translator, { volume_sum: sum, volume_unknown_count: unknown }: TermGroup): string {
  if (sum === null) return t('no volume data');
  return unknown > 0
    ? t('{sum} monthly searches, {unknown} without data', { sum, unknown })
    : t('{sum} monthly searches', { sum });
}
