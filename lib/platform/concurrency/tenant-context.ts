import { AsyncLocalStorage } from 'node:async_hooks';

// Next bundles this file apart from the process that it runs in: all must know of the same one.
const KEY = Symbol.for('serpentine.acting-for');
const holder: typeof globalThis & { [KEY]?: AsyncLocalStorage<string> } = globalThis;
const storage = holder[KEY] ?? new AsyncLocalStorage<string>();
holder[KEY] = storage;

/** Work that belongs to no user. */
export const SYSTEM_TENANT = 'system';

/**
 * Does work in somebody's name. What is scarce (places in the browser and at a host, threads, the queue of jobs) is shared
 * evenly between names, however deep below it is asked for.
 * @param name a user, or `user/token`: tokens of a user share that user's part
 */
export const runAsTenant = <T>(name: string, work: () => T): T => storage.run(name, work);

/** The tenant that the current work belongs to. */
export const currentTenant = (): string => storage.getStore() ?? SYSTEM_TENANT;

/** The user part of a tenant name. */
export const tenantUser = (name: string): string => name.split('/', 1)[0] ?? name;
