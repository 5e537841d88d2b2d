import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { SpanContext } from '#lib/platform/observability/span-context.ts';
// Loaded at process start, before there is any scope.
import '#lib/platform/concurrency/detach-context.ts';

/** The context of the current work: every log line and span in it is labeled automatically. */
export interface Scope {
  /** Id of the request, also in the jobs that it started and their jobs; absent for scheduled jobs. */
  requestId?: string | undefined;
  job?: { name: string; id: string; attempt: number } | undefined;
  /** Client address (`addressOf` in lib/cli/server/request-guard.ts); absent in jobs and commands. */
  address?: string | undefined;
  /** The current span. */
  span?: SpanContext | undefined;
  /** Additional fields of the request's own log line: any code may add them, they are read at the end. */
  notes: Record<string, unknown>;
}

// Next bundles this file separately from the server it runs in: both must share one scope.
const KEY = Symbol.for('serpentine.scope');
const holder: typeof globalThis & { [KEY]?: AsyncLocalStorage<Scope> } = globalThis;
holder[KEY] ??= new AsyncLocalStorage<Scope>();
const storage = holder[KEY];

/** The request or job that the current code runs for; undefined outside of any. */
export const currentScope = (): Scope | undefined => storage.getStore();

/** Runs the work, and everything it starts, in this scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work);

/** Adds fields to the log line of the current request; does nothing outside a request. */
export function noteOnRequest(fields: Record<string, unknown>): void {
  Object.assign(currentScope()?.notes ?? {}, fields);
}

/** Sets the client address of the current request, for its records. */
export function setRequestAddress(address: string): void {
  const scope = currentScope();
  if (scope) scope.address = address;
}

/** The id of the current request; a new one if there is none. */
export const requestIdNow = (): string => currentScope()?.requestId ?? randomUUID();

/** A UUID, or one without hyphens as reverse proxies generate it. Neither can be a secret or a forged log line. */
const WELL_FORMED = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;

/** The id given by a request, if well-formed; else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && WELL_FORMED.test(given) ? given.toLowerCase() : randomUUID();
