import { requiredLiterals } from '#lib/inspect/technology/literals.ts';

/** Part of a response in which something was found. */
export const PLACES = [
  'header',
  'cookie',
  'meta',
  'script',
  'asset',
  'url',
  'inline',
  'tag',
  'comment',
  'title',
] as const;
/** Where a clue about a product is found. */
export type Place = (typeof PLACES)[number];

/** One trace of a product. */
export interface Clue {
  place: Place;
  /** Header or meta name, lower case; "" elsewhere. */
  name: string;
  /** The required value; its first group is the version. Null: the presence of the header or meta tag is enough. */
  pattern: RegExp | null;
  /** Every match contains one of these texts, lower case; for places that are searched as a whole. */
  literals: string[];
}

/** A product as described by the fingerprints. */
export interface Product {
  name: string;
  categories: string[];
  website: string;
  clues: Clue[];
  implies: string[];
}

const NAMED = new Set<Place>(['header', 'meta']);
const SEARCHED = new Set<Place>(['script', 'asset', 'url', 'inline', 'tag', 'comment']);

/**
 * Parses a table of fingerprints: one product per line, `name | category, category | website | clue clue … | implied,
 * implied`; `#` begins a comment.
 *
 * A clue is `place:pattern`: `script:` URL of a script, `asset:` of a script or style sheet, `url:` of anything the page
 * loads, `inline:` script text, `tag:` a start tag, `comment:`, `title:`, `cookie:` a cookie's name, `header:name=pattern`,
 * `meta:name=pattern` (or `header:name` alone). A pattern is plain text (contained; for a cookie the whole name, `*` at its
 * end for any rest; for header and meta the beginning of the value; for a title all of it except a version) or
 * `/expression/` without spaces; letters match in either case. The first group of an expression is the version.
 * @throws Error with the line
 */
export function readProducts(table: string): Product[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', categories = '', website = '', clues = '', implies = ''] = line
        .split(' | ')
        .map((t) => t.trim());
      if (name === '' || categories === '' || clues === '') throw new Error(`fingerprints: not a product: ${line}`);
      return {
        name,
        categories: list(categories),
        website: website === '' ? '' : `https://${website}`,
        clues: clues === '-' ? [] : clues.split(/\s+/).map((text) => readClue(text, line)),
        implies: list(implies),
      };
    });
}

const list = (text: string) => text.split(',').flatMap((part) => part.trim() || []);

function readClue(text: string, line: string): Clue {
  const wrong = (why: string) => new Error(`fingerprints: ${why}: "${text}" in ${line}`);
  const colon = text.indexOf(':');
  const place = PLACES.find((known) => known === text.slice(0, colon));
  if (!place) throw wrong('no such place');
  let rest = text.slice(colon + 1);
  let name = '';
  if (NAMED.has(place)) {
    const equals = rest.indexOf('=');
    name = (equals === -1 ? rest : rest.slice(0, equals)).toLowerCase();
    rest = equals === -1 ? '' : rest.slice(equals + 1);
    if (name === '') throw wrong('no name');
  }
  const expression = /^\/(.+)\/$/.exec(rest)?.[1];
  const searched = SEARCHED.has(place);
  const literals = !searched ? [] : expression === undefined ? [rest.toLowerCase()] : requiredLiterals(expression);
  if (searched && !literals.some((text) => text !== '')) throw wrong('needs a text that is always there');
  if (literals.some((text) => text.length < 3)) throw wrong('needs three characters that are always there');
  if (!literals.every((text) => /^[ -~]+$/.test(text))) throw wrong('must be ASCII');
  if (rest === '' && !NAMED.has(place)) throw wrong('no pattern');
  if (rest === '') return { place, name, pattern: null, literals };
  const source = expression ?? plain(place, rest);
  return { place, name, pattern: new RegExp(source, 'i'), literals };
}

/** Plain text as an expression. */
function plain(place: Place, text: string): string {
  const star = place === 'cookie' && text.endsWith('*');
  const escaped = (star ? text.slice(0, -1) : text).replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (place === 'cookie') return star ? `^${escaped}` : `^${escaped}$`;
  if (place === 'title') return `^${escaped}(?:\\s+v?([\\d.]+)\\S*)?$`;
  return place === 'header' || place === 'meta' ? `^${escaped}` : escaped;
}
