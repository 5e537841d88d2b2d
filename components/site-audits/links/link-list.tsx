'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { pathOf } from '#components/site-audits/site-labels.ts';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { type SiteLinksInput, siteLinksQuery } from '#lib/features/site-audits/client.ts';
import type { PageRef, SiteLink } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';

interface LinkListProps {
  id: string;
  wanted: Omit<SiteLinksInput, 'id' | 'cursor' | 'limit'>;
  /** Name of this kind of link, for the empty list: "broken links". */
  name: string;
  /** Why the list is empty. */
  none: string;
}

/** Links of a site, page by page: source, target, anchor text. */
export function LinkList({ id, wanted, name, none }: LinkListProps) {
  const t = useMessages();
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    siteLinksQuery({ id, ...wanted, limit: 50, ...(cursor && { cursor }) }),
  );
  if (error && !data) return <ListFailed what={t('the {name}', { name })} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  if (data.links.length === 0)
    return (
      <EmptyState className="border-t" title={t('No {name}', { name })}>
        {none}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={name} aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data.links.map((link) => (
          <LinkLine key={`${link.from.no} ${link.to.no} ${link.kind}`} id={id} link={link} />
        ))}
      </ul>
      <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
    </>
  );
}

function LinkLine({ id, link }: { id: string; link: SiteLink }) {
  const t = useMessages();
  const { from, to, kind, text, internal, nofollow, place, count, returned } = link;
  const more = [
    kind === 'link' && place,
    nofollow && 'nofollow',
    count > 1 && t('{count} times', { count }),
    kind === 'hreflang' && t('for {value}', { value: text }),
  ].filter(Boolean);
  return (
    <li className="grid gap-x-4 gap-y-1 border-t px-4 py-2 text-table md:grid-cols-2">
      <span className="min-w-0">
        <PageLink id={id} page={from} isOwn />
        <span className="block truncate text-meta text-muted">
          {kind === 'link' && text && `“${text}” `}
          {more.join(', ')}
        </span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden="true" className="text-muted">
          →
        </span>
        <span className="sr-only">{t('leads to')}</span>
        <OutcomeBadge outcome={to.outcome} status={to.status} />
        <span className="min-w-0 flex-1">
          <PageLink id={id} page={to} isOwn={internal} />
        </span>
        {returned !== null && (
          <Badge tone={returned ? 'good' : 'warning'}>
            {returned ? t('Names it back') : t('Does not name it back')}
          </Badge>
        )}
      </span>
    </li>
  );
}

interface PageLinkProps {
  id: string;
  page: Pick<PageRef, 'no' | 'url'>;
  /** On the site itself, whose host is in the heading. */
  isOwn: boolean;
}

/** Link to the audit's data on a URL. */
export function PageLink({ id, page, isOwn }: PageLinkProps) {
  return (
    <Link
      data-row=""
      prefetch={false}
      href={`/site-audits/${id}/pages/${page.no}`}
      title={page.url}
      className="block truncate rounded-control font-medium hover:text-accent-strong"
    >
      {isOwn ? pathOf(page.url) : page.url}
    </Link>
  );
}
