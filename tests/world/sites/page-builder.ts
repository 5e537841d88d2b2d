import { gzipSync } from 'node:zlib';
import type { Answer } from '../site.ts';

/** Pages without findings, in any number, each with a unique text. */

export interface BuiltPage {
  host: string;
  path: string;
  title: string;
  description: string;
  h1: string;
  /** Paragraphs of the main part; generated from the path by default. */
  text?: readonly string[];
  /** Path or URL → anchor text. */
  links?: Readonly<Record<string, string>>;
  /** URL; the page's own by default, none for null. */
  canonical?: string | null;
  lang?: string;
  /** Language → URL. */
  hreflang?: Readonly<Record<string, string>>;
  robots?: string;
  status?: number;
}

const HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy':
    "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'public, max-age=600',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
};
const STYLE =
  'body{font:18px/1.6 Georgia,serif;margin:0 auto;max-width:42rem;padding:1rem;color:#222;background:#fff}a{display:inline-block;padding:.75rem}';

/** A page with everything that a well-maintained one has. */
export function builtPage(page: BuiltPage): Answer {
  const { host, path, title, description, h1, links = {}, lang = 'en-GB', hreflang = {}, robots, status = 200 } = page;
  const home = `https://${host}`;
  const canonical = page.canonical === undefined ? `${home}${path}` : page.canonical;
  const text = page.text ?? proseOf(`${host}${path}`, h1);
  const head = [
    canonical === null ? '' : `<link rel="canonical" href="${canonical}">`,
    ...Object.entries(hreflang).map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`),
    robots ? `<meta name="robots" content="${robots}">` : '',
  ];
  const anchors = Object.entries(links).map(([href, words]) => `<li><a href="${href}">${words}</a></li>`);
  const body = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
${head.join('\n')}
<link rel="icon" href="/icon.png" type="image/png">
<meta property="og:type" content="website"><meta property="og:title" content="${title}">
<meta property="og:description" content="${description}"><meta property="og:url" content="${canonical ?? `${home}${path}`}">
<meta property="og:image" content="${home}/card.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}"><meta name="twitter:image" content="${home}/card.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","name":"${title}","url":"${home}${path}"}</script>
<style>${STYLE}</style></head>
<body><header><nav aria-label="Main"><a href="/">Start page of the site</a></nav></header>
<main><h1>${h1}</h1>
${text.map((paragraph, at) => `${at % 2 === 1 ? `<h2>${headingOf(h1, at)}</h2>\n` : ''}<p>${paragraph}</p>`).join('\n')}
${anchors.length > 0 ? `<ul>${anchors.join('')}</ul>` : ''}
</main><footer><p>Kept by the people of ${host}.</p></footer></body></html>`;
  return { status, headers: HEADERS, body: gzipSync(body) };
}

const OPENERS = ['About', 'More on', 'Notes for', 'Around'];
/** Each section of a page has a unique heading. */
const headingOf = (h1: string, at: number) => {
  const round = Math.floor(at / OPENERS.length);
  return `${OPENERS[at % OPENERS.length]} ${h1.toLowerCase()}${round > 0 ? `, part ${round + 1}` : ''}`;
};

const WHO =
  'carpenter gardener sailor teacher baker farmer painter miller potter weaver smith cook nurse driver clerk tailor'.split(
    ' ',
  );
const DOES =
  'keeps mends builds paints opens carries washes counts finds draws plants sells cuts folds stores lends'.split(' ');
const WHAT =
  'ladder basket kettle window bench lantern bridge fence wheel blanket drawer hammer table saddle barrel candle'.split(
    ' ',
  );
const WHERE =
  'garden harbour meadow kitchen cellar market valley orchard workshop station library village forest stable tower yard'.split(
    ' ',
  );
const WHEN =
  'spring summer autumn winter morning evening noon harvest holiday market-day dawn dusk midweek season rain frost'.split(
    ' ',
  );

/** Six paragraphs of short sentences, deterministic for each seed and different between seeds. */
export function proseOf(seed: string, subject: string): string[] {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  const pick = (words: readonly string[]) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9;
    return words[(state >>> 16) % words.length] ?? '';
  };
  // A few words of each kind, different for each page: texts from one small vocabulary would be near-duplicates.
  const some = (words: readonly string[]) => Array.from({ length: 6 }, () => pick(words));
  const [who, does, what, where, when] = [some(WHO), some(DOES), some(WHAT), some(WHERE), some(WHEN)];
  const near = some('by near beyond behind above below around past towards without'.split(' '));
  // Hardly any word is common to all pages, because that would make all texts alike.
  const sentence = () =>
    pick([
      `Some ${pick(who)} ${pick(does)} ${pick(what)} things ${pick(near)} ${pick(where)} and ${pick(where)} land.`,
      `${capital(pick(when))} ${pick(what)} work: ${pick(who)} or ${pick(who)} ${pick(does)} it ${pick(near)} ${pick(where)}.`,
      `${capital(pick(who))} ${pick(does)} one ${pick(what)} ${pick(near)} ${pick(when)}.`,
      `${capital(pick(what))} with ${pick(what)}, said ${pick(who)}, ${pick(does)} best ${pick(near)} ${pick(when)}.`,
    ]);
  return Array.from({ length: 6 }, () =>
    [`This part is about: ${subject.toLowerCase()}.`, ...Array.from({ length: 6 }, sentence)].join(' '),
  );
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
