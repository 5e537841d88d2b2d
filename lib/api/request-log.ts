import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '#lib/features/context.ts';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';

export interface AnsweredRequest {
  /** Endpoint id. */
  endpoint: string;
  status: number;
  durationMs: number;
  /** Null before the credential was known: such requests are in the log alone, so that strangers fill no table. */
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

const FLUSH_MS = 250;
const WAITING_MAX = 5_000;

let waiting: Row[] = [];
let timer: NodeJS.Timeout | undefined;

/** Notes an answered request. Rows are written together, a quarter of a second later; no answer waits for them. */
export function noteRequest({ endpoint, status, durationMs, actor }: AnsweredRequest): void {
  if (!actor || actor.kind === 'system' || waiting.length >= WAITING_MAX) return;
  const tokenId = actor.kind === 'token' ? actor.tokenId : null;
  waiting.push({
    // Its own: the request's may be one that a client chose, and used before.
    id: randomUUID(),
    userId: actor.userId,
    tokenId,
    endpoint,
    status,
    durationMs: Math.round(durationMs),
    createdAt: new Date(),
  });
  timer ??= detachContext(() => setTimeout(() => void flushRequests(), FLUSH_MS));
  timer.unref();
}

/** Writes what waits; also called at the end of a process. */
export async function flushRequests(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const rows = waiting;
  waiting = [];
  if (rows.length === 0) return;
  try {
    await db().requestLog.createMany({ data: rows, skipDuplicates: true });
  } catch (error) {
    log.warn({ err: error, lost: rows.length }, 'requests could not be noted');
    // A database that is away may come back; a row it refuses (its user was deleted meanwhile) never gets in.
    if (isDatabaseDown(error)) waiting.unshift(...rows.slice(0, WAITING_MAX - waiting.length));
  }
}
