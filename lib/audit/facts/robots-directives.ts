import type { HeadFacts, RobotsDirectives } from '../page-facts.ts';
import { cut } from './caps.ts';

/** Names of rules with a value after a colon; any other `name:` at the front is a crawler's name. */
const VALUED = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);
const DATE_RULE = 'unavailable_after';

function empty(source: 'meta' | 'header', agent: string, raw: string, inHead: boolean): RobotsDirectives {
  return {
    source,
    agent,
    raw: cut(raw, 1_024),
    noindex: false,
    nofollow: false,
    none: false,
    noarchive: false,
    nosnippet: false,
    noimageindex: false,
    notranslate: false,
    indexifembedded: false,
    maxSnippet: null,
    maxImagePreview: null,
    maxVideoPreview: null,
    unavailableAfter: null,
    unavailableAfterMs: null,
    inHead,
  };
}

/** Parses the content of a robots meta tag, or of X-Robots-Tag after its crawler's name. */
export function parseDirectives(
  raw: string,
  source: 'meta' | 'header',
  agent: string,
  inHead: boolean,
): RobotsDirectives {
  const found = empty(source, agent, raw, inHead);
  let pendingDate: string | null = null;
  for (const part of raw.slice(0, 4_096).split(',')) {
    const text = part.trim();
    const colon = text.indexOf(':');
    const name = (colon === -1 ? text : text.slice(0, colon)).trim().toLowerCase();
    const value = colon === -1 ? '' : text.slice(colon + 1).trim();
    if (name === DATE_RULE) pendingDate = value;
    // A date may contain a comma: "Friday, 25-Jun-2010 15:00:00 PST".
    else if (pendingDate !== null && /^\d/.test(text)) pendingDate = `${pendingDate}, ${text}`;
    else apply(found, name, value);
  }
  if (pendingDate !== null) {
    found.unavailableAfter = cut(pendingDate, 100);
    found.unavailableAfterMs = dateOf(pendingDate);
  }
  return found;
}

function apply(found: RobotsDirectives, name: string, value: string): void {
  if (name === 'noindex') found.noindex = true;
  else if (name === 'nofollow') found.nofollow = true;
  else if (name === 'none') {
    found.none = true;
    found.noindex = true;
    found.nofollow = true;
  } else if (name === 'noarchive' || name === 'nocache') found.noarchive = true;
  else if (name === 'nosnippet') found.nosnippet = true;
  else if (name === 'noimageindex') found.noimageindex = true;
  else if (name === 'notranslate') found.notranslate = true;
  else if (name === 'indexifembedded') found.indexifembedded = true;
  else if (name === 'max-snippet') {
    found.maxSnippet = wholeNumber(value);
    if (found.maxSnippet === 0) found.nosnippet = true;
  } else if (name === 'max-image-preview') found.maxImagePreview = cut(value.toLowerCase(), 20);
  else if (name === 'max-video-preview') found.maxVideoPreview = wholeNumber(value);
}

function wholeNumber(text: string): number | null {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function dateOf(text: string): number | null {
  const ms = Date.parse(text.replace(/(\d)-([A-Za-z]{3})-(\d)/, '$1 $2 $3'));
  return Number.isNaN(ms) ? null : ms;
}

/** One X-Robots-Tag value: `noindex`, or `googlebot: noindex, nofollow`. */
export function parseRobotsHeader(value: string): RobotsDirectives {
  const text = value.trim();
  const colon = text.indexOf(':');
  const front = colon === -1 ? '' : text.slice(0, colon).trim().toLowerCase();
  if (front !== '' && !front.includes(',') && !VALUED.has(front) && /^[\w-]+$/.test(front)) {
    return parseDirectives(text.slice(colon + 1), 'header', front, true);
  }
  return parseDirectives(text, 'header', 'robots', true);
}

/** Rules that apply to search: those for all crawlers and for Googlebot, the strictest of each. */
export function combine(all: RobotsDirectives[]): HeadFacts['directives'] {
  const own = all.filter((rules) => rules.agent === 'robots' || rules.agent === 'googlebot');
  const sources = own.filter((rules) => rules.noindex).map((rules) => rules.source);
  return {
    noindex: sources.length > 0,
    nofollow: own.some((rules) => rules.nofollow),
    nosnippet: own.some((rules) => rules.nosnippet),
    noarchive: own.some((rules) => rules.noarchive),
    noimageindex: own.some((rules) => rules.noimageindex),
    noindexSources: [...new Set(sources)],
  };
}
