'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Choice } from '#components/ui/choice.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { landingPagesQuery } from '#lib/features/analytics/client.ts';
import { LANDING_PAGE_SORTS, type LandingPageSort } from '#lib/features/analytics/labels.ts';
import type { LandingPages } from '#lib/features/analytics/landing-pages-contract.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import { useMessages } from '#messages';
import { ranges, TextFilter } from './filters.tsx';
import { type ChosenPages, landingPagesAddress } from './landing-pages-address.ts';
import { TablePages } from './table-pages.tsx';

interface LandingPagesViewProps {
  chosen: ChosenPages;
  /** Which rows, as the operation names it. */
  input: OperationInput<'list_landing_pages'>;
}

/** Landing pages by sessions or key events; order, period and filter are part of the URL. */
export function LandingPagesView({ chosen, input }: LandingPagesViewProps) {
  const t = useMessages();
  const router = useRouter();
  const [isBusy, begin] = useTransition();
  const { data, error, refetch } = useQuery(landingPagesQuery(input));
  const choose = (change: Partial<ChosenPages>) =>
    begin(() => router.push(landingPagesAddress({ ...chosen, ...change }), { scroll: false }));
  return (
    <>
      <search
        aria-label={t('Date range and filters')}
        aria-busy={isBusy || undefined}
        className="mb-4 flex flex-wrap gap-2"
      >
        <Choice label={t('Date range')} value={chosen.days} options={ranges(t)} onChange={(days) => choose({ days })} />
        <TextFilter label={t('URL contains')} value={chosen.page} onChange={(page) => choose({ page })} />
      </search>
      <Panel>
        <PanelHeader title={t('Landing pages')} note={noteOf()} />
        {error ? (
          <ListFailed what={t('Landing pages')} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Rows chosen={chosen} data={data} isFirstPage={input.cursor === undefined} />
        ) : (
          <LoadingRows />
        )}
      </Panel>
    </>
  );

  function noteOf(): string {
    const period = t('{from} – {to}', { from: t.day(input.from ?? ''), to: t.day(input.to ?? '') });
    return `${t('Google Analytics, organic search')} · ${period}`;
  }
}

function Rows({ chosen, data, isFirstPage }: { chosen: ChosenPages; data: LandingPages; isFirstPage: boolean }) {
  const t = useMessages();
  const { rows, next_cursor: next } = data;
  const labels: Record<LandingPageSort, string> = {
    sessions: t('Sessions'),
    engaged_sessions: t('Engaged sessions'),
    key_events: t('Key events'),
  };
  if (rows.length === 0)
    return <EmptyState title={t('No sessions')}>{t('Nothing matches these filters in this period.')}</EmptyState>;
  return (
    <>
      <Table aria-label={t('Landing pages')}>
        <thead>
          <tr>
            <Th>{t('Landing page')}</Th>
            {LANDING_PAGE_SORTS.map((sort) => (
              <Th key={sort} aria-sort={chosen.sort === sort ? 'descending' : undefined} className="text-right">
                <Link
                  href={landingPagesAddress({ ...chosen, sort })}
                  scroll={false}
                  prefetch={false}
                  className="inline-block min-h-6 rounded-control leading-6 hover:text-ink"
                >
                  {labels[sort]}
                  {chosen.sort === sort && <span aria-hidden="true"> ↓</span>}
                </Link>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.page}>
              <Td className="min-w-48 max-w-120">
                <Link
                  href={`/urls?${new URLSearchParams({ project: chosen.project, url: `https://${row.page}` })}`}
                  data-row=""
                  prefetch={false}
                  dir="auto"
                  className="inline-block min-h-6 min-w-0 break-all rounded-control font-medium hover:text-accent-strong"
                >
                  {row.page}
                </Link>
              </Td>
              {LANDING_PAGE_SORTS.map((metric) => (
                <Td key={metric} className="text-right tabular-nums">
                  {t.number(Math.round(row[metric] * 10) / 10)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <TablePages
        first={isFirstPage ? null : landingPagesAddress(chosen)}
        next={next === null ? null : landingPagesAddress(chosen, { cursor: next })}
      />
    </>
  );
}
