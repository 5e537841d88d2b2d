'use client';

import { useQuery } from '@tanstack/react-query';
import { Search, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { ScoreChip } from '#components/audit/score.tsx';
import { SeverityCounts } from '#components/audit/severity.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { siteAuditListQuery } from '#lib/client/site-audits.ts';
import type { SiteAuditSummary } from '#lib/features/site-audit/parts-contract.ts';
import { shortUrl, siteStates, stateWords } from './site-words.ts';
import { StateBadge } from './state-badge.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

interface SiteAuditListProps {
  initial: { audits: SiteAuditSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; state: string };
  now: number;
}

/** All site audits: filter in the address, pages by cursor, live while something runs. */
export function SiteAuditList({ initial, initialFilter, now }: SiteAuditListProps) {
  const [{ find, state }, setFilter] = useQueryStates(
    { find: parseAsString.withDefault(''), state: parseAsStringLiteral(siteStates) },
    { throttleMs: 250 },
  );
  const [trail, setTrail] = useState<string[]>([]);
  const [doomed, setDoomed] = useState<SiteAuditSummary | null>(null);
  const [asked, setAsked] = useState(false);
  const cursor = trail.at(-1);
  const untouched = !cursor && find === initialFilter.find && (state ?? '') === initialFilter.state;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...siteAuditListQuery({ ...(find && { query: find }), ...(state && { status: state }), ...(cursor && { cursor }) }),
    ...(untouched && { initialData: initial }),
  });
  const filter: typeof setFilter = (change) => {
    setTrail([]);
    return setFilter(change);
  };
  return (
    <Panel aria-label="Your site audits">
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        <div className="relative min-w-0 flex-1 basis-56 sm:max-w-90">
          <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <Input
            data-filter=""
            type="search"
            aria-label="Filter by address"
            placeholder="Filter by address"
            className="[text-indent:24px]"
            maxLength={512}
            value={find}
            onChange={(event) => void filter({ find: event.target.value || null })}
          />
        </div>
        <Select
          aria-label="State"
          className="w-40"
          value={state ?? ''}
          onChange={(event) => void filter({ state: siteStates.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">Every state</option>
          {siteStates.map((one) => (
            <option key={one} value={one}>
              {stateWords[one].word}
            </option>
          ))}
        </Select>
      </div>
      {error && !data ? (
        <ListFailed what="the site audits" error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <div className="grid gap-3 p-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </div>
      ) : data.audits.length > 0 ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
          <Runs
            audits={data.audits}
            now={now}
            onDelete={(audit) => {
              setAsked(true);
              setDoomed(audit);
            }}
          />
        </div>
      ) : find !== '' || state !== null ? (
        <EmptyState
          title="No site audit fits this filter"
          action={<Button onClick={() => void filter({ find: null, state: null })}>Clear the filter</Button>}
        />
      ) : (
        <EmptyState title="No site audits yet">
          Type the address of a site above. The first pages are there after seconds; a thousand take some minutes. You
          can close the page meanwhile.
        </EmptyState>
      )}
      <ListPages trail={trail} onTrail={setTrail} next={data?.next_cursor} isBusy={isPlaceholderData} />
      {asked && <DeleteDialog audit={doomed} onClose={() => setDoomed(null)} />}
    </Panel>
  );
}

interface RunsProps {
  audits: readonly SiteAuditSummary[];
  now: number;
  onDelete: (audit: SiteAuditSummary) => void;
}

/** A table, and two-line rows on a phone. */
function Runs({ audits, now, onDelete }: RunsProps) {
  const remove = (audit: SiteAuditSummary) => (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete the audit of ${shortUrl(audit.url)}, ${formatMoment(audit.created_at)}`}
      onClick={() => onDelete(audit)}
    >
      <Trash2 />
    </Button>
  );
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Site audits">
          <thead>
            <tr>
              <Th className="w-24">Score</Th>
              <Th>Site</Th>
              <Th className="w-28 text-right">Pages</Th>
              <Th className="w-44">Issues</Th>
              <Th className="w-28">State</Th>
              <Th className="w-32">Asked for</Th>
              <Th className="w-12">
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {audits.map((audit) => (
              <Tr key={audit.id} className="h-14">
                <Td>
                  <ScoreChip score={audit.score} />
                </Td>
                <Td className="w-full max-w-0">
                  <Link
                    data-row=""
                    prefetch={false}
                    href={`/site-audits/${audit.id}`}
                    className="grid rounded-control hover:text-accent-strong"
                  >
                    <span className="truncate font-medium">{audit.host}</span>
                    <span className="truncate text-meta text-muted">{shortUrl(audit.url)}</span>
                  </Link>
                </Td>
                <Td className="text-right">{formatNumber(audit.pages)}</Td>
                <Td className="whitespace-nowrap">
                  <SeverityCounts counts={audit.issues} />
                </Td>
                <Td>
                  <StateBadge audit={audit} />
                </Td>
                <Td className="whitespace-nowrap text-muted">
                  <time dateTime={audit.created_at} title={formatMoment(audit.created_at)}>
                    {formatAgo(audit.created_at, now)}
                  </time>
                </Td>
                <Td className="pl-0">{remove(audit)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Site audits" className="divide-y md:hidden">
        {audits.map((audit) => (
          <li key={audit.id} className="flex items-center gap-3 px-4 py-2.5">
            <Link
              data-row=""
              prefetch={false}
              href={`/site-audits/${audit.id}`}
              className="flex min-w-0 flex-1 items-center gap-4 rounded-control"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{audit.host}</span>
                <span className="block truncate text-meta text-muted">
                  {formatAgo(audit.created_at, now)} · {plural(audit.pages, 'page')}
                </span>
              </span>
              {audit.status === 'done' ? <ScoreChip score={audit.score} /> : <StateBadge audit={audit} />}
            </Link>
            {remove(audit)}
          </li>
        ))}
      </ul>
    </>
  );
}
