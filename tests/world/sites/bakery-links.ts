/** Pages of the fictional domains that link to the bakery, on subjects other than bread, so that no bread result changes. */
export interface BakeryLink {
  /** Page that contains the link. */
  page: string;
  /** Target of the link. */
  to: string;
  anchor: string;
  rel: readonly string[];
  /** Surrounding text. */
  before: string;
  after: string;
}

const bakery = 'https://www.harbour-bakery.example';
const link = (page: string, path: string, anchor: string, rel: readonly string[] = []): BakeryLink => ({
  page,
  to: `${bakery}${path}`,
  anchor,
  rel,
  before: 'For the morning we get ',
  after: ' from the harbour.',
});

export const bakeryLinks: readonly BakeryLink[] = [
  link('https://www.harbour-view-inn.example/guide', '/', 'Harbour Bakery'),
  link('https://www.harbour-view-inn.example/questions', '/bread', 'sourdough loaves'),
  link('https://www.quiet-rooms.example/guide', '/', 'our bread'),
  link('https://www.bed-compass.example/best', '/', 'www.harbour-bakery.example', ['nofollow']),
  link('https://www.kettle-and-bean.example/guide', '/bread', 'a country loaf'),
  link('https://www.roastery-row.example/history', '/story', 'how they bake'),
  link('https://www.third-cup.example/guide', '/', 'Harbour Bakery', ['sponsored']),
  link('https://www.spoke-and-chain.example/history', '/', 'the bakery at the quay'),
  link('https://www.hill-riders.example/guide', '/bread', 'bread for the ride', ['ugc', 'nofollow']),
  link('https://www.green-thumb-weekly.example/history', '/story', 'a night in the bakery'),
];

const to = (page: string, target: string, anchor: string, rel: readonly string[] = []): BakeryLink => ({
  page: `https://www.${page}`,
  to: `https://www.${target}`,
  anchor,
  rel,
  before: 'On weekends we order from ',
  after: ' instead.',
});

/** Pages on other subjects that link to other bread sites, which the sample project names as competitors. */
export const competitorLinks: readonly BakeryLink[] = [
  to('harbour-view-inn.example/guide', 'north-street-bakery.example/', 'North Street Bakery'),
  to('bed-compass.example/guide', 'north-street-bakery.example/', 'a bakery up the street'),
  to('cargo-wheels.example/guide', 'north-street-bakery.example/guide', 'bread by cargo bike'),
  to('filter-lab.example/best', 'north-street-bakery.example/best', 'what goes with it'),
  to('seed-shed.example/guide', 'millstone-flour.example/', 'Millstone Flour'),
  to('green-thumb-weekly.example/guide', 'millstone-flour.example/history', 'how flour is milled'),
  to('balcony-plot.example/history', 'millstone-flour.example/', 'the mill', ['nofollow']),
  to('kettle-and-bean.example/best', 'millstone-flour.example/guide', 'flour for pastry'),
  to('balcony-plot.example/guide', 'rye-society.example/', 'The Rye Society'),
  to('hill-riders.example/best', 'rye-society.example/guide', 'rye for long rides', ['ugc', 'nofollow']),
  to('third-cup.example/best', 'crumb-and-crust.example/', 'Crumb & Crust'),
  to('espresso-bench.example/best', 'crumb-and-crust.example/guide', 'their loaves'),
  to('filter-lab.example/guide', 'crumb-and-crust.example/', 'Crumb & Crust', ['sponsored']),
];
