import type { EngineId } from './engine.ts';

/** Nested wrappers: no engine nests deeper. */
const MAX_LAYERS = 3;

/** Base of each engine's relative links. */
const HOMES: Record<EngineId, string> = {
  google: 'https://www.google.com/',
  bing: 'https://www.bing.com/',
  yahoo: 'https://search.yahoo.com/',
  duckduckgo: 'https://duckduckgo.com/',
};

/** The target in a wrapper of that engine; null if the URL is not a wrapper. */
const WRAPPERS: Record<EngineId, (url: URL) => string | null> = {
  google(url) {
    if (!isGoogleHost(url.hostname)) return null;
    // /url?q= (results without scripts), /url?url= (rendered), /interstitial (results with a warning), /aclk (ads).
    if (url.pathname === '/url' || url.pathname === '/interstitial')
      return parameter(url, 'q') ?? parameter(url, 'url');
    if (url.pathname === '/aclk' || url.pathname === '/pagead/aclk') return parameter(url, 'adurl');
    // The AMP viewer: /amp/s/HOST/PATH, "s" for https.
    const amp = /^\/amp\/(s\/)?(?=[^/]+\.)/.exec(url.pathname);
    if (amp) return `http${amp[1] ? 's' : ''}://${url.pathname.slice(amp[0].length)}${url.search}${url.hash}`;
    return null;
  },
  bing(url) {
    if (!isHostOf(url.hostname, 'bing.com') || !/^\/ck\/a/.test(url.pathname)) return null;
    const coded = parameter(url, 'u');
    // "a1" precedes the base64url of the target.
    return coded?.startsWith('a1') ? fromBase64Url(coded.slice(2)) : null;
  },
  yahoo(url) {
    if (!/(^|\.)search\.yahoo\.(com|co\.[a-z]{2})$/.test(url.hostname)) return null;
    // /_ylt=…/RV=2/RE=…/RO=10/RU=TARGET/RK=2/RS=…: the target is percent-encoded and therefore contains no "/".
    const target = /\/RU=([^/]+)/.exec(url.pathname)?.[1];
    return target === undefined ? null : decode(target);
  },
  duckduckgo(url) {
    if (!isHostOf(url.hostname, 'duckduckgo.com') || !/^\/l\/?$/.test(url.pathname)) return null;
    return parameter(url, 'uddg');
  },
};

/**
 * The target URL of a link on a result page, with the engine's redirect wrappers removed.
 * @param href as in the page, with HTML entities decoded
 * @returns an absolute http(s) URL, as written on the page; null for every other link and for a wrapper without a readable
 * target
 */
export function unwrapLink(engine: EngineId, href: string | undefined): string | null {
  let link = (href ?? '').trim();
  for (let layer = 0; layer <= MAX_LAYERS; layer++) {
    const url = parseHttp(link, HOMES[engine]);
    if (!url) return null;
    const target = WRAPPERS[engine](url);
    // The URL is not normalized: "https://example.com" stays without its slash.
    if (target === null) return /^https?:\/\//i.test(link) ? link : url.href;
    link = target.trim();
    // The target must be absolute, otherwise the wrapper is broken.
    if (!/^https?:\/\//i.test(link)) return null;
  }
  return null;
}

/** Whether the link is a redirect of that engine, readable or not. */
export function isWrapped(engine: EngineId, href: string | undefined): boolean {
  const url = parseHttp((href ?? '').trim(), HOMES[engine]);
  return url !== null && WRAPPERS[engine](url) !== null;
}

/**
 * Whether a URL is a redirect whose target only the engine can resolve (Google's /goto, seen since summer 2026 in rendered
 * pages): only following it reveals the target.
 */
export function isOpaque(engine: EngineId, address: string): boolean {
  const url = engine === 'google' ? parseHttp(address, HOMES.google) : null;
  return url !== null && isGoogleHost(url.hostname) && url.pathname === '/goto' && url.searchParams.has('url');
}

/** google.com, www.google.de, www.google.co.jp; not Google's services on other subdomains. */
export function isGoogleHost(host: string): boolean {
  return /^(www\.|ipv[46]\.)?google\.([a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(host);
}

/** Whether `host` is `domain` or a subdomain of it. */
export function isHostOf(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function parseHttp(link: string, base: string): URL | null {
  // An empty link points to the page itself.
  if (link === '' || link.startsWith('#')) return null;
  const url = URL.canParse(link, base) ? new URL(link, base) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** A parameter decoded once. Not with URLSearchParams: it would turn the "+" of a target into a space. */
function parameter(url: URL, name: string): string | null {
  for (const pair of url.search.slice(1).split('&')) {
    if (pair.startsWith(`${name}=`)) return decode(pair.slice(name.length + 1));
  }
  return null;
}

/** Percent-decoding; invalid UTF-8 stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%(3A|2F|3F|3D|26|25|23)/gi, (reserved) => decodeURIComponent(reserved));
  }
}

function fromBase64Url(text: string): string | null {
  if (!/^[\w-]+=*$/.test(text)) return null;
  return Buffer.from(text, 'base64url').toString('utf8');
}
