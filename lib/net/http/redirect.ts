import type { IncomingMessage } from 'node:http';
import type { HopRequest } from '#lib/net/http/send.ts';
import type { Hop } from '#lib/net/net.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Statuses whose `Location` is followed. */
export const FOLLOWED = new Set([301, 302, 303, 307, 308]);
/** Names of headers that carry credentials, intended for one origin only: `authorization`, `x-api-key`. */
const CREDENTIALS = /auth|cookie|credential|key|pass|secret|session|signature|token/i;

/**
 * The request that a response redirects to, not yet checked; null if it is not a redirect.
 * @throws Unreachable for a redirect without a usable target, a loop, or one redirect too many
 */
export function nextRequest(
  request: HopRequest,
  message: IncomingMessage,
  before: readonly Hop[],
  maxRedirects: number,
): HopRequest | null {
  const status = message.statusCode ?? 0;
  if (!FOLLOWED.has(status)) return null;
  const { host } = request.url;
  const bad = (text: string, reason: string) => {
    message.destroy();
    return new Unreachable(`The target ${host} ${text}.`, { reason });
  };
  const locations = message.headersDistinct.location ?? [];
  const location = locations[0]?.trim() ?? '';
  if (location === '') throw bad('redirects without a Location header', 'redirect-no-location');
  if (locations.length > 1) throw bad('redirects to two URLs at once', 'redirect-two-locations');
  // Node decodes headers as Latin-1; servers that send non-ASCII URLs send UTF-8.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), request.url.href);
  if (!url) throw bad('redirects to an invalid URL', 'redirect-invalid');
  if (url.hash === '') url.hash = request.url.hash;
  if (url.href === request.url.href || before.some((hop) => hop.url === url.href)) {
    throw bad('has a redirect loop', 'redirect-loop');
  }
  if (before.length >= maxRedirects) throw bad(`redirects more than ${maxRedirects} times`, 'redirect-too-many');

  const toGet = request.method === 'POST' && status !== 307 && status !== 308;
  const headers = { ...request.headers };
  if (url.origin !== request.url.origin) {
    // A body may contain a key as well, and its content was intended for the first origin.
    if (!toGet && request.body !== undefined && !isUpgrade(request.url, url)) {
      throw bad('redirects a request with a body to another origin', 'redirect-with-body');
    }
    for (const name of Object.keys(headers)) if (CREDENTIALS.test(name)) delete headers[name];
  }
  if (toGet) delete headers['content-type'];
  return { url, method: toGet ? 'GET' : request.method, headers, body: toGet ? undefined : request.body };
}

/** The same host, upgraded from http to https. */
const isUpgrade = (from: URL, to: URL) =>
  from.hostname === to.hostname && from.protocol === 'http:' && to.protocol === 'https:';
