'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import { keywordGroupsQuery } from '#lib/client/keyword-researches.ts';
import type { ResearchDetail } from '#lib/features/keyword-research/contract.ts';
import type { KeywordGroup as TermGroup } from '#lib/features/keyword-research/keywords-contract.ts';
import { KeywordGroup } from './keyword-group.tsx';
import type { Ticks } from './use-ticks.ts';

/** The keywords in groups by the terms they share, the largest first; each keyword is in one. */
export function TermGroups({ research, ticks }: { research: ResearchDetail; ticks: Ticks }) {
  const { data, error, refetch } = useQuery(keywordGroupsQuery(research.id, {}));
  if (error && !data) return <ListFailed what="the groups" error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const shared = data.groups.filter(({ name }) => name !== '');
  return (
    <Panel>
      <PanelHeader
        title="Groups by shared terms"
        note={`${plural(shared.length, 'group')} of ${plural(data.keywords_count, 'keyword')}. Each keyword is in one group.`}
      />
      <ul aria-label="Groups" className="divide-y border-t">
        {data.groups.map((group) => (
          <KeywordGroup
            key={group.name}
            name={group.name || 'Without a shared term'}
            note={sumOf(group)}
            keywords={group.keywords}
            ticks={ticks}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** "1,200 searches, 3 unknown"; a sum says how many it leaves out. */
function sumOf({ volume_sum: sum, volume_unknown_count: unknown }: TermGroup): string {
  if (sum === null) return 'searches not measured';
  return `${formatNumber(sum)} searches a month${unknown > 0 ? `, ${formatNumber(unknown)} unknown` : ''}`;
}
