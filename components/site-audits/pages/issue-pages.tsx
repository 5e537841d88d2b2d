'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { verdictLabels } from '#components/page-audits/audit-labels.ts';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { SiteFindingBody } from '#components/site-audits/finding.tsx';
import { pathOf, pointsText } from '#components/site-audits/site-labels.ts';
import { SiteVerdict } from '#components/site-audits/site-verdict.tsx';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { ArrowLeft } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { ListPages } from '#components/ui/list-pages.tsx';
import { ExportMenu, fileEntries } from '#components/ui/menu.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { issuePagesQuery, siteExportAddress } from '#lib/features/site-audits/client.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';

interface IssuePagesProps {
  audit: SiteAuditDetail;
  check: string;
  onBack: () => void;
}

/** One issue: why it matters, how to fix it, and every affected page with its details. */
export function IssuePages({ audit, check, onBack }: IssuePagesProps) {
  const t = useMessages();
  const [query, setQuery] = useQueryState('where', parseAsString.withDefault('').withOptions({ throttleMs: 250 }));
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    issuePagesQuery({ id: audit.id, check, ...(query.trim() && { query: query.trim() }), ...(cursor && { cursor }) }),
  );
  const back = (
    <Button size="sm" variant="ghost" onClick={onBack}>
      <ArrowLeft /> {t('All issues')}
    </Button>
  );
  if (error && !data)
    return (
      <Panel>
        <div className="p-3">{back}</div>
        <ErrorState
          title={t('Could not load this issue')}
          action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
        >
          {error.message}
        </ErrorState>
      </Panel>
    );
  if (!data) return <Skeleton className="h-100" />;
  const { issue, pages, total } = data;
  const verdict = issue.verdict ?? issue.reopened;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {back}
        <ExportMenu
          what={t('Affected pages')}
          entries={fileEntries((format) => siteExportAddress(audit.id, format, { what: 'findings', check }))}
        />
      </div>
      <Panel aria-label={t('Issue')}>
        <PanelBody className="grid gap-3 pt-4">
          <h2 className="flex items-start gap-2 font-semibold text-section">
            <SeverityIcon severity={issue.severity} className="mt-1" />
            {issue.title}
          </h2>
          <p className="text-muted text-table">
            {t.many(issue.measured, '{pages} of {count} page affected|{pages} of {count} pages affected', {
              pages: issue.pages,
            })}
            {issue.points > 0 && t(', {points} points', { points: pointsText(t, issue.points) })}
            {issue.since && t(', first detected {since}', { since: t.day(issue.since) })}
            {issue.left_out > 0 && t.many(issue.left_out, ', ignored on {count} page|, ignored on {count} pages')}
            {issue.new_pages !== null &&
              issue.new_pages > 0 &&
              t.many(issue.new_pages, ', {count} new page|, {count} new pages')}
            .
          </p>
          <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[96px_1fr]">
            <dt className="text-muted">{t('Why')}</dt>
            <dd className="max-w-200">{issue.why}</dd>
            <dt className="text-muted">{t('How to fix')}</dt>
            <dd className="max-w-200">{issue.fix}</dd>
            {verdict && (
              <>
                <dt className="text-muted">{issue.verdict ? verdictLabels(t)[verdict.kind].done : t('Reopened')}</dt>
                <dd className="max-w-200 break-words">
                  {issue.verdict
                    ? t('On all pages: {reason} ({since})', { reason: verdict.reason, since: t.day(verdict.since) })
                    : t('{done} on {since} (“{reason}”). The number of affected pages has changed since.', {
                        done: verdictLabels(t)[verdict.kind].done,
                        since: t.day(verdict.since),
                        reason: verdict.reason,
                      })}
                </dd>
              </>
            )}
          </dl>
          {issue.pages + issue.left_out > 0 && (
            <span className="print:hidden">
              <SiteVerdict audit={audit.id} finding={issue} />
            </span>
          )}
        </PanelBody>
      </Panel>
      <Panel aria-label={t('Affected pages')}>
        <div className="flex flex-wrap items-center gap-3 p-3">
          <Input
            data-filter=""
            type="search"
            aria-label={t('Search URL and title')}
            placeholder={t('Search URL and title')}
            className="max-w-90 flex-1 basis-56"
            maxLength={512}
            value={query}
            onChange={(event) => {
              setTrail([]);
              void setQuery(event.target.value || null);
            }}
          />
          <p role="status" className="text-muted text-table">
            {t.many(total, '{count} page|{count} pages')}
          </p>
        </div>
        {pages.length === 0 ? (
          <EmptyState className="border-t" title={t('No matching pages')} />
        ) : (
          <ul aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            {pages.map(({ page, finding }) => (
              <li key={page.no} className="grid gap-2 border-t px-4 py-3">
                <p className="flex min-w-0 items-center gap-2">
                  <OutcomeBadge outcome={page.outcome} status={page.status} />
                  <Link
                    data-row=""
                    prefetch={false}
                    href={`/site-audits/${audit.id}/pages/${page.no}`}
                    title={page.url}
                    className="min-w-0 truncate rounded-control font-medium hover:text-accent-strong"
                  >
                    {pathOf(page.url)}
                  </Link>
                  {finding.verdict && <Badge>{verdictLabels(t)[finding.verdict.kind].done}</Badge>}
                  {finding.reopened && <Badge tone="warning">{t('Reopened')}</Badge>}
                  {page.title && <span className="min-w-0 truncate text-muted max-md:hidden">{page.title}</span>}
                </p>
                <SiteFindingBody finding={finding} advice={false} />
                {(finding.verdict === null || !finding.verdict.on_all_pages) && (
                  <span>
                    <SiteVerdict audit={audit.id} finding={finding} page={page.no} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
      </Panel>
    </div>
  );
}
