'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { issuePagesQuery, siteExportAddress } from '#lib/features/site-audits/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { PageLink } from './page-link.tsx';

const kinds = (t: Translator) =>
  [
    { check: 'redirect-chain', title: t('Redirect chains'), none: t('No redirect chains') },
    { check: 'redirect-loop', title: t('Redirect loops'), none: t('No redirect loops') },
    { check: 'redirect-broken', title: t('Broken redirects'), none: t('No broken redirects') },
    { check: 'redirect-temporary', title: t('Temporary redirects'), none: t('No temporary redirects') },
  ] as const;

/** Redirects that chain, loop, end nowhere or are only temporary, each with its steps. */
export function RedirectChains({ id }: { id: string }) {
  const t = useMessages();
  return kinds(t).map((kind) => (
    <section key={kind.check} aria-label={kind.title} className="border-t">
      <div className="flex items-center justify-between gap-2 bg-sunken px-4 py-1.5">
        <h2 className="font-medium text-table">{kind.title}</h2>
        <ExportMenu
          what={kind.title}
          entries={fileEntries((format) => siteExportAddress(id, format, { what: 'findings', check: kind.check }))}
        />
      </div>
      <Chains id={id} check={kind.check} none={kind.none} />
    </section>
  ));
}

function Chains({ id, check, none }: { id: string; check: string; none: string }) {
  const t = useMessages();
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    issuePagesQuery({ id, check, limit: 25, ...(cursor && { cursor }) }),
  );
  if (error && !data) return <ListFailed what={t('the redirects')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="m-3 h-16" />;
  if (data.pages.length === 0)
    return (
      <EmptyState className="border-t py-6" title={none}>
        {data.issue.measured === 0 ? t('No redirects found.') : t('All redirects resolved.')}
      </EmptyState>
    );
  return (
    <>
      <ul aria-busy={isPlaceholderData}>
        {data.pages.map(({ page, finding }) => (
          <li key={page.no} className="grid grid-cols-1 gap-1 border-t px-4 py-2 text-table">
            <span className="flex min-w-0 items-center gap-2">
              <OutcomeBadge outcome={page.outcome} status={page.status} />
              <span className="min-w-0 flex-1">
                <PageLink id={id} page={page} />
              </span>
              <span className="shrink-0 text-muted">{finding.found}</span>
            </span>
            <ol aria-label={t('Steps')} className="grid gap-0.5 pl-4">
              {finding.items.map((item, step) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change, and a circle comes by an address twice.
                <li key={step} className="flex min-w-0 items-baseline gap-2">
                  <span aria-hidden="true" className="text-muted">
                    →
                  </span>
                  {item.value && <span className="shrink-0 text-muted">{item.value}</span>}
                  <span className="min-w-0 break-all">{item.url && <ForeignLink url={item.url} />}</span>
                </li>
              ))}
              {finding.total > finding.items.length && (
                <li className="text-muted">{t('and {total} more', { total: finding.total - finding.items.length })}</li>
              )}
            </ol>
          </li>
        ))}
      </ul>
      <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
    </>
  );
}
