import { readDomain } from '#lib/contract/domain-name.ts';

/** Classification of the text in the field that accepts anything. */
export type ClassifiedInput =
  | { kind: 'empty' }
  | { kind: 'address'; url: string; domain: string }
  /** `shown`: as typed, for people; `domain`: ASCII. */
  | { kind: 'domain'; domain: string; shown: string }
  | { kind: 'keyword'; text: string }
  /** `why` names the input, the rule and the value. */
  | { kind: 'wrong'; why: string };

const MAX_ADDRESS = 2048;
const MAX_KEYWORD = 512;
const EMAIL = /^(?:mailto:)?[^\s@/]+@([^\s@/]+)$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
/** Schemes without slashes; `site:` and the like are search operators. */
const BARE_SCHEME = /^(javascript|data|vbscript|file|tel|sms|about|blob|view-source):/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\.?$/;
const IPV6 = /^\[?(?:[0-9a-f]{0,4}:){2,7}[0-9a-f.]{0,15}\]?(?::\d+)?$/i;
/** File extensions that are not top-level domains: "node.js" is a search term. */
const FILE_ENDING =
  /\.(?:js|jsx|ts|tsx|css|html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|csv|txt|xml|json|jpe?g|png|gif|svg|exe|dll)$/i;

/**
 * Classifies the input as a URL, a domain or search words. Callers also offer the other interpretations, because "node.js"
 * and "asp.net" look alike.
 * @param typed raw value of the field
 */
export function classifyInput(typed: string): ClassifiedInput {
  const text = typed
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^<(.*)>$/, '$1');
  if (text === '') return { kind: 'empty' };
  if (!/[\p{L}\p{N}\p{S}]/u.test(text)) return wrong(`“${cut(text)}” contains no letter or number.`);
  return /\s/.test(text) ? withSpaces(text) : inOnePiece(text);
}

function withSpaces(text: string): ClassifiedInput {
  if (SCHEME.test(text)) {
    return wrong(`“${cut(text)}” is not a valid URL: URLs contain no spaces. To check a keyword, remove the scheme.`);
  }
  return keyword(text);
}

function inOnePiece(text: string): ClassifiedInput {
  const email = EMAIL.exec(text);
  if (email) {
    return wrong(`“${cut(text)}” is an email address. To look it up, enter its domain: ${cut(email[1] ?? '')}.`);
  }
  const scheme = SCHEME.exec(text)?.[1] ?? BARE_SCHEME.exec(text)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) {
    return wrong(`${cut(scheme.toLowerCase())}: URLs are not supported. Use http: or https:.`);
  }
  if (scheme !== undefined) return address(text);
  if (IPV4.test(text) || IPV6.test(text)) {
    return wrong(`“${cut(text)}” is an IP address. Enter a domain, e.g. example.com.`);
  }
  return withoutScheme(text.replace(/^\/\//, ''));
}

/** A host, optionally with a path; otherwise search words. */
function withoutScheme(text: string): ClassifiedInput {
  const [, host = '', port, rest = ''] = /^([^/?#:]*)(:\d{1,5})?([/?#].*)?$/.exec(text) ?? [];
  const labels = host.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  const isHost = labels.length > 1 && /^(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu.test(last) && !/["'“”()*+=,;]/.test(host);
  if (!isHost || (FILE_ENDING.test(host) && rest === '' && port === undefined)) return keyword(text);
  const reading = readDomain(host);
  if ('problem' in reading) return wrong(`“${cut(host)}” is not a valid domain. Example: example.com`);
  if (port === undefined && /^\/?$/.test(rest))
    return { kind: 'domain', domain: reading.domain, shown: host.replace(/\.$/, '') };
  return address(`https://${text}`);
}

function address(text: string): ClassifiedInput {
  if (text.length > MAX_ADDRESS) {
    return wrong(`A URL has at most ${MAX_ADDRESS} characters; this one has ${text.length}.`);
  }
  const url = URL.parse(text);
  if (!url?.hostname) return wrong(`“${cut(text)}” is not a valid URL. Example: https://example.com/page`);
  if (url.username || url.password) {
    return wrong('URLs with a user name or password are not supported: the report would store them.');
  }
  const reading = readDomain(url.hostname);
  if ('problem' in reading && reading.problem === 'address') {
    return wrong(`“${cut(url.hostname)}” is an IP address. Enter a URL with a domain.`);
  }
  if ('problem' in reading || !reading.domain.includes('.')) {
    return wrong(`“${cut(url.hostname)}” is not a public domain. Example: example.com`);
  }
  return { kind: 'address', url: url.href, domain: reading.domain };
}

function keyword(text: string): ClassifiedInput {
  const { length } = text;
  if (length > MAX_KEYWORD) return wrong(`A keyword has at most ${MAX_KEYWORD} characters; this one has ${length}.`);
  return { kind: 'keyword', text };
}

const wrong = (why: string): ClassifiedInput => ({ kind: 'wrong', why });
const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
