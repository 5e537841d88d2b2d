import { type Answer, defineSite, html, redirect, type Site, type Visit } from '../site.ts';

/**
 * Pages that link to the lighthouse museum in every possible way, or not at all; and a pier with many backlinks. The engines
 * have indexed them: their descriptions mention the domain.
 */
const TARGET = 'lighthouse-museum.example';
const MANY = 'tall-pier.example';
const LOOKALIKE = 'notlighthouse-museum.example';

interface Page {
  title: string;
  description: string;
  language?: string;
  body: string;
  head?: string;
}

/** Behavior that replaces a page. */
export type LinkGraphMood = 'gone' | 'blocked' | 'rejected' | 'unlinked' | 'nofollow' | 'down';

/** The switches of the graph, for tests only; the product never sees them. */
export class LinkGraphControls {
  /** Delay of each answer in milliseconds. */
  delayMs = 0;
  /** URL → its current behavior. */
  readonly moods = new Map<string, LinkGraphMood>();
  /** How the URL shortener treats the links that it resolves. */
  shortener: 'works' | 'busy' | 'elsewhere' = 'works';
  /** Paths of the museum that no longer exist. */
  readonly brokenTargets = new Set<string>();

  reset(): void {
    this.delayMs = 0;
    this.shortener = 'works';
    this.moods.clear();
    this.brokenTargets.clear();
  }
}

const named = `What we think of ${TARGET}.`;

const pages: Readonly<Record<string, Page>> = {
  'https://www.coast-notes.example/lamps': {
    title: 'Ten lamps worth a walk | Coast Notes',
    description: `Ten old lamps by the sea, with a word on ${TARGET}.`,
    body: `<main><p>We like <a href="https://${TARGET}/">the museum</a> for its lenses.</p>
<p>Read <a href="https://www.${TARGET}/guide?from=coast#lens" rel="nofollow">the guide</a> first. <a href="https://shop.${TARGET}/">Their shop</a> is small.</p>
<p>Not the same: <a href="https://${LOOKALIKE}/">a copy</a>, <a href="https://${TARGET}.evil.example/">another</a>, <a href="https://evil.example/?u=https://${TARGET}/">a tracker</a>.</p></main>`,
  },
  'https://forum.lamp-keepers.example/t/42': {
    title: 'Thread 42: where to see a lens | Lamp Keepers',
    description: `Lamp keepers speak about ${TARGET}.`,
    language: 'de',
    body: `<div><a href="https://${TARGET}/thread" rel="UGC nofollow">my visit</a></div><div><a href="https://${TARGET}/tickets"><img src="/t.png" alt="Tickets of the museum"></a></div>`,
  },
  'https://www.partner-quay.example/dir/partners': {
    title: 'Our partners | Partner Quay',
    description: `Partners of the quay, ${TARGET} among them.`,
    head: `<base href="https://${TARGET}/base/">`,
    body: '<footer><a href="partner" rel="sponsored">Partner of the year</a></footer>',
  },
  'https://www.link-garland.example/list': {
    title: 'A garland of addresses | Link Garland',
    description: `Short addresses of the week; one leads to ${TARGET}.`,
    head: '<meta name="robots" content="index, nofollow">',
    body: '<ul><li><a href="https://lmp.example/a1">short one</a></li><li><a href="https://lmp.example/a2">goes elsewhere</a></li></ul>',
  },
  'https://www.text-only.example/story': {
    title: 'A story without an address | Text Only',
    description: `It names ${TARGET} and links to nothing.`,
    body: `<p>The museum is at https://${TARGET}/ as everybody knows.</p>`,
  },
  'https://www.copycat.example/': {
    title: 'Copycat',
    description: `Not ${TARGET}, but close.`,
    body: `<a href="https://${LOOKALIKE}/">the other museum</a>`,
  },
  'https://www.walled-press.example/article': {
    title: 'An article behind a wall | Walled Press',
    description: `The press on ${TARGET}.`,
    body: `<a href="https://${TARGET}/press">press</a>`,
  },
  'https://www.island-gazette.example/old': {
    title: 'An old page | Island Gazette',
    description: `It once told of ${TARGET}.`,
    body: `<a href="https://${TARGET}/dead">dead page</a>`,
  },
};

const many: Readonly<Record<string, Page>> = Object.fromEntries(
  Array.from({ length: 20 }, (_, host) =>
    Array.from({ length: 9 }, (__, page): [string, Page] => [
      `https://www.pier-diary-${host + 1}.example/day-${page + 1}`,
      {
        title: `Pier diary ${host + 1}, day ${page + 1}`,
        description: `Day ${page + 1} of diary ${host + 1}, on ${MANY}.`,
        body: `<p>Today I walked along <a href="https://${MANY}/day-${page + 1}">pier ${host + 1}</a> and back.</p>`,
      },
    ]),
  ).flat(),
);

/** Pages with changed behavior from the beginning. */
const fixed: Readonly<Record<string, LinkGraphMood>> = {
  'https://www.walled-press.example/article': 'blocked',
  'https://www.island-gazette.example/old': 'gone',
};

const all = { ...pages, ...many };

/** The pages in the engines' index. */
export const linkGraphPages = Object.entries(all).map(([url, { title, description, language = 'en' }]) => ({
  url,
  host: new URL(url).hostname,
  siteName: title.split(' | ')[1] ?? title,
  title,
  description,
  language,
  country: 'gb',
}));

export const linkGraphFacts = {
  domain: TARGET,
  many: MANY,
  /** The links to the museum, as [page, URL, anchor]. */
  links: [
    ['https://forum.lamp-keepers.example/t/42', `https://${TARGET}/thread`, 'my visit'],
    ['https://forum.lamp-keepers.example/t/42', `https://${TARGET}/tickets`, 'Tickets of the museum'],
    ['https://www.coast-notes.example/lamps', `https://${TARGET}/`, 'the museum'],
    ['https://www.coast-notes.example/lamps', `https://www.${TARGET}/guide?from=coast#lens`, 'the guide'],
    ['https://www.coast-notes.example/lamps', `https://shop.${TARGET}/`, 'Their shop'],
    ['https://www.link-garland.example/list', 'https://lmp.example/a1', 'short one'],
    ['https://www.partner-quay.example/dir/partners', `https://${TARGET}/base/partner`, 'Partner of the year'],
  ],
  /** Pages whose links cannot be determined. */
  failed: ['https://www.island-gazette.example/old', 'https://www.walled-press.example/article'],
  manyLinks: Object.keys(many).length,
} as const;

export function createLinkGraph(): { links: LinkGraphControls; site: Site } {
  const links = new LinkGraphControls();
  const hosts = [...new Set(linkGraphPages.map(({ host }) => host))];
  const answer = (visit: Visit): Answer => {
    const { host, path, url } = visit;
    if (host === 'lmp.example') return shortened(path, links.shortener);
    if (isTarget(host)) return links.brokenTargets.has(path) ? gone() : targetPage(host, path);
    const address = `https://${host}${url.pathname}`;
    const page = Object.hasOwn(all, address) ? all[address] : undefined;
    return page ? inMood(page, links.moods.get(address) ?? fixed[address]) : gone();
  };
  const site = defineSite({
    id: 'link-graph',
    hosts: [...hosts, 'lmp.example', ...targetHosts],
    pages: {},
    otherwise: (visit) => ({ ...answer(visit), ...(links.delayMs > 0 ? { delayMs: links.delayMs } : {}) }),
  });
  return { links, site };
}

const targetHosts = [TARGET, `www.${TARGET}`, `shop.${TARGET}`, MANY, LOOKALIKE];
const isTarget = (host: string) => targetHosts.includes(host);

function shortened(path: string, mood: LinkGraphControls['shortener']): Answer {
  if (mood === 'busy') return { status: 429, body: '' };
  if (mood === 'elsewhere') return redirect(`https://${LOOKALIKE}/`);
  if (path === '/a1') return redirect('https://lmp.example/a3', 302);
  if (path === '/a3') return redirect(`https://${TARGET}/guide`);
  return redirect(`https://${LOOKALIKE}/`);
}

function targetPage(host: string, path: string): Answer {
  if (path === '/robots.txt') return { status: 404, body: '' };
  return html(
    `<!doctype html><html lang="en"><head><title>${host}${path}</title></head><body><h1>${host}</h1></body></html>`,
  );
}

const gone = () => html('<!doctype html><title>Not here</title><h1>Not here</h1>', {}, 404);

function inMood({ title, description, language = 'en', head = '', body }: Page, mood?: LinkGraphMood): Answer {
  if (mood === 'gone') return gone();
  if (mood === 'rejected') return html('<title>Not accepted</title>', {}, 422);
  if (mood === 'down') return html('<title>Down</title>', {}, 500);
  if (mood === 'blocked') {
    return html('<!doctype html><title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }, 403);
  }
  const shown =
    mood === 'unlinked'
      ? body.replace(/<\/?a\b[^>]*>/g, '')
      : mood === 'nofollow'
        ? body.replace(/<a /g, '<a rel="nofollow" ')
        : body;
  return html(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${description}">${head}</head><body><h1>${title}</h1><p>${named}</p>${shown}</body></html>`,
  );
}
