import type { Range } from '#lib/client/source-view/source-rows.ts';

/** What a finding says about a place. */
interface Place {
  selector?: string | undefined;
  snippet?: string | undefined;
  value?: string | undefined;
  url?: string | undefined;
}

/**
 * The place of a finding in a page's source: its snippet where that stands there once, the element its selector names,
 * else the snippet's, address's or value's first appearance; null when none is written there.
 * @param elementAt which element of its tag a selector names, counted from 0 (the browser's parser knows)
 */
export function placeIn(
  source: string,
  place: Place,
  elementAt: (selector: string) => { tag: string; index: number } | null,
): Range | null {
  const { selector, snippet, url, value } = place;
  const first = snippet ? rangeOf(source, snippet) : null;
  if (first && source.indexOf(snippet ?? '', first.end) < 0) return first;
  const named = selector ? elementAt(selector) : null;
  const tag = named && nthTag(source, named.tag, named.index);
  if (tag) return tag;
  if (first) return first;
  for (const text of [...(url ? waysToWrite(url) : []), value ?? '']) {
    // Shorter ones stand anywhere.
    const found = text.length >= 4 ? rangeOf(source, text) : null;
    if (found) return found;
  }
  return null;
}

function rangeOf(source: string, text: string): Range | null {
  const start = source.indexOf(text);
  return start < 0 ? null : { start, end: start + text.length };
}

/** An address as pages write it: whole, or from its path; with & as it is or as HTML asks for it. */
function waysToWrite(url: string): string[] {
  const parsed = URL.parse(url);
  const local = parsed && `${parsed.pathname}${parsed.search}`;
  const ways = [url, ...(parsed && parsed.pathname === '/' && !parsed.search ? [parsed.origin] : []), local ?? ''];
  return ways.flatMap((way) => [way, way.replaceAll('&', '&amp;')]);
}

/** Elements whose content is text, whatever it looks like. */
const TEXT_ONLY = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const TAG_MAX = 20_000;

/** The nth start tag of this name, counted from 0, past comments, scripts and the like. */
export function nthTag(source: string, name: string, nth: number): Range | null {
  const lower = source.toLowerCase();
  const wanted = name.toLowerCase();
  // Lengths differ where one letter becomes two; offsets would then mean other places.
  if (lower.length !== source.length) return null;
  const opener = /<([a-z][^\s/>]*)/y;
  let count = 0;
  for (let at = lower.indexOf('<'); at >= 0; at = lower.indexOf('<', at)) {
    if (lower.startsWith('<!--', at)) {
      const end = lower.indexOf('-->', at + 4);
      if (end < 0) return null;
      at = end + 3;
      continue;
    }
    opener.lastIndex = at;
    const tag = opener.exec(lower)?.[1];
    if (tag === undefined) {
      at += 1;
      continue;
    }
    const end = tagEnd(lower, at + 1 + tag.length);
    if (tag === wanted && count++ === nth) return { start: at, end };
    at = end;
    if (TEXT_ONLY.has(tag) || tag === 'template') {
      const close = lower.indexOf(`</${tag}`, end);
      if (close < 0) return null;
      at = close;
    }
  }
  return null;
}

/** Behind the `>` that ends a tag: one inside quotes does not. */
function tagEnd(source: string, from: number): number {
  const limit = Math.min(source.length, from + TAG_MAX);
  let quote = '';
  for (let at = from; at < limit; at++) {
    const one = source[at] ?? '';
    if (quote) {
      if (one === quote) quote = '';
    } else if (one === '>') return at + 1;
    else if ((one === '"' || one === "'") && /[=\s]/.test(source[at - 1] ?? '')) quote = one;
  }
  return limit;
}
