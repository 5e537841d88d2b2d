import { FairQueue } from '#lib/platform/concurrency/fair-queue.ts';
import { tenantUser } from '#lib/platform/concurrency/tenant-context.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/** A few slots, and a short queue for each user who waits for one. */
export interface Slots {
  /** Waits for a slot. @returns a function that releases it. @throws LimitReached, or the signal's reason */
  acquire: (signal: AbortSignal, owner?: string) => Promise<() => void>;
  running: () => number;
  queued: () => number;
  /** Number of waiting requests of this owner's user. */
  queuedOf: (owner: string) => number;
}

/** Slots held, and when one was last acquired or released. */
interface Holding {
  held: number;
  turn: number;
}

/** One held slot outweighs any number of past acquisitions. */
const SLOT_WEIGHT = 2 ** 40;

/**
 * A free slot goes to the user who holds the fewest, among equals to the one who has waited longest since his last slot; the
 * same rule applies among his tokens. A user who requests a hundred pages delays another by one of them, not by all.
 * @param places concurrent slots, @param ownQueue most waiting requests of one name (`user/token`), @param queue most
 * waiting requests in total; a name with nothing waiting may always queue one, so that nobody can fill the queue for others
 * @param guests extra slots when all others are taken: for users who hold none, new or waiting, and for a new name of a user
 * who holds some as long as nobody without a slot waits
 */
export function createSlots(places: number, ownQueue: number, queue: number, guests = 0): Slots {
  const waiting = new FairQueue<() => void>();
  // Separate maps: the name of a session equals that of its user.
  const parts = { user: new Map<string, Holding>(), name: new Map<string, Holding>() };
  let running = 0;
  let turn = 0;

  const heldBy = (name: string, as: 'user' | 'name') => parts[as].get(name)?.held ?? 0;
  const weigh = (name: string, as: 'user' | 'name') => {
    const part = parts[as].get(name);
    return part ? part.held * SLOT_WEIGHT + part.turn : 0;
  };
  /** Only users who hold no slot. */
  const weighGuest = (name: string, as: 'user' | 'name') =>
    as === 'user' && heldBy(name, as) > 0 ? Number.POSITIVE_INFINITY : weigh(name, as);
  const count = (name: string, by: 1 | -1) => {
    turn++;
    const user = tenantUser(name);
    parts.name.set(name, { held: heldBy(name, 'name') + by, turn });
    parts.user.set(user, { held: heldBy(user, 'user') + by, turn });
    tidy(name);
  };
  /** Forgets a name that neither holds nor waits for anything. */
  const tidy = (name: string) => {
    if (heldBy(name, 'name') === 0 && waiting.sizeOf(name) === 0) parts.name.delete(name);
    const user = tenantUser(name);
    if (heldBy(user, 'user') === 0 && waiting.sizeOfUser(name) === 0) parts.user.delete(user);
  };
  const next = () => {
    if (running < places) return waiting.shift(weigh);
    return running < places + guests ? waiting.shift(weighGuest) : undefined;
  };
  /** Assigns free slots to waiting requests. Afterwards no user without a slot waits while a guest slot is free. */
  const handOut = () => {
    for (let enter = next(); enter; enter = next()) enter();
  };
  const mayEnter = (name: string) => {
    if (running < places) return true;
    if (running >= places + guests || heldBy(name, 'name') > 0 || waiting.sizeOf(name) > 0) return false;
    return heldBy(tenantUser(name), 'user') === 0 || waiting.names().every((one) => heldBy(one, 'name') > 0);
  };

  return {
    running: () => running,
    queued: () => waiting.size,
    queuedOf: (owner) => waiting.sizeOfUser(owner),
    async acquire(signal, name = '') {
      signal.throwIfAborted();
      const enter = () => {
        running++;
        count(name, 1);
      };
      if (mayEnter(name)) enter();
      else {
        const isFull = waiting.size >= queue && waiting.sizeOfUser(name) > 0;
        if (isFull || waiting.sizeOf(name) >= ownQueue) {
          throw new LimitReached('Too many pages are waiting for the browser. Try again in a moment.', 5);
        }
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const called = () => {
          enter();
          resolve();
        };
        const leave = () => {
          if (!waiting.remove(name, called)) return;
          tidy(name);
          reject(signal.reason);
        };
        waiting.push(name, called);
        signal.addEventListener('abort', leave, { once: true });
        await promise.finally(() => signal.removeEventListener('abort', leave));
      }
      let given = false;
      return () => {
        if (given) return;
        given = true;
        running--;
        count(name, -1);
        handOut();
      };
    },
  };
}
