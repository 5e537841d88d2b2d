'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { RunHeader } from '#components/runs/run-header.tsx';
import { useStaleWhenOver } from '#components/runs/use-run-again.ts';
import { Button } from '#components/ui/button.tsx';
import { Download, Sparkles } from '#components/ui/icons.tsx';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { isUnderWay, searchQuery } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Outcome } from './results/outcome.tsx';
import type { Marks } from './results/own-marks.tsx';
import { SearchFacts } from './search-facts.tsx';
import { SearchFigures } from './search-figures.tsx';
import { engineNames, lacksOverview } from './search-labels.ts';
import { useStartSearch } from './use-start-search.ts';

const loading = () => <Skeleton className="h-80" />;
const LivePage = dynamic(() => import('#components/captcha/live-page.tsx').then((module) => module.LivePage), {
  loading,
  ssr: false,
});
const Running = dynamic(() => import('./running.tsx').then((module) => module.Running));
const Features = dynamic(() => import('./results/features.tsx').then((module) => module.Features), { loading });
const Compare = dynamic(() => import('./results/compare.tsx').then((module) => module.Compare), { loading });
const Merged = dynamic(() => import('./results/merged.tsx').then((module) => module.Merged), { loading });
const StoredPages = dynamic(() => import('./results/stored-pages.tsx').then((module) => module.StoredPages), {
  loading,
  ssr: false,
});
const Raw = dynamic(() => import('./results/raw.tsx').then((module) => module.Raw), { loading });

const tabs = ['results', 'features', 'compare', 'merged', 'stored', 'json'] as const;
const tabNames = (t: Translator): Record<(typeof tabs)[number], string> => ({
  results: t('Results'),
  features: t('SERP features'),
  compare: t('Compare'),
  merged: t('All engines'),
  stored: t('Cached page'),
  json: 'JSON',
});

interface SearchViewProps {
  initial: SearchDetail;
  health: EngineHealthEntry[];
  countryName: string;
  languageName: string;
  marks: Marks;
  now: number;
}

/** One search in any state: pages arriving, results, or why there are none. */
export function SearchView({ initial, health, countryName, languageName, marks, now }: SearchViewProps) {
  const t = useMessages();
  const query = useQuery({ ...searchQuery(initial.id), initialData: initial });
  const search = query.data;
  const [tab, setTab] = useQueryState('part', parseAsStringLiteral(tabs).withDefault('results'));
  const running = isUnderWay(search);
  useStaleWhenOver(running, ['searches'], ['engine-health']);
  const { ask, asking: engineAsked } = useStartSearch(search);
  const hasResults = search.results.length > 0;
  const outcome = (
    <Outcome
      search={search}
      health={health}
      marks={marks}
      now={now}
      onAsk={ask}
      asking={engineAsked}
      onShowStored={() => void setTab('stored')}
    />
  );

  return (
    <>
      <RunHeader
        title={<span dir="auto">{search.query}</span>}
        isOver={!running}
        again={{
          label: t('Check again'),
          start: () => ask(search.search_engine),
          isPending: engineAsked === search.search_engine,
        }}
        secondary={
          lacksOverview(search) && (
            <Button
              size="sm"
              disabled={engineAsked !== null}
              title={t('Runs the check again in a browser and waits for the AI Overview.')}
              onClick={() => ask(search.search_engine, true)}
            >
              <Sparkles /> {t('Add AI Overview')}
            </Button>
          )
        }
        save={{
          result: { kind: 'search', recordId: search.id },
          name: `Search for ${search.query}`,
          filedIn: search.project_id,
        }}
        menu={
          hasResults
            ? [
                {
                  label: t('Export'),
                  icon: <Download />,
                  entries: [
                    { label: 'CSV', onSelect: () => void saveCsv(search) },
                    { label: 'JSON', onSelect: () => saveJson(search) },
                  ],
                },
              ]
            : []
        }
        remove={{ kind: 'search', id: search.id, name: search.query, list: '/searches' }}
      />
      <SearchFacts search={search} countryName={countryName} languageName={languageName} />
      <OutOfDate query={query} className="mb-4" />
      {search.state === 'action_required' && (
        <LivePage
          kind="search"
          jobId={search.id}
          engineName={engineNames[search.search_engine]}
          onEnded={() => void query.refetch()}
        />
      )}
      {running && <Running search={search} onChanged={() => void query.refetch()} />}
      {hasResults && <SearchFigures search={search} marks={marks} />}
      {running ? (
        outcome
      ) : (
        <Tabs value={tab} onValueChange={(value) => void setTab(tabs.find((one) => one === value) ?? 'results')}>
          <TabsList aria-label={t('SERP check sections')}>
            {tabs.map((id) => (
              <TabsTrigger key={id} value={id}>
                {tabNames(t)[id]}
                {id === 'results' && hasResults && (
                  <span className="font-normal text-meta text-muted">{search.results.length}</span>
                )}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="results">{outcome}</TabsContent>
          <TabsContent value="features">
            <Features search={search} marks={marks} />
          </TabsContent>
          <TabsContent value="compare">
            <Compare search={search} marks={marks} />
          </TabsContent>
          <TabsContent value="merged">
            <Merged search={search} marks={marks} onAsk={ask} asking={engineAsked} />
          </TabsContent>
          <TabsContent value="stored">
            <StoredPages search={search} />
          </TabsContent>
          <TabsContent value="json">
            <Raw search={search} />
          </TabsContent>
        </Tabs>
      )}
    </>
  );
}

/** "google-coffee-grinder-2026-11-21" */
function fileStem({ query, search_engine, created_at }: SearchDetail): string {
  const words = query
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${engineNames[search_engine].toLowerCase()}-${words || 'search'}-${created_at.slice(0, 10)}`;
}

// Loaded on the first click.
async function saveCsv(search: SearchDetail): Promise<void> {
  const { searchCsv } = await import('#components/searches/search-csv.ts');
  saveFile(`${fileStem(search)}.csv`, 'text/csv', searchCsv(search));
}

function saveJson(search: SearchDetail): void {
  saveFile(`${fileStem(search)}.json`, 'application/json', JSON.stringify({ data: { search } }, null, 2));
}
