import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { SpanContext } from '#lib/platform/observability/trace.ts';
// From the start of a process on, before there is any scope.
import '#lib/platform/concurrency/detach-context.ts';

/** What a piece of work is done for: every line of the log and every span under it says so by itself. */
export interface Scope {
  /** Of the request, also in the jobs that it started and in theirs; absent for what the clock started. */
  requestId?: string | undefined;
  job?: { name: string; id: string; attempt: number } | undefined;
  /** Where the request comes from (`addressOf` in lib/cli/server/request-guard.ts); absent in jobs and commands. */
  address?: string | undefined;
  /** The span that is open here. */
  span?: SpanContext | undefined;
  /** What the request's own line says besides: filled in by whoever knows, read at its end. */
  notes: Record<string, unknown>;
}

// Next bundles this file apart from the server that it runs in: both must find the same one.
const KEY = Symbol.for('serpentine.scope');
const holder: typeof globalThis & { [KEY]?: AsyncLocalStorage<Scope> } = globalThis;
holder[KEY] ??= new AsyncLocalStorage<Scope>();
const storage = holder[KEY];

export const currentScope = (): Scope | undefined => storage.getStore();

/** Runs the work, and all that it begins, in this scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work);

/** Adds to the line that the request under way gets in the log; nothing where none is. */
export function noteOnRequest(fields: Record<string, unknown>): void {
  Object.assign(currentScope()?.notes ?? {}, fields);
}

/** Sets where the request under way comes from, for what is recorded about it. */
export function setRequestAddress(address: string): void {
  const scope = currentScope();
  if (scope) scope.address = address;
}

/** The id of the request under way; a new one where none is. */
export const requestIdNow = (): string => currentScope()?.requestId ?? randomUUID();

/** A UUID, or the same without hyphens as reverse proxies make it. What could be a secret or a forged line is neither. */
const WELL_FORMED = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** The id that a request brought, if that can be one; else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && WELL_FORMED.test(given) ? given.toLowerCase() : randomUUID();
