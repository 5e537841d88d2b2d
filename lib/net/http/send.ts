import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { portOf } from '#lib/net/egress/egress.ts';
import { CONNECT_STEP_MS, type createAgents, type HopTrace } from '#lib/net/http/agents.ts';
import type { Deadline } from '#lib/net/http/deadline.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { Fetched } from '#lib/net/net.ts';
import { isReset } from '#lib/net/network-error.ts';
import type { Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';
import { http } from '#lib/platform/node-http.ts';

/** One request of a chain of redirects. */
export interface HopRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** A response whose body has not been read yet; times are in milliseconds. */
export interface RawResponse {
  message: IncomingMessage;
  /** Lower-case names, every value; built once from the raw headers, because Node's parsed ones join and drop some. */
  headers: Fetched['headers'];
  trace: HopTrace;
  startedAt: number;
  ttfbMs: number;
  remoteAddress: string;
}

/** How to send a request. */
export interface SendOptions {
  agents: ReturnType<typeof createAgents>;
  upstream: Upstream | null;
  /** The target is a service that the administrator configured. */
  isOwnService: boolean;
  rejectUnauthorized: boolean;
  headersTimeoutMs: number;
}

/** Longest wait before the single retry; the actual wait is random within it (full jitter). */
const MAX_RETRY_DELAY_MS = 250;

/**
 * Sends once, and once more if the connection broke before any byte of a response and the request is safe to repeat. Nothing
 * else is sent twice: a response is final, whatever its status.
 */
export async function send(request: HopRequest, way: SendOptions, deadline: Deadline): Promise<RawResponse> {
  const repeatable = request.method !== 'POST' && request.method !== 'PUT';
  try {
    return await sendOnce(request, way, deadline);
  } catch (error) {
    if (!repeatable || deadline.over || !isReset(error) || heardAnything(error)) throw error;
    // A stale kept connection says nothing about the server: retry immediately on a new one.
    if (!wasReused(error)) {
      await wait(Math.random() * MAX_RETRY_DELAY_MS, undefined, { signal: deadline.signal }).catch(() => {});
      if (deadline.over) throw deadline.reason;
    }
    return sendOnce(request, way, deadline);
  }
}

const HEARD = Symbol('bytes came back');
const REUSED = Symbol('sent on a kept connection');
const wasReused = (error: unknown) => error instanceof Error && REUSED in error;
const heardAnything = (error: unknown) => error instanceof Error && HEARD in error;

async function sendOnce(
  { url, method, headers, body }: HopRequest,
  { agents, upstream, isOwnService, rejectUnauthorized, headersTimeoutMs }: SendOptions,
  deadline: Deadline,
): Promise<RawResponse> {
  const trace: HopTrace = {
    // Only a new connection reads it.
    get signal() {
      return deadline.signal;
    },
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
  };
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  // The proxy code counts time on its own.
  if (upstream) deadline.pause();
  else deadline.step(CONNECT_STEP_MS, 'connecting');
  const requestOptions: https.RequestOptions & { trace: HopTrace } = {
    method,
    host: url.hostname,
    port: portOf(url),
    path: url.pathname + url.search,
    headers: method === 'POST' || method === 'PUT' ? { ...headers, host: url.host } : flat(headers, url.host),
    agent: agents.for(url.protocol, rejectUnauthorized, upstream, isOwnService),
    maxHeaderSize: NET_LIMITS.responseHeaderBytes,
    trace,
  };
  const outgoing = (url.protocol === 'https:' ? https : http).request(requestOptions);
  // Replaces the option `signal`, which watches the whole stream: the run may end before the response, or in the middle of
  // its body.
  let incoming: IncomingMessage | undefined;
  deadline.onOver(() => {
    incoming?.destroy(OVER);
    outgoing.destroy(OVER);
  });
  let interim = 0;
  let readBefore = 0;
  outgoing.on('socket', (socket) => {
    readBefore = socket.bytesRead;
    deadline.step(headersTimeoutMs, 'waiting for headers');
  });
  outgoing.on('information', () => {
    if (++interim > NET_LIMITS.interimResponses) outgoing.destroy(malformedResponse('too many interim answers'));
  });
  outgoing.on('upgrade', (_message, socket) => {
    socket.destroy();
    reject(malformedResponse('an unrequested upgrade'));
  });
  outgoing.on('response', (message) => {
    incoming = message;
    const ttfbMs = performance.now() - startedAt;
    const status = message.statusCode ?? 0;
    // 999 is not an HTTP status, but some sites (Yahoo, LinkedIn) respond to robots with it: report it as a refusal.
    if (status < 200 || (status > 599 && status !== 999) || status === 304) {
      message.destroy();
      return reject(malformedResponse(`status ${status}`));
    }
    const { remoteAddress = '' } = message.socket;
    resolve({ message, headers: headersOf(message), trace, startedAt, ttfbMs, remoteAddress });
  });
  outgoing.on('error', (error) => {
    const heard = outgoing.socket ? outgoing.socket.bytesRead > readBefore : false;
    reject(Object.assign(error, heard && { [HEARD]: true }, outgoing.reusedSocket && { [REUSED]: true }));
  });
  outgoing.end(body);
  return promise;
}

/** Ends a stream because the run is over; the deadline holds the reason. */
const OVER = new Error('the run is over');

function malformedResponse(what: string): Unreachable {
  return new Unreachable(`The target returned an invalid response: ${what}.`, { reason: 'bad-answer' });
}

/** Alternating names and values: Node writes such a list as is, instead of setting each header. */
function flat(headers: Record<string, string>, host: string): string[] {
  const list = ['host', host];
  for (const name in headers) list.push(name, headers[name] ?? '');
  return list;
}

function headersOf({ rawHeaders }: IncomingMessage): Fetched['headers'] {
  const headers: Fetched['headers'] = Object.create(null);
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    const value = rawHeaders[i + 1] ?? '';
    const known = headers[name];
    if (known) known.push(value);
    else headers[name] = [value];
  }
  return headers;
}
