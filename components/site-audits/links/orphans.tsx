'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { pathOf } from '#components/site-audits/site-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { orphansQuery } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';

/** Pages that no page links to, known from sitemaps and Search Console. */
export function Orphans({ id }: { id: string }) {
  const t = useMessages();
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orphansQuery({ id, limit: 50, ...(cursor && { cursor }) }),
  );
  if (error && !data) return <ListFailed what={t('the pages')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  const { orphans, search_console: problem, incomplete, next_cursor: next } = data;
  return (
    <>
      {(problem ?? incomplete) && (
        <div className="grid gap-2 px-3 pb-3">
          {problem && <Callout title={t('Not compared with Search Console')}>{problem}</Callout>}
          {incomplete && (
            <Callout tone="warning" title={t('Site not fully crawled')}>
              {incomplete}
            </Callout>
          )}
        </div>
      )}
      {orphans.length === 0 ? (
        <EmptyState className="border-t" title={t('No orphan pages')} />
      ) : (
        <>
          <div className="border-t" aria-busy={isPlaceholderData}>
            <Table aria-label={t('Orphan pages')}>
              <thead>
                <tr>
                  <Th>{t('URL')}</Th>
                  <Th>{t('Source')}</Th>
                  <Th className="text-right">{t('Clicks')}</Th>
                  <Th className="text-right">{t('Impressions')}</Th>
                </tr>
              </thead>
              <tbody>
                {orphans.map(({ url, no, title, in_sitemap: isListed, clicks, impressions }) => (
                  <Tr key={url}>
                    <Td className="w-full max-w-0">
                      {no === null ? (
                        <ForeignLink url={url} />
                      ) : (
                        <Link
                          data-row=""
                          prefetch={false}
                          href={`/site-audits/${id}/pages/${no}`}
                          title={url}
                          className="block truncate rounded-control font-medium hover:text-accent-strong"
                        >
                          {pathOf(url)}
                          {title && <span className="font-normal text-muted"> · {title}</span>}
                        </Link>
                      )}
                    </Td>
                    <Td className="whitespace-nowrap">
                      <span className="flex flex-wrap gap-1">
                        {isListed && <Badge>{t('Sitemap')}</Badge>}
                        {impressions !== null && <Badge>{t('Search Console')}</Badge>}
                        {no === null && <Badge tone="warning">{t('Not found in the crawl')}</Badge>}
                      </span>
                    </Td>
                    <Td className="text-right">{clicks === null ? '·' : t.number(clicks)}</Td>
                    <Td className="text-right">{impressions === null ? '·' : t.number(impressions)}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </div>
          <ListPages of="parts" trail={trail} onTrail={setTrail} next={next} isBusy={isPlaceholderData} />
        </>
      )}
    </>
  );
}
