/** A point on the map. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The cities that Google knows by their canonical name. */
const CITIES: Readonly<Record<string, Point>> = {
  'Portsmouth,England,United Kingdom': { latitude: 50.7989, longitude: -1.0912 },
  'Leeds,England,United Kingdom': { latitude: 53.8008, longitude: -1.5491 },
  'Munich,Bavaria,Germany': { latitude: 48.1371, longitude: 11.5754 },
};

/** A business on the map, with its website. */
export interface Business extends Point {
  name: string;
  url: string | null;
  rating: string;
  /** Words of searches that it is shown for. */
  words: readonly string[];
  /** How many kilometers farther than another it may be and still be shown before it. */
  pull: number;
}

const BUSINESSES: readonly Business[] = [
  business('Harbour Bakery', [50.7936, -1.1074], 'https://www.harbour-bakery.example/', 1.5),
  business('Southsea Bread Company', [50.7861, -1.0872], 'https://southsea-bread.example/', 0.6),
  business('Old Portsmouth Ovens', [50.7907, -1.1022], null, 0.4),
  business('Copnor Bakehouse', [50.8127, -1.0689], 'https://copnor-bakehouse.example/', 0.2),
  business('Kirkgate Bakery', [53.7966, -1.5402], 'https://kirkgate-bakery.example/', 1),
  business('Backhaus am Tor', [48.1389, 11.566], 'https://backhaus.example/', 1),
];

function business(name: string, [latitude = 0, longitude = 0]: number[], url: string | null, pull: number): Business {
  const rating = `4.${Math.round(pull * 4) + 2} (${120 + Math.round(pull * 100)}) · Bakery`;
  return { name, latitude, longitude, url, rating, words: ['bakery', 'bread', 'bäckerei'], pull };
}

const KM_PER_DEGREE = 111.2;
const REACH_KM = 25;

function distanceKm(a: Point, b: Point): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) * KM_PER_DEGREE;
}

/** The point of a stored location: a city by its canonical name, or coordinates. */
export function pointAt(location: string | undefined): Point | null {
  if (!location) return null;
  const [latitude = Number.NaN, longitude = Number.NaN] = location.split(',').map(Number);
  return Number.isNaN(latitude) ? (CITIES[location] ?? null) : { latitude, longitude };
}

/** The point that the parameter uule names. Like Google, an unknown city is ignored without a word. */
export function pointOf(uule: string | null): Point | null {
  if (uule?.startsWith('w+')) return CITIES[Buffer.from(uule.slice(2), 'base64').subarray(6).toString()] ?? null;
  if (!uule?.startsWith('a+')) return null;
  const text = Buffer.from(uule.slice(2), 'base64').toString();
  const degrees = (name: string) => Number(new RegExp(`${name}_e7:(-?\\d+)`).exec(text)?.[1]) / 1e7;
  return { latitude: degrees('latitude'), longitude: degrees('longitude') };
}

/** The name of the area around a point: results are the same within it. */
export const areaOf = ({ latitude, longitude }: Point): string => `${latitude.toFixed(0)}|${longitude.toFixed(0)}`;

/**
 * The local pack of a query at a point: at most three businesses near it, best first.
 * @param leads change of a business's pull, by name: how it was ranked at another time
 */
export function packAt(query: string, point: Point, leads: Readonly<Record<string, number>> = {}): Business[] {
  const words = query.toLowerCase().split(/\s+/);
  const score = (one: Business) => distanceKm(one, point) - one.pull - (leads[one.name] ?? 0);
  return BUSINESSES.filter((one) => one.words.some((word) => words.includes(word)) && distanceKm(one, point) < REACH_KM)
    .toSorted((a, b) => score(a) - score(b))
    .slice(0, 3);
}
