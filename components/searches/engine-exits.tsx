'use client';

import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { ENGINE_NAMES } from '#lib/contract/engine-names.ts';
import { enginePath } from '#lib/features/alerts/paths.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { useMessages } from '#messages';
import { HealthIcon, HealthLine } from './engine-list.tsx';
import type { EngineStatus } from './engine-status.ts';
import { healthLabels } from './search-labels.ts';
import { useNow } from './use-now.ts';

interface EngineExitsProps {
  engine: EngineHealthEntry['search_engine'];
  status: EngineStatus;
  /** Undefined while they are loaded. */
  entries: EngineHealthEntry[] | undefined;
  /** Why they could not be loaded; null: no error. */
  error: Error | null;
  now: number;
}

/** The exits of one engine, and a link to its status. */
export function EngineExits({ engine, status, entries, error, now }: EngineExitsProps) {
  const t = useMessages();
  const name = ENGINE_NAMES[engine];
  return (
    <>
      {entries ? (
        <UsedExits entries={entries} now={now} />
      ) : (
        <p role="status" className="p-3 text-muted text-table">
          {error ? error.message : t('Loading')}
        </p>
      )}
      <p className="border-t px-3 py-2 text-table">
        <Link href={enginePath(engine)} prefetch={false} className="font-medium text-accent-strong hover:underline">
          {status === 'ok' || status === 'unknown'
            ? t('{engine}: status and recent failures', { engine: name })
            : t('{engine}: reason and what to do', { engine: name })}
        </Link>
      </p>
    </>
  );
}

/** The exits that were used, each with its reason; the others are counted. */
function UsedExits({ entries, now: serverNow }: { entries: EngineHealthEntry[]; now: number }) {
  const t = useMessages();
  const now = useNow(serverNow);
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
