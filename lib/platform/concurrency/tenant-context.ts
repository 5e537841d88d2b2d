import { AsyncLocalStorage } from 'node:async_hooks';

// Next bundles this file separately from the process it runs in: all copies must share one context.
const KEY = Symbol.for('serpentine.acting-for');
const holder: typeof globalThis & { [KEY]?: AsyncLocalStorage<string> } = globalThis;
const storage = holder[KEY] ?? new AsyncLocalStorage<string>();
holder[KEY] = storage;

/** Work that belongs to no user. */
export const SYSTEM_TENANT = 'system';

/**
 * Runs work on behalf of a tenant. Scarce resources (slots in the browser and at a host, threads, the job queue) are shared
 * evenly between tenants, however deep below they are requested.
 * @param name a user, or `user/token`: tokens of a user share that user's part
 */
export const runAsTenant = <T>(name: string, work: () => T): T => storage.run(name, work);

/** The tenant that the current work belongs to. */
export const currentTenant = (): string => storage.getStore() ?? SYSTEM_TENANT;

/** The user part of a tenant name. */
export const tenantUser = (name: string): string => name.split('/', 1)[0] ?? name;
