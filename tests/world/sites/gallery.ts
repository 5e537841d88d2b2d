import { png } from '../png.ts';
import { defineSite, html } from '../site.ts';

/** A page with images in its styles, a third-party cookie and a deprecated feature. */
const host = 'www.picture-gallery.example';
const counter = 'www.visit-counter.example';

export const galleryFacts = { url: `https://${host}/`, counter, cookie: 'visitor' } as const;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures of the harbour</title>
<meta name="viewport" content="width=device-width">
<style>
div { width: 300px; height: 200px }
#shown { background: url(/harbour.png) no-repeat }
#pattern { background: url(/harbour.png) }
#hero { background: url(/harbour.png) no-repeat }
#icon { background: url(/harbour.png) no-repeat; width: 20px; height: 20px }
</style></head><body><main><h1>Pictures of the harbour</h1>
<div id="shown"></div><div id="pattern"></div><div id="hero">The harbour at noon</div><div id="icon"></div>
<img src="https://${counter}/pixel.png" alt="" width="1" height="1">
<script>
const request = new XMLHttpRequest();
request.open('GET', '/data.txt', false);
request.send();
</script></main></body></html>`;

const picture = { headers: { 'content-type': 'image/png' }, body: png(300, 200, [40, 90, 160]) };

export const gallery = defineSite({
  id: 'gallery',
  hosts: [host, counter],
  pages: {
    '/': html(page),
    '/harbour.png': picture,
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
