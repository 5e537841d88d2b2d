import { defineSite, html } from '../site.ts';

/** Pages that try to act on viewers of their stored copies. */
const host = 'www.paper-traps.example';
const home = `https://${host}`;

export const trapFacts = {
  home: `${home}/`,
  h1: 'A page with traps',
  /** A page whose traps call this address: `host:port` of a server that counts visitors. */
  calling: (canary: string) => `${home}/traps?canary=${canary}`,
  drawing: `${home}/drawing.svg`,
  nul: `${home}/nul`,
  long: `${home}/long`,
  longBytes: 6_000_000,
} as const;

/** Every way out of a page that needs no interaction, and the ways that need a click. */
export function trapPage(canary: string): string {
  const to = (name: string) => `http://${canary}/${name}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Traps</title>
<base href="${to('base/')}">
<meta http-equiv="refresh" content="0;url=${to('refresh')}">
<link rel="preconnect" href="${to('')}"><link rel="dns-prefetch" href="${to('')}">
<LINK
rel="preconnect" href="${to('')}"><link rel="prefetch" href="${to('prefetch')}">
<link rel="stylesheet" href="${to('style.css')}"><link rel="icon" href="${to('icon')}">
<style>@import "${to('import.css')}"; body { background: url(${to('background')}) }</style>
<script>window.__trapped = true; fetch('${to('fetch')}'); new Image().src = '${to('script')}'; document.title = 'Trapped';
top.document.title = 'Trapped'; top.location = '${to('top')}'; window.open('${to('window')}'); alert('trapped')</script>
<script src="${to('source.js')}"></script></head>
<body onload="new Image().src='${to('onload')}'"><h1>${trapFacts.h1}</h1>
<img src="${to('image')}" onerror="new Image().src='${to('onerror')}'" alt="">
<svg xmlns="http://www.w3.org/2000/svg" onload="new Image().src='${to('svg')}'"><image href="${to('svg-image')}"/>
<script>new Image().src='${to('svg-script')}'</script></svg>
<iframe src="${to('frame')}" title="a"></iframe>
<iframe srcdoc="&lt;script&gt;new Image().src='${to('srcdoc')}'&lt;/script&gt;" title="b"></iframe>
<object data="${to('object')}"></object><embed src="${to('embed')}"><video src="${to('video')}" poster="${to('poster')}" autoplay></video>
<form action="${to('form')}" target="_top" method="post"><button id="send">Send</button></form>
<p><a id="top" href="${to('link-top')}" target="_top" ping="${to('ping')}">Up</a>
<a id="blank" href="${to('link-blank')}" target="_blank">New window</a>
<a id="self" href="${to('link-self')}" target="_self">Here</a>
<a id="script" href="javascript:new Image().src='${to('link-script')}'">Script</a></p></body></html>`;
}

export const traps = defineSite({
  id: 'traps',
  hosts: [host],
  pages: {
    '/': html(trapPage('canary.invalid')),
    '/traps': ({ url }) => html(trapPage(url.searchParams.get('canary') ?? 'canary.invalid')),
    '/drawing.svg': {
      headers: { 'content-type': 'image/svg+xml' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
    },
    '/nul': html('<!doctype html><title>Nul\0</title><h1>N\0ul</h1><scr\0ipt>alert(1)</scr\0ipt><li\0nk rel=icon>'),
    '/long': () =>
      html(
        `<!doctype html><html lang="en"><title>Long</title><h1>Long</h1><p>${'word '.repeat(trapFacts.longBytes / 5)}<b id="end">the end</b>`,
      ),
  },
});
