import type { Range } from '#lib/text/source-view/source-rows.ts';

/** Location fields of a finding. */
interface Place {
  selector?: string | undefined;
  snippet?: string | undefined;
  value?: string | undefined;
  url?: string | undefined;
}

/**
 * Finds a finding's location in a page's source: its snippet if that is unique, the element of its selector, else the first
 * occurrence of the snippet, URL or value; null if none occurs.
 * @param elementAt index of the selected element among those with its tag, counted from 0 (the browser's parser knows it)
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
    // Shorter texts match almost anywhere.
    const found = text.length >= 4 ? rangeOf(source, text) : null;
    if (found) return found;
  }
  return null;
}

function rangeOf(source: string, text: string): Range | null {
  const start = source.indexOf(text);
  return start < 0 ? null : { start, end: start + text.length };
}

/** A URL as pages write it: absolute, or from its path; with & raw or HTML-escaped. */
function waysToWrite(url: string): string[] {
  const parsed = URL.parse(url);
  const local = parsed && `${parsed.pathname}${parsed.search}`;
  const ways = [url, ...(parsed && parsed.pathname === '/' && !parsed.search ? [parsed.origin] : []), local ?? ''];
  return ways.flatMap((way) => [way, way.replaceAll('&', '&amp;')]);
}

/** Elements whose content is always text. */
const TEXT_ONLY = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const TAG_MAX = 20_000;

/** The nth start tag with this name, counted from 0, skipping comments, scripts and the like. */
export function nthTag(source: string, name: string, nth: number): Range | null {
  const lower = source.toLowerCase();
  const wanted = name.toLowerCase();
  // The length differs where one letter becomes two; offsets would then be wrong.
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

/** After the `>` that ends a tag, ignoring those inside quotes. */
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
