/**
 * What one look at a page's HTML and its answer gives. Serialisable JSON, no methods, safe in the browser.
 * Every list that a page can make long is capped; `total` keeps the true count.
 */

/** A list cut to a cap, with the number of entries before the cut. */
export interface Capped<T> {
  items: T[];
  total: number;
}

/** One answered hop before the final one. */
export interface RedirectHop {
  url: string;
  status: number;
}

/** Milliseconds; null where a step did not happen. */
export interface ResponseTiming {
  ttfbMs: number | null;
  totalMs: number | null;
}

/** What the facts are read from: one answer, its body already decoded to text. */
export interface PageInput {
  /** Address that was asked for. */
  url: string;
  /** Address of the final answer; `url` unless told. */
  finalUrl?: string;
  html: string;
  /** 200 unless told. */
  status?: number;
  /** Lower-case names, every value in order of arrival. */
  headers?: Record<string, string[]>;
  redirects?: RedirectHop[];
  /** Charset the body was decoded with, as lib/net found it. */
  charset?: string;
  httpVersion?: string;
  timing?: ResponseTiming;
  wireBytes?: number;
  decodedBytes?: number;
}

export interface ResponseFacts {
  requestedUrl: string;
  finalUrl: string;
  status: number;
  /** 2xx with an HTML media type (or none declared): content checks apply. */
  htmlOk: boolean;
  headers: Record<string, string[]>;
  redirects: RedirectHop[];
  /** Media type in lower case without parameters; '' when none was sent. */
  contentType: string;
  /** content-encoding in lower case; '' when none. */
  contentEncoding: string;
  httpVersion: string;
  https: boolean;
  timing: ResponseTiming;
  wireBytes: number | null;
  decodedBytes: number | null;
}

export type CharsetSource = 'header' | 'meta' | 'bom' | 'none';

export interface DocumentFacts {
  /** Name after <!DOCTYPE, lower case; '' when there is none. */
  doctype: string;
  /** Whole declaration, cut. */
  doctypeText: string;
  /** Anything but `html` alone or with the legacy string: browsers fall to (almost) quirks mode. */
  quirks: boolean;
  /** lang of <html>; '' when absent. */
  htmlLang: string;
  htmlDir: string;
  charset: {
    /** Declared in the document, lower case; '' when it declares none. */
    meta: string;
    header: string;
    source: CharsetSource;
    /** Byte-like position (characters) of the end of the meta tag; null without one. */
    position: number | null;
  };
  headCount: number;
  bodyCount: number;
  htmlCount: number;
  /** First elements that do not belong in <head> and end it early, e.g. ['div']. */
  invalidInHead: Capped<ElementRef>;
  metasInBody: Capped<ElementRef>;
}

/** An element, named for a reader. */
export interface ElementRef {
  selector: string;
  snippet: string;
}

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

export interface HeadingFact {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  selector: string;
  /** The only words come from the alt text of an image. */
  fromAltOnly: boolean;
}

export interface HeadingsFacts {
  items: HeadingFact[];
  total: number;
  /** Index 0 = h1 … 5 = h6. */
  counts: [number, number, number, number, number, number];
}

export type LinkKind =
  | 'http'
  | 'fragment'
  | 'mailto'
  | 'tel'
  | 'javascript'
  | 'file'
  | 'data'
  | 'other'
  | 'invalid'
  | 'none';
export type LinkPlace = 'nav' | 'header' | 'main' | 'footer' | 'aside' | 'other';

export interface LinkFact {
  /** As written; null when <a> carries none. */
  href: string | null;
  /** Absolute without fragment; null when it leads to no page. */
  url: string | null;
  text: string;
  /** Text comes from an image's alt or an aria-label. */
  textFrom: 'text' | 'alt' | 'aria-label' | 'title' | 'none';
  /** Lower case, in order. */
  rel: string[];
  nofollow: boolean;
  internal: boolean;
  place: LinkPlace;
  kind: LinkKind;
  target: string;
  hreflang: string;
  download: boolean;
  selector: string;
}

export interface LinksFacts {
  items: LinkFact[];
  /** <a> and <area> elements; `items` is a cut of them. */
  total: number;
  withHref: number;
  internal: number;
  external: number;
  nofollow: number;
  ugc: number;
  sponsored: number;
  internalNofollow: number;
  externalFollowed: number;
  /** Neither text, alt nor label. */
  withoutText: number;
  /** Different internal addresses. */
  uniqueInternal: number;
  /** Different external hosts. */
  externalHosts: number;
  /** <a> without href, javascript:, or no address at all. */
  notCrawlable: Capped<ElementRef & { reason: string }>;
}

export interface ImageFact {
  src: string;
  /** Absolute; null when there is no usable address. */
  url: string | null;
  /** null = no attribute, '' = marked as decoration. */
  alt: string | null;
  width: string | null;
  height: string | null;
  /** width and height attributes, or both in the style attribute. */
  sized: boolean;
  loading: string;
  srcset: boolean;
  sizes: string;
  fetchPriority: string;
  inPicture: boolean;
  inLink: boolean;
  /** role=presentation/none, aria-hidden, or 1x1: no alternative text is expected. */
  decorative: boolean;
  selector: string;
}

export interface ImagesFacts {
  items: ImageFact[];
  total: number;
  /** No alt attribute at all. */
  withoutAlt: number;
  emptyAlt: number;
  lazy: number;
  unsized: number;
  /** <img> that reach a modern format through <picture>, srcset or their own address. */
  modernFormat: number;
  pictures: number;
  picturesWithoutImg: Capped<ElementRef>;
  /** Inline <svg> elements. */
  svgs: number;
}

/** A value of structured data: JSON, with nested items. */
export type StructuredValue = string | number | boolean | null | StructuredValue[] | { [key: string]: StructuredValue };

export interface StructuredItem {
  format: 'json-ld' | 'microdata' | 'rdfa';
  /** Short names (`Product`), vocabulary cut off where it is schema.org; else the full address. */
  types: string[];
  id: string | null;
  properties: { [name: string]: StructuredValue };
}

export interface StructuredDataFacts {
  items: StructuredItem[];
  total: number;
  /** Different short type names of all items, nested ones too, in order of appearance. */
  types: string[];
  errors: { format: 'json-ld' | 'microdata' | 'rdfa'; message: string; snippet: string; line: number | null }[];
  jsonLdBlocks: number;
  microdataItems: number;
  rdfaItems: number;
  /** JSON-LD values as parsed, cut to the size cap: E14's `raw` begins with them. */
  jsonLd: StructuredValue[];
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

export interface ReadabilityFacts {
  /** e.g. 'Flesch reading ease (en)'; null when no formula fits. */
  formula: string | null;
  /** Unclamped value of the formula; null with `reason`. */
  score: number | null;
  reason: string | null;
  sentences: number;
  words: number;
  syllables: number;
}

export interface KeywordDensity {
  term: string;
  count: number;
  /** Percent of the words of the main text, two decimals. */
  percent: number;
}

export interface ContentFacts {
  /** Text of the main content, cut to 64 Ki characters. */
  mainText: string;
  /** Where the main text was taken from: main, article, body. */
  mainSource: 'main' | 'article' | 'body';
  /** Characters of all visible text and of the main part, before cuts. */
  textChars: number;
  mainChars: number;
  wordCount: number;
  mainWordCount: number;
  language: {
    declared: string;
    /** ISO 639-1 where there is one, else 639-3; null with `reason`. */
    detected: string | null;
    /** 0–1. */
    confidence: number;
    reason: string | null;
  };
  readability: ReadabilityFacts;
  /** Ten leading terms of the main text (stop words left out). */
  keywordDensity: KeywordDensity[];
  topics: string[];
  /** 64-bit simhash of the main text, 16 hex digits; '' when there is no text. */
  simhash: string;
  /** FNV-1a (64 bit, 16 hex) of the normalised main text: same text, same hash. */
  textHash: string;
  /** Characters of visible text per character of HTML, 0–1. */
  textToHtmlRatio: number;
  /** Placeholder texts such as 'lorem ipsum'. */
  placeholders: string[];
  /** Phrases of an error page on the page ('page not found'), only where the page is short. */
  errorPhrases: string[];
  /** Newest of the dates the page states about itself (ISO 8601 day). */
  dates: { published: string | null; modified: string | null };
}

export interface ResourceFact {
  kind: 'script' | 'style' | 'iframe' | 'video' | 'audio' | 'object' | 'embed' | 'source' | 'image' | 'form';
  url: string;
  selector: string;
  async: boolean;
  defer: boolean;
  /** Loads before first paint: plain script or stylesheet in head. */
  blocking: boolean;
  thirdParty: boolean;
}

export interface MixedContentFact {
  url: string;
  /** active: runs or frames or submits; passive: images and media. */
  type: 'active' | 'passive';
  selector: string;
}

export interface ResourcesFacts {
  scripts: Capped<ResourceFact>;
  styles: Capped<ResourceFact>;
  iframes: Capped<ResourceFact & { title: string }>;
  media: Capped<ResourceFact>;
  plugins: Capped<ResourceFact>;
  inlineScriptChars: number;
  inlineStyleChars: number;
  inlineScripts: number;
  inlineStyles: number;
  styleAttributes: number;
  mixedContent: Capped<MixedContentFact>;
  /** Elements that load late: loading=lazy on img or iframe, data-src and the like. */
  lazyElements: number;
}

export interface FormFact {
  action: string;
  url: string | null;
  method: string;
  secure: boolean;
  hasPassword: boolean;
  selector: string;
}

export interface FormsFacts {
  items: FormFact[];
  total: number;
  /** Inputs a person fills, and those of them without label, aria-label, aria-labelledby or title. */
  fields: number;
  unlabelled: Capped<ElementRef>;
  buttonsWithoutName: Capped<ElementRef>;
}

export interface SemanticsFacts {
  /** Sectioning and text-level semantic elements used: header, nav, main, article … in order of appearance. */
  semanticTags: string[];
  /** Landmarks by element or role: banner, navigation, main, contentinfo, complementary, search, form, region. */
  landmarks: string[];
  /** Landmark elements as written (header, nav, main, aside, footer). */
  landmarkElements: string[];
  /** Different values of role=. */
  ariaRoles: string[];
  hasRole: boolean;
  mainCount: number;
  duplicateIds: Capped<{ id: string; count: number; selector: string }>;
  /** data-nosnippet on <main>, role=main or <body>. */
  nosnippetMain: Capped<ElementRef>;
  deprecatedTags: Capped<{ tag: string; count: number; selector: string }>;
}

export interface DomFacts {
  nodes: number;
  maxDepth: number;
  /** Widest parent's number of child elements. */
  maxChildren: number;
  htmlChars: number;
  htmlBytes: number;
}

export interface UrlFacts {
  scheme: string;
  host: string;
  /** Registrable domain ('example.co.uk'); the host itself where there is none. */
  domain: string;
  path: string;
  length: number;
  /** Path segments: the depth where no crawl tells the clicks. */
  depth: number;
  params: string[];
}

export interface PageFacts {
  version: 1;
  response: ResponseFacts;
  url: UrlFacts;
  document: DocumentFacts;
  head: HeadFacts;
  headings: HeadingsFacts;
  links: LinksFacts;
  images: ImagesFacts;
  structuredData: StructuredDataFacts;
  social: SocialFacts;
  content: ContentFacts;
  resources: ResourcesFacts;
  forms: FormsFacts;
  semantics: SemanticsFacts;
  dom: DomFacts;
  /** Caps that were reached, in words for the reader; empty when the page was read whole. */
  cuts: string[];
}
