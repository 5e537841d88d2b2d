import { getDomain } from 'tldts';
import type { HostAnswer, HostFacts, TlsInspection } from '#lib/audit/types.ts';
import { readLlmsTxt } from '#lib/crawl/robots/llms-txt.ts';
import { toTlsFacts } from '#lib/inspect/certificate.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

type Probes = Pick<HostFacts, 'plainHttp' | 'twin' | 'nowhere' | 'llms' | 'tls' | 'ipv6' | 'unmeasured'>;

const ONE_MS = 4_000;
const MAX_LLMS_BYTES = 64 * 1024;

/**
 * Six probes of a page's host: where its http: address redirects, whether it answers with and without www., how it
 * responds to a nonexistent address, whether its llms.txt is valid, its TLS configuration, and whether it has IPv6.
 * Returns in time with what it has.
 */
export async function probeHost(ctx: Ctx, url: string, timeoutMs: number): Promise<Probes> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(timeoutMs)]);
  const unmeasured: Record<string, string> = {};
  const attempt = async <T>(name: string, reason: string | null, work: () => Promise<T | null>): Promise<T | null> => {
    if (reason !== null) unmeasured[name] = reason;
    else {
      try {
        const found = await work();
        if (found !== null) return found;
        unmeasured[name] = 'The host did not respond.';
      } catch (error) {
        ctx.signal.throwIfAborted();
        unmeasured[name] = error instanceof AppError ? error.message : 'Timed out.';
      }
    }
    return null;
  };
  const { protocol, host, hostname, port } = new URL(url);
  const ownPort = port === '' ? null : 'The site uses a custom port.';
  const twin = twinOf(hostname);
  const noName = /^(?:\[.*|[\d.]+)$/.test(hostname) ? 'The host is an IP address, not a name.' : null;
  const [plainHttp, twinAnswer, nowhere, llms, tls, ipv6] = await Promise.all([
    attempt('plainHttp', ownPort, () => ask(ctx, `http://${host}/`, signal)),
    attempt('twin', ownPort ?? (twin ? null : 'The host is neither an apex domain nor www.'), () =>
      ask(ctx, `${protocol}//${twin}/`, signal),
    ),
    attempt('nowhere', null, async () => {
      const answer = await ask(ctx, new URL(`/no-such-page-${crypto.randomUUID().slice(0, 8)}`, url).href, signal);
      return answer.status === null ? null : answer;
    }),
    attempt('llms', null, () => readLlms(ctx, new URL('/llms.txt', url).href, signal)),
    attempt('tls', ownPort ?? noName, () => inspectTls(ctx, hostname, signal)),
    attempt('ipv6', noName, async () => (await ctx.net.records(hostname, 'AAAA', signal)).records),
  ]);
  return { plainHttp, twin: twinAnswer, nowhere, llms, tls, ipv6, unmeasured };
}

async function inspectTls(ctx: Ctx, hostname: string, signal: AbortSignal): Promise<TlsInspection> {
  const look = await ctx.net.probeTls(hostname, { signal });
  const { leaf, daysLeft, problems, protocol, versions, failures } = toTlsFacts(look, hostname, ctx.now());
  const { issuer, validUntil } = leaf;
  return { issuer, validUntil, daysLeft, problems, protocol, versions, failures };
}

/** The same host with or without www.; null for other hosts. */
function twinOf(hostname: string): string | null {
  const domain = getDomain(hostname);
  if (domain === null) return null;
  if (hostname === domain) return `www.${domain}`;
  return hostname === `www.${domain}` ? domain : null;
}

/** Where a URL ends after its redirects; the URL itself if it does not respond. */
export async function finalUrlOf(ctx: Ctx, url: string): Promise<string> {
  try {
    return (await ask(ctx, url, AbortSignal.any([ctx.signal, AbortSignal.timeout(ONE_MS)]))).finalUrl;
  } catch {
    ctx.signal.throwIfAborted();
    return url;
  }
}

/**
 * The final response of an address; no response counts as a result too. @throws AppError when the request is not
 * allowed
 */
async function ask(ctx: Ctx, url: string, signal: AbortSignal): Promise<HostAnswer> {
  try {
    const answer = await ctx.net.fetch(url, {
      signal,
      totalTimeoutMs: ONE_MS,
      wantsBody: () => false,
      maxRedirects: 5,
    });
    return { url, finalUrl: answer.url, status: answer.status };
  } catch (error) {
    if (!signal.aborted && error instanceof AppError && error.code === 'unreachable') {
      return { url, finalUrl: url, status: null };
    }
    throw error;
  }
}

async function readLlms(ctx: Ctx, url: string, signal: AbortSignal): Promise<NonNullable<HostFacts['llms']>> {
  const answer = await ctx.net.fetch(url, {
    signal,
    totalTimeoutMs: ONE_MS,
    maxBytes: MAX_LLMS_BYTES,
    truncate: true,
    maxRedirects: 3,
  });
  // A site that answers every address with a page has no such file.
  const isText = !/html/i.test(answer.headers['content-type']?.[0] ?? '');
  if (answer.status !== 200 || !isText) return { present: false, fault: null };
  return { present: true, ...readLlmsTxt(new TextDecoder().decode(answer.body), answer.url) };
}
