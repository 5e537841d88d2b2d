import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** A run while its attempt holds it: what is written with `tx` is written under the lease, or not at all. */
export interface HeldRun {
  no: number;
  tx: Prisma.TransactionClient;
}

/** Does a part of the analysis in one transaction that begins with the question whether the run is still held. */
export type WhileHeld = <T>(work: (run: HeldRun) => Promise<T>) => Promise<T>;

/** Far above what a step of the largest audit takes: it may have to wait for one of the attempt before. */
const STEP_MS = 30 * 60_000;
/** Between two statements of a step lies next to nothing: whoever is silent for longer has lost the line. */
const SILENT = '30s';

/**
 * Parts of two attempts at a run are made one after the other, never at once: one that began under its lease is over, or
 * undone, before a later attempt writes anything, and none begins after that. The row itself is not locked, as heartbeats,
 * pauses and the next attempt must get at it meanwhile.
 * @throws LeaseLost from each of its calls
 */
export function holding(id: string, lease: string): WhileHeld {
  return (work) =>
    db().$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('idle_in_transaction_session_timeout', ${SILENT}, true),
          pg_advisory_xact_lock(hashtextextended(${`site audit ${id}`}, 0))`;
        const where = { id, lease, status: 'running' } as const;
        const run = await tx.siteAudit.findFirst({ where, select: { no: true } });
        if (!run) throw new LeaseLost();
        return work({ no: run.no, tx });
      },
      { maxWait: 10_000, timeout: STEP_MS },
    );
}
