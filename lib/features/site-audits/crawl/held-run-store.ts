import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** A run that the attempt holds: everything written with `tx` is written under the lease. */
export interface HeldRun {
  no: number;
  tx: Prisma.TransactionClient;
}

/** Runs one step of the analysis in a transaction that starts by checking that the run is still held. */
export type WhileHeld = <T>(work: (run: HeldRun) => Promise<T>) => Promise<T>;

/** Far above what a step of the largest audit takes, because it may have to wait for a step of the previous attempt. */
const STEP_MS = 30 * 60_000;
/** A step has almost no delay between two statements, so a longer silence means that its connection is lost. */
const SILENT = '30s';

/**
 * Serializes the steps of two attempts at a run: a step that began under its lease has ended or was rolled back before
 * a later attempt writes anything, and no step of the old attempt starts after that. The row itself is only locked
 * against deletion, because heartbeats, pauses and the next attempt must be able to update it.
 * @throws LeaseLost from each of its calls
 */
export function holding(id: string, lease: string): WhileHeld {
  return (work) =>
    db().$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('idle_in_transaction_session_timeout', ${SILENT}, true),
          pg_advisory_xact_lock(hashtextextended(${`site audit ${id}`}, 0))`;
        // Keeps the row from being deleted until the step ends: nothing else ties its findings to it.
        const [run] = await tx.$queryRaw<{ no: number }[]>`SELECT no FROM site_audits
          WHERE id = ${id}::uuid AND lease = ${lease}::uuid AND status = 'running' FOR KEY SHARE`;
        if (!run) throw new LeaseLost();
        return work({ no: run.no, tx });
      },
      { maxWait: 10_000, timeout: STEP_MS },
    );
}
