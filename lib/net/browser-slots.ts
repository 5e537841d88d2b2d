import { LimitReached } from '#lib/platform/errors.ts';

/** A few places, and a short queue before them for each of those who want one. */
export interface Slots {
  /** Waits for a place. @returns what gives it back. @throws LimitReached, or the signal's reason */
  take: (signal: AbortSignal, owner?: string) => Promise<() => void>;
  running: () => number;
  queued: () => number;
}

interface Owner {
  running: number;
  waiting: Array<() => void>;
}

/**
 * A place that becomes free goes to whoever has the fewest, among those to the one who has waited longest since his last
 * turn: one who asks for a hundred pages makes another wait for one of them, not for all.
 * @param places at once, @param ownQueue waiting at most for one owner, @param queue and for all of them
 */
export function createSlots(places: number, ownQueue: number, queue: number): Slots {
  // In the order of their turns: who gets a place, or gives one back, goes to the end.
  const owners = new Map<string, Owner>();
  let running = 0;

  const queued = () => [...owners.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

  const toTheEnd = (name: string, owner: Owner) => {
    owners.delete(name);
    owners.set(name, owner);
  };
  const grant = (name: string, owner: Owner) => {
    owner.running++;
    toTheEnd(name, owner);
  };

  const giveBack = (name: string, owner: Owner) => {
    owner.running--;
    toTheEnd(name, owner);
    const [next] = [...owners]
      .filter(([, { waiting }]) => waiting.length > 0)
      .sort(([, a], [, b]) => a.running - b.running);
    if (next) {
      grant(...next);
      next[1].waiting.shift()?.();
    } else {
      running--;
    }
    if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
  };

  return {
    running: () => running,
    queued,
    async take(signal, name = '') {
      signal.throwIfAborted();
      const owner = owners.get(name) ?? { running: 0, waiting: [] };
      if (running < places) {
        running++;
        grant(name, owner);
      } else {
        if (owner.waiting.length >= ownQueue || queued() >= queue) {
          throw new LimitReached('Too many pages wait for the browser; try again in a moment.', 5);
        }
        owners.set(name, owner);
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const leave = () => {
          owner.waiting = owner.waiting.filter((entry) => entry !== resolve);
          if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name);
          reject(signal.reason);
        };
        owner.waiting.push(resolve);
        signal.addEventListener('abort', leave, { once: true });
        await promise.finally(() => signal.removeEventListener('abort', leave));
      }
      let given = false;
      return () => {
        if (!given) giveBack(name, owner);
        given = true;
      };
    },
  };
}
