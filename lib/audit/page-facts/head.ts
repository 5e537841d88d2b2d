import type { Capped } from './lists.ts';

/** One title. */
export interface TitleFact {
  text: string;
  /** Graphemes. */
  length: number;
  /** Width in CSS pixels at the size used on result pages (Arial 20 px), estimated by script. */
  pixelWidth: number;
  inHead: boolean;
}

/** One meta description, with its length in graphemes and its width in CSS pixels on result pages. */
export interface MetaTextFact {
  text: string;
  length: number;
  pixelWidth: number;
  inHead: boolean;
}

/** Directives for one crawler from one source. Unknown ones are only kept in `raw`. */
export interface RobotsDirectives {
  source: 'meta' | 'header';
  /** 'robots' = all; else the crawler's name in lower case (googlebot, bingbot …). */
  agent: string;
  raw: string;
  noindex: boolean;
  nofollow: boolean;
  none: boolean;
  noarchive: boolean;
  nosnippet: boolean;
  noimageindex: boolean;
  notranslate: boolean;
  indexifembedded: boolean;
  maxSnippet: number | null;
  maxImagePreview: string | null;
  maxVideoPreview: number | null;
  /** As written; null if absent. */
  unavailableAfter: string | null;
  /** unavailableAfter in milliseconds since 1970; null if it cannot be parsed. */
  unavailableAfterMs: number | null;
  inHead: boolean;
}

/** One canonical link. */
export interface CanonicalFact {
  href: string;
  /** Absolute, resolved against <base> (for headers: the page's URL); null if it is not a URL. */
  resolved: string | null;
  source: 'html' | 'header';
  inHead: boolean;
  /** It has hreflang, lang, media or type: search engines ignore such a link as canonical. */
  ignoredAttributes: string[];
}

/** One hreflang entry. */
export interface HreflangFact {
  lang: string;
  href: string;
  resolved: string | null;
  /** A BCP 47 primary language of ISO 639 (with script and region where given), or x-default. */
  valid: boolean;
  /** href includes scheme and host. */
  absolute: boolean;
  source: 'html' | 'header';
  inHead: boolean;
}

/** Title, meta tags and links of a page. */
export interface HeadFacts {
  titles: Capped<TitleFact>;
  descriptions: Capped<MetaTextFact>;
  keywords: string[];
  robots: RobotsDirectives[];
  /** The combined rules of all crawlers (strictest wins), from meta robots/googlebot and X-Robots-Tag. */
  directives: {
    noindex: boolean;
    nofollow: boolean;
    nosnippet: boolean;
    noarchive: boolean;
    noimageindex: boolean;
    /** Where noindex is declared. */
    noindexSources: ('meta' | 'header')[];
  };
  canonicals: Capped<CanonicalFact>;
  hreflang: Capped<HreflangFact>;
  viewport: {
    count: number;
    content: string;
    width: string;
    initialScale: number | null;
    userScalable: boolean;
    maximumScale: number | null;
  };
  base: string | null;
  refresh: { content: string; seconds: number | null; url: string | null } | null;
  favicons: { href: string; resolved: string | null; rel: string; sizes: string; type: string }[];
  manifest: string | null;
  feeds: { href: string; type: string; title: string }[];
  ampHtml: string | null;
  next: string | null;
  prev: string | null;
  generator: string[];
  author: string[];
  themeColor: string | null;
  /** Preload, preconnect, dns-prefetch, modulepreload, prefetch. */
  hints: Capped<{ rel: string; href: string; as: string }>;
}

/** Open Graph and Twitter tags. */
export interface SocialFacts {
  /** Property without prefix → first value, e.g. og.title. */
  og: { [name: string]: string };
  ogImages: { url: string; resolved: string | null; width: string | null; height: string | null; alt: string | null }[];
  /** twitter:* names without prefix → first value. */
  twitter: { [name: string]: string };
  /** article:*, product:*, profile:* … with prefix. */
  other: { [name: string]: string };
  /** og: or twitter: tags without content. */
  empty: string[];
}
