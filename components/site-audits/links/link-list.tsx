'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/cn.ts';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { fileEntries } from '#components/ui/menu.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { type SiteLinksInput, siteExportAddress, siteLinksQuery } from '#lib/features/site-audits/client.ts';
import type { SiteLink } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { PageLink } from './page-link.tsx';

/** Which links a report lists. */
export type LinkFilter = Pick<SiteLinksInput, 'kind' | 'target' | 'internal' | 'selves'>;

/** The first page of a report. */
export const firstLinks = (id: string, wanted: LinkFilter) => siteLinksQuery({ id, ...wanted, limit: 50 });

/** The links of a report as a file: exactly those that it lists. */
export const linkFileEntries = (id: string, wanted: LinkFilter) =>
  fileEntries((format) =>
    siteExportAddress(id, format, {
      what: 'links',
      ...Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, String(value)])),
    }),
  );

interface LinkListProps {
  id: string;
  wanted: LinkFilter;
  /** Text of the empty list. */
  none: string;
}

/** The table of one link report: target with its status, anchor text, source page, and how often the page has the link. */
export function LinkList({ id, wanted, none }: LinkListProps) {
  const t = useMessages();
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    cursor ? siteLinksQuery({ id, ...wanted, limit: 50, cursor }) : firstLinks(id, wanted),
  );
  if (error && !data) return <ListFailed what={t('the links')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  if (data.links.length === 0) return <EmptyState className="border-t" title={none} />;
  return (
    <>
      <div className={cn('border-t', isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
        <Table aria-label={t('List of links')}>
          <thead>
            <tr>
              <Th className="w-24">{t('Status code')}</Th>
              <Th>{t('Target URL')}</Th>
              {wanted.kind !== 'canonical' && (
                <Th className="max-md:hidden">{wanted.kind === 'hreflang' ? t('Language') : t('Anchor text')}</Th>
              )}
              <Th>{t('Source page')}</Th>
              {wanted.kind === 'link' && <Th className="w-20 text-right">{t('Links')}</Th>}
            </tr>
          </thead>
          <tbody>
            {data.links.map((link) => (
              <LinkRow key={`${link.from.no} ${link.to.no} ${link.kind}`} id={id} link={link} />
            ))}
          </tbody>
        </Table>
      </div>
      <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
    </>
  );
}

function LinkRow({ id, link }: { id: string; link: SiteLink }) {
  const t = useMessages();
  const { from, to, kind, text, internal, nofollow, place, count, returned } = link;
  const words = kind === 'link' && text === '' ? t('no anchor text') : text;
  // Outside of the landmarks there is no part of the page to name.
  const part = kind === 'link' && place && place !== 'other' ? t('in <{place}>', { place }) : null;
  const more = [part, nofollow && 'nofollow'].filter(Boolean).join(', ');
  return (
    <Tr>
      <Td>
        <OutcomeBadge outcome={to.outcome} status={to.status} />
      </Td>
      <Td className="min-w-40 max-w-80">
        <PageLink id={id} page={to} isOwn={internal} />
        {returned !== null && (
          <Badge tone={returned ? 'good' : 'warning'}>
            {returned ? t('Return link OK') : t('Missing return link')}
          </Badge>
        )}
      </Td>
      {kind !== 'canonical' && (
        <Td className="max-w-64 max-md:hidden">
          <span className={cn('block truncate', text === '' && 'text-muted')} title={text}>
            {words}
          </span>
          {more && <span className="block truncate text-meta text-muted">{more}</span>}
        </Td>
      )}
      <Td className="min-w-32 max-w-64">
        <PageLink id={id} page={from} />
        {kind !== 'canonical' && <span className="block truncate text-meta text-muted md:hidden">{words}</span>}
      </Td>
      {kind === 'link' && <Td className="text-right">{t.number(count)}</Td>}
    </Tr>
  );
}
