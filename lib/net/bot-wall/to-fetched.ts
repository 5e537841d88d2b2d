import type { Request, Response } from 'playwright-core';
import { decodeText, sniffCharset } from '#lib/net/http/charset.ts';
import type { Fetched, Hop } from '#lib/net/net.ts';

/**
 * Converts a page loaded in a browser to the result of `fetch`, for sites that let only browsers past their bot check. The
 * remote IP address and the time to first byte are unknown for browser requests, so they stay empty.
 */
export async function toFetched(
  response: Response,
  { requestedUrl, exit }: { requestedUrl: string; exit: string },
): Promise<Fetched> {
  const request = response.request();
  const [body, lines, sizes] = await Promise.all([response.body(), response.headersArray(), request.sizes()]);
  const headers: Fetched['headers'] = Object.create(null);
  for (const { name, value } of lines) {
    const key = name.toLowerCase();
    headers[key] = [...(headers[key] ?? []), value];
  }
  const charset = sniffCharset(body, headers['content-type']?.[0]);
  const { requestStart, responseStart, responseEnd } = request.timing();
  return {
    requestedUrl,
    url: response.url(),
    status: response.status(),
    statusText: response.statusText(),
    headers,
    redirects: await hopsTo(request),
    body,
    text: () => decodeText(body, charset),
    charset,
    wireBytes: sizes.responseBodySize,
    decodedBytes: body.length,
    truncated: false,
    httpVersion: '',
    remoteAddress: '',
    exit,
    timing: {
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      ttfbMs: Math.max(0, Math.round(responseStart - requestStart)),
      totalMs: Math.max(0, Math.round(responseEnd)),
    },
  };
}

/** Responses before the last one. */
async function hopsTo(request: Request): Promise<Hop[]> {
  const hops: Hop[] = [];
  for (let from = request.redirectedFrom(); from; from = from.redirectedFrom()) {
    const answer = await from.response();
    hops.unshift({ url: from.url(), status: answer?.status() ?? 0 });
  }
  return hops;
}
