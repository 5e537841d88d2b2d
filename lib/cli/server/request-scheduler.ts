import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressOf } from '#lib/cli/server/request-guard.ts';
import type { KnownRoute } from '#lib/cli/server/routes.ts';
import { createSlots } from '#lib/net/browser/slots.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/**
 * Requests that may be begun at once. A request of the API is one to two milliseconds of this process's work with some
 * waiting for the database between, so a few keep it busy and more only make each other late.
 */
const AT_ONCE = 3;
/** A request that takes longer waits for something else than this process, a slow site or a browser: it gives its place on. */
const BEGUN_MS = 10;
/** While its body is on the way it needs nothing of this process, and an idle client may let it wait as long as it likes. */
const BODY_MS = 1;
/** Nobody waits longer: then it begins as if there were no turns, so they can make a request late but stop none. */
const WAIT_MS = 2_000;
/** Waiting at most from one address, and from all. */
const OWN_QUEUE = 500;
const QUEUE = 2_000;

export interface RequestSchedulerOptions {
  atOnce?: number;
  begunMs?: number;
  waitMs?: number;
  ownQueue?: number;
  queue?: number;
  behindProxy: boolean;
}

/**
 * Lets requests begin in turns between the addresses they come from, and of one address between those who ask from there
 * (threats U3): one who sends a thousand at once waits behind himself, and everybody else for a few milliseconds. Who asks
 * has not been checked here, so made-up tokens share the turns of their address.
 */
export function createRequestScheduler({
  atOnce = AT_ONCE,
  begunMs = BEGUN_MS,
  waitMs = WAIT_MS,
  ownQueue = OWN_QUEUE,
  queue = QUEUE,
  behindProxy,
}: RequestSchedulerOptions) {
  const slots = createSlots(atOnce, ownQueue, queue);

  /** Waits for this request's turn. @returns whether it may begin; not when whoever asked has left, or too many wait */
  return async function turn(
    request: IncomingMessage,
    response: ServerResponse,
    { kind }: KnownRoute,
  ): Promise<'begin' | 'left' | 'busy'> {
    if (response.destroyed) return 'left';
    // Whoever watches over the process must hear of it also when it is flooded; files cost next to nothing.
    if (kind === 'watch' || request.url?.startsWith('/_next/static/')) return 'begin';
    const asker = clientOf(request, behindProxy);
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
      // It may have left between its turn and now.
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

/** Where a request comes from, and under that who asks, as far as it can be seen before anything is looked up. */
function clientOf(request: IncomingMessage, behindProxy: boolean): string {
  const { headers } = request;
  const address = clientAddressOf(request, behindProxy);
  // One slash parts the two; an address group of IPv6 has one of its own.
  return `${address.replace('/', '|')}/${headers.authorization ?? headers.cookie ?? ''}`;
}
