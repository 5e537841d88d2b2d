import 'server-only';
import { randomUUID } from 'node:crypto';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { databaseMemory } from '#lib/platform/database/database-memory.ts';
import { query } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';

/** What is recorded of a request once it has been answered. */
export interface AnsweredRequest {
  /** Endpoint id. */
  endpoint: string;
  status: number;
  durationMs: number;
  /**
   * Null if the request was not authenticated: such requests are only logged, so that anonymous clients cannot fill the
   * table.
   */
  actor: Actor | null;
}

interface Row {
  id: string;
  userId: string;
  tokenId: string | null;
  endpoint: string;
  status: number;
  durationMs: number;
  createdAt: Date;
}

/** In the order of the statement. */
const COLUMNS = ['id', 'userId', 'tokenId', 'endpoint', 'status', 'durationMs', 'createdAt'] as const;
const FLUSH_MS = 250;
const WAITING_MAX = 5_000;

const pending = databaseMemory((): { rows: Row[]; timer?: NodeJS.Timeout | undefined } => ({ rows: [] }));

/** Records a completed request. Rows are written in batches, a quarter of a second later; no response waits for them. */
export function noteRequest({ endpoint, status, durationMs, actor }: AnsweredRequest): void {
  const batch = pending();
  if (!actor || actor.kind === 'system' || batch.rows.length >= WAITING_MAX) return;
  const tokenId = actor.kind === 'token' ? actor.tokenId : null;
  batch.rows.push({
    // A new id: the request's may be chosen by the client and already used.
    id: randomUUID(),
    userId: actor.userId,
    tokenId,
    endpoint,
    status,
    durationMs: Math.round(durationMs),
    createdAt: new Date(),
  });
  batch.timer ??= detachContext(() => setTimeout(() => void flushRequests(), FLUSH_MS));
  batch.timer.unref();
}

/** Writes the pending rows; also called at the end of a process. */
export async function flushRequests(): Promise<void> {
  const batch = pending();
  clearTimeout(batch.timer);
  batch.timer = undefined;
  const { rows } = batch;
  batch.rows = [];
  if (rows.length === 0) return;
  try {
    await query(
      `INSERT INTO request_log (id, user_id, token_id, endpoint, status, duration_ms, created_at)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::int[], $7::timestamptz[])
       ON CONFLICT DO NOTHING`,
      COLUMNS.map((column) => rows.map((row) => row[column])),
    );
  } catch (error) {
    log.warn({ err: error, lost: rows.length }, 'requests could not be recorded');
    // A database outage may end; a row that the database rejects (its user was deleted meanwhile) never succeeds.
    if (isDatabaseDown(error)) batch.rows.unshift(...rows.slice(0, WAITING_MAX - batch.rows.length));
  }
}
