import { mainLanguage } from '#lib/engines/country-languages.ts';
import { duckDuckGoRegion } from '#lib/engines/duckduckgo/regions.ts';
import type { EngineId, EngineRequest } from '#lib/engines/engine.ts';
import { acceptLanguage, DESKTOP_AGENT, primaryLanguage } from '#lib/engines/serp-parts.ts';

/** An engine's suggestions, or why its response cannot be parsed. */
export type Suggestions = { suggestions: string[] } | { error: string };

/** Responses have a few kilobytes; a much larger one is something else. */
const MAX_LENGTH = 1_000_000;
const MAX_SUGGESTIONS = 100;

/**
 * The request for an engine's suggestions for these words.
 * @param query as typed; reaches the engine unchanged
 * @param country ISO 3166-1 alpha-2, lower case
 * @param asked language, BCP 47; absent: the leading language of the country
 */
export function autocompleteRequest(
  engine: EngineId,
  query: string,
  country: string,
  asked: string = mainLanguage(country),
): EngineRequest {
  const language = primaryLanguage(asked);
  const market = `${language}-${country.toUpperCase()}`;
  const addresses: Record<EngineId, [string, Record<string, string>]> = {
    google: [
      'https://suggestqueries.google.com/complete/search',
      // Without `oe` some languages arrive in a legacy charset.
      { client: 'chrome', q: query, hl: language, gl: country, ie: 'UTF-8', oe: 'UTF-8' },
    ],
    bing: ['https://api.bing.com/osjson.aspx', { query, language: market, mkt: market }],
    // There is one list for all known countries; the words decide the language.
    yahoo: ['https://search.yahoo.com/sugg/gossip/gossip-us-ura/', { output: 'sd1', command: query }],
    duckduckgo: ['https://duckduckgo.com/ac/', { q: query, type: 'list', kl: duckDuckGoRegion(country, language) }],
  };
  const [address, parameters] = addresses[engine];
  return {
    url: `${address}?${new URLSearchParams(parameters)}`,
    method: 'GET',
    headers: { 'accept-language': acceptLanguage(language, country), 'user-agent': DESKTOP_AGENT },
  };
}

/**
 * Parses a response in any format of these engines, recognized by its shape: OpenSearch lists, lists of objects, Bing's
 * groups, Yahoo's entries, each bare or in a JSONP call. URLs that Google suggests are left out.
 */
export function parseAutocomplete(body: string): Suggestions {
  const text = body.trim();
  if (text === '') return { error: 'returned an empty body instead of suggestions' };
  if (text.length > MAX_LENGTH) return { error: `returned ${text.length} characters: no suggestions` };
  if (text.startsWith('<')) return { error: 'returned a web page instead of suggestions' };
  const json = unwrapCall(text);
  if (json === null) return { error: `returned invalid JSON: ${text.slice(0, 60)}` };
  const list = proposals(json);
  if (list === null) return { error: `returned JSON with an unknown structure: ${text.slice(0, 60)}` };
  const clean = list.map(cleanText).filter((one) => one !== '');
  return { suggestions: [...new Set(clean)].slice(0, MAX_SUGGESTIONS) };
}

/** The value in "f && f([…])", "if (…) f({…} /* … *\/);" or bare; null if there is none. */
function unwrapCall(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // From the first bracket to the last: the rest is the call, or Google's guard ")]}'".
    const begin = text.search(/[[{]/);
    const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
    try {
      return begin < 0 || end < begin ? null : JSON.parse(text.slice(begin, end + 1));
    } catch {
      return null;
    }
  }
}

function proposals(json: unknown): string[] | null {
  if (Array.isArray(json)) {
    // [{"phrase": "…"}], also empty.
    if (json.every((one) => isRecord(one))) return json.flatMap((one) => textAt(one, 'phrase'));
    return Array.isArray(json[1]) ? openSearch(json[1], json[4]) : null;
  }
  if (!isRecord(json)) return null;
  // {"r": [{"k": "…"}]}: Yahoo.
  if (Array.isArray(json.r)) return json.r.flatMap((one) => textAt(one, 'k'));
  // {"AS": {"Results": [{"Suggests": [{"Txt": "…"}]}]}}: Bing; without Results if there is nothing.
  if (!isRecord(json.AS)) return null;
  const groups = Array.isArray(json.AS.Results) ? json.AS.Results : [];
  return groups.flatMap((group: unknown) =>
    isRecord(group) && Array.isArray(group.Suggests) ? group.Suggests.flatMap((one) => textAt(one, 'Txt')) : [],
  );
}

/**
 * ["query", ["…"], […], […], {"google:suggesttype": ["QUERY", "NAVIGATION"]}]; an entry may be a list that begins with its
 * text.
 */
function openSearch(entries: unknown[], details: unknown): string[] {
  const kinds = isRecord(details) ? details['google:suggesttype'] : null;
  return entries.flatMap((entry, i) => {
    if (Array.isArray(kinds) && kinds[i] === 'NAVIGATION') return [];
    const text: unknown = Array.isArray(entry) ? entry[0] : entry;
    return typeof text === 'string' ? [text] : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textAt(value: unknown, key: string): string[] {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' ? [text] : [];
}

/** Without the highlighting of the typed part: tags (Google), private-use characters (Bing). */
function cleanText(text: string): string {
  return text
    .replace(/<\/?b>/gi, '')
    .replace(/[\ue000\ue001]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
