import type { AiOverview, ParsedSerp, SerpLink } from '#lib/engines/engine.ts';

/** Maximum amounts stored of one page: a hostile page must not fill the database or a response. */
const LIMITS = {
  url: 4096,
  title: 1024,
  text: 4096,
  overview: 65_536,
  results: 400,
  blocks: 100,
  items: 100,
  links: 20,
};

/** The parsed page with every list and text truncated to its limit. */
export function truncateSerp(parsed: ParsedSerp): ParsedSerp {
  const { organic, aiOverview, features, related, correctedQuery } = parsed;
  return {
    ...parsed,
    organic: organic
      .filter(({ url }) => url.length <= LIMITS.url)
      .slice(0, LIMITS.results)
      .map((result) => ({
        ...result,
        title: cut(result.title, LIMITS.title),
        siteName: cut(result.siteName, LIMITS.title),
        description: cut(result.description, LIMITS.text),
        sitelinks: result.sitelinks.filter(isShort).slice(0, LIMITS.links).map(shortLink),
      })),
    aiOverview: aiOverview && truncateAnswer(aiOverview),
    features: features.slice(0, LIMITS.blocks).map((feature) => ({
      ...feature,
      title: cut(feature.title, LIMITS.title),
      items: feature.items.slice(0, LIMITS.items).map((item) => ({
        title: cut(item.title, LIMITS.title),
        url: item.url && item.url.length <= LIMITS.url ? item.url : null,
        text: cut(item.text, LIMITS.text),
      })),
    })),
    related: related.slice(0, LIMITS.items).map((text) => cut(text, LIMITS.title)),
    correctedQuery: correctedQuery && cut(correctedQuery, LIMITS.title),
  };
}

/** An engine's answer with its text and sources truncated to their limits; everything else is unchanged. */
export function truncateAnswer<A extends AiOverview>(answer: A): A {
  return {
    ...answer,
    content: cut(answer.content, LIMITS.overview),
    sources: answer.sources.slice(0, LIMITS.items).map((source) => ({
      url: cut(source.url, LIMITS.url),
      title: cut(source.title, LIMITS.title),
      siteName: cut(source.siteName, LIMITS.title),
      description: cut(source.description, LIMITS.text),
    })),
  };
}

const isShort = ({ url }: SerpLink) => url.length <= LIMITS.url;
const shortLink = ({ url, title }: SerpLink): SerpLink => ({ url, title: cut(title, LIMITS.title) });
// `toWellFormed` replaces a surrogate that the cut separates from its pair.
const cut = (text: string, most: number) => (text.length <= most ? text : text.slice(0, most).toWellFormed());
