import type { Capped } from './lists.ts';

export interface TitleFact {
  text: string;
  /** Graphemes. */
  length: number;
  /** Width in CSS pixels at the size a result page uses (Arial 20 px), estimated by script. */
  pixelWidth: number;
  inHead: boolean;
}

export interface MetaTextFact {
  text: string;
  length: number;
  pixelWidth: number;
  inHead: boolean;
}

/** Directives for one crawler from one source. Foreign ones are kept in `raw` alone. */
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
  /** As written; null without one. */
  unavailableAfter: string | null;
  /** Milliseconds since 1970 of unavailableAfter; null when it cannot be read. */
  unavailableAfterMs: number | null;
  inHead: boolean;
}

export interface CanonicalFact {
  href: string;
  /** Absolute, against <base> (header ones: the page's address); null when it is no address. */
  resolved: string | null;
  source: 'html' | 'header';
  inHead: boolean;
  /** Carries hreflang, lang, media or type: search engines ignore such a link as canonical. */
  ignoredAttributes: string[];
}

export interface HreflangFact {
  lang: string;
  href: string;
  resolved: string | null;
  /** A BCP 47 primary language of ISO 639 (with script and region where given), or x-default. */
  valid: boolean;
  /** href is written with scheme and host. */
  absolute: boolean;
  source: 'html' | 'header';
  inHead: boolean;
}

export interface HeadFacts {
  titles: Capped<TitleFact>;
  descriptions: Capped<MetaTextFact>;
  keywords: string[];
  robots: RobotsDirectives[];
  /** The rules of all crawlers taken together (strictest wins), from meta robots/googlebot and X-Robots-Tag. */
  directives: {
    noindex: boolean;
    nofollow: boolean;
    nosnippet: boolean;
    noarchive: boolean;
    noimageindex: boolean;
    /** Where noindex was said. */
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

export interface SocialFacts {
  /** Property without prefix → first value, e.g. og.title. */
  og: { [name: string]: string };
  ogImages: { url: string; resolved: string | null; width: string | null; height: string | null; alt: string | null }[];
  /** twitter:* names without prefix → first value. */
  twitter: { [name: string]: string };
  /** article:*, product:*, profile:* … with prefix. */
  other: { [name: string]: string };
  /** og: or twitter: tags that carry nothing. */
  empty: string[];
}
