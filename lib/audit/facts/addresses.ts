import { getDomain } from 'tldts';
import { CAPS, cut } from './caps.ts';

/** Characters that URL parsing does not change, so that a path of only these needs no parsing. */
const plain = new Uint8Array(128);
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_~=&?%+,;@!$*()')
  plain[c.charCodeAt(0)] = 1;
plain[46] = 2; // '.' is plain unless a segment begins with it

function isPlainPath(text: string, from: number): boolean {
  let before = 47;
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 127) return false;
    const kind = plain[c];
    if (kind === 0 || (kind === 2 && before === 47)) return false;
    before = c;
  }
  return true;
}

/** Letters, digits, hyphens: a host of only these, with a last label that is not a number, needs no normalization. */
function endOfPlainHost(text: string, from: number): number {
  let label = from;
  for (let i = from; i <= text.length; i++) {
    const c = i === text.length ? 47 : text.charCodeAt(i);
    if (c === 47 || c === 46) {
      // The parser checks "xn--" labels and empty ones.
      if (i === label || text.startsWith('xn--', label)) return -1;
      if (c === 47) return label > from && text.charCodeAt(label) > 57 ? i : -1;
      label = i + 1;
    } else if (!((c >= 97 && c <= 122) || (c >= 48 && c <= 57) || (c === 45 && i > label))) return -1;
  }
  return -1;
}

/** An absolute http(s) URL that parsing would not change, as most are: itself; "" if it must be parsed. */
function plainAddress(text: string): string {
  const start = text.startsWith('https://') ? 8 : text.startsWith('http://') ? 7 : 0;
  if (start === 0 || text.length > 2_048) return '';
  const end = endOfPlainHost(text, start);
  if (end === -1) return '';
  if (end === text.length) return `${text}/`;
  return isPlainPath(text, end + 1) ? text : '';
}

/** Resolves the URLs of one page against its base and separates internal from external ones. */
export class Addresses {
  readonly page: URL;
  #base: URL;
  #origin: string;
  readonly host: string;
  readonly https: boolean;
  #domains = new Map<string, string>();

  constructor(pageUrl: string) {
    this.page = URL.parse(pageUrl) ?? new URL('about:blank');
    this.#base = this.page;
    this.#origin = this.page.origin;
    this.host = withoutWww(this.page.hostname);
    this.https = this.page.protocol === 'https:';
  }

  /** <base href>; the first one counts. */
  setBase(href: string): string | null {
    const base = URL.parse(href, this.page);
    if (base === null || (base.protocol !== 'http:' && base.protocol !== 'https:')) return null;
    this.#base = base;
    this.#origin = base.origin;
    return base.href;
  }

  /** Absolute URL with fragment, or null. */
  resolve(href: string): string | null {
    const text = href.trim();
    if (text.charCodeAt(0) === 47 && text.charCodeAt(1) !== 47 && this.#origin !== 'null' && isPlainPath(text, 1)) {
      return this.#origin + text;
    }
    return plainAddress(text) || (parse(text, this.#base)?.href ?? null);
  }

  /** Absolute URL without fragment of a resource fetched over http(s); null for all others. */
  fetchable(href: string): string | null {
    const text = href.trim();
    if (text === '') return null;
    if (text.charCodeAt(0) === 47 && text.charCodeAt(1) !== 47 && this.#origin !== 'null' && isPlainPath(text, 1)) {
      return this.#origin + text;
    }
    const plain = plainAddress(text);
    if (plain !== '') return plain;
    const url = parse(text, this.#base);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
    return withoutFragment(url.href);
  }

  parse(href: string): URL | null {
    return parse(href.trim(), this.#base);
  }

  /** Same host, www or not. */
  isInternal(url: string): boolean {
    return withoutWww(hostOf(url)) === this.host;
  }

  isThirdParty(url: string): boolean {
    return this.#domainOf(hostOf(url)) !== this.#domainOf(this.page.hostname);
  }

  #domainOf(host: string): string {
    let domain = this.#domains.get(host);
    if (domain === undefined) {
      domain = getDomain(host) ?? host;
      this.#domains.set(host, domain);
    }
    return domain;
  }

  get domain(): string {
    return this.#domainOf(this.page.hostname);
  }
}

function parse(text: string, base: URL): URL | null {
  return text.length > 8_192 ? null : URL.parse(text, base);
}

/** A URL without its `#` part. */
export function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at === -1 ? url : url.slice(0, at);
}

/** A host without a leading `www.`. */
export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}

/** Host of a serialized absolute http(s) URL. */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  let end = start;
  for (; end < url.length; end++) {
    const c = url.charCodeAt(end);
    if (c === 47 || c === 58 || c === 63 || c === 35) break;
    if (c === 64 || c === 91) return URL.parse(url)?.hostname ?? '';
  }
  return url.slice(start, end);
}

/** A URL, truncated to the length that facts keep. */
export function cutAddress(url: string): string {
  return cut(url, CAPS.address);
}
