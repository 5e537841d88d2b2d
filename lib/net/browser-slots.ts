import { userPart } from '#lib/platform/acting-for.ts';
import { LimitReached } from '#lib/platform/errors.ts';
import { FairQueue } from '#lib/platform/fair-queue.ts';

/** A few places, and a short queue before them for each of those who want one. */
export interface Slots {
  /** Waits for a place. @returns what gives it back. @throws LimitReached, or the signal's reason */
  take: (signal: AbortSignal, owner?: string) => Promise<() => void>;
  running: () => number;
  queued: () => number;
}

/** One place weighs more than any number of turns. */
const MORE_THAN_TURNS = 2 ** 40;

/**
 * A place that becomes free goes to the user who has the fewest, among those to the one whose turn it is; of his tokens
 * likewise. One who asks for a hundred pages makes another wait for one of them, not for all.
 * @param places at once, @param ownQueue waiting at most in one name (`user/token`), @param queue and in all of them; who
 *   has nothing waiting may always wait for one, so that nobody fills the queue for others
 * @param guests places beyond those, for a name that has none when it asks while others have all: it need not even wait
 *   for the end of another's run
 */
export function createSlots(places: number, ownQueue: number, queue: number, guests = 0): Slots {
  const waiting = new FairQueue<() => void>();
  // Of names and of their users: the places they have, and when they last got one or gave one back.
  const parts = new Map<string, { held: number; turn: number }>();
  let running = 0;
  let turn = 0;

  const weigh = (name: string) => {
    const part = parts.get(name);
    return part ? part.held * MORE_THAN_TURNS + part.turn : 0;
  };
  const count = (name: string, by: 1 | -1) => {
    turn++;
    for (const one of new Set([name, userPart(name)])) parts.set(one, { held: (parts.get(one)?.held ?? 0) + by, turn });
    tidy(name);
  };
  /** Of who has and wants nothing, nothing is remembered. */
  const tidy = (name: string) => {
    if (parts.get(name)?.held === 0 && waiting.sizeOf(name) === 0) parts.delete(name);
    const user = userPart(name);
    if (parts.get(user)?.held === 0 && waiting.sizeOfUser(name) === 0) parts.delete(user);
  };

  return {
    running: () => running,
    queued: () => waiting.size,
    async take(signal, name = '') {
      signal.throwIfAborted();
      const isGuest = running < places + guests && !parts.get(name)?.held && waiting.sizeOf(name) === 0;
      if (running < places || isGuest) {
        running++;
        count(name, 1);
      } else {
        const isFull = waiting.size >= queue && waiting.sizeOfUser(name) > 0;
        if (isFull || waiting.sizeOf(name) >= ownQueue) {
          throw new LimitReached('Too many pages wait for the browser; try again in a moment.', 5);
        }
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const enter = () => {
          count(name, 1);
          resolve();
        };
        const leave = () => {
          if (!waiting.remove(name, enter)) return;
          tidy(name);
          reject(signal.reason);
        };
        waiting.push(name, enter);
        signal.addEventListener('abort', leave, { once: true });
        await promise.finally(() => signal.removeEventListener('abort', leave));
      }
      let given = false;
      return () => {
        if (given) return;
        given = true;
        count(name, -1);
        const next = running > places ? undefined : waiting.shift(weigh);
        if (next) next();
        else running--;
      };
    },
  };
}
