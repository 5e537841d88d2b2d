'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { ListFailed, LoadingRows } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { OperationInput } from '#lib/features/definitions.ts';
import { performanceRowsQuery } from '#lib/features/search-console/client.ts';
import { DIMENSIONS } from '#lib/features/search-console/dimensions-contract.ts';
import type { PerformanceRow, PerformanceRows } from '#lib/features/search-console/performance-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { ctrText, dimensionLabels, dimensionTabs, keyText, positionText } from './metric-labels.ts';
import { type Chosen, performanceAddress } from './performance-address.ts';
import { TablePages } from './table-pages.tsx';

interface PerformanceTableProps {
  chosen: Chosen;
  /** Which rows, as the operation names it. */
  input: OperationInput<'list_search_performance'>;
  /** Names of countries, by alpha-3 code. */
  countries: readonly { code: string; name: string }[];
}

const SESSIONS = ['sessions', 'engaged_sessions', 'key_events'] as const;
const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const;

/**
 * Rows by query, page, country, device or day; tabs, order and pages are links. The rows have a request of their own, because
 * they are larger than the rest of the document.
 */
export function PerformanceTable({ chosen, input, countries }: PerformanceTableProps) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(performanceRowsQuery(input));
  const tabs = dimensionTabs(t);
  return (
    <Panel>
      <PanelHeader title={tabs[chosen.by]} note={data && noteOf(t, chosen, data)} />
      <nav aria-label={t('Group by')} className="flex gap-1 overflow-x-auto border-b px-4 pb-2">
        {DIMENSIONS.map((by) => (
          <Button key={by} asChild size="sm" variant={by === chosen.by ? 'secondary' : 'ghost'}>
            <Link
              href={performanceAddress({ ...chosen, by, sort: by === 'date' ? 'key' : 'clicks', order: 'desc' })}
              scroll={false}
              prefetch={false}
              aria-current={by === chosen.by ? 'page' : undefined}
            >
              {tabs[by]}
            </Link>
          </Button>
        ))}
      </nav>
      {error ? (
        <ListFailed what={tabs[chosen.by]} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Rows chosen={chosen} data={data} countries={countries} isFirstPage={input.cursor === undefined} />
      ) : (
        <LoadingRows />
      )}
    </Panel>
  );
}

interface RowsProps {
  chosen: Chosen;
  data: PerformanceRows;
  countries: readonly { code: string; name: string }[];
  isFirstPage: boolean;
}

function Rows({ chosen, data: { rows, next_cursor: next }, countries, isFirstPage }: RowsProps) {
  const t = useMessages();
  const labels: Record<Chosen['sort'], string> = {
    key: dimensionLabels(t)[chosen.by],
    clicks: t('Clicks'),
    impressions: t('Impressions'),
    ctr: t('CTR'),
    position: t('Position'),
  };
  const names = new Map(countries.map((country) => [country.code, country.name]));
  const name = (key: string) => keyText(t, chosen.by, key, (code) => names.get(code) ?? code.toUpperCase());
  const hasSessions = hasSessionsIn(rows);
  const head = (column: Chosen['sort']) => {
    const isSorted = chosen.sort === column;
    const order = isSorted && chosen.order === 'desc' ? 'asc' : 'desc';
    return (
      <Th
        key={column}
        aria-sort={isSorted ? (chosen.order === 'asc' ? 'ascending' : 'descending') : undefined}
        className={column === 'key' ? undefined : 'text-right'}
      >
        <Link
          href={performanceAddress({ ...chosen, sort: column, order })}
          scroll={false}
          prefetch={false}
          className="inline-block min-h-6 rounded-control leading-6 hover:text-ink"
        >
          {labels[column]}
          {isSorted && <span aria-hidden="true"> {chosen.order === 'asc' ? '↑' : '↓'}</span>}
        </Link>
      </Th>
    );
  };
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t('No impressions')}>{t('Nothing matches these filters in this period.')}</EmptyState>
      ) : (
        <Table aria-label={dimensionTabs(t)[chosen.by]}>
          <thead>
            <tr>
              {(['key', ...METRICS] as const).map(head)}
              {hasSessions &&
                [t('Sessions'), t('Engaged sessions'), t('Key events')].map((label) => (
                  <Th key={label} className="text-right">
                    {label}
                  </Th>
                ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.key}>
                <Td className="min-w-48 max-w-120 break-words">
                  <Key chosen={chosen} row={row} name={name(row.key)} />
                </Td>
                <Metric value={t.number(row.clicks)} change={diff(row.clicks, row.before?.clicks)} />
                <Metric value={t.number(row.impressions)} change={diff(row.impressions, row.before?.impressions)} />
                <Metric value={ctrText(t, row.ctr)} change={null} />
                <Metric
                  value={positionText(t, row.position)}
                  change={diff(row.position, row.before?.position)}
                  isPosition
                />
                {hasSessions &&
                  SESSIONS.map((metric) => (
                    <Metric key={metric} value={row.analytics ? t.number(row.analytics[metric]) : '–'} change={null} />
                  ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <TablePages
        first={isFirstPage ? null : performanceAddress(chosen)}
        next={next === null ? null : performanceAddress(chosen, { cursor: next })}
      />
    </>
  );
}

const hasSessionsIn = (rows: readonly PerformanceRow[]) => rows.some(({ analytics }) => analytics !== null);

function noteOf(t: Translator, { by }: Chosen, { rows, source }: PerformanceRows): string {
  if (source === 'file') return t('From the imported file: sums over its date range, at most 1,000 rows.');
  if (hasSessionsIn(rows)) {
    return t(
      'Sessions: organic search of all search engines, counted by Google Analytics; – for a URL that it does not tell apart.',
    );
  }
  if (source === 'rows') return t('Counted by query and page: anonymized queries are not included.');
  return by === 'query' ? t('Queries that Google names; anonymized queries are not included.') : '';
}

const diff = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : Math.round((now - before) * 10) / 10;

function Metric({ value, change, isPosition = false }: { value: string; change: number | null; isPosition?: boolean }) {
  const t = useMessages();
  const isBetter = change !== null && (isPosition ? change < 0 : change > 0);
  return (
    <Td className="text-right tabular-nums">
      {value}
      {change !== null && change !== 0 && (
        <span className={`block text-meta ${isBetter ? 'text-better' : 'text-worse'}`}>
          {change > 0 ? '+' : '−'}
          {t.number(Math.abs(change))}
        </span>
      )}
    </Td>
  );
}

/** A query or page filters by itself; a page also opens. */
function Key({ chosen, row, name }: { chosen: Chosen; row: PerformanceRow; name: string }) {
  const t = useMessages();
  const to =
    chosen.by === 'query'
      ? { query: row.key, by: 'page' as const }
      : chosen.by === 'page'
        ? { page: row.key, by: 'query' as const }
        : chosen.by === 'country'
          ? { country: row.key === 'zzz' ? '' : row.key, by: 'query' as const }
          : null;
  const href = chosen.by === 'page' ? safeHref(row.key) : null;
  if (!to) return <span>{name}</span>;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Link
        data-row=""
        href={performanceAddress({ ...chosen, ...to })}
        scroll={false}
        prefetch={false}
        dir="auto"
        className="inline-block min-h-6 min-w-0 break-all rounded-control font-medium hover:text-accent-strong"
      >
        {name}
      </Link>
      {href && (
        <Link
          href={`/urls?${new URLSearchParams({ project: chosen.project, url: row.key })}`}
          prefetch={false}
          className="inline-block min-h-6 rounded-control text-accent-strong text-meta underline underline-offset-2"
        >
          {t('Details')}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-block min-h-6 rounded-control text-accent-strong text-meta underline underline-offset-2"
        >
          {t('Open')}
        </a>
      )}
    </span>
  );
}
