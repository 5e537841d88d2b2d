'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, CircleHelp, ShieldAlert, TriangleAlert } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { cn } from '#components/ui/cn.ts';
import { Popover } from '#components/ui/popover.tsx';
import { enginePath } from '#lib/features/alerts/paths.ts';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { useMessages } from '#messages';
import { type EngineStatus, statusLabels, statusOf } from './engine-status.ts';
import { type EngineId, engineIds, engineNames } from './search-labels.ts';
import { useNow } from './use-now.ts';

/** Only in an open popover. */
const EngineExits = dynamic(() => import('./engine-exits.tsx').then((module) => module.EngineExits));

const icons = { ok: CircleCheck, limited: TriangleAlert, blocked: ShieldAlert, unknown: CircleHelp } as const;
const inks: Record<EngineStatus, string> = {
  ok: 'text-good',
  limited: 'text-warning',
  blocked: 'text-fault',
  unknown: 'text-muted',
};

/** Shape and color of an engine's status; the text is next to it. */
export function StatusIcon({ status }: { status: EngineStatus }) {
  const Icon = icons[status];
  return <Icon aria-hidden="true" className={cn('size-4 shrink-0', inks[status])} />;
}

interface EnginePillsProps {
  initial: EngineHealthEntry[];
  /** Only these engines; all by default. */
  only?: readonly EngineId[];
  now: number;
}

/** The status of each search engine in one word; a popover lists its exits with the reason. */
export function EnginePills({ initial, only = engineIds, now: serverNow }: EnginePillsProps) {
  const t = useMessages();
  const now = useNow(serverNow);
  const { data } = useQuery({ ...engineHealthQuery(), initialData: initial });
  const shown = only
    .map((id) => ({ id, entries: data.filter((entry) => entry.search_engine === id) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <ul aria-label={t('Search engine status')} className="flex flex-wrap gap-2 max-sm:order-last">
      {shown.map(({ id, entries }) => {
        const status = statusOf(entries);
        return (
          <li key={id}>
            <Popover
              title={t('Status of {engine}', { engine: engineNames[id] })}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full border bg-panel px-2.5 text-table hover:border-edge touch:min-h-11"
              label={
                <>
                  <StatusIcon status={status} />
                  {engineNames[id]} <span className="text-muted">{statusLabels(t)[status].word}</span>
                  <ChevronDown aria-hidden="true" className="size-3.5 text-muted" />
                </>
              }
            >
              <EngineExits entries={entries} now={now} />
              <p className="border-t px-3 py-2 text-table">
                <Link href={enginePath(id)} prefetch={false} className="font-medium text-accent-strong hover:underline">
                  {status === 'ok' || status === 'unknown'
                    ? t('{engine}: status and recent failures', { engine: engineNames[id] })
                    : t('{engine}: reason and what to do', { engine: engineNames[id] })}
                </Link>
              </p>
            </Popover>
          </li>
        );
      })}
    </ul>
  );
}
