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
