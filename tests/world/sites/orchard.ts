import { png } from '../png.ts';
import { defineSite, redirect, sitemap, text } from '../site.ts';
import { builtPage } from './page-builder.ts';

/** A small site without faults: an audit of it finds nothing. */
const host = 'www.quiet-orchard.example';
const home = `https://${host}`;

const kinds = ['apple', 'pear', 'plum', 'cherry', 'quince', 'medlar'];
const names: Record<string, string> = {
  '/': 'Fruit trees of the quiet orchard',
  ...Object.fromEntries(kinds.map((kind) => [`/${kind}`, `How our ${kind} trees are grown`])),
};

const all = Object.keys(names);
const pages = Object.fromEntries(
  Object.entries(names).map(([path, name]) => [
    path,
    builtPage({
      host,
      path,
      title: `${name}, season by season`,
      description: `${name}: planting, pruning and picking through the whole year, written by the people who do it every day.`,
      h1: name,
      links: Object.fromEntries(all.filter((one) => one !== path).map((one) => [one, names[one] ?? ''])),
    }),
  ]),
);

/** Expected results of its audit. */
export const orchardFacts = { url: `${home}/`, pages: all.length } as const;

export const orchard = defineSite({
  id: 'orchard',
  hosts: [host, 'quiet-orchard.example'],
  before: ({ scheme, host: asked, url }) =>
    scheme === 'http' || asked !== host ? redirect(`${home}${url.pathname}${url.search}`) : null,
  pages: {
    ...pages,
    '/icon.png': { headers: { 'content-type': 'image/png' }, body: png(48, 48, [90, 150, 70]) },
    '/card.png': { headers: { 'content-type': 'image/png' }, body: png(1200, 630, [90, 150, 70]) },
    '/robots.txt': text(`User-agent: *\nAllow: /\n\nSitemap: ${home}/sitemap.xml\n`),
    '/sitemap.xml': text(sitemap(all.map((path) => `${home}${path}`)), 'application/xml; charset=utf-8'),
  },
});
