import type { Tone } from '#components/ui/badge.tsx';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** One state of an engine over all its exits. Pure. */

export type EngineStatus = 'ok' | 'limited' | 'blocked' | 'unknown';

type Entry = Pick<EngineHealthEntry, 'state'>;

/** An engine with its status over all its exits. */
export interface EnginePill {
  engine: EngineHealthEntry['search_engine'];
  status: EngineStatus;
}

/** The status of each engine that has exits, in the order of the entries. */
export function pillsOf(entries: readonly EngineHealthEntry[]): EnginePill[] {
  return [...Map.groupBy(entries, ({ search_engine }) => search_engine)].map(([engine, exits]) => ({
    engine,
    status: statusOf(exits),
  }));
}

/**
 * OK: it answers over every exit that was used. Limited: over some of them only, or it is being retried. Blocked: over none.
 * Unknown: it was not queried yet.
 */
export function statusOf(entries: readonly Entry[]): EngineStatus {
  const has = (state: Entry['state']) => entries.some((entry) => entry.state === state);
  if (has('ready')) return has('blocked') || has('trying') ? 'limited' : 'ok';
  if (has('trying')) return 'limited';
  return has('blocked') ? 'blocked' : 'unknown';
}

/** Label and tone of each status. */
export const statusLabels = (t: Translator): Record<EngineStatus, { word: string; tone: Tone }> => ({
  ok: { word: t('OK'), tone: 'good' },
  limited: { word: t('Limited'), tone: 'warning' },
  blocked: { word: t('Blocked'), tone: 'fault' },
  unknown: { word: t('Unknown'), tone: 'neutral' },
});
