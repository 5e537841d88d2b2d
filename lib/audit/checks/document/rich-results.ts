import type { StructuredItem, StructuredValue } from '#lib/audit/types.ts';

/** Properties of a type that Google requires; of an inner list, one is enough. */
type Required = readonly (string | readonly string[])[];

const PRODUCT: Required = ['name', ['offers', 'review', 'aggregateRating']];
const EVENT: Required = ['name', 'startDate', 'location'];
const LOCAL_BUSINESS: Required = ['name', 'address'];
const RATING_COUNT = ['ratingCount', 'reviewCount'];

/** By schema.org type, as documented by Google Search Central for rich results. Types without an entry require none. */
const REQUIRED: ReadonlyMap<string, Required> = new Map<string, Required>([
  ['Product', PRODUCT],
  ['ProductGroup', ['name']],
  ['Recipe', ['name', 'image']],
  ...['Event', 'MusicEvent', 'SportsEvent', 'TheaterEvent', 'Festival', 'BusinessEvent', 'EducationEvent'].map(
    (type): [string, Required] => [type, EVENT],
  ),
  ...['LocalBusiness', 'Restaurant', 'Store', 'Hotel', 'Dentist', 'Physician', 'Bakery', 'CafeOrCoffeeShop'].map(
    (type): [string, Required] => [type, LOCAL_BUSINESS],
  ),
  [
    'JobPosting',
    ['title', 'description', 'datePosted', 'hiringOrganization', ['jobLocation', 'applicantLocationRequirements']],
  ],
  ['BreadcrumbList', ['itemListElement']],
  ['FAQPage', ['mainEntity']],
  ['QAPage', ['mainEntity']],
  ['ProfilePage', ['mainEntity']],
  ['VideoObject', ['name', 'thumbnailUrl', 'uploadDate']],
  ['Course', ['name', 'description']],
  ['Dataset', ['name', 'description']],
  ['Movie', ['name', 'image']],
  ['SoftwareApplication', ['name', 'offers', ['aggregateRating', 'review']]],
  ['Review', ['author', 'itemReviewed', 'reviewRating']],
  ['AggregateRating', ['itemReviewed', 'ratingValue', RATING_COUNT]],
  ['DiscussionForumPosting', ['author', 'datePublished', ['text', 'image', 'video']]],
]);

/** For types nested in others, where the enclosing item provides the context. */
const REQUIRED_INSIDE: ReadonlyMap<string, Required> = new Map<string, Required>([
  ['Offer', [['price', 'priceSpecification']]],
  ['AggregateOffer', ['lowPrice', 'priceCurrency']],
  ['AggregateRating', ['ratingValue', RATING_COUNT]],
  ['Review', ['author']],
  ['Question', [['acceptedAnswer', 'suggestedAnswer']]],
]);

type Properties = { [key: string]: StructuredValue };

function isThere(properties: Properties, name: string): boolean {
  if (!Object.hasOwn(properties, name)) return false;
  const value = properties[name];
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

function lacks(type: string, required: Required, properties: Properties): string[] {
  return required
    .filter((one) => !(typeof one === 'string' ? [one] : one).some((name) => isThere(properties, name)))
    .map((one) => `${type}: ${typeof one === 'string' ? one : one.join(' or ')}`);
}

/** Type names of a nested value, without their vocabulary. */
function typesOf(value: Properties): string[] {
  const type = Object.hasOwn(value, '@type') ? value['@type'] : undefined;
  const all = Array.isArray(type) ? type : [type];
  return all.filter((one) => typeof one === 'string').map((one) => one.replace(/^https?:\/\/schema\.org\//, ''));
}

/** Values examined in one item: enough for every genuine page, cheap for a hostile one. */
const MAX_VALUES = 2_000;

function insideOf(item: StructuredItem): string[] {
  const found: string[] = [];
  const queue: StructuredValue[] = Object.values(item.properties);
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const value = queue[at];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const one of value) queue.push(one);
      continue;
    }
    // A mere reference to an item that is described elsewhere.
    if (Object.keys(value).every((key) => key === '@id' || key === '@type')) continue;
    for (const type of typesOf(value)) found.push(...lacks(type, REQUIRED_INSIDE.get(type) ?? [], value));
    for (const one of Object.values(value)) queue.push(one);
  }
  return found;
}

/** Whether Google requires any property of the item. */
export const hasRequirements = ({ types, properties }: StructuredItem): boolean =>
  types.some((type) => REQUIRED.has(type)) && Object.keys(properties).some((key) => !key.startsWith('@'));

/** Properties missing for a rich result, each as "Type: property" or "Type: one or other". */
export function missingProperties(item: StructuredItem): string[] {
  const own = item.types.flatMap((type) => lacks(type, REQUIRED.get(type) ?? [], item.properties));
  return [...new Set([...own, ...insideOf(item)])];
}
