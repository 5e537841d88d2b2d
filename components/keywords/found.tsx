'use client';

import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Facts } from './facts.tsx';
import { GroupChips } from './group-chips.tsx';
import { keywordFields } from './keyword-filters.ts';
import { titleOf } from './keyword-labels.ts';
import { KeywordList } from './keyword-list.tsx';
import { Refusals } from './research/sources.tsx';
import { TickedBar } from './ticked-bar.tsx';
import { useTicks } from './use-ticks.ts';

const loading = () => <Skeleton className="h-80" />;
const TermGroups = dynamic(() => import('./research/term-groups.tsx').then((module) => module.TermGroups), {
  loading,
  ssr: false,
});
const IntentParts = dynamic(() => import('./intent-parts.tsx').then((module) => module.IntentParts), {
  loading,
  ssr: false,
});
const ResultGroupings = dynamic(
  () => import('./research/result-groupings.tsx').then((module) => module.ResultGroupings),
  {
    loading,
    ssr: false,
  },
);
const GroupDialog = dynamic(
  () => import('#components/keywords/groups/group-dialog.tsx').then((module) => module.GroupDialog),
  { ssr: false },
);

const tabs = ['keywords', 'intents', 'terms', 'results'] as const;
const tabNames = (t: Translator): Record<(typeof tabs)[number], string> => ({
  keywords: t('Keywords'),
  intents: t('By intent'),
  terms: t('Term groups'),
  results: t('SERP clusters'),
});

interface FoundProps {
  research: ResearchDetail;
  countries: readonly { code: string; name: string }[];
}

/** Results of a research: its facts, and its keywords in several views. */
export function Found({ research, countries }: FoundProps) {
  const t = useMessages();
  const longTail = research.kind === 'long_tail';
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(tabs));
  const [chosen, change] = useQueryStates(keywordFields, { throttleMs: 250 });
  const ticks = useTicks();
  const [grouping, setGrouping] = useState(false);
  const shown = tabs.filter((tab) => longTail || tab !== 'intents');
  const tab = part && shown.includes(part) ? part : (shown[0] ?? 'keywords');
  return (
    <div className="grid grid-cols-1 gap-4">
      {research.status === 'failed' && (
        <Callout tone="fault" title={t('Research failed')}>
          {research.error ?? t('Unknown reason.')} {t('Results so far are shown below.')}
        </Callout>
      )}
      {research.status === 'canceled' && (
        <Callout tone="warning" title={t('Research canceled')}>
          {t('Results so far are shown below.')}
        </Callout>
      )}
      <Refusals sources={research.sources} />
      <Facts
        research={research}
        chosen={chosen}
        onChange={(values) => {
          void change(values);
          void setPart('keywords');
        }}
      />
      <Tabs value={tab} onValueChange={(value) => void setPart(tabs.find((one) => one === value) ?? null)}>
        <TabsList aria-label={t('Keyword views')}>
          {shown.map((one) => (
            <TabsTrigger key={one} value={one}>
              {tabNames(t)[one]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="keywords">
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[208px_minmax(0,1fr)]">
            <GroupChips research={research} chosen={chosen} onChange={(values) => void change(values)} />
            <KeywordList research={research} chosen={chosen} onChange={(values) => void change(values)} ticks={ticks} />
          </div>
        </TabsContent>
        <TabsContent value="intents">
          <IntentParts research={research} ticks={ticks} />
        </TabsContent>
        <TabsContent value="terms">
          <TermGroups research={research} ticks={ticks} />
        </TabsContent>
        <TabsContent value="results">
          <ResultGroupings research={research} onGroup={() => setGrouping(true)} />
        </TabsContent>
      </Tabs>
      <TickedBar research={research} countries={countries} ticks={ticks} onGroup={() => setGrouping(true)} />
      {grouping && (
        <GroupDialog
          source={{
            research_id: research.id,
            name: titleOf(research).slice(0, 80),
            ...(ticks.chosen.length > 0 && { keywords: ticks.chosen.map(({ keyword }) => keyword) }),
          }}
          count={ticks.chosen.length || research.keywords_count}
          engine={research.engines[0] ?? 'google'}
          country={research.country}
          countries={countries}
          onClose={() => setGrouping(false)}
        />
      )}
    </div>
  );
}
