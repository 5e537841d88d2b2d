import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { CONNECT_STEP_MS, type createAgents, type HopTrace } from '#lib/net/agents.ts';
import { type ReadBody, readBody } from '#lib/net/body.ts';
import { CAPS, USER_AGENT } from '#lib/net/caps.ts';
import { decodeText, sniffCharset } from '#lib/net/charset.ts';
import { createDeadline, type Deadline } from '#lib/net/deadline.ts';
import { type Egress, portOf } from '#lib/net/egress.ts';
import { DIRECT, type Fetched, type FetchOptions, type Hop } from '#lib/net/net.ts';
import { isReset, toNetworkError } from '#lib/net/network-error.ts';
import type { Pacer } from '#lib/net/pacing.ts';
import { ProxyFailure, proxyError, type Upstream } from '#lib/net/proxies.ts';
import { nextRequest } from '#lib/net/redirect.ts';
import { InvalidInput, Unreachable } from '#lib/platform/errors.ts';

export interface HttpOptions {
  egress: Egress;
  agents: ReturnType<typeof createAgents>;
  pacer: Pacer;
}

/** One request of a chain of redirects. */
export interface HopRequest {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

interface Answer {
  message: IncomingMessage;
  /** Lower-case names, every value; made once, of the raw ones: Node's own reading joins and drops some. */
  headers: Fetched['headers'];
  trace: HopTrace;
  startedAt: number;
  ttfbMs: number;
  remoteAddress: string;
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Fetches under the policy, directly or through one proxy; see `Net.fetch`. @throws ProxyFailure beside the others */
export function createFetchThrough({ egress, agents, pacer }: HttpOptions) {
  return async function fetchThrough(
    requestedUrl: string,
    options: FetchOptions,
    upstream: Upstream | null,
  ): Promise<Fetched> {
    const first = egress.checkUrl(requestedUrl);
    const startedAt = performance.now();
    using deadline = createDeadline(options.totalTimeoutMs ?? CAPS.totalMs, `The target ${first.host}`, options.signal);
    const redirects: Hop[] = [];
    const way: Way = {
      agents,
      upstream,
      rejectUnauthorized: options.rejectUnauthorized ?? true,
      headersTimeoutMs: options.headersTimeoutMs ?? CAPS.headersMs,
    };
    let request: HopRequest = {
      url: first,
      method: options.method ?? 'GET',
      headers: requestHeaders(options.headers),
      body: options.body,
    };
    for (;;) {
      const { url } = request;
      const subject = `The target ${url.host}`;
      if (deadline.over) throw deadline.reason;
      const release = options.unpaced
        ? () => {}
        : (pacer.tryAcquire(url.hostname, options.gapMs) ??
          (await pacer.acquire(url.hostname, deadline.signal, options.gapMs)));
      let status: number | null = null;
      let ttfbMs: number | null = null;
      let retryAfter: string | undefined;
      try {
        const answer = await send(request, way, deadline);
        ({ ttfbMs } = answer);
        const { message } = answer;
        status = message.statusCode ?? 0;
        retryAfter = answer.headers['retry-after']?.[0];
        const next =
          options.redirect === 'manual'
            ? null
            : nextRequest(request, message, redirects, options.maxRedirects ?? CAPS.redirects);
        if (next) {
          drain(answer);
          redirects.push({ url: url.href, status });
          request = { ...next, url: egress.checkUrl(next.url.href) };
          continue;
        }
        const read = await readAnswer(request, answer, deadline, options);
        if (deadline.over) throw deadline.reason;
        const totalMs = performance.now() - startedAt;
        return toFetched({ requestedUrl, url, redirects, answer, read, totalMs, upstream });
      } catch (error) {
        if (deadline.over) throw deadline.reason;
        if (error instanceof ProxyFailure) {
          // What was sent once already is not sent again through the next proxy.
          throw options.method === 'POST' && redirects.length > 0 ? proxyError([error]) : error;
        }
        throw redirects.length > 0 && error instanceof InvalidInput
          ? new Unreachable(`${subject} redirects to something that is no address.`, { reason: 'redirect-invalid' })
          : toNetworkError(error, subject);
      } finally {
        deadline.pause();
        deadline.onOver(null);
        release({ status, ttfbMs, retryAfter });
      }
    }
  };
}

/** How a request leaves. */
interface Way {
  agents: HttpOptions['agents'];
  upstream: Upstream | null;
  rejectUnauthorized: boolean;
  headersTimeoutMs: number;
}

/** The most that is waited before the one second try; any part of it (full jitter). */
const AGAIN_MS = 250;

/**
 * Sends once; once more when the connection broke before any byte came back and the request may be repeated. Nothing else
 * is sent twice: an answer, whatever its status, is the answer.
 */
async function send(request: HopRequest, way: Way, deadline: Deadline): Promise<Answer> {
  const repeatable = request.method !== 'POST';
  try {
    return await sendOnce(request, way, deadline);
  } catch (error) {
    if (!repeatable || deadline.over || !isReset(error) || heardAnything(error)) throw error;
    // A kept connection that had gone stale says nothing of the server: a new one is tried at once.
    if (!wasReused(error)) {
      await wait(Math.random() * AGAIN_MS, undefined, { signal: deadline.signal }).catch(() => {});
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
  { agents, upstream, rejectUnauthorized, headersTimeoutMs }: Way,
  deadline: Deadline,
): Promise<Answer> {
  const trace: HopTrace = {
    // Only a connection that is made anew asks for it.
    get signal() {
      return deadline.signal;
    },
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
  };
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // What a proxy is given is counted where it is asked.
  if (upstream) deadline.pause();
  else deadline.step(CONNECT_STEP_MS, 'connecting');
  const requestOptions: https.RequestOptions & { trace: HopTrace } = {
    method,
    host: url.hostname,
    port: portOf(url),
    path: url.pathname + url.search,
    headers: method === 'POST' ? { ...headers, host: url.host } : flat(headers, url.host),
    agent: agents.for(url.protocol, rejectUnauthorized, upstream),
    maxHeaderSize: CAPS.responseHeaderBytes,
    trace,
  };
  const outgoing = (url.protocol === 'https:' ? https : http).request(requestOptions);
  // In place of the option `signal`, which watches the whole stream for its end: the run may be over before the answer,
  // or in the middle of its body.
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
    if (++interim > CAPS.interimResponses) outgoing.destroy(badAnswer('too many interim answers'));
  });
  outgoing.on('upgrade', (_message, socket) => {
    socket.destroy();
    reject(badAnswer('an upgrade that was not asked for'));
  });
  outgoing.on('response', (message) => {
    incoming = message;
    const ttfbMs = performance.now() - startedAt;
    const status = message.statusCode ?? 0;
    // 999 is no status of HTTP, and what some sites (Yahoo, LinkedIn) answer to robots: a refusal to be told as such.
    if (status < 200 || (status > 599 && status !== 999) || status === 304) {
      message.destroy();
      return reject(badAnswer(`status ${status}`));
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

/** Ends a stream because the run is over; the deadline has the reason. */
const OVER = new Error('the run is over');

function badAnswer(what: string): Unreachable {
  return new Unreachable(`The target gave an unusable answer: ${what}.`, { reason: 'bad-answer' });
}

async function readAnswer(
  request: HopRequest,
  answer: Answer,
  deadline: Deadline,
  options: FetchOptions,
): Promise<ReadBody> {
  const { message, headers } = answer;
  if (request.method === 'HEAD') {
    message.resume();
    return { body: new Uint8Array(), wireBytes: 0, truncated: false };
  }
  const head = { status: message.statusCode ?? 0, contentType: headers['content-type']?.[0] ?? '' };
  if (options.wantsBody?.(head) === false) {
    drain(answer);
    return { body: new Uint8Array(), wireBytes: 0, truncated: false };
  }
  deadline.step(options.idleTimeoutMs ?? CAPS.idleMs, 'waiting for the next part of the body');
  return readBody(message, {
    codings: headers['content-encoding']?.join(',') ?? '',
    declaredBytes: Number(headers['content-length']?.[0] ?? Number.NaN),
    subject: `The target ${request.url.host}`,
    maxBytes: options.maxBytes ?? CAPS.bodyBytes,
    truncate: options.truncate ?? false,
    onBody: options.onBody,
    onChunk: () => deadline.refresh(),
  });
}

/** Ends a body that nobody wants: a short one is read so that the connection can be used again, any other is cut. */
function drain({ message, headers }: Answer): void {
  const length = Number(headers['content-length']?.[0] ?? Number.NaN);
  message.on('error', () => {});
  if (length <= 16 * 1024) message.resume();
  else message.destroy();
}

// These are ours to set: a caller's could tell the server another host or length than what is sent.
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'upgrade',
]);

/** Name after value: Node writes such a list as it is, in place of setting each header by itself. */
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

function requestHeaders(given: Record<string, string> = {}): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': USER_AGENT, accept: ACCEPT, 'accept-language': 'en,*;q=0.5' };
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!OWN_HEADERS.has(lower)) headers[lower] = value;
  }
  headers['accept-encoding'] = 'gzip, deflate, br, zstd';
  return headers;
}

interface Parts {
  requestedUrl: string;
  url: URL;
  redirects: Hop[];
  answer: Answer;
  read: ReadBody;
  totalMs: number;
  upstream: Upstream | null;
}

function toFetched({ requestedUrl, url, redirects, answer, read, totalMs, upstream }: Parts): Fetched {
  const { message, headers, trace } = answer;
  const charset = sniffCharset(read.body, headers['content-type']?.[0]);
  let text: string | undefined;
  return {
    requestedUrl,
    url: url.href,
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? '',
    headers,
    redirects,
    body: read.body,
    text: () => (text ??= decodeText(read.body, charset)),
    charset,
    wireBytes: read.wireBytes,
    decodedBytes: read.body.length,
    truncated: read.truncated,
    httpVersion: message.httpVersion,
    remoteAddress: upstream ? '' : answer.remoteAddress,
    exit: upstream?.id ?? DIRECT,
    timing: {
      dnsMs: trace.dnsMs,
      connectMs: trace.connectMs,
      tlsMs: trace.tlsMs,
      ttfbMs: answer.ttfbMs,
      totalMs,
    },
  };
}
