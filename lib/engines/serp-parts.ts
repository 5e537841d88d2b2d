import type { OrganicResult, SerpFeature, SerpLink } from '#lib/engines/engine.ts';
import { type Element, every, placeOf, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';

/** A block with its element; positions are assigned once all blocks are known. */
export type OrganicBlock = Omit<OrganicResult, 'place'> & { at: Element };
/** A SERP feature with its element; its place is known once all blocks are. */
export type FeatureBlock = Omit<SerpFeature, 'place'> & { at: Element };

/** Longest list kept of one feature: a carousel of hundreds adds nothing. */
export const MAX_ITEMS = 40;

/** Numbers the blocks of a page from 1, features and results together, in document order. */
export function inPlaces(
  organic: readonly OrganicBlock[],
  features: readonly FeatureBlock[],
): { organic: OrganicResult[]; features: SerpFeature[] } {
  const order = [...organic, ...features].map(({ at }) => placeOf(at)).toSorted((a, b) => a - b);
  const places = new Map<number, number>();
  order.forEach((at, i) => {
    if (!places.has(at)) places.set(at, i + 1);
  });
  const placed = <Block extends { at: Element }>(blocks: readonly Block[]) =>
    blocks
      .map(({ at, ...block }) => ({ ...block, place: places.get(placeOf(at)) ?? 0 }))
      .toSorted((a, b) => a.place - b.place);
  return {
    organic: placed(organic),
    features: placed(features).map((feature) => ({ ...feature, items: feature.items.slice(0, MAX_ITEMS) })),
  };
}

/** Whether the page is incomplete: a response that was cut off, or too deep to parse. */
export function isCut({ broken, html }: SerpDocument): boolean {
  // Saved fragments have no <html> at all; those are complete.
  return broken || (/<html\b/i.test(html.slice(0, 4096)) && !/<\/(html|body)\s*>/i.test(html));
}

/**
 * Whether the page contains a challenge of a common vendor. Detected by elements: the names also occur in ordinary scripts.
 */
export function hasChallenge(document: SerpDocument): boolean {
  if (['g-recaptcha', 'h-captcha', 'cf-turnstile'].some((name) => document.byClass(name).length > 0)) return true;
  return document
    .byTag('iframe')
    .some(({ attribs }) =>
      /^(https?:)?\/\/(challenges\.cloudflare\.com|www\.(google\.com|recaptcha\.net)\/recaptcha|[\w-]+\.hcaptcha\.com)\//.test(
        attribs.src ?? '',
      ),
    );
}

/** Whether the status alone means a rejection: forbidden, too many requests, Yahoo's own 999. */
export function isRefusal(status: number): boolean {
  return status === 403 || status === 429 || status === 503 || status === 999;
}

const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/**
 * The count in a line such as "About 1,230 results", "77.100.000 results" or "11-20 of 16 500": the largest number of the
 * line, in any of the usual digits and groupings; null if there is none.
 */
export function claimedCount(text: string): number | null {
  const numbers = text.slice(0, 200).match(/\p{Nd}+(?:[.,'’٬\s]\p{Nd}{2,3}(?!\p{Nd}))*/gu) ?? [];
  const counts = numbers.map((number) => Number([...number].map(digitOf).join(''))).filter(Number.isSafeInteger);
  return counts.length > 0 ? Math.max(...counts) : null;
}

function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? '' : String(code - zero);
}

/** Descendants that match `test`, without those inside another match; in document order. */
export function outermost(element: Element, test: (element: Element) => boolean): Element[] {
  return element.children.flatMap((child) => {
    if (!('attribs' in child)) return [];
    return test(child) ? [child] : outermost(child, test);
  });
}

/** Links with text, each URL once, in document order. `addressOf` decides what counts as a URL. */
export function linksIn(element: Element, addressOf: (href: string) => string | null): SerpLink[] {
  const links = new Map<string, SerpLink>();
  for (const anchor of every(element, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)) {
    const [url, title] = [addressOf(anchor.attribs.href ?? ''), textOf(anchor)];
    if (url !== null && title !== '' && !links.has(url)) links.set(url, { title, url });
  }
  return [...links.values()];
}

/** Caches a value derived from a document. */
export function once<Part>(read: (document: SerpDocument) => Part): (document: SerpDocument) => Part {
  const known = new WeakMap<SerpDocument, { part: Part }>();
  return (document) => {
    const entry = known.get(document) ?? { part: read(document) };
    known.set(document, entry);
    return entry.part;
  };
}

/** A test for any of these classes; faster than one test for each. */
export function classTest(...names: string[]): (element: Element) => boolean {
  const pattern = new RegExp(`(?:^|\\s)(?:${names.join('|')})(?:\\s|$)`);
  return ({ attribs }) => attribs.class !== undefined && pattern.test(attribs.class);
}

/** Removes empty and repeated texts, keeps the order. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** Query parameters of a link's URL, decoded; null if it is invalid. */
export function parametersOf(href: string | undefined, base: string): URLSearchParams | null {
  return href !== undefined && URL.canParse(href, base) ? new URL(href, base).searchParams : null;
}

/** The primary part of a language tag, lower case: "pt" from "pt-BR". */
export function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}

/** The Accept-Language header for a language and country: "de-AT,de;q=0.9,en;q=0.5". */
export function acceptLanguage(language: string, country: string): string {
  const tag = `${language}-${country.toUpperCase()},${language};q=0.9`;
  return language === 'en' ? tag : `${tag},en;q=0.5`;
}

/** Desktop browser whose layout the parsers know best (2026). */
export const DESKTOP_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The same browser on an Android phone; Chrome reports every version and model as these (2026). */
export const MOBILE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
