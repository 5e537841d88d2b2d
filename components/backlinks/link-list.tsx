'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { FileLinks } from '#components/ui/file-links.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { backlinkExportAddress, backlinksQuery } from '#lib/features/backlinks/client.ts';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { followIds, followLabels, foundLabels, linkStateIds, linkStates } from './backlink-labels.ts';
import { inputOf, isFiltered, linkFields } from './link-filters.ts';
import { LinkTable } from './link-table.tsx';

const LinkSheet = dynamic(() => import('./link-sheet.tsx').then((module) => module.LinkSheet), { ssr: false });

const foundIds = ['search', 'crawl', 'import'] as const;

/** The known links: filtered in the URL, sorted by the server, loaded page by page. */
export function LinkList({ domain, coverage }: { domain: BacklinkDomainDetail; coverage: string }) {
  const t = useMessages();
  const [chosen, setChosen] = useQueryStates(linkFields, { throttleMs: 250 });
  const [trail, setTrail] = useState<string[]>([]);
  const [opened, setOpened] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const cursor = trail.at(-1);
  const filter = inputOf(chosen);
  const input = { id: domain.id, ...filter, limit: 50, ...(cursor && { cursor }) };
  const { data, error, isPlaceholderData, refetch } = useQuery(backlinksQuery(input, domain.current !== null));
  const change: typeof setChosen = (values) => {
    setTrail([]);
    return setChosen(values);
  };
  const clear = () =>
    void change({ find: null, anchor: null, kind: null, seen: null, state: null, by: null, language: null, one: null });
  const exported = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const languages = domain.languages.filter(({ name }) => name !== '');

  return (
    <Panel>
      <PanelHeader
        title={t('Links')}
        note={
          data
            ? t.many(
                data.count,
                '{count} link known here, not all of the web. {coverage}|{count} links known here, not all of the web. {coverage}',
                { coverage },
              )
            : t('Links known here, not all of the web. {coverage}', { coverage })
        }
        actions={
          <FileLinks what={t('These links')} address={(format) => backlinkExportAddress(domain.id, format, exported)} />
        }
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-b p-3">
        <Input
          data-filter=""
          type="search"
          aria-label={t('Filter by page')}
          placeholder={t('Filter by page')}
          className="min-w-0 flex-1 basis-40 sm:max-w-60"
          maxLength={512}
          value={chosen.find}
          onChange={(event) => void change({ find: event.target.value || null })}
        />
        <Input
          type="search"
          aria-label={t('Link text contains')}
          placeholder={t('Link text contains')}
          className="min-w-0 flex-1 basis-40 sm:max-w-52"
          maxLength={512}
          value={chosen.anchor}
          onChange={(event) => void change({ anchor: event.target.value || null })}
        />
        <Select
          aria-label={t('Kind')}
          className="flex-1 basis-36 sm:max-w-44"
          value={chosen.kind ?? ''}
          onChange={(event) => void change({ kind: followIds.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">{t('Every kind')}</option>
          {followIds.map((one) => (
            <option key={one} value={one}>
              {followLabels(t)[one]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('New or lost')}
          className="flex-1 basis-36 sm:max-w-48"
          value={chosen.seen ?? ''}
          onChange={(event) =>
            void change({
              seen: event.target.value === 'new' || event.target.value === 'lost' ? event.target.value : null,
            })
          }
        >
          <option value="">{t('New or not')}</option>
          <option value="new">{t('New, 30 days')}</option>
          <option value="lost">{t('Lost, 30 days')}</option>
        </Select>
        <Select
          aria-label={t('State')}
          className="flex-1 basis-36 sm:max-w-48"
          value={chosen.state ?? ''}
          onChange={(event) => void change({ state: linkStateIds.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">{t('Every state')}</option>
          {linkStateIds.map((one) => (
            <option key={one} value={one}>
              {linkStates(t)[one].word}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Found by')}
          className="flex-1 basis-36 sm:max-w-48"
          value={chosen.by ?? ''}
          onChange={(event) => void change({ by: foundIds.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">{t('Found anyhow')}</option>
          {foundIds.map((one) => (
            <option key={one} value={one}>
              {foundLabels(t)[one]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Language')}
          className="flex-1 basis-36 sm:max-w-44"
          value={chosen.language ?? ''}
          onChange={(event) => void change({ language: event.target.value || null })}
        >
          <option value="">{t('Every language')}</option>
          {languages.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <Checkbox
          label={t('One per domain')}
          checked={chosen.one}
          onChange={(event) => void change({ one: event.target.checked || null })}
        />
      </div>
      {error && !data ? (
        <ListFailed what={t('the links')} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <div className="p-4">
          <Skeleton className="h-100" />
        </div>
      ) : data.links.length > 0 ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
          <LinkTable
            links={data.links}
            domain={domain.domain}
            sort={chosen.sort}
            order={chosen.order}
            onSort={(sort, order) => void change({ sort, order })}
            onOpen={(no) => {
              setAsked(true);
              setOpened(no);
            }}
          />
        </div>
      ) : isFiltered(chosen) ? (
        <EmptyState
          title={t('No link fits this filter')}
          action={<Button onClick={clear}>{t('Clear the filter')}</Button>}
        />
      ) : (
        <EmptyState title={domain.current ? t('No link so far') : t('No link found')}>
          {domain.current
            ? t('The first ones stand here as soon as a page with one has been read.')
            : t(
                '{coverage} None of these pages links to {domain}. Other engines, countries and more pages of results may name others.',
                { coverage, domain: domain.domain },
              )}
        </EmptyState>
      )}
      <ListPages of="parts" trail={trail} onTrail={setTrail} next={data?.next_cursor} isBusy={isPlaceholderData} />
      {asked && <LinkSheet domainId={domain.id} link={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}
