import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KnownRoute } from '#lib/cli/server/routes.ts';
import { createSlots } from '#lib/net/browser/slots.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/**
 * Requests that may start at the same time. An API request takes one to two milliseconds of this process plus some waiting
 * for the database, so a few keep it busy and more only delay each other.
 */
const AT_ONCE = 3;
/**
 * A request that takes longer is waiting for something other than this process, such as a slow site or a browser: its slot
 * is released.
 */
const BEGUN_MS = 10;
/** A request whose body is in transit needs nothing from this process, and an idle client may take as long as it likes. */
const BODY_MS = 1;
/** Longest wait: after it a request starts regardless, so that scheduling can delay a request but never block it. */
const WAIT_MS = 2_000;
/** Most waiting requests from one address, and in total. */
const OWN_QUEUE = 500;
const QUEUE = 2_000;

/** Limits of the scheduler; times are in milliseconds. */
export interface RequestSchedulerOptions {
  atOnce?: number;
  begunMs?: number;
  waitMs?: number;
  ownQueue?: number;
  queue?: number;
}

/**
 * Schedules the start of requests in turns between client addresses, and within an address between callers (threat U3): a
 * client with a thousand concurrent requests waits behind itself and delays others by a few milliseconds. Callers are not
 * authenticated yet, so invented tokens share the turns of their address.
 */
export function createRequestScheduler({
  atOnce = AT_ONCE,
  begunMs = BEGUN_MS,
  waitMs = WAIT_MS,
  ownQueue = OWN_QUEUE,
  queue = QUEUE,
}: RequestSchedulerOptions = {}) {
  const slots = createSlots(atOnce, ownQueue, queue);

  /** Waits for this request's turn. @param address key for counting the client @returns whether it may start; not if the client disconnected, or too many wait */
  return async function turn(
    request: IncomingMessage,
    response: ServerResponse,
    { kind }: KnownRoute,
    address: string,
  ): Promise<'begin' | 'left' | 'busy'> {
    if (response.destroyed) return 'left';
    // Monitoring must work even in a flood; static files cost next to nothing.
    if (kind === 'watch' || request.url?.startsWith('/_next/static/')) return 'begin';
    const asker = clientOf(request, address);
    if (slots.queuedOf(asker) >= ownQueue) return 'busy';
    const waiting = new AbortController();
    const left = () => waiting.abort('left');
    response.once('close', left);
    const late = setTimeout(() => waiting.abort('begin'), waitMs);
    try {
      const giveBack = await slots.acquire(waiting.signal, asker);
      const timer = setTimeout(giveBack, request.complete ? begunMs : Math.min(begunMs, BODY_MS));
      response.once('close', () => {
        clearTimeout(timer);
        giveBack();
      });
      // It may have disconnected between its turn and now.
      if (response.destroyed) giveBack();
      return 'begin';
    } catch (reason) {
      if (reason instanceof LimitReached) return 'busy';
      return waiting.signal.reason === 'begin' ? 'begin' : 'left';
    } finally {
      clearTimeout(late);
      response.off('close', left);
    }
  };
}

/** Key of a client: its address, and below it the caller, as far as visible before any lookup. */
function clientOf({ headers }: IncomingMessage, address: string): string {
  // One slash separates the two; an IPv6 address group contains a slash itself.
  return `${address.replace('/', '|')}/${headers.authorization ?? headers.cookie ?? ''}`;
}
