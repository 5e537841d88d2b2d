import type { AiOverview, ParsedSerp, SerpLink } from '#lib/engines/engine.ts';

/** What is kept of one page at most (threats, cap table): a hostile page must not fill the database or an answer. */
const MOST = { url: 4096, title: 1024, text: 4096, overview: 65_536, results: 400, blocks: 100, items: 100, links: 20 };

/** The parsed page with every list and text within its bounds. */
export function bounded(parsed: ParsedSerp): ParsedSerp {
  const { organic, aiOverview, features, related, correctedQuery } = parsed;
  return {
    ...parsed,
    organic: organic
      .filter(({ url }) => url.length <= MOST.url)
      .slice(0, MOST.results)
      .map((result) => ({
        ...result,
        title: cut(result.title, MOST.title),
        siteName: cut(result.siteName, MOST.title),
        description: cut(result.description, MOST.text),
        sitelinks: result.sitelinks.filter(isShort).slice(0, MOST.links).map(shortLink),
      })),
    aiOverview: aiOverview && boundedAnswer(aiOverview),
    features: features.slice(0, MOST.blocks).map((feature) => ({
      ...feature,
      title: cut(feature.title, MOST.title),
      items: feature.items.slice(0, MOST.items).map((item) => ({
        title: cut(item.title, MOST.title),
        url: item.url && item.url.length <= MOST.url ? item.url : null,
        text: cut(item.text, MOST.text),
      })),
    })),
    related: related.slice(0, MOST.items).map((text) => cut(text, MOST.title)),
    correctedQuery: correctedQuery && cut(correctedQuery, MOST.title),
  };
}

/** An answer of an engine with its text and sources within their bounds; everything else about it is left as it is. */
export function boundedAnswer<A extends AiOverview>(answer: A): A {
  return {
    ...answer,
    content: cut(answer.content, MOST.overview),
    sources: answer.sources.slice(0, MOST.items).map((source) => ({
      url: cut(source.url, MOST.url),
      title: cut(source.title, MOST.title),
      siteName: cut(source.siteName, MOST.title),
      description: cut(source.description, MOST.text),
    })),
  };
}

const isShort = ({ url }: SerpLink) => url.length <= MOST.url;
const shortLink = ({ url, title }: SerpLink): SerpLink => ({ url, title: cut(title, MOST.title) });
// A pair of surrogates that the cut parts is mended.
const cut = (text: string, most: number) => (text.length <= most ? text : text.slice(0, most).toWellFormed());
