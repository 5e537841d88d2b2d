'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { RotateCw } from '#components/ui/icons.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { ListPages } from '#components/ui/list-pages.tsx';
import { Loaded } from '#components/ui/loaded.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { bulkItemsQuery, isUnderWay } from '#lib/features/bulk-runs/client.ts';
import type { BulkItemEntry, BulkSummary } from '#lib/features/bulk-runs/contract.ts';
import { itemLabels, itemStatuses, recordHref } from './bulk-labels.ts';

interface BulkItemsProps {
  run: BulkSummary;
  /** null while the run is active. */
  onRetry: ((numbers: number[]) => void) | null;
  pending: boolean;
}

const shown = ['all', ...itemStatuses] as const;
const PART = 50;

/** Result of each item, in input order. */
export function BulkItems({ run, onRetry, pending }: BulkItemsProps) {
  const t = useMessages();
  const words = itemLabels(t);
  const [state, setState] = useQueryState('state', parseAsStringLiteral(shown).withDefault('all'));
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const input = { id: run.id, limit: PART, ...(state !== 'all' && { status: state }), ...(cursor && { cursor }) };
  const query = useQuery(bulkItemsQuery(input, isUnderWay(run.status)));
  const { progress } = run;
  const counts = { all: progress.total, ...progress };
  return (
    <Panel aria-label={t('Items')}>
      <div className="border-b p-3">
        <Choice
          label={t('Items by status')}
          value={state}
          options={shown
            .filter((one) => one === 'all' || one === state || counts[one] > 0)
            .map((value) => ({
              value,
              label: value === 'all' ? t('All') : words[value].word,
              count: counts[value],
            }))}
          onChange={(value) => {
            setTrail([]);
            void setState(value);
          }}
        />
      </div>
      <Loaded query={query} what={t('the items')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No items with this status')} />
          ) : (
            <ul aria-label={t('Items')} className="divide-y">
              {items.map((item) => (
                <li key={item.no} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                  <span className="w-12 shrink-0 text-right text-meta text-muted tabular-nums max-sm:hidden">
                    {item.no}
                  </span>
                  <div className="min-w-0 flex-1 basis-48">
                    <Subject run={run} item={item} />
                    {item.error && <p className="break-words text-meta text-muted">{item.error}</p>}
                  </div>
                  {run.search_engines.length > 1 && item.search_engine && (
                    <span className="shrink-0 text-muted text-table">{engineNames[item.search_engine]}</span>
                  )}
                  <RecordState {...words[item.status]} isRunning={item.status === 'running'} />
                  {onRetry && (item.status === 'blocked' || item.status === 'failed' || item.status === 'stopped') && (
                    <Button
                      size="sm"
                      disabled={pending}
                      aria-label={t('Retry: {subject}', { subject: item.subject })}
                      onClick={() => onRetry([item.no])}
                    >
                      <RotateCw /> {t('Try again')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ListPages
        of="parts"
        trail={trail}
        onTrail={setTrail}
        next={query.data?.next_cursor}
        isBusy={query.isPlaceholderData}
      />
    </Panel>
  );
}

function Subject({ run, item: { subject, record_id: record } }: { run: BulkSummary; item: BulkItemEntry }) {
  const style = 'block truncate font-medium';
  if (record === null) {
    return (
      <span dir="auto" className={style}>
        {subject}
      </span>
    );
  }
  return (
    <Link
      href={recordHref(run.kind, record)}
      prefetch={false}
      data-row=""
      dir="auto"
      className={`${style} rounded-control hover:text-accent-strong`}
    >
      {subject}
    </Link>
  );
}
