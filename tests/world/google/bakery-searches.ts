import { hash } from '../engines/html.ts';
import type { ModelQuery, SearchModel } from './search-model.ts';

/** What the bakery is found for: its main keywords, and variants of them. */

const SITE = 'https://www.harbour-bakery.example';
const MAIN: readonly (readonly [string, string, number])[] = [
  ['sourdough bread', '/bread', 240],
  ['sourdough loaf', '/bread', 120],
  ['sourdough loaves prices', '/bread', 34],
  ['buy sourdough bread', '/bread', 48],
  ['bread delivery', '/bread', 90],
  ['bread shop', '/', 110],
  ['sourdough starter', '/story', 160],
  ['best sourdough bread', '/bread', 70],
  ['rye bread', '/bread', 130],
  ['bread history', '/story', 40],
  ['sourdough guide', '/story', 36],
  ['bread flour', '/story', 60],
  ['bread story', '/story', 8],
  ['harbour bread', '/', 22],
  ['harbour bakery', '/', 150],
  ['bakery by the harbour', '/', 26],
  ['morning bakery', '/', 30],
  ['fresh bread morning', '/', 18],
  ['rye bread recipe', '/story', 85],
  ['what is sourdough bread', '/story', 95],
  ['is sourdough bread healthy', '/story', 120],
  ['which flour for sourdough bread', '/story', 44],
  ['how to bake sourdough bread', '/story', 140],
  ['how to bake a loaf', '/story', 38],
  ['why bake with sourdough', '/story', 12],
];
const VARIANTS = [
  ...['near me', 'online', 'delivery', 'price', 'recipe', 'organic', 'vegan', 'for sale', 'open sunday'],
  ...['ingredients', 'calories', 'without yeast', 'slices', 'order', 'gift'],
];

/** Position at which a query stands by default; variants a little below their main keyword. */
const usual = (query: string, lower: number) => 1.5 + (hash(query) % 90) / 10 + lower;

const linear = (ago: number, [from, to]: readonly [number, number]) =>
  ago >= from ? 1 : ago <= to ? 0 : (ago - to) / (from - to);

/** Rose after the new page of prices 96 days ago, fell after the update 46 days ago, or neither. */
function moved(query: string): (ago: number) => number {
  const kind = hash(`move ${query}`) % 5;
  if (query.startsWith('harbour') || query.includes('harbour')) return () => 0;
  if (kind === 0) return (ago) => 9 * linear(ago, [96, 40]);
  if (kind === 1) return (ago) => -5 * linear(ago, [46, 43]);
  return (ago) => 0.8 * Math.sin(ago / 23 + (hash(query) % 7));
}

/** Known positions of a query; null: none, use the model's. */
export type KnownPosition = (query: string, daysAgo: number) => number | null;

/** The searches of the sample bakery. @param known positions that were measured in its rankings */
export function bakerySearches(known: KnownPosition = () => null): SearchModel {
  const queryOf = (query: string, page: string, volume: number, lower: number): ModelQuery => {
    const shift = moved(query);
    const isBrand = query.includes('harbour');
    const base = isBrand ? 1.1 : usual(query, lower);
    // New and lost queries: some are searched since lately, some not anymore.
    const life = hash(`life ${query}`) % 40;
    return {
      query,
      pages: [
        `${SITE}${page}`,
        ...(hash(`two ${query}`) % 6 === 0 ? [`${SITE}${page === '/bread' ? '/' : '/bread'}`] : []),
      ],
      countries: ['gbr', ...(hash(query) % 2 === 0 ? ['usa'] : []), ...(hash(query) % 5 === 0 ? ['deu'] : [])],
      volume,
      positionAt: (ago) => {
        if ((lower > 0 && life === 0 && ago > 35) || (lower > 0 && life === 1 && ago < 50)) return null;
        return known(query, ago) ?? Math.max(1, base + shift(ago));
      },
    };
  };
  const queries = MAIN.flatMap(([query, page, volume]) => [
    queryOf(query, page, volume, 0),
    ...VARIANTS.filter((variant) => hash(`${query} ${variant}`) % 5 < 3).map((variant) =>
      queryOf(`${query} ${variant}`, page, volume * (0.02 + (hash(variant + query) % 100) / 800), 3),
    ),
  ]);
  return { queries };
}
