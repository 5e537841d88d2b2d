import { Cookie, CookieJar } from 'tough-cookie';
import type { BrowserRun, HeadersFor } from '#lib/net/net.ts';

/** A named value. */
export interface NamedValue {
  name: string;
  value: string;
}

/** One step of a sign-in, with its value. */
export interface StoredStep {
  action: 'open' | 'fill' | 'click' | 'press' | 'wait';
  selector: string | null;
  value: string | null;
}

/** The credentials of a site, as they are encrypted. */
export interface SiteSecrets {
  headers: NamedValue[];
  cookies: NamedValue[];
  basicAuth: { username: string; password: string } | null;
  signIn: { url: string; steps: StoredStep[]; signedInText: string | null } | null;
}

/** A cookie as the browser reports it. */
export type BrowserCookie = Awaited<ReturnType<ReturnType<BrowserRun['page']['context']>['cookies']>>[number];

/** The credentials of one crawl. Only the audited host receives them. */
export interface Credentials {
  /** Whether there are any. */
  isEmpty: boolean;
  /** Headers of a request to this URL, cookies included; empty for another host. */
  headersFor: HeadersFor;
  /** Lets a page of the browser send them, to the audited host alone. Call it before opening the page. */
  lend: (run: BrowserRun) => Promise<void>;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
const portOf = ({ protocol, port }: URL) => port || (DEFAULT_PORTS[protocol] ?? '');
const withoutWww = (host: string) => host.replace(/^www\./, '');

/**
 * Whether a URL is of the audited host: the same host with or without www., on the same port. A site that is audited over
 * https gets nothing over http; one that is audited over http also gets it over https.
 */
export function audited(start: string): (url: URL) => boolean {
  const base = new URL(start);
  return (url) => {
    if (withoutWww(url.hostname) !== withoutWww(base.hostname)) return false;
    if (url.protocol === base.protocol) return portOf(url) === portOf(base);
    return url.protocol === 'https:' && base.protocol === 'http:' && base.port === '' && url.port === '';
  };
}

const basic = ({ username, password }: { username: string; password: string }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/**
 * The credentials of a crawl.
 * @param start audited URL
 * @param session cookies of the browser after the sign-in; those of other hosts are ignored
 */
export function siteCredentials(start: string, secrets: SiteSecrets, session: readonly BrowserCookie[]): Credentials {
  const isAudited = audited(start);
  const jar = jarOf(start, session);
  const fixed: Record<string, string> = {};
  if (secrets.basicAuth) fixed.authorization = basic(secrets.basicAuth);
  for (const { name, value } of secrets.headers) fixed[name.toLowerCase()] = value;
  const own = secrets.cookies.map(({ name, value }) => `${name}=${value}`);
  const headersFor: HeadersFor = (url) => {
    if (!isAudited(url)) return {};
    const cookies = [...own, ...(jar ? [jar.getCookieStringSync(url.href)] : [])].filter(Boolean).join('; ');
    return cookies === '' ? fixed : { ...fixed, cookie: cookies };
  };
  const isEmpty = Object.keys(fixed).length === 0 && own.length === 0 && session.length === 0;
  return {
    isEmpty,
    headersFor,
    async lend({ page, session: devtools }) {
      const context = page.context();
      const url = new URL('/', start).href;
      const kept = session.filter(({ domain }) => isOfHost(start, domain));
      await context.addCookies([...kept, ...secrets.cookies.map((cookie) => ({ ...cookie, url }))]);
      if (Object.keys(fixed).length === 0) return;
      // Each redirect is a request of its own here, unlike with headers that Playwright sets.
      devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
        const target = URL.parse(request.url);
        const headers = target && isAudited(target) ? { ...request.headers, ...fixed } : request.headers;
        const entries = Object.entries(headers).map(([name, value]) => ({ name, value }));
        devtools.send('Fetch.continueRequest', { requestId, headers: entries }).catch(() => {});
      });
      const { hostname } = new URL(start);
      const patterns = [hostname, `www.${withoutWww(hostname)}`, withoutWww(hostname)].map((host) => ({
        urlPattern: `*://${host}*`,
      }));
      await devtools.send('Fetch.enable', { patterns });
    },
  };
}

/** Whether a cookie of this domain is sent to the audited host. */
function isOfHost(start: string, domain: string): boolean {
  const { hostname } = new URL(start);
  const plain = domain.replace(/^\./, '');
  return [hostname, withoutWww(hostname), `www.${withoutWww(hostname)}`].some(
    (host) => host === plain || (domain.startsWith('.') && host.endsWith(`.${plain}`)),
  );
}

function jarOf(start: string, session: readonly BrowserCookie[]): CookieJar | null {
  if (session.length === 0) return null;
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false });
  for (const { name, value, domain, path, secure, expires } of session) {
    if (!isOfHost(start, domain)) continue;
    const host = domain.replace(/^\./, '');
    const cookie = new Cookie({
      key: name,
      value,
      path,
      secure,
      hostOnly: !domain.startsWith('.'),
      domain: host,
      ...(expires > 0 ? { expires: new Date(expires * 1_000) } : {}),
    });
    jar.setCookieSync(cookie, `${secure ? 'https' : 'http'}://${host}${path}`, { ignoreError: true });
  }
  return jar;
}
