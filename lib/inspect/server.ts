import type { ServerFacts } from '#lib/inspect/facts.ts';
import { defineInspector, type InspectContext } from '#lib/inspect/inspector.ts';
import { evaluateSecurityHeaders } from '#lib/inspect/security-headers.ts';
import type { Fetched, PortScan, TlsProbe } from '#lib/net/net.ts';
import { AppError, Refused } from '#lib/platform/errors.ts';

/** One request including its redirects; all requests run concurrently. */
const REQUEST_MS = 9_000;

/** A result, or why it failed. */
type Asked<T> = { ok: true; value: T } | { ok: false; error: AppError };

/** Server of a domain: addresses, ports, HTTP versions, redirects, headers. */
export const server = defineInspector<ServerFacts>({
  id: 'server',
  timeoutMs: 16_000,
  async inspect({ domain }, reach) {
    const bare = domain.replace(/^www\./, '');
    const [https, http, otherHttps, tls, ports] = await Promise.all([
      home(`https://${domain}/`, reach),
      home(`http://${domain}/`, reach),
      home(`https://${domain === bare ? `www.${bare}` : bare}/`, reach),
      attempt(reach, () => reach.net.probeTls(domain, { signal: reach.signal, everyVersion: false })),
      lookAtPorts(domain, reach),
    ]);
    const portsKnown = ports ? ports.ok : (reach.portsSeen?.openPorts ?? null) !== null;
    if (!https.ok && !http.ok && !portsKnown) throw https.error.code === 'refused' ? https.error : http.error;
    const page = https.ok ? https.value : http.ok ? http.value : null;
    return {
      ip: page?.remoteAddress || portsAddress(ports) || null,
      ...portFacts(ports, reach),
      httpsSupported: https.ok || tls.ok ? true : https.error.code === 'unreachable' ? false : null,
      httpVersions: versions(page, tls),
      httpToHttps: http.ok ? http.value.url.startsWith('https:') : null,
      www: www(bare, domain === bare ? [https, otherHttps] : [otherHttps, https]),
      status: page?.status ?? null,
      finalUrl: page?.url ?? null,
      redirects: page?.redirects ?? [],
      server: page?.headers.server?.[0] ?? null,
      headers: page?.headers ?? {},
      security: page ? evaluateSecurityHeaders(page.headers, page.url.startsWith('https:')) : [],
      failures: failures({ https, http, tls, ports, seen: reach.portsSeen?.openPorts ?? null }),
    };
  },
});

/** The head of a home page, whatever its certificate: that is evaluated elsewhere. */
function home(url: string, reach: InspectContext): Promise<Asked<Fetched>> {
  return attempt(reach, () =>
    reach.net.fetch(url, {
      signal: reach.signal,
      totalTimeoutMs: REQUEST_MS,
      rejectUnauthorized: false,
      wantsBody: () => false,
    }),
  );
}

async function attempt<T>({ signal }: InspectContext, ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return { ok: false, error };
    throw error;
  }
}

/** Null: they were scanned recently. */
async function lookAtPorts(domain: string, reach: InspectContext): Promise<Asked<PortScan> | null> {
  if (reach.portsSeen) return null;
  if (reach.portsLeftOut) return { ok: false, error: new Refused(`Not measured: ${reach.portsLeftOut}`) };
  return attempt(reach, () => reach.net.scanPorts(domain, { signal: reach.signal }));
}

const portsAddress = (ports: Asked<PortScan> | null) => (ports?.ok ? ports.value.remoteAddress : null);

function portFacts(ports: Asked<PortScan> | null, { portsSeen, now }: InspectContext) {
  if (!ports) return { openPorts: portsSeen?.openPorts ?? null, portsSeenAt: portsSeen?.at ?? null };
  return ports.ok
    ? { openPorts: ports.value.open, portsSeenAt: now().toISOString() }
    : { openPorts: null, portsSeenAt: null };
}

function versions(page: Fetched | null, tls: Asked<TlsProbe>): string[] {
  const found = page ? [page.httpVersion] : [];
  if (tls.ok && tls.value.http2) found.push('2');
  if (/(?:^|[\s,])h3(?:-\d+)?\s*=/.test(page?.headers['alt-svc']?.join(', ') ?? '')) found.push('3');
  return found;
}

/** How the bare name and www redirect to each other over HTTPS. */
function www(bareName: string, [bare, withWww]: readonly [Asked<Fetched>, Asked<Fetched>] | Asked<Fetched>[]) {
  if (!bare || !withWww) return null;
  const ends = (asked: Asked<Fetched>) => (asked.ok ? new URL(asked.value.url).hostname : null);
  if (!withWww.ok) {
    const { code, reason } = withWww.error;
    return code === 'unreachable' && reason === 'dns-no-address' && bare.ok ? ('no-www' as const) : null;
  }
  if (ends(withWww) === bareName) return 'www-to-bare' as const;
  if (ends(bare) === `www.${bareName}`) return 'bare-to-www' as const;
  return bare.ok ? ('both' as const) : null;
}

function failures(asked: {
  https: Asked<Fetched>;
  http: Asked<Fetched>;
  tls: Asked<TlsProbe>;
  ports: Asked<PortScan> | null;
  seen: number[] | null;
}): Record<string, string> {
  const found: Record<string, string> = {};
  if (!asked.https.ok) found.https = asked.https.error.message;
  if (!asked.http.ok) found.http = asked.http.error.message;
  if (!asked.tls.ok) found.tls = asked.tls.error.message;
  if (asked.ports && !asked.ports.ok) found.ports = asked.ports.error.message;
  if (asked.ports?.ok) {
    const left = Object.keys(asked.ports.value.failures);
    if (left.length > 0) found.ports = `Not checked: ${left.join(', ')}. ${asked.ports.value.failures[left[0] ?? '']}`;
  }
  if (!asked.ports) {
    found.ports = asked.seen
      ? 'Scanned less than ten minutes ago: showing the earlier result.'
      : 'A scan started less than ten minutes ago and has no result yet.';
  }
  return found;
}
