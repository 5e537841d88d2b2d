import { defineSite, redirect, sitemap, text } from '../site.ts';
import { builtPage } from './page-builder.ts';

/** A slow site of linked pages, each linking to the next few: its crawl takes long enough to be killed midway. */
const host = 'www.long-lane.example';
const home = `https://${host}`;

export const laneFacts = { url: `${home}/`, host, pages: 201 } as const;

/** Changed by tests: response time of each page. */
export const laneSwitch = { delayMs: 150 };

const last = laneFacts.pages - 1;

function house(number: number) {
  const next = [1, 2, 3, 4, 5, 6].map((step) => number + step).filter((one) => one <= last);
  const path = number === 0 ? '/' : `/house/${number}`;
  return {
    ...builtPage({
      host,
      path,
      title: `House number ${number} of the long lane`,
      description: `House number ${number}: who lives there, since when, and which houses of the long lane come after it, one by one.`,
      h1: `House ${number} of the lane`,
      links: Object.fromEntries(next.map((one) => [`/house/${one}`, `House number ${one}`])),
    }),
    delayMs: laneSwitch.delayMs,
  };
}

export const lane = defineSite({
  id: 'lane',
  hosts: [host],
  before: ({ scheme, url }) => (scheme === 'http' ? redirect(`${home}${url.pathname}${url.search}`) : null),
  pages: {
    '/': () => house(0),
    '/robots.txt': text(`User-agent: *\nAllow: /\n\nSitemap: ${home}/sitemap.xml\n`),
    '/sitemap.xml': text(sitemap([`${home}/`]), 'application/xml; charset=utf-8'),
  },
  otherwise: ({ path }) => {
    const number = Number(/^\/house\/(\d{1,3})$/.exec(path)?.[1] ?? 0);
    return number >= 1 && number <= last ? house(number) : { status: 404, body: 'no such house' };
  },
});
