'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { ListPages } from '#components/ui/list-pages.tsx';
import { Loaded } from '#components/ui/loaded.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { backlinkExportAddress, backlinksQuery } from '#lib/features/backlinks/client.ts';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { LinkFilterBar } from './link-filter-bar.tsx';
import { filterCount, inputOf, linkFields } from './link-filters.ts';
import { LinkTable } from './link-table.tsx';

const LinkSheet = dynamic(() => import('./link-sheet.tsx').then((module) => module.LinkSheet), { ssr: false });

interface LinkListProps {
  domain: BacklinkDomainDetail;
  coverage: string;
  /** Only the links that are new or lost, with a choice between the two. */
  isChanges?: boolean;
}

/** The known links: filtered in the URL, sorted by the server, loaded page by page. */
export function LinkList({ domain, coverage, isChanges = false }: LinkListProps) {
  const t = useMessages();
  const [stored, setChosen] = useQueryStates(linkFields, { throttleMs: 250 });
  const [trail, setTrail] = useState<string[]>([]);
  const [opened, setOpened] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const chosen = { ...stored, seen: isChanges ? (stored.seen ?? 'new') : null };
  const cursor = trail.at(-1);
  const filter = inputOf(chosen);
  const input = { ...filter, limit: 50, ...(cursor && { cursor }) };
  const query = useQuery(backlinksQuery(input, domain));
  const change: typeof setChosen = (values) => {
    setTrail([]);
    return setChosen(values);
  };
  const clear = () =>
    void change({
      find: null,
      anchor: null,
      target: null,
      kind: null,
      state: null,
      by: null,
      language: null,
      one: null,
    });
  const exported = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

  return (
    <Panel aria-label={isChanges ? t('New & lost') : t('Backlinks')}>
      <LinkFilterBar
        chosen={chosen}
        languages={domain.languages.flatMap(({ name }) => name || [])}
        onChange={(values) => void change(values)}
        start={
          isChanges && (
            <Choice
              label={t('New & lost')}
              value={chosen.seen ?? 'new'}
              options={[
                { value: 'new', label: t('New'), count: domain.counts.new },
                { value: 'lost', label: t('Lost'), count: domain.counts.lost },
              ]}
              onChange={(seen) => void change({ seen })}
            />
          )
        }
        end={
          <>
            <p role="status" className="ml-auto text-muted text-table max-md:hidden">
              {query.data ? t.many(query.data.count, '{count} backlink|{count} backlinks') : ''}
            </p>
            <ExportMenu
              what={t('these backlinks')}
              entries={fileEntries((format) => backlinkExportAddress(domain.id, format, exported))}
            />
          </>
        }
      />
      <Loaded query={query} what={t('the backlinks')} loading={<Skeleton className="m-4 h-100" />}>
        {({ links }) =>
          links.length > 0 ? (
            <LinkTable
              links={links}
              domain={domain.domain}
              sort={chosen.sort}
              order={chosen.order}
              onSort={(sort, order) => void change({ sort, order })}
              onOpen={(no) => {
                setAsked(true);
                setOpened(no);
              }}
            />
          ) : filterCount(chosen) > 0 ? (
            <EmptyState
              title={t('No matching backlinks')}
              action={<Button onClick={clear}>{t('Clear filters')}</Button>}
            />
          ) : isChanges ? (
            <EmptyState
              title={chosen.seen === 'new' ? t('No new backlinks in 30 days') : t('No lost backlinks in 30 days')}
            />
          ) : (
            <EmptyState title={domain.current ? t('No backlinks yet') : t('No backlinks found')}>
              {domain.current
                ? t('Backlinks appear here as pages are crawled.')
                : t(
                    '{coverage} None of these pages links to {domain}. Try another search engine, country or more SERPs.',
                    {
                      coverage,
                      domain: domain.domain,
                    },
                  )}
            </EmptyState>
          )
        }
      </Loaded>
      <ListPages
        of="parts"
        trail={trail}
        onTrail={setTrail}
        next={query.data?.next_cursor}
        isBusy={query.isPlaceholderData}
      />
      {asked && <LinkSheet domainId={domain.id} link={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}
