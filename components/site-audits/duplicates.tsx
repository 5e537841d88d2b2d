'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { siteDuplicatesQuery } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { PageLink } from './links/page-link.tsx';
import { OutcomeBadge } from './state-badge.tsx';

const kinds = ['text', 'near', 'title', 'description', 'h1'] as const;
const words = (t: Translator): Record<(typeof kinds)[number], { name: string; none: string; why: string }> => ({
  text: {
    name: t('Exact duplicate'),
    none: t('No exact duplicates'),
    why: t('Pages with identical main content.'),
  },
  near: {
    name: t('Near duplicates'),
    none: t('No near duplicates'),
    why: t('Pages with 50+ words and similar text (simhash).'),
  },
  title: {
    name: t('Duplicate title'),
    none: t('No duplicate titles'),
    why: t('Case-insensitive.'),
  },
  description: {
    name: t('Duplicate meta description'),
    none: t('No duplicate meta descriptions'),
    why: t('Case-insensitive.'),
  },
  h1: {
    name: t('Duplicate H1'),
    none: t('No duplicate H1s'),
    why: t('Case-insensitive.'),
  },
});

/** Groups of indexable pages that share what should be unique. */
export function Duplicates({ audit: { id, pages } }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const [by, setBy] = useQueryState('same', parseAsStringLiteral(kinds).withDefault('text'));
  return (
    <Panel aria-label={t('Duplicates')}>
      <div className="grid gap-2 p-3">
        <Choice
          label={t('Duplicate type')}
          value={by}
          onChange={(next) => void setBy(next)}
          options={kinds.map((value) => ({ value, label: words(t)[value].name }))}
        />
        <p className="text-muted text-table">
          {t('{why} Non-indexable pages are excluded.', { why: words(t)[by].why })}
        </p>
      </div>
      {pages === 0 ? (
        <EmptyState className="border-t" title={t('Not measured')}>
          {t('No pages were crawled.')}
        </EmptyState>
      ) : (
        <Groups key={by} id={id} by={by} />
      )}
    </Panel>
  );
}

function Groups({ id, by }: { id: string; by: (typeof kinds)[number] }) {
  const t = useMessages();
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    siteDuplicatesQuery({ id, by, limit: 25, ...(cursor && { cursor }) }),
  );
  if (error && !data) return <ListFailed what={t('the duplicates')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="m-3 h-40" />;
  if (data.groups.length === 0)
    return (
      <EmptyState className="border-t" title={words(t)[by].none}>
        {t('No duplicates.')}
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="border-t px-4 py-1.5 text-muted text-table">
        {t.many(data.total, '{count} group, largest first|{count} groups, largest first')}
      </p>
      <ul aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data.groups.map((group) => (
          <li key={group.pages[0]?.no ?? group.value} className="border-t">
            <details open={group.count <= 5}>
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-hover/60">
                <span className="font-medium">{t.many(group.count, '{count} page|{count} pages')}</span>
                {group.value !== null && <span className="min-w-0 break-words text-muted">{group.value}</span>}
              </summary>
              <ul className="grid gap-1 px-4 pb-3 text-table">
                {group.pages.map((page) => (
                  <li key={page.no} className="flex min-w-0 items-center gap-2">
                    <OutcomeBadge outcome={page.outcome} status={page.status} />
                    <span className="min-w-0 flex-1">
                      <PageLink id={id} page={page} />
                    </span>
                    {by !== 'title' && <span className="min-w-0 truncate text-muted max-md:hidden">{page.title}</span>}
                  </li>
                ))}
                {group.count > group.pages.length && (
                  <li className="text-muted">{t('and {count} more', { count: group.count - group.pages.length })}</li>
                )}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
    </>
  );
}
