'use client';

import { Badge } from '#components/ui/badge.tsx';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { useMessages } from '#messages';
import { HealthIcon, HealthLine } from './engine-list.tsx';
import { healthLabels } from './search-labels.ts';

/** The exits that were used, each with its reason; the others are counted. */
export function EngineExits({ entries, now }: { entries: EngineHealthEntry[]; now: number }) {
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
