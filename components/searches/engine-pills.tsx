'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { ChevronDown, CircleCheck, CircleHelp, ShieldAlert, TriangleAlert } from '#components/ui/icons.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { ENGINE_NAMES } from '#lib/contract/engine-names.ts';
import { engineHealthQuery } from '#lib/features/searches/client.ts';
import { useMessages } from '#messages';
import { type EnginePill, type EngineStatus, pillsOf, statusLabels } from './engine-status.ts';

const EngineExits = dynamic(() => import('./engine-exits.tsx').then((module) => module.EngineExits), { ssr: false });

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
  return <Icon className={cn('size-4 shrink-0', inks[status])} />;
}

interface EnginePillsProps {
  initial: readonly EnginePill[];
  now: number;
}

/** The status of each search engine in one word; a popover lists its exits with the reason, up to date while it is used. */
export function EnginePills({ initial, now }: EnginePillsProps) {
  const t = useMessages();
  const [wasOpened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...engineHealthQuery(), enabled: wasOpened });
  const current = data ? pillsOf(data) : initial;
  return (
    <ul aria-label={t('Search engine status')} className="flex flex-wrap gap-2 max-sm:order-last">
      {initial.map(({ engine, status: before }) => {
        const status = current.find((pill) => pill.engine === engine)?.status ?? before;
        return (
          <li key={engine}>
            <Popover
              title={t('Status of {engine}', { engine: ENGINE_NAMES[engine] })}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full border bg-panel px-2.5 text-table hover:border-edge touch:min-h-11"
              onOpen={() => setOpened(true)}
              label={
                <>
                  <StatusIcon status={status} />
                  {ENGINE_NAMES[engine]} <span className="text-muted">{statusLabels(t)[status].word}</span>
                  <ChevronDown className="size-3.5 text-muted" />
                </>
              }
            >
              <EngineExits
                engine={engine}
                status={status}
                entries={data?.filter((entry) => entry.search_engine === engine)}
                error={error}
                now={now}
              />
            </Popover>
          </li>
        );
      })}
    </ul>
  );
}
