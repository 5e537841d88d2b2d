import type { Egress } from '#lib/net/egress/egress.ts';
import type { createAgents } from '#lib/net/http/agents.ts';
import { type ReadBody, readBody } from '#lib/net/http/body.ts';
import { decodeText, sniffCharset } from '#lib/net/http/charset.ts';
import { createDeadline, type Deadline } from '#lib/net/http/deadline.ts';
import type { Pacer } from '#lib/net/http/host-pacer.ts';
import { nextRequest } from '#lib/net/http/redirect.ts';
import { ownHeaders, requestHeaders } from '#lib/net/http/request-headers.ts';
import { type HopRequest, type RawResponse, type SendOptions, send } from '#lib/net/http/send.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { DIRECT, type Fetched, type FetchOptions, type Hop } from '#lib/net/net.ts';
import { toNetworkError } from '#lib/net/network-error.ts';
import { ProxyFailure, proxyError, type Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { InvalidInput, Unreachable } from '#lib/platform/errors.ts';

/** What the HTTP client is built on. */
export interface HttpOptions {
  egress: Egress;
  agents: ReturnType<typeof createAgents>;
  pacer: Pacer;
}

/**
 * Fetches under the policy, directly or through one proxy; see `Net.fetch`. @throws ProxyFailure in addition to its errors
 */
export function createHttpFetch({ egress, agents, pacer }: HttpOptions) {
  return async function fetchThrough(
    requestedUrl: string,
    options: FetchOptions,
    upstream: Upstream | null,
  ): Promise<Fetched> {
    const isOwn = (url: string) => upstream === null && egress.isConfiguredService(url, options.configuredService);
    const checked = (url: string) => (isOwn(url) ? new URL(url) : egress.checkUrl(url));
    const first = checked(requestedUrl);
    const startedAt = performance.now();
    using deadline = createDeadline(
      options.totalTimeoutMs ?? NET_LIMITS.totalMs,
      `The target ${first.host}`,
      options.signal,
    );
    const redirects: Hop[] = [];
    const way: Omit<SendOptions, 'isOwnService'> = {
      agents,
      upstream,
      rejectUnauthorized: options.rejectUnauthorized ?? true,
      headersTimeoutMs: options.headersTimeoutMs ?? NET_LIMITS.headersMs,
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
        // Not part of `request`: a redirect would carry them to its target.
        const sent = options.headersFor
          ? { ...request, headers: { ...request.headers, ...ownHeaders(options.headersFor(url)) } }
          : request;
        const answer = await send(sent, { ...way, isOwnService: isOwn(url.href) }, deadline);
        ({ ttfbMs } = answer);
        const { message } = answer;
        status = message.statusCode ?? 0;
        retryAfter = answer.headers['retry-after']?.[0];
        const next =
          options.redirect === 'manual'
            ? null
            : nextRequest(request, message, redirects, options.maxRedirects ?? NET_LIMITS.redirects);
        if (next) {
          drain(answer);
          redirects.push({ url: url.href, status });
          request = { ...next, url: checked(next.url.href) };
          continue;
        }
        const read = await readAnswer(request, answer, deadline, options);
        if (deadline.over) throw deadline.reason;
        const totalMs = performance.now() - startedAt;
        return toFetched({ requestedUrl, url, redirects, answer, read, totalMs, upstream });
      } catch (error) {
        if (deadline.over) throw deadline.reason;
        if (error instanceof ProxyFailure) {
          // A request that was already sent is not sent again through the next proxy.
          throw (options.method === 'POST' || options.method === 'PUT') && redirects.length > 0
            ? proxyError([error])
            : error;
        }
        throw redirects.length > 0 && error instanceof InvalidInput
          ? new Unreachable(`${subject} redirects to an invalid URL.`, { reason: 'redirect-invalid' })
          : toNetworkError(error, subject);
      } finally {
        deadline.pause();
        deadline.onOver(null);
        release({ status, ttfbMs, retryAfter });
      }
    }
  };
}

async function readAnswer(
  request: HopRequest,
  answer: RawResponse,
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
  deadline.step(options.idleTimeoutMs ?? NET_LIMITS.idleMs, 'waiting for the next part of the body');
  return readBody(message, {
    codings: headers['content-encoding']?.join(',') ?? '',
    declaredBytes: Number(headers['content-length']?.[0] ?? Number.NaN),
    subject: `The target ${request.url.host}`,
    maxBytes: options.maxBytes ?? NET_LIMITS.bodyBytes,
    truncate: options.truncate ?? false,
    onBody: options.onBody,
    onChunk: () => deadline.refresh(),
  });
}

/** Discards an unwanted body: a short one is read so that the connection can be reused, any other is cut off. */
function drain({ message, headers }: RawResponse): void {
  const length = Number(headers['content-length']?.[0] ?? Number.NaN);
  message.on('error', () => {});
  if (length <= 16 * 1024) message.resume();
  else message.destroy();
}

interface Parts {
  requestedUrl: string;
  url: URL;
  redirects: Hop[];
  answer: RawResponse;
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
