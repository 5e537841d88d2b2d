'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useDebouncedValue } from '#components/shell/use-debounced-value.ts';
import { pathOf } from '#components/site-audits/site-labels.ts';
import { cn } from '#components/ui/cn.ts';
import { Input, Select } from '#components/ui/input.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { linkTargetsQuery } from '#lib/features/site-audits/client.ts';
import type { LinkTarget } from '#lib/features/site-audits/internal-links-contract.ts';
import { useMessages } from '#messages';

const sorts = ['rank', 'most', 'fewest'] as const;
const SHOWN_ANCHORS = 3;

/** Pages with their inlinks by position and anchor text. */
export function LinkTargets({ id }: { id: string }) {
  const t = useMessages();
  const [sort, setSort] = useQueryState('by', parseAsStringLiteral(sorts).withDefault('rank'));
  const [find, setFind] = useState('');
  const query = useDebouncedValue(find.trim(), 300);
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    linkTargetsQuery({
      id,
      limit: 50,
      sort: sort === 'rank' ? 'rank' : 'links_in',
      order: sort === 'fewest' ? 'asc' : 'desc',
      ...(query && { query }),
      ...(cursor && { cursor }),
    }),
  );
  return (
    <>
      <div className="flex flex-wrap gap-2 px-3 pb-3">
        <Input
          type="search"
          aria-label={t('Search URL and title')}
          placeholder={t('Search URL and title')}
          maxLength={512}
          value={find}
          onChange={(event) => {
            setFind(event.target.value);
            setTrail([]);
          }}
          className="min-w-0 flex-1 basis-52"
        />
        <Select
          aria-label={t('Sort by')}
          value={sort}
          onChange={(event) => {
            void setSort(sorts.find((one) => one === event.target.value) ?? 'rank');
            setTrail([]);
          }}
          className="min-w-0 max-w-72 flex-1 basis-40 max-sm:max-w-none"
        >
          <option value="rank">{t('Internal PageRank')}</option>
          <option value="most">{t('Most inlinks')}</option>
          <option value="fewest">{t('Fewest inlinks')}</option>
        </Select>
      </div>
      {error && !data ? (
        <ListFailed what={t('the links')} error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton className="m-3 h-40" />
      ) : data.targets.length === 0 ? (
        <EmptyState className="border-t" title={t('No matches')} />
      ) : (
        <>
          <div className={cn('border-t', isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
            <Table aria-label={t('Internal links by target')}>
              <thead>
                <tr>
                  <Th>{t('Target URL')}</Th>
                  <Th className="text-right">{t('Internal PageRank')}</Th>
                  <Th className="text-right">{t('Inlinks')}</Th>
                  <Th className="max-md:hidden">{t('Position')}</Th>
                  <Th className="max-lg:hidden">{t('Anchor texts')}</Th>
                </tr>
              </thead>
              <tbody>
                {data.targets.map((target) => (
                  <TargetLine key={target.page.no} id={id} target={target} />
                ))}
              </tbody>
            </Table>
          </div>
          <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
          <details className="border-t px-4 py-3 text-muted text-table">
            <summary className="w-fit rounded-control hover:text-ink">
              {t('How internal PageRank is calculated')}
            </summary>
            <p className="mt-2 max-w-prose">{data.formula}</p>
          </details>
        </>
      )}
    </>
  );
}

function TargetLine({ id, target }: { id: string; target: LinkTarget }) {
  const t = useMessages();
  const { page, rank, links_in: linksIn, nofollow, positions, anchors, anchor_count: anchorCount } = target;
  const shown = anchors.slice(0, SHOWN_ANCHORS);
  const parts = [
    [t('Navigation'), positions.nav],
    [t('Content'), positions.main],
    [t('Footer'), positions.footer],
    [t('Other'), positions.other],
  ] as const;
  return (
    <Tr>
      <Td className="w-2/5 max-w-0">
        <Link
          data-row=""
          prefetch={false}
          href={`/site-audits/${id}/pages/${page.no}`}
          title={page.url}
          className="block truncate rounded-control font-medium hover:text-accent-strong"
        >
          {pathOf(page.url)}
        </Link>
        {page.title && <span className="block truncate text-meta text-muted">{page.title}</span>}
      </Td>
      <Td className="text-right">{rank === null ? '·' : t.number(Math.round(rank * 10) / 10)}</Td>
      <Td className="whitespace-nowrap text-right">
        {t.number(linksIn)}
        {nofollow > 0 && (
          <span className="block text-meta text-muted">{t('{count} nofollow', { count: nofollow })}</span>
        )}
      </Td>
      <Td className="text-muted max-md:hidden">
        {parts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => `${name} ${t.number(count)}`)
          .join(' · ')}
      </Td>
      <Td className="max-w-0 max-lg:hidden">
        {shown.map(({ text, pages }) => (
          <span key={text} className="block truncate" title={text}>
            {text === '' ? <span className="text-muted">{t('no text')}</span> : text}{' '}
            <span className="text-muted">{t.number(pages)}</span>
          </span>
        ))}
        {anchorCount > shown.length && (
          <span className="text-meta text-muted">
            {t.many(anchorCount - shown.length, 'and {count} more|and {count} more')}
          </span>
        )}
      </Td>
    </Tr>
  );
}
