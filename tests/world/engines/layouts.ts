import { type Html, h, raw } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';

/** In the head of each engine's page for small screens. */
export const smallScreen = raw('<meta name="viewport" content="width=device-width,initial-scale=1">');

/** Results in markup that no engine is known to have: a parser must not take them for a list, nor for an empty one. */
export const cards = (pages: readonly IndexedPage[], linkOf: (url: string) => string): Html =>
  h`<section>${pages.map(
    (page) =>
      h`<div class="card"><a href="${linkOf(page.url)}"><b>${page.title}</b></a><div>${page.description}</div></div>`,
  )}</section>`;
