import { addressPages } from '../sites/addresses.ts';
import { bakeryFacts } from '../sites/bakery.ts';
import { kitchenFacts } from '../sites/kitchen.ts';
import { linkGraphPages } from '../sites/link-graph.ts';
import { domains } from './domains.ts';
import { pageTexts } from './page-texts.ts';

/** A page that the engines of the world have indexed. */
export interface IndexedPage {
  /** Normalized by a URL parser. */
  url: string;
  host: string;
  siteName: string;
  title: string;
  description: string;
  language: string;
  /** ISO 3166-1 alpha-2, lower case: the site's home country. */
  country: string;
}

const bakeryHome = new URL(bakeryFacts.url);

/** Sites of the world with a separate file, under their real titles. The garage is noindex. */
const served: readonly IndexedPage[] = [
  ...(
    [
      ['/', bakeryFacts.title, bakeryFacts.description],
      [
        '/bread',
        'Sourdough loaves and prices | Harbour Bakery',
        'Four sourdough loaves of one kilogram each, with today’s prices and what goes into them.',
      ],
      [
        '/story',
        'How we bake our bread | Harbour Bakery',
        'A night in the bakery: how starter, flour, water and salt become a loaf by seven in the morning.',
      ],
    ] as const
  ).map(([path, title, description]) => ({
    url: new URL(path, bakeryHome).href,
    host: bakeryHome.hostname,
    siteName: 'Harbour Bakery',
    title,
    description,
    language: 'en',
    country: 'gb',
  })),
  {
    url: kitchenFacts.url,
    host: new URL(kitchenFacts.url).hostname,
    siteName: 'Script Kitchen',
    title: kitchenFacts.renderedTitle,
    description: 'Leek and potato, red lentil, tomato and bread: three quick soups.',
    language: 'en',
    country: 'us',
  },
];

const invented: readonly IndexedPage[] = domains.flatMap(([host, siteName, language, country, subject]) =>
  pageTexts(language, subject, siteName).map(({ path, title, description }) => ({
    url: new URL(path, `https://${host}`).href,
    host,
    siteName,
    title,
    description,
    language,
    country,
  })),
);

/** Every page that the engines know. */
export const indexOfPages: readonly IndexedPage[] = [...served, ...linkGraphPages, ...addressPages, ...invented];
