import { evaluatePage } from '#lib/features/backlinks/check/evaluate-page.ts';
import type { Source } from '#lib/features/backlinks/check/read-sources.ts';
import { holdRun } from '#lib/features/backlinks/check/run-store.ts';
import type { LinkRow } from '#lib/features/backlinks/links/link-row.ts';
import { type Tx, writePage } from '#lib/features/backlinks/links/link-store.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Progress of a run. */
export interface Tally {
  checked: number;
  failed: number;
  linksFound: number;
  linksNew: number;
  linksLost: number;
}

export const freshTally = (): Tally => ({ checked: 0, failed: 0, linksFound: 0, linksNew: 0, linksLost: 0 });

/**
 * Returns the functions that store and count the readings of a domain's pages as they arrive.
 * @param tally is incremented
 * @param run whose lease the writes need; absent without a run. The returned functions throw LeaseLost
 */
export function keepPages(
  ctx: Ctx,
  domainNo: number,
  foundBy: LinkRow['found_by'],
  tally: Tally,
  run?: { id: string; lease: string },
) {
  const hold = async (tx: Tx) => run && holdRun(tx, run.id, run.lease);
  return async (sourceUrl: string, source: Source, broken?: ReadonlyMap<string, string>): Promise<void> => {
    const at = ctx.now();
    const { fresh, lost } = await writePage({ domainNo, sourceUrl, at, hold }, (known) =>
      evaluatePage(sourceUrl, source, known, { at, foundBy, ...(broken && { broken }) }),
    );
    if (source.ok) tally.checked++;
    else tally.failed++;
    tally.linksFound += source.ok ? source.found.length : 0;
    tally.linksNew += fresh;
    tally.linksLost += lost;
  };
}
