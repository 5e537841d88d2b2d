import { columnName, TRAFFIC_NAMES } from '#lib/contract/keyword-columns.ts';
import type { ImportReport } from '#lib/features/rankings/files-contract.ts';
import { isAverage, type Layout } from '#lib/features/rankings/import/import-row.ts';

/** The first position in the rows that is an average; null if there is none. */
export async function firstAverage(
  rows: AsyncIterable<{ cells: string[] }>,
  layout: Layout,
  pause: () => Promise<void>,
): Promise<string | null> {
  const at = layout.get('position') ?? -1;
  let read = 0;
  for await (const { cells } of rows) {
    if (++read % 1_000 === 0) await pause();
    const position = cells[at]?.trim() ?? '';
    if (isAverage(position)) return position;
  }
  return null;
}

const TRAFFIC: ReadonlySet<string> = new Set(TRAFFIC_NAMES);

/** Columns with figures that are not imported, and why. */
export function ignoredColumns(
  head: readonly string[],
  layout: Layout,
  { kind, hasAverages }: { kind: ImportReport['kind']; hasAverages: boolean },
): ImportReport['ignored'] {
  const position = layout.get('position');
  return head.flatMap((name, at) => {
    const column = name.trim();
    if (TRAFFIC.has(columnName(name)))
      return [{ column, reason: 'Rank tracking does not store clicks, impressions or traffic.' }];
    if (at !== position || kind === 'history') return [];
    const isAverageColumn =
      hasAverages || /av(?:era)?g|durchschn|moyen|medi|média|gemiddeld|genomsnitt/.test(columnName(name));
    const reason = isAverageColumn
      ? 'Average positions are ignored; only the keywords are imported.'
      : 'Positions without a date are ignored; only the keywords are imported.';
    return [{ column, reason }];
  });
}
