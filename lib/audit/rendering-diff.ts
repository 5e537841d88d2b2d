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
