import { png } from '../png.ts';
import { defineSite, html, redirect, text } from '../site.ts';

/** A neglected site: plain http, and nearly every fault a page can have. */
const host = 'www.rusty-garage.example';

/** Facts of the home page, counted by hand from the text below. */
export const garageFacts = {
  url: `http://${host}/`,
  title: '',
  description: '',
  h1Count: 2,
  images: 4,
  missingAlt: 3,
  altCoverage: 25,
  brokenLinks: [`http://${host}/prices.html`, `http://${host}/offers.html`],
  internalLinks: 5,
  externalLinks: 1,
  https: false,
  viewport: false,
  lang: '',
} as const;

const home = `<html>
<head>
<meta name="robots" content="noindex, follow">
<script src="/old-menu.js"></script>
<link rel="stylesheet" href="/main.css">
</head>
<body bgcolor="#ffff99">
<center><font size="7">WELCOME!!!</font></center>
<h1>Cars</h1>
<h1>Tyres</h1>
<h4>Tyres, exhausts, batteries</h4>
<img src="/photos/front.png">
<img src="/photos/lift.png">
<img src="/photos/team.png" alt="Two mechanics in front of a lift">
<img src="/photos/missing.png">
<p>Click <a href="/prices.html">here</a> for prices and <a href="/offers.html">here</a> for offers.</p>
<p><a href="/contact.html"></a><a href="javascript:history.back()">Back</a> <a href="/old.html">click here</a> <a href="/contact.html">read more</a>
<a href="http://www.harbour-bakery.example/">The bakery next door</a></p>
<table width="1400"><tr><td>Lorem ipsum dolor sit amet</td><td>Open Monday to Friday</td></tr></table>
<form action="/send" method="get"><input name="who"><input type="password" name="pin"><input type="submit"></form>
<div id="box">one</div><div id="box">two</div>
<p style="font-size:8px">All prices without VAT. Errors excepted. No liability for lost hubcaps.</p>
</body>
</html>`;

/** The garage of one world. */
export class GarageControls {
  /** Some faults of the home page are fixed: the demo and tests compare audits before and after. */
  repaired = false;
}

function somewhatBetter(page: string): string {
  return page
    .replace('<html>', '<!doctype html><html lang="en">')
    .replace(
      '<meta name="robots" content="noindex, follow">',
      '<meta charset="utf-8"><title>Rusty Garage: repairs, tyres and MOT in Harbourton</title><meta name="viewport" content="width=device-width, initial-scale=1">',
    )
    .replace('<img src="/photos/missing.png">', '')
    .replace('front.png">', 'front.png" alt="The garage seen from the road">');
}

export const garageSite = (controls: GarageControls) =>
  defineSite({
    id: 'garage',
    hosts: [host, 'rusty-garage.example'],
    pages: {
      '/': () => ({
        status: 200,
        headers: { 'content-type': 'text/html', server: 'Apache/2.2.3 (CentOS)', 'x-powered-by': 'PHP/5.2.17' },
        body: controls.repaired ? somewhatBetter(home) : home,
      }),
      '/contact.html': html('<title>Contact</title><h1>Contact</h1><p>Ring the bell.</p>'),
      '/old.html': redirect(`http://${host}/older.html`, 302),
      '/older.html': redirect(`http://${host}/contact.html`, 302),
      '/main.css': text('body { font-family: Comic Sans MS; }', 'text/css'),
      '/old-menu.js': text('console.error("menu.init is not a function"); undefinedFunction();', 'text/javascript'),
      '/photos/front.png': { headers: { 'content-type': 'image/png' }, body: png(800, 600, [120, 40, 30]) },
      '/photos/lift.png': { headers: { 'content-type': 'image/png' }, body: png(800, 600, [90, 90, 90]) },
      '/photos/team.png': { headers: { 'content-type': 'image/png' }, body: png(800, 600, [40, 60, 120]) },
    },
  });
