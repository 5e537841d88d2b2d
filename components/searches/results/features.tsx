'use client';

import { engineNames, overviewOf } from '#components/searches/search-labels.ts';
import { blocksOf, type SerpBlock } from '#components/searches/serp-blocks.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { SearchDetail, StoredPage } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import { AiOverview } from './ai-overview.tsx';
import { FeatureBlock } from './feature-block.tsx';
import { featureLabels } from './feature-labels.ts';
import type { Marks } from './own-marks.tsx';

interface FeaturesProps {
  search: SearchDetail;
  marks: Marks;
}

/** All SERP features by kind, and whether the engine wrote an answer. */
export function Features({ search, marks }: FeaturesProps) {
  const t = useMessages();
  const pages = blocksOf(search);
  const kinds = Map.groupBy(
    pages.flatMap(({ page, blocks }) => blocks.map((block, index) => ({ page: page.page, place: index + 1, block }))),
    ({ block }) => kindOf(block),
  );
  kinds.delete(null);
  const first = pages[0]?.page;
  return (
    <div className="grid grid-cols-1 gap-4">
      <OverviewState search={search} page={first} />
      {kinds.size === 0 && (
        <Panel>
          <EmptyState title={t('Organic results only')}>{t('No other SERP features.')}</EmptyState>
        </Panel>
      )}
      {[...kinds].map(([kind, found]) => {
        if (!kind) return null;
        const { icon: Icon, ...words } = featureLabels[kind];
        const name = t.known(words.name);
        return (
          <Panel key={kind}>
            <PanelHeader
              title={
                <span className="flex items-center gap-2">
                  <Icon className="size-4 text-muted" /> {name}
                </span>
              }
              note={t.many(found.length, '{count} block: {found}|{count} blocks: {found}', {
                found: found.map(({ page, place }) => t('page {page}, block {place}', { page, place })).join('; '),
              })}
            />
            <ul className="divide-y border-t">
              {found.map(({ block, page, place }) => (
                <li key={`${page} ${place}`} className="px-4 py-3">
                  {block.kind === 'overview' && <AiOverview overview={block.overview} marks={marks} whole />}
                  {block.kind === 'feature' && <FeatureBlock feature={block.feature} marks={marks} first={12} bare />}
                  {block.kind === 'related' && (
                    <ul className="grid gap-1 text-table sm:grid-cols-2">
                      {block.queries.map((query) => (
                        <li key={query} dir="auto">
                          {query}
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        );
      })}
    </div>
  );
}

function kindOf(block: SerpBlock) {
  if (block.kind === 'result') return null;
  if (block.kind === 'overview') return 'ai-overview' as const;
  return block.kind === 'related' ? ('related-searches' as const) : block.feature.kind;
}

/** Shown, not shown and not measured are three different states. */
function OverviewState({ search, page }: { search: SearchDetail; page: StoredPage | undefined }) {
  const t = useMessages();
  const { word, note, tone } = overviewOf(t, search.search_engine, page);
  return (
    <p className="flex flex-wrap items-center gap-2 text-table">
      <span className="font-medium">{t('AI Overview on {engine}', { engine: engineNames[search.search_engine] })}</span>
      <Badge tone={tone}>{word}</Badge>
      <span className="text-muted">{note}</span>
    </p>
  );
}
