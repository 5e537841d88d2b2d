import { defineSite, text } from '../site.ts';
import { builtPage } from './page-builder.ts';

/** An endless site with a crawl delay of one second: an audit of it keeps running. */
const host = 'www.slow-ferry.example';
const home = `https://${host}`;

const stopOf = (path: string, number: number) =>
  builtPage({
    host,
    path,
    title: `Stop ${number} of the slow ferry`,
    description: `Stop ${number} of the slow ferry: when it comes, when it goes, and what there is to see until it does.`,
    h1: `Stop ${number}`,
    links: Object.fromEntries([1, 2, 3].map((more) => [`/stop-${number + more}`, `To stop ${number + more}`])),
  });

export const ferryFacts = { url: `${home}/` } as const;

export const ferry = defineSite({
  id: 'ferry',
  hosts: [host],
  pages: {
    '/': stopOf('/', 0),
    '/robots.txt': text('User-agent: *\nCrawl-delay: 1\n'),
  },
  otherwise: ({ path }) => {
    const number = Number(/^\/stop-(\d{1,6})$/.exec(path)?.[1] ?? 0);
    return number > 0 ? stopOf(path, number) : { status: 404, body: '' };
  },
});
