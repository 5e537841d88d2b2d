import { AsyncLocalStorage } from 'node:async_hooks';

type Run = <T>(work: () => T) => T;

// Next loads this file again within a request: what counts is where the process itself stood when it began.
const KEY = Symbol.for('serpentine.outside');
const holder: typeof globalThis & { [KEY]?: Run } = globalThis;
holder[KEY] ??= AsyncLocalStorage.snapshot();

/**
 * Begins work that outlives the request or job that happens to need it first (a connection, a timer that many share): it
 * is in nobody's name, and its lines and spans belong to no request.
 */
export const detachContext: Run = holder[KEY];
