import 'server-only';
import { databaseMemory } from '#lib/platform/database/database-memory.ts';
import { type Taken, takeFromMinute } from '#lib/platform/limits/limit-store.ts';

/** A process takes at most this part of a rate at once: 12 of 600 requests per minute. Rates below 100 are taken one by one. */
const LEASE_PART = 50;
/** Towards the end of a window leases shrink to this part of what is left, so that no process keeps the last ones unused. */
const LEFT_PART = 8;
const REMEMBERED = 10_000;

interface Lease {
  /** Requests that this process may still answer. */
  left: number;
  /** Requests taken by all processes, as of this lease. */
  count: number;
  /** By this process's monotonic clock, never after the window's end. */
  endsAt: number;
  /** Requests that wait for the running statement. */
  waiting: number;
  running: Promise<boolean> | null;
}

const leases = databaseMemory(() => new Map<string, Lease>());

/**
 * Takes one request from a minute's rate. Processes take requests from the database in leases, so that most requests need no
 * statement; all of them together never exceed the rate. What a process has leased and not used by the end of the window is
 * lost to the others: at most one lease for each process.
 * @returns false when the window is used up
 */
export async function takeFromRate(key: string, cap: number): Promise<boolean> {
  const lease = leaseOf(key, cap);
  for (;;) {
    if (lease.left > 0 && lease.endsAt > performance.now()) {
      lease.left--;
      return true;
    }
    lease.waiting++;
    lease.running ??= renew(lease, key, cap).finally(() => {
      lease.running = null;
    });
    try {
      if (!(await lease.running)) return false;
    } finally {
      lease.waiting--;
    }
  }
}

/** What this process knows of a rate without asking the database; null if it holds nothing of the current window. */
export function leasedWindow(key: string, cap: number): Taken | null {
  const lease = leases().get(`${key}:${cap}`);
  const resetMs = lease ? lease.endsAt - performance.now() : 0;
  return lease && lease.left > 0 && resetMs > 0 ? { count: lease.count - lease.left, resetMs } : null;
}

function leaseOf(key: string, cap: number): Lease {
  const name = `${key}:${cap}`;
  const known = leases();
  const found = known.get(name);
  if (found) return found;
  // Forgotten leases are lost for the rest of their minute.
  if (known.size >= REMEMBERED) known.clear();
  const lease = { left: 0, count: 0, endsAt: 0, waiting: 0, running: null };
  known.set(name, lease);
  return lease;
}

/** Takes the next lease, or what is left of the window. */
async function renew(lease: Lease, key: string, cap: number): Promise<boolean> {
  const start = performance.now();
  const unused = lease.endsAt > start ? cap - lease.count : cap;
  const wanted = Math.max(1, lease.waiting, Math.min(cap / LEASE_PART, unused / LEFT_PART));
  for (let amount = Math.min(cap, Math.floor(wanted)); amount > 0; amount = Math.floor(amount / 2)) {
    const taken = await takeFromMinute(key, cap, amount);
    if (!taken) continue;
    lease.left = amount;
    lease.count = taken.count;
    lease.endsAt = start + taken.resetMs;
    return true;
  }
  return false;
}
