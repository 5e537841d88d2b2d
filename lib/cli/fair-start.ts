import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSlots } from '#lib/net/browser-slots.ts';

/**
 * Requests that may be begun at once. A request of the API is one to two milliseconds of this process's work with some
 * waiting for the database between, so a few keep it busy and more only make each other late. Measured beside a token with
 * 50 requests at once (2026-11-22, 2 busy cores): another's small read took 1.1 times its usual median with 3, 2.7 times
 * with 6, 36 times without turns; with 2 a flood alone was served more slowly.
 */
const AT_ONCE = 3;
/** A request that takes longer waits for something else than this process, a slow site or a browser: it gives its place on. */
const BEGUN_MS = 25;

/**
 * Lets requests begin in turns between those who ask (threats U3): one who sends a thousand at once waits behind himself,
 * and everybody else for a few milliseconds.
 */
export function createFairStart(atOnce = AT_ONCE, begunMs = BEGUN_MS) {
  const slots = createSlots(atOnce, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);

  /** Waits for this request's turn. @returns false when whoever asked has left meanwhile */
  return async function turn(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const leaving = new AbortController();
    const left = () => leaving.abort();
    response.once('close', left);
    try {
      const giveBack = await slots.take(leaving.signal, askerOf(request));
      const timer = setTimeout(giveBack, begunMs);
      response.once('close', () => {
        clearTimeout(timer);
        giveBack();
      });
      return true;
    } catch {
      return false;
    } finally {
      response.off('close', left);
    }
  };
}

/** Who asks, as far as it can be seen before anything is looked up: the token, the session, else the address. */
function askerOf({ headers, socket }: IncomingMessage): string {
  // The slash would name a user whose tokens share.
  const name = headers.authorization ?? headers.cookie ?? socket.remoteAddress ?? '';
  return name.replaceAll('/', '|');
}
