import { FairQueue } from '#lib/platform/concurrency/fair-queue.ts';
import { tenantUser } from '#lib/platform/concurrency/tenant-context.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/** A few places, and a short queue before them for each of those who want one. */
export interface Slots {
  /** Waits for a place. @returns what gives it back. @throws LimitReached, or the signal's reason */
  acquire: (signal: AbortSignal, owner?: string) => Promise<() => void>;
  running: () => number;
  queued: () => number;
  /** What waits in the names of this one's user. */
  queuedOf: (owner: string) => number;
}

/** Places held, and when one was last got or given back. */
interface Holding {
  held: number;
  turn: number;
}

/** One place weighs more than any number of turns. */
const SLOT_WEIGHT = 2 ** 40;

/**
 * A place that becomes free goes to the user who has the fewest, among those to the one whose turn it is; of his tokens
 * likewise. One who asks for a hundred pages makes another wait for one of them, not for all.
 * @param places at once, @param ownQueue waiting at most in one name (`user/token`), @param queue and in all of them; who
 *   has nothing waiting may always wait for one, so that nobody fills the queue for others
 * @param guests places beyond those while others have all: for users who hold none, be they new or waiting, and for a new
 *   name of a user who holds some as long as nobody without a place waits
 */
export function createSlots(places: number, ownQueue: number, queue: number, guests = 0): Slots {
  const waiting = new FairQueue<() => void>();
  // Apart: the name of a session is that of its user.
  const parts = { user: new Map<string, Holding>(), name: new Map<string, Holding>() };
  let running = 0;
  let turn = 0;

  const heldBy = (name: string, as: 'user' | 'name') => parts[as].get(name)?.held ?? 0;
  const weigh = (name: string, as: 'user' | 'name') => {
    const part = parts[as].get(name);
    return part ? part.held * SLOT_WEIGHT + part.turn : 0;
  };
  /** Only users who hold nothing. */
  const weighGuest = (name: string, as: 'user' | 'name') =>
    as === 'user' && heldBy(name, as) > 0 ? Number.POSITIVE_INFINITY : weigh(name, as);
  const count = (name: string, by: 1 | -1) => {
    turn++;
    const user = tenantUser(name);
    parts.name.set(name, { held: heldBy(name, 'name') + by, turn });
    parts.user.set(user, { held: heldBy(user, 'user') + by, turn });
    tidy(name);
  };
  /** Of who has and wants nothing, nothing is remembered. */
  const tidy = (name: string) => {
    if (heldBy(name, 'name') === 0 && waiting.sizeOf(name) === 0) parts.name.delete(name);
    const user = tenantUser(name);
    if (heldBy(user, 'user') === 0 && waiting.sizeOfUser(name) === 0) parts.user.delete(user);
  };
  const next = () => {
    if (running < places) return waiting.shift(weigh);
    return running < places + guests ? waiting.shift(weighGuest) : undefined;
  };
  /** Gives what is free to those who wait. After it no user without a place waits while one for a guest is free. */
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
          throw new LimitReached('Too many pages wait for the browser; try again in a moment.', 5);
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
