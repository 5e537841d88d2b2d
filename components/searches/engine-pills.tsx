'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleCheck, CircleHelp, ShieldAlert, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { cn } from '#components/ui/cn.ts';
import { Popover } from '#components/ui/popover.tsx';
import { enginePath } from '#lib/features/alerts/paths.ts';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { useMessages } from '#messages';
import { HealthIcon, HealthLine } from './engine-list.tsx';
import { type EngineStatus, statusLabels, statusOf } from './engine-status.ts';
import { type EngineId, engineIds, engineNames, healthLabels } from './search-labels.ts';
import { useNow } from './use-now.ts';

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

/** The exits that were used, each with its reason; the others are counted. */
function EngineExits({ entries, now }: { entries: EngineHealthEntry[]; now: number }) {
  const t = useMessages();
  const used = entries.filter(({ state }) => state !== 'untried');
  const unused = entries.length - used.length;
  return (
    <ul className="grid gap-2.5 p-3">
      {used.map((entry) => (
        <li key={entry.exit} className="flex gap-2">
          <HealthIcon state={entry.state} className="mt-0.5" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-table">
              <span className="wrap-anywhere font-medium">{t.known(entry.exit_label)}</span>
              <Badge tone={healthLabels[entry.state].tone}>{t.known(healthLabels[entry.state].word)}</Badge>
            </p>
            <HealthLine entry={entry} now={now} />
          </div>
        </li>
      ))}
      {unused > 0 && (
        <li className="text-muted text-table">
          {t.many(unused, '{count} connection not used yet|{count} connections not used yet')}
        </li>
      )}
    </ul>
  );
}
