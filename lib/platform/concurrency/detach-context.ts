import { AsyncLocalStorage } from 'node:async_hooks';

type Run = <T>(work: () => T) => T;

// Next loads this file again within a request: the context of the process start counts.
const KEY = Symbol.for('serpentine.outside');
const holder: typeof globalThis & { [KEY]?: Run } = globalThis;
holder[KEY] ??= AsyncLocalStorage.snapshot();

/**
 * Starts work that outlives the request or job that needs it first (a shared connection or timer): it belongs to no tenant,
 * and its log lines and spans belong to no request.
 */
export const detachContext: Run = holder[KEY];
