'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { intentIds, intentLabels } from '#components/keywords/keyword-labels.ts';
import { useTicks } from '#components/keywords/use-ticks.ts';
import { difficultyIds, difficultyRanges } from '#components/rankings/difficulty-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { Select } from '#components/ui/input.tsx';
import { ListPages, LoadingRows } from '#components/ui/list-pages.tsx';
import { Loaded } from '#components/ui/loaded.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listExportAddress, listedKeywordsQuery } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keywords/lists/contract.ts';
import type { ListedKeyword } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { useMessages } from '#messages';
import { filterOf, listFields } from './list-filters.ts';
import { ListTable } from './list-table.tsx';
import { TickedBar } from './ticked-bar.tsx';

const KeywordSheet = dynamic(() => import('./keyword-sheet.tsx').then((module) => module.KeywordSheet), { ssr: false });

interface KeywordPanelProps {
  list: KeywordListDetail;
  countries: readonly { code: string; name: string }[];
}

/** The keywords of a list: filtered in the URL, sorted by the server, loaded page by page. */
export function KeywordPanel({ list, countries }: KeywordPanelProps) {
  const t = useMessages();
  const [chosen, setChosen] = useQueryStates(listFields, { throttleMs: 250 });
  const [trail, setTrail] = useState<string[]>([]);
  const [opened, setOpened] = useState<ListedKeyword | null>(null);
  const [asked, setAsked] = useState(false);
  const ticks = useTicks();
  const cursor = trail.at(-1);
  const filter = filterOf(chosen);
  const query = useQuery(listedKeywordsQuery({ id: list.id, ...filter, limit: 50, ...(cursor && { cursor }) }));
  // The last page is empty after all its keywords were removed; the list continues on the previous one.
  const { data } = query;
  const isEmptied = data?.keywords.length === 0 && trail.length > 0;
  if (isEmptied && !query.isFetching) setTrail(trail.slice(0, -1));
  const change: typeof setChosen = (values) => {
    setTrail([]);
    return setChosen(values);
  };
  const isFiltered = Boolean(filter.q || filter.tag || filter.intent || filter.difficulty);

  return (
    <>
      <Panel aria-label={t('Keywords in the list')}>
        <PanelHeader
          title={t('Keywords')}
          note={
            data
              ? isFiltered
                ? t.many(data.count, '{count} matching keyword|{count} matching keywords')
                : t.many(data.count, '{count} keyword|{count} keywords')
              : t('Keywords in the list')
          }
        />
        <FilterBar
          search={{
            'aria-label': t('Filter keywords'),
            placeholder: t('Filter keywords'),
            maxLength: 200,
            value: chosen.find,
            onSearch: (find) => void change({ find }),
          }}
          count={[filter.tag, filter.intent, filter.difficulty].filter(Boolean).length}
          end={
            <ExportMenu
              what={t('these keywords')}
              entries={fileEntries((format) => listExportAddress(list.id, format, filter))}
            />
          }
        >
          <Select
            aria-label={t('Tag')}
            className="flex-1 basis-32 sm:max-w-48"
            value={chosen.tag}
            onChange={(event) => void change({ tag: event.target.value || null })}
          >
            <option value="">{t('All tags')}</option>
            {chosen.tag && !list.tags.some(({ tag }) => tag === chosen.tag) && (
              <option value={chosen.tag}>{chosen.tag}</option>
            )}
            {list.tags.map(({ tag, count }) => (
              <option key={tag} value={tag}>
                {tag} ({count})
              </option>
            ))}
          </Select>
          <Select
            aria-label={t('Intent')}
            className="flex-1 basis-36 sm:max-w-48"
            value={chosen.intent ?? ''}
            onChange={(event) => void change({ intent: intentIds.find((one) => one === event.target.value) ?? null })}
          >
            <option value="">{t('All intents')}</option>
            {intentIds.map((one) => (
              <option key={one} value={one}>
                {intentLabels(t)[one].word}
              </option>
            ))}
          </Select>
          {list.project_id !== null && (
            <Select
              aria-label={t('Keyword difficulty')}
              className="flex-1 basis-36 sm:max-w-48"
              value={chosen.difficulty ?? ''}
              onChange={({ target }) =>
                void change({ difficulty: difficultyIds.find((one) => one === target.value) ?? null })
              }
            >
              <option value="">{t('Any difficulty')}</option>
              {difficultyIds.map((one) => (
                <option key={one} value={one}>
                  {difficultyRanges(t)[one]}
                </option>
              ))}
            </Select>
          )}
        </FilterBar>
        <Loaded query={query} what={t('the keywords')}>
          {({ keywords }) =>
            isEmptied ? (
              <LoadingRows />
            ) : keywords.length > 0 ? (
              <ListTable
                keywords={keywords}
                sort={chosen.sort}
                order={chosen.order}
                onSort={(sort, order) => void change({ sort, order })}
                ticks={ticks}
                onOpen={(keyword) => {
                  setAsked(true);
                  setOpened(keyword);
                }}
              />
            ) : isFiltered ? (
              <EmptyState
                title={t('No matching keywords')}
                action={
                  <Button onClick={() => void change({ find: null, tag: null, intent: null, difficulty: null })}>
                    {t('Clear filters')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t('No keywords in this list yet')}>
                {t('Paste keywords above, or select keywords in Keyword research and add them to this list.')}
              </EmptyState>
            )
          }
        </Loaded>
        <ListPages
          of="parts"
          trail={trail}
          onTrail={setTrail}
          next={data?.next_cursor}
          isBusy={query.isPlaceholderData}
        />
      </Panel>
      <TickedBar list={list} countries={countries} ticks={ticks} loaded={data?.keywords ?? []} />
      {asked && <KeywordSheet list={list} keyword={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
