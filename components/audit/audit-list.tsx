'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { auditListQuery } from '#lib/client/audits.ts';
import type { AuditSummary } from '#lib/features/page-analysis/contract.ts';
import { AuditTable } from './audit-table.tsx';
import { statusWords } from './audit-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const states = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

interface AuditListProps {
  initial: { audits: AuditSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { q: string; status: string };
  now: number;
}

/** All audits: filter in the URL, pages by cursor, live while something runs. */
export function AuditList({ initial, initialFilter, now }: AuditListProps) {
  const [q, setQ] = useQueryState('q', parseAsString.withDefault('').withOptions({ throttleMs: 250 }));
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(states));
  const [trail, setTrail] = useState<string[]>([]);
  const [doomed, setDoomed] = useState<AuditSummary | null>(null);
  const [asked, setAsked] = useState(false);
  const cursor = trail.at(-1);
  const untouched = !cursor && q === initialFilter.q && (status ?? '') === initialFilter.status;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...auditListQuery({ ...(q && { query: q }), ...(status && { status }), ...(cursor && { cursor }) }),
    ...(untouched && { initialData: initial }),
  });
  const filtered = q !== '' || status !== null;
  const filter = (change: () => void) => {
    setTrail([]);
    change();
  };

  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        <div className="relative min-w-0 flex-1 basis-56 sm:max-w-90">
          <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <Input
            data-filter=""
            type="search"
            aria-label="Filter by address or title"
            placeholder="Filter by address or title"
            className="[text-indent:24px]"
            value={q}
            onChange={(event) => filter(() => void setQ(event.target.value || null))}
          />
        </div>
        <Select
          aria-label="State"
          className="w-40"
          value={status ?? ''}
          onChange={(event) =>
            filter(() => void setStatus(states.find((state) => state === event.target.value) ?? null))
          }
        >
          <option value="">Every state</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {statusWords[state].word}
            </option>
          ))}
        </Select>
      </div>
      {error && !data ? (
        <ListFailed what="the audits" error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <div className="grid gap-3 p-4">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </div>
      ) : data.audits.length > 0 ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
          <AuditTable
            audits={data.audits}
            now={now}
            onDelete={(audit) => {
              setAsked(true);
              setDoomed(audit);
            }}
          />
        </div>
      ) : filtered ? (
        <EmptyState
          title="No audit fits this filter"
          action={
            <Button
              onClick={() =>
                filter(() => {
                  void setQ(null);
                  void setStatus(null);
                })
              }
            >
              Clear the filter
            </Button>
          }
        />
      ) : (
        <EmptyState title="No audits yet">
          Type the address of a page above. The report is there in about ten seconds and stays here.
        </EmptyState>
      )}
      <ListPages trail={trail} onTrail={setTrail} next={data?.next_cursor} isBusy={isPlaceholderData} />
      {asked && <DeleteDialog audit={doomed} onClose={() => setDoomed(null)} />}
    </Panel>
  );
}
