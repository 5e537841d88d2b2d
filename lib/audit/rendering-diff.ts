import type { PageFacts, RenderingDiff } from './types.ts';

/** Fewer words than this in the HTML count as almost none. */
const NEXT_TO_NOTHING = 20;
const GROWTH = 1.5;

const title = (facts: PageFacts) => facts.head.titles.items[0]?.text ?? '';
const description = (facts: PageFacts) => facts.head.descriptions.items[0]?.text ?? '';
const canonical = (facts: PageFacts) =>
  facts.head.canonicals.items.find((one) => one.source === 'html')?.resolved ?? '';
const h1 = (facts: PageFacts) => facts.headings.items.find((heading) => heading.level === 1)?.text ?? '';
const robots = (facts: PageFacts) =>
  JSON.stringify(facts.head.robots.filter((one) => one.source === 'meta').map((one) => one.raw));

const first = (texts: readonly string[]) => [...new Set(texts)].sort().join('\n');
const types = (facts: PageFacts) => first(facts.structuredData.types);
const hreflang = (facts: PageFacts) =>
  first(facts.head.hreflang.items.map(({ lang, resolved }) => `${lang} ${resolved ?? ''}`));
const links = (facts: PageFacts) =>
  first(facts.links.items.flatMap(({ url, kind }) => (kind === 'http' && url ? [url] : [])));

/** Smaller differences of the text are counters, dates and teasers. */
const TEXT_SHARE = 0.1;

/** Names of what differs between raw and rendered HTML, in a fixed order. */
export function renderingChanges(raw: PageFacts, rendered: PageFacts): string[] {
  const differs: [string, (facts: PageFacts) => string][] = [
    ['title', title],
    ['description', description],
    ['h1', h1],
    ['canonical', canonical],
    ['robots', robots],
    ['hreflang', hreflang],
    ['structured data', types],
    ['links', links],
  ];
  const [before, after] = [raw.content.mainWordCount, rendered.content.mainWordCount];
  const isText = Math.abs(after - before) > Math.max(before, after) * TEXT_SHARE;
  return [...differs.filter(([, of]) => of(raw) !== of(rendered)).map(([name]) => name), ...(isText ? ['text'] : [])];
}

/** Changes by scripts between the server's HTML and the DOM. */
export function diffOf(raw: PageFacts, rendered: PageFacts): RenderingDiff {
  const rawWords = raw.content.mainWordCount;
  const renderedWords = rendered.content.mainWordCount;
  const grew = renderedWords > rawWords * GROWTH && renderedWords - rawWords >= NEXT_TO_NOTHING;
  const titleOnlyAfter = title(raw) === '' && title(rendered) !== '';
  const h1OnlyAfter = h1(raw) === '' && h1(rendered) !== '';
  return {
    javascriptRendered: grew || titleOnlyAfter || h1OnlyAfter,
    importantContentInJs:
      titleOnlyAfter || h1OnlyAfter || (renderedWords >= NEXT_TO_NOTHING && rawWords < renderedWords / 2),
    rawWords,
    renderedWords,
    titleChanged: title(raw) !== title(rendered),
    descriptionChanged: description(raw) !== description(rendered),
    canonicalChanged: canonical(raw) !== canonical(rendered),
    robotsChanged: robots(raw) !== robots(rendered),
    h1Changed: h1(raw) !== h1(rendered),
    linksAdded: Math.max(0, rendered.links.withHref - raw.links.withHref),
  };
}
