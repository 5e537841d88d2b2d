import { readFileSync } from 'node:fs';
import { png } from '../png.ts';
import { defineSite, html } from '../site.ts';

/** A page with images in its styles, a third-party cookie and a deprecated feature. */
const host = 'www.picture-gallery.example';
const counter = 'www.visit-counter.example';

const NEVER = `function never() { return '${'x'.repeat(30_000)}'; }`;
const STYLE = `.menu { color: #123456 }\n.never { color: #654321; background: ${'/* */'.repeat(10)} #fff }\n`;

export const galleryFacts = {
  url: `https://${host}/`,
  /** A page under a layer without a z-index. */
  covered: `https://${host}/covered`,
  counter,
  cookie: 'visitor',
  /** Bytes of a function that never runs. */
  unused: NEVER.length,
} as const;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures of the harbour</title>
<meta name="viewport" content="width=device-width">
<style>
div { width: 300px; height: 200px }
#shown { background: url(/harbour.png) no-repeat }
#pattern { background: url(/harbour.png) }
#hero { background: url(/harbour.png) no-repeat }
#icon { background: url(/harbour.png) no-repeat; width: 20px; height: 20px }
@font-face { font-family: Harbour; src: url(/harbour.woff2); }
h1 { font-family: Harbour }
</style>
<link rel="preload" as="font" href="/harbour.woff2" type="font/woff2" crossorigin><link rel="stylesheet" href="/menu.css">
<script src="/menu.js"></script><script src="https://${counter}/count.js"></script></head><body><main><h1>Pictures of the harbour</h1>
<p class="menu">Menu</p><div id="shown"></div><div id="pattern"></div><div id="hero">The harbour at noon</div><div id="icon"></div>
<img src="https://${counter}/pixel.png" alt="" width="1" height="1">
<script>
const request = new XMLHttpRequest();
request.open('GET', '/data.txt', false);
request.send();
</script></main></body></html>`;

const covered = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The harbour in winter</title>
<meta name="viewport" content="width=device-width"></head><body><p>Ice on the quay.</p>
<div id="offer" style="position: fixed; inset: 0; background: #fff">Buy a print!</div></body></html>`;

const picture = { headers: { 'content-type': 'image/png' }, body: png(300, 200, [40, 90, 160]) };

export const gallery = defineSite({
  id: 'gallery',
  hosts: [host, counter],
  pages: {
    '/': html(page),
    '/covered': html(covered),
    '/harbour.png': picture,
    '/menu.css': { headers: { 'content-type': 'text/css', 'cache-control': 'no-cache' }, body: STYLE },
    '/menu.js': {
      headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000, immutable' },
      body: `${NEVER}\nfunction menu() { return 1; }\nmenu();\n`,
    },
    '/harbour.woff2': {
      headers: { 'content-type': 'font/woff2', 'cache-control': 'max-age=600' },
      body: readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    },
    // A counter that keeps the main thread busy.
    '/count.js': {
      headers: { 'content-type': 'text/javascript' },
      body: 'for (const start = performance.now(); performance.now() - start < 300; );',
    },
    '/data.txt': { headers: { 'content-type': 'text/plain' }, body: 'boats' },
    '/pixel.png': {
      headers: {
        'content-type': 'image/png',
        'set-cookie': `${galleryFacts.cookie}=secret; Path=/; Secure; SameSite=None`,
      },
      body: png(1, 1, [0, 0, 0]),
    },
  },
});
