import { type Answer, defineSite, html, redirect, type Visit } from '../site.ts';
import { bakeryLinks, competitorLinks } from '../sites/bakery-links.ts';
import { domains } from './domains.ts';
import { h } from './html.ts';
import { indexOfPages } from './index-of-pages.ts';
import { sectionsOf } from './page-sections.ts';

/** Answers that replace pages, by URL: failures configured by a test. */
export const inPlaceOf = new Map<string, Answer>();

/** The fictional domains of the index, served so that listed results can be opened. */
export const neighbours = defineSite({
  id: 'neighbours',
  hosts: domains.map(([host]) => host),
  before: ({ scheme, host, url }) =>
    scheme === 'http' ? redirect(`https://${host}${url.pathname}${url.search}`) : null,
  pages: {},
  otherwise: page,
});

function page({ host, url }: Visit): Answer {
  const other = inPlaceOf.get(url.href);
  if (other) return other;
  const here = indexOfPages.find((one) => one.url === url.href);
  if (!here) return html('<!doctype html><title>Not here</title><h1>Not here</h1>', {}, 404);
  const others = indexOfPages.filter((one) => one.host === host && one !== here);
  const markup =
    h`<!doctype html><html lang="${here.language}"><head><meta charset="utf-8"><title>${here.title}</title><meta name="description" content="${here.description}"></head>
<body><h1>${here.title}</h1><p>${here.description}</p><ul>${others.map((one) => h`<li><a href="${one.url}">${one.title}</a></li>`)}</ul></body></html>`
      .text;
  return html(markup.replace('</p><ul>', () => `</p>${sectionsOf(here)}${linksOf(here.url)}<ul>`));
}

/** The page's text about the bakery or a competitor, if it links there. */
const linksOf = (url: string): string =>
  [...bakeryLinks, ...competitorLinks]
    .filter(({ page: from }) => from === url)
    .map(
      ({ to, anchor, rel, before, after }) =>
        h`<p>${before}<a href="${to}"${rel.length > 0 && h` rel="${rel.join(' ')}"`}>${anchor}</a>${after}</p>`.text,
    )
    .join('');
