import { hash } from './html.ts';

export interface Offer {
  host: string;
  url: string;
  title: string;
  text: string;
}

const SELLERS = ['fast-basket', 'penny-market', 'parcel-house', 'bargain-barn'] as const;

/** Whether the query has commercial intent, so that ads appear. */
const WANTS_TO_BUY = /\b(buy|shop|price|cheap|deals?|hotels?|insurance|kaufen|preis|acheter|prix|comprar)\b/i;

/** The ads of a query; most queries have none. */
export function offersFor(engine: string, query: string, country: string): Offer[] {
  if (!WANTS_TO_BUY.test(query)) return [];
  const start = hash(`${engine}|${country}|${query}`);
  return [0, 1].map((at) => {
    const seller = SELLERS[(start + at) % SELLERS.length] ?? SELLERS[0];
    const host = `www.${seller}.example`;
    return {
      host,
      url: `https://${host}/offer?for=${encodeURIComponent(query)}&c=${country}`,
      title: `${query} – low prices at ${seller}`,
      text: 'Order today, delivered tomorrow. Paid for by the shop.',
    };
  });
}
