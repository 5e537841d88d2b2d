import type { Target } from '#lib/features/backlinks/target.ts';

/** URL shorteners, whose addresses do not reveal their destination. */
const SHORTENERS = new Set(
  'bit.ly bl.ink buff.ly cutt.ly dlvr.it fb.me goo.gl is.gd j.mp lnkd.in ow.ly rb.gy rebrand.ly shorturl.at smarturl.it t.co t.ly tiny.cc tinyurl.com trib.al v.gd wp.me youtu.be amzn.to'.split(
    ' ',
  ),
);
/** Path segments that sites use for outgoing redirects. */
const WAY_OUT = new Set(
  'away click exit external go goto leave link out outbound outgoing recommend recommends redir redirect refer track url visit'.split(
    ' ',
  ),
);
const SHORT_NAME = 6;
const SHORT_PATH = /^\/[\w-]{1,12}\/?$/;

/**
 * How likely an address redirects to the target, from 0 (not worth a request) to 3 (it contains the target).
 * @param around the host of its page without `www.`, and the text of the link and around it
 */
export function redirectScore(
  { domain }: Target,
  url: URL,
  { pageHost, text }: { pageHost: string; text: string },
): number {
  const { hostname, pathname, search } = url;
  if (names(decoded(`${pathname}${search}`), domain)) return 3;
  const host = hostname.replace(/^www\./, '');
  if (SHORTENERS.has(host)) return 2;
  if (pathname.split('/', 4).some((part) => WAY_OUT.has(part.toLowerCase()))) return 2;
  if (names(text, domain)) return 2;
  const labels = host.split('.');
  const isShort = host !== pageHost && labels.length === 2 && (labels[0]?.length ?? 0) <= SHORT_NAME;
  return isShort && search === '' && SHORT_PATH.test(pathname) ? 1 : 0;
}

/** Whether a text contains the domain, or a subdomain, as a complete name. */
export function names(text: string, domain: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(domain); at >= 0; at = lower.indexOf(domain, at + 1)) {
    const before = lower[at - 1] ?? '';
    const after = lower.slice(at + domain.length, at + domain.length + 2);
    if (!/[a-z0-9-]/.test(before) && !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(after)) return true;
  }
  return false;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
