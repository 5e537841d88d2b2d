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

/** A tally of zeros. */
export const freshTally = (): Tally => ({ checked: 0, failed: 0, linksFound: 0, linksNew: 0, linksLost: 0 });

/** Where the readings of pages go. */
export interface PageKeeping {
  domainNo: number;
  foundBy: LinkRow['found_by'];
  /** Is incremented by each page. */
  tally: Tally;
  /** The run whose lease the writes need; absent without a run. */
  run?: { id: string; lease: string };
}

/**
 * Returns the function that stores and counts the reading of each of a domain's pages as it arrives. It throws LeaseLost.
 */
export function keepPages(ctx: Ctx, { domainNo, foundBy, tally, run }: PageKeeping) {
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
