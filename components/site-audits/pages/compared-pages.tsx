'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { outcomeLabels, pathOf } from '#components/site-audits/site-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { ListPages } from '#components/ui/list-pages.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { type ComparedPage, comparedPagesQuery } from '#lib/features/site-audits/client.ts';
import { columnsFor } from '#lib/features/site-audits/columns-contract.ts';
import { OUTCOMES } from '#lib/features/site-audits/outcomes-contract.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface ComparedPagesProps {
  audit: SiteAuditDetail;
  previousId: string;
  what: Parameters<typeof comparedPagesQuery>[0]['what'];
  other: string;
  check: string;
}

/** Pages with one kind of change, linked to the audit that read them. */
export function ComparedPages({ audit, previousId, what, other, check }: ComparedPagesProps) {
  const t = useMessages();
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    comparedPagesQuery({
      id: audit.id,
      what,
      ...(other && { with: other }),
      ...(check && { check }),
      ...(cursor && { cursor }),
    }),
  );
  if (error && !data)
    return (
      <ErrorState
        title={t('Could not load the pages')}
        action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  if (!data) return <Skeleton className="m-3 h-40" />;
  if (data.pages.length === 0) return <EmptyState className="border-t" title={t('No matches')} />;
  return (
    <>
      <ul aria-busy={isPlaceholderData}>
        {data.pages.map((page) => (
          <ComparedLine key={`${page.url} ${page.check}`} audit={audit} previousId={previousId} page={page} />
        ))}
      </ul>
      <ListPages of="parts" trail={trail} onTrail={setTrail} next={data.next_cursor} isBusy={isPlaceholderData} />
    </>
  );
}

function shownValue(t: Translator, field: string, value: string | null): string {
  if (field !== 'outcome') return value ?? t('none');
  const outcome = OUTCOMES.find((one) => one === value);
  return outcome ? outcomeLabels(t)[outcome] : t('not found in crawl');
}

interface ComparedLineProps {
  audit: SiteAuditDetail;
  previousId: string;
  page: ComparedPage;
}

function ComparedLine({ audit, previousId, page }: ComparedLineProps) {
  const t = useMessages();
  const columns = columnsFor(audit.settings.extract);
  const columnTitle = (id: string): string => columns.find((column) => column.id === id)?.title ?? id;
  const href =
    page.no !== null
      ? `/site-audits/${audit.id}/pages/${page.no}`
      : page.previous_no !== null
        ? `/site-audits/${previousId}/pages/${page.previous_no}`
        : null;
  const address = <span className="truncate">{pathOf(page.url)}</span>;
  return (
    <li className="grid gap-1 border-t px-4 py-2 text-table">
      <span className="flex min-w-0 flex-wrap justify-between gap-x-4">
        {href ? (
          <Link
            data-row=""
            prefetch={false}
            href={href}
            title={page.url}
            className="min-w-0 truncate rounded-control font-medium hover:text-accent-strong"
          >
            {address}
          </Link>
        ) : (
          address
        )}
        {page.title && <span className="text-muted">{page.title}</span>}
      </span>
      {page.changes.map(({ field, before, now }) => (
        <span key={field} className="break-words text-muted">
          {columnTitle(field)}: <del className="decoration-worse">{shownValue(t, field, before)}</del>{' '}
          <span aria-hidden="true">→</span> <ins className="text-ink no-underline">{shownValue(t, field, now)}</ins>
        </span>
      ))}
    </li>
  );
}
