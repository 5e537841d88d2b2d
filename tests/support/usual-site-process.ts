/**
 * A typical site in its own process: pages of about 20 KB with menus, headings, images and unique texts, some faults among
 * them (broken links, redirects, duplicate and near-duplicate texts, missing hreflang return links), a sitemap and links to
 * another site, which this process serves too. Every page is the same each time. Posts its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { pages }: { pages: number } = JSON.parse(process.argv[2] ?? '{"pages":100}');
const HOST = 'usual.example';
const OTHER = 'elsewhere.example';
const IN_SITEMAP = 40_000;

const words =
  'river small boat quiet village people trade bread fruit wool story market morning evening bridge garden window road letter season weather music paper copper orange winter harbour island forest meadow kitchen table lamp clock tower school teacher painter farmer sailor baker'.split(
    ' ',
  );

/** The same numbers for the same page each time. */
function numbersOf(seed: number): (below: number) => number {
  let state = (seed + 1) * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return (state ^ (state >>> 13)) % below;
  };
}

const address = (i: number) => (i === 0 ? '/' : `/section-${i % 40}/page-${i}`);
const isMoved = (i: number) => i % 61 === 60;
const isDead = (i: number) => i % 97 === 96;

function body(i: number): string {
  // Every 50th has the text of the previous one.
  const number = numbersOf(i % 50 === 49 ? i - 1 : i);
  const text = (length: number) => Array.from({ length }, () => words[number(words.length)]).join(' ');
  const children = Array.from({ length: 10 }, (_, j) => i * 10 + j + 1).filter((child) => child < pages);
  const near = Array.from({ length: 10 }, (_, j) => (i + j + 1) % pages);
  const menu = [0, ...children, ...near]
    .map((to) => `<li><a href="${address(to)}">Page ${to} of all</a></li>`)
    .join('\n');
  const parts = Array.from(
    { length: 24 },
    (_, j) =>
      `<section class="part part-${j}"><h2>${text(4)}</h2><p>${text(80)}.</p><img src="/images/${i}-${j}.jpg" width="640" height="480"${j === 3 ? '' : ` alt="${text(3)}"`}></section>`,
  ).join('\n');
  const canonical = i % 31 === 30 ? address(i - 1) : address(i);
  const language =
    i % 29 === 0 ? `<link rel="alternate" hreflang="de" href="http://${HOST}${address((i + 29) % pages)}">` : '';
  const away = i % 20 === 0 ? `<a href="http://${OTHER}/${i % 400}">Elsewhere</a>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${i % 23 === 0 ? 'A page' : `${text(6)} ${i}`}</title>
<meta name="description" content="${text(18)}"><meta name="viewport" content="width=device-width">
<link rel="canonical" href="http://${HOST}${canonical}">${language}</head>
<body><header><nav><ul>${menu}</ul></nav></header><main><h1>${text(5)} ${i}</h1>${parts}</main><footer>${away}</footer></body></html>`;
}

function sitemap(): string {
  const count = Math.min(pages, IN_SITEMAP);
  const urls = Array.from({ length: count }, (_, i) => `<url><loc>http://${HOST}${address(i)}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const found = path === '/' ? '0' : /^\/section-\d+\/page-(\d+)$/.exec(path)?.[1];
  const i = Number(found ?? Number.NaN);
  if (request.headers.host?.startsWith(OTHER)) response.writeHead(path === '/0' ? 404 : 200).end();
  else if (path === '/robots.txt')
    response.end(`User-agent: *\nDisallow: /private\nSitemap: http://${HOST}/sitemap.xml\n`);
  else if (path === '/sitemap.xml') response.writeHead(200, { 'content-type': 'application/xml' }).end(sitemap());
  else if (!(i < pages) || isDead(i)) response.writeHead(404, { 'content-length': 0 }).end();
  else if (isMoved(i)) response.writeHead(301, { location: address(i - 1), 'content-length': 0 }).end();
  else {
    const bytes = Buffer.from(body(i));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }).end(bytes);
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// It ends with its parent.
process.on('disconnect', () => process.exit());
