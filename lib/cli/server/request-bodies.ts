import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Rejection } from '#lib/cli/server/request-guard.ts';

/** The largest body read before a route has authenticated the sender. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Initial allocation for a body without Content-Length. */
const FIRST_BYTES = 4 * 1024;

/**
 * Routes that authenticate first and then read the body themselves, each with its own limit (lib/api/read-body.ts,
 * lib/api/import-handler.ts). `proxy.ts` excludes them, so Next keeps no copy of what they read. Imports, saved results and
 * saved drafts are among them.
 */
const READ_BY_ROUTE = /^\/api\/(?:v1|mcp|run|import|evidence|export|feeds)(?:\/|$)/;

/** Limits of request bodies that are still arriving. */
export interface BodyLimits {
  /** Incomplete bodies from one address, and in total. */
  openPerAddress: number;
  open: number;
  /** Bytes buffered for bodies of one address, and in total, until their requests are answered. */
  bytesPerAddress: number;
  bytes: number;
  /** Time limit for a body to arrive. */
  maxMs: number;
  /**
   * That of an import: a little more than the handler that reads it has (lib/api/import-handler.ts), which sends its own
   * error.
   */
  importMs: number;
  /** That of a log file, which may take long as long as it keeps arriving. */
  logFileMs: number;
  /** An incomplete body that stalled for this long gives way to a new one from its address. */
  stalledMs: number;
  /** How long the rest of a body is read and discarded after the response. */
  lingerMs: number;
}

const LIMITS: BodyLimits = {
  openPerAddress: 128,
  open: 1_024,
  bytesPerAddress: 4 * 1024 * 1024,
  bytes: 16 * 1024 * 1024,
  maxMs: 60_000,
  importMs: 310_000,
  logFileMs: 6 * 3_600_000 + 10_000,
  stalledMs: 2_000,
  lingerMs: 10_000,
};
/** No request body takes longer. */
export const LONGEST_BODY_MS = LIMITS.logFileMs + 10_000;

/**
 * Releases a buffer's memory immediately: the garbage collector lets many megabytes accumulate first. Not for a slice of a
 * pooled buffer, as small ones are.
 */
function free(bytes: Buffer): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length && !buffer.detached) buffer.transfer(0);
}

/** A request body in transit, and the memory buffered for it. */
interface Body {
  address: string;
  unfinished: boolean;
  bytes: number;
  lastAt: number;
  /** Ends it before it is complete. */
  giveWay: (refusal: Rejection) => void;
}

const tooLarge = { status: 413, text: `The request body must have at most ${MAX_BODY_BYTES / 1024} KiB.` };
const tooLate = (seconds: number) => ({
  status: 408,
  text: `The request body must arrive within ${seconds} seconds.`,
});
const displaced = { status: 408, text: 'The request body took too long to arrive while other requests waited.' };
const tooManyHere = {
  status: 429,
  text: 'Too many unfinished request bodies from your IP address. Try again shortly.',
  retryAfter: '5',
};
const tooMany = { status: 503, text: 'Too many unfinished request bodies. Try again shortly.', retryAfter: '5' };

/**
 * Limits what request bodies can cost before authentication: their size, their time, and how many bytes and connections are
 * used for them, per client address and in total. At the total limit, the address that uses the most gives way, so a flood
 * from a few addresses does not block others.
 */
export function createBodyIntake(given: Partial<BodyLimits> = {}) {
  const limits = { ...LIMITS, ...given };
  /** By address, oldest first. */
  const bodies = new Map<string, Set<Body>>();
  let open = 0;
  let held = 0;

  const of = (address: string): Body[] => [...(bodies.get(address) ?? [])];
  const unfinishedOf = (address: string) => of(address).filter((body) => body.unfinished);
  const bytesOf = (address: string) => of(address).reduce((sum, body) => sum + body.bytes, 0);

  /** The address with the highest value. */
  function heaviest(weightOf: (address: string) => number): string {
    let found = '';
    let most = 0;
    for (const address of bodies.keys()) {
      const value = weightOf(address);
      if (value > most) [found, most] = [address, value];
    }
    return found;
  }

  /** Admits one more incomplete body, or returns why not. */
  function admit(address: string): Rejection | null {
    const own = unfinishedOf(address);
    if (own.length >= limits.openPerAddress) {
      const stalled = own.find((body) => performance.now() - body.lastAt >= limits.stalledMs);
      if (!stalled) return tooManyHere;
      stalled.giveWay(displaced);
    }
    if (open >= limits.open) {
      const [oldest] = unfinishedOf(heaviest((each) => unfinishedOf(each).length));
      oldest?.giveWay(displaced);
    }
    return open < limits.open ? null : tooMany;
  }

  /** Reserves memory for more bytes of a body. False: there is none, or this body itself had to give way. */
  function hold(body: Body, more: number): boolean {
    const fits = () =>
      held + more <= limits.bytes && bytesOf(body.address) + more <= limits.bytesPerAddress && body.unfinished;
    while (body.unfinished && !fits()) {
      const full = bytesOf(body.address) + more > limits.bytesPerAddress;
      const [oldest] = unfinishedOf(full ? body.address : heaviest(bytesOf)).filter(({ bytes }) => bytes > 0);
      if (!oldest || oldest === body) return false;
      oldest.giveWay(displaced);
    }
    if (!body.unfinished) return false;
    held += more;
    body.bytes += more;
    return true;
  }

  function begin(address: string): Body {
    const body: Body = { address, unfinished: true, bytes: 0, lastAt: performance.now(), giveWay: () => {} };
    const own = bodies.get(address) ?? new Set();
    bodies.set(address, own.add(body));
    open++;
    return body;
  }

  function finish(body: Body): void {
    if (body.unfinished) open--;
    body.unfinished = false;
  }

  /** Releases the memory of a body. */
  function release(body: Body): void {
    finish(body);
    held -= body.bytes;
    body.bytes = 0;
    const own = bodies.get(body.address);
    own?.delete(body);
    if (own?.size === 0) bodies.delete(body.address);
  }

  /** Reads the whole body and puts it back, so that the request's handler finds it complete. */
  function collect(request: IncomingMessage, body: Body): Promise<Rejection | 'left' | null> {
    const { promise, resolve } = Promise.withResolvers<Rejection | 'left' | null>();
    let bytes = Buffer.alloc(0);
    let size = 0;
    const settle = (outcome: Rejection | 'left' | null) => {
      clearTimeout(timer);
      request.off('readable', read);
      request.off('close', left);
      if (outcome !== null) release(body);
      finish(body);
      // Before the stream ends: an ended stream does not accept unshift.
      if (outcome === null && size > 0) request.unshift(bytes.subarray(0, size));
      else free(bytes);
      bytes = Buffer.alloc(0);
      resolve(outcome);
    };
    const left = () => settle('left');
    const read = () => {
      body.lastAt = performance.now();
      while (body.unfinished && request.readableLength > 0) {
        const chunk: Buffer | null = request.read(request.readableLength);
        if (chunk === null) break;
        if (size + chunk.length > MAX_BODY_BYTES) {
          free(chunk);
          return settle(tooLarge);
        }
        if (size + chunk.length > bytes.length) {
          // One growing buffer: thousands of one-byte chunks would each cost an object.
          const capacity = Math.min(MAX_BODY_BYTES, Math.max(size + chunk.length, bytes.length * 2, FIRST_BYTES));
          if (!hold(body, capacity - bytes.length)) {
            free(chunk);
            return body.unfinished ? settle(tooMany) : undefined;
          }
          const larger = Buffer.allocUnsafeSlow(capacity);
          bytes.copy(larger, 0, 0, size);
          free(bytes);
          bytes = larger;
        }
        chunk.copy(bytes, size);
        size += chunk.length;
        free(chunk);
      }
      if (body.unfinished && request.complete && request.readableLength === 0) settle(null);
    };
    body.giveWay = settle;
    const timer = setTimeout(() => settle(tooLate(limits.maxMs / 1_000)), limits.maxMs);
    request.once('close', left);
    request.on('readable', read);
    read();
    return promise;
  }

  /** Time for a body that its route reads. */
  function timeFor(path: string): number {
    if (path.startsWith('/api/import/log-files/')) return limits.logFileMs;
    return path.startsWith('/api/import/') ? limits.importMs : limits.maxMs + 5_000;
  }

  /** Limits a body that its route reads: its time, and the number of such bodies. */
  function watch(request: IncomingMessage, body: Body, path: string): void {
    const end = () => request.socket.destroy();
    body.giveWay = () => {
      finish(body);
      end();
    };
    // The route responds first, with its own message.
    const timer = setTimeout(end, timeFor(path));
    const done = () => {
      clearTimeout(timer);
      finish(body);
    };
    request.once('end', done);
    request.once('close', done);
  }

  /**
   * Processes the body of a request before anything else.
   * @param address key for counting the client
   * @returns null if the request may proceed: its body is complete, or its route reads it; `left` if the client disconnected
   */
  return async function intake(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<Rejection | 'left' | null> {
    const { headers } = request;
    const announced = Number(headers['content-length'] ?? 0);
    if (headers['transfer-encoding'] === undefined && announced === 0) return null;
    const path = request.url ?? '/';
    const byRoute = READ_BY_ROUTE.test(path.split('?', 1)[0] ?? path);
    if (!byRoute && announced > MAX_BODY_BYTES) return tooLarge;
    if (request.destroyed) return 'left';
    if (byRoute && request.complete) return null;
    if (request.readableLength > MAX_BODY_BYTES) return tooLarge;
    const refusal = request.complete ? null : admit(address);
    if (refusal) return refusal;
    const body = begin(address);
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), limits.lingerMs).unref();
    });
    response.once('close', () => release(body));
    if (byRoute) {
      watch(request, body, path);
      return null;
    }
    if (!request.complete) return collect(request, body);
    // Body bytes that arrived together with the headers.
    const held = hold(body, request.readableLength);
    finish(body);
    return held ? null : tooMany;
  };
}
