import type { IndexedPage } from './index-of-pages.ts';

interface Section {
  heading: string;
  text: string;
  /** Subheadings with their text. */
  below?: readonly (readonly [heading: string, text: string])[];
}

/** Section texts of English pages; {s} is the page's subject. */
const SECTIONS: readonly Section[] = [
  {
    heading: 'What you need for {s}',
    text: 'You need little: patience, a good starter and tools that last. Most of what shops sell for {s} gathers dust. A scale is worth its price, because cups lie and grams do not. Keep a notebook beside it and write down what you did, for the next time will be another day with other weather.',
    below: [
      ['Tools that last', 'A scale, a bowl and a sharp blade. Buy them once and look after them.'],
      ['What to leave in the shop', 'Baskets, gadgets and powders with long names. None of them makes up for time.'],
    ],
  },
  {
    heading: 'How long does {s} take?',
    text: 'Longer than a recipe says, and most of it is waiting. Plan a day and a half from the first step to the last. The work itself takes less than an hour, in pieces of ten minutes between which you can do something else.',
  },
  {
    heading: 'Common mistakes with {s}',
    text: 'The commonest mistake is haste, the second is too much of everything. Warm rooms shorten every step and cold ones stretch it, so look at what is in front of you and leave the clock alone. Who changes three things at once learns nothing from what comes out.',
    below: [['Too much haste', 'A step that ends too early cannot be mended by the next one.']],
  },
  {
    heading: 'Step by step: {s} at home',
    text: 'Begin in the evening with the starter. In the morning mix, rest and fold, then let it stand until it has grown by half. Shape it gently, give it a cool night, and finish it the next day at the highest heat your oven has.',
  },
  {
    heading: 'Why is my {s} not right?',
    text: 'Mostly the starter was tired, or the room was colder than you thought. Feed the starter twice the day before, measure the temperature of the water, and give the first rest another hour. If it is flat, it waited too long; if it is dense, it waited too little.',
  },
  {
    heading: 'How to keep {s}',
    text: 'Paper for a day, cloth for two, the freezer for everything else. Plastic makes the crust soft and the rest damp. Cut what you freeze into slices first, for a whole piece takes a night to thaw.',
  },
];

/** The rest of a page after its intro, as HTML; "" for pages in other languages. Pages of one site differ, sites overlap. */
export function sectionsOf({ host, url, language, description }: IndexedPage): string {
  if (language !== 'en') return '';
  const path = new URL(url).pathname;
  const subject = /sourdough bread|filter coffee|cargo bicycle|vegetable garden|harbour hotel/i.exec(description)?.[0];
  const seed = [...`${host}${path}`].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7);
  const count = 3 + (seed % 3);
  const chosen = Array.from({ length: count }, (_, at) => SECTIONS[(seed + at) % SECTIONS.length]);
  const filled = (text: string) => text.replaceAll('{s}', (subject ?? 'it').toLowerCase());
  return chosen
    .flatMap((section) => (section ? [section] : []))
    .map(({ heading, text, below = [] }) => {
      const rest = below.map(([title, words]) => `<h3>${filled(title)}</h3><p>${filled(words)}</p>`);
      return `<h2>${filled(heading)}</h2><p>${filled(text)}</p>${rest.join('')}`;
    })
    .join('\n');
}
