import type { LocationKind, SearchLocation } from './location.ts';
import type { SerpDocument } from './serp-document.ts';

export const ENGINE_IDS = ['google', 'bing', 'yahoo', 'duckduckgo'] as const;
/** A search engine. */
export type EngineId = (typeof ENGINE_IDS)[number];

/** The device that a search is made as. */
export type Device = 'desktop' | 'mobile';

/** A search query. */
export interface SerpQuery {
  /** As the user entered it; reaches the engine unchanged. */
  query: string;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  /** BCP 47 primary language; absent: the leading language of the country. */
  language?: string;
  /** Only of a kind in the engine's `locations`; absent: the country as a whole. */
  location?: SearchLocation;
  /** Time of the search, which coordinates contain. */
  now?: Date;
  /** Page of results, from 0. */
  page: number;
  /** The previous page's cursor; null for the first page, or if the engine pages only by number. */
  cursor: Cursor | null;
}

/** What an engine requires for the next page: form fields or URL parameters. */
export type Cursor = Record<string, string>;

/** A way to query an engine. Transports are tried in the order of the engine's table. */
export interface Transport {
  /** Identifies it in health, records and settings, for example "http" or "browser-mobile". */
  id: string;
  via: 'http' | 'browser';
  /** The layout of the engine's response. */
  layout: string;
  /** Headers that select that layout (mostly a user agent); only over HTTP. */
  headers?: Record<string, string>;
  /** Whether it gets the results of a phone; a browser then emulates one. Absent: those of a desktop. */
  mobile?: boolean;
  /** Whether its pages can show the engine's AI overview. Absent: they never do, whatever the engine generated. */
  canShowAiOverview?: boolean;
  /** Whether its pages can show the engine's local pack. Absent: they never do. */
  canShowLocalPack?: boolean;
}

/** A request to an engine. */
export interface EngineRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Fields of a form sent as application/x-www-form-urlencoded; only with POST. */
  form?: Record<string, string>;
}

/**
 * Type of a response, determined before anything is parsed. `results` has results; `empty` states that nothing was found;
 * `needs-js` is a shell without results; `garbage` is not a page of this engine, or an incomplete one.
 */
export type SerpState = 'results' | 'empty' | 'captcha' | 'consent' | 'blocked' | 'needs-js' | 'garbage';

/** Response data besides the page. */
export interface SerpAnswer {
  status: number;
  /** Final address, after redirects. */
  url: string;
}

/** An organic result of a results page. */
export interface OrganicResult {
  /** Absolute, redirect wrappers removed; the redirect itself if only the engine can resolve its target. */
  url: string;
  /** Only with such a redirect: the host displayed next to the title, null if there is none. */
  shownHost?: string | null;
  title: string;
  /** "" if the layout shows none apart from the address. */
  siteName: string;
  description: string;
  /** Position among all blocks of the page, from 1, including features. */
  place: number;
  sitelinks: SerpLink[];
}

/** A link within a feature of a results page. */
export interface SerpLink {
  title: string;
  url: string;
}

export const FEATURE_KINDS = [
  'ad',
  'featured-snippet',
  'people-also-ask',
  'related-searches',
  'local-pack',
  'video',
  'image',
  'news',
  'shopping',
  'jobs',
  'social',
  'knowledge-panel',
  'answer',
  'ai-overview',
] as const;
/** A kind of SERP feature. */
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** A block other than an organic result. */
export interface SerpFeature {
  kind: FeatureKind;
  /** Position among all blocks of the page, from 1. */
  place: number;
  /** Heading of the block, "" if it has none. */
  title: string;
  items: { title: string; url: string | null; text: string }[];
}

/** An AI-generated answer with its sources. */
export interface AiOverview {
  /** Markdown with the citation marks as shown on the page. */
  content: string;
  sources: { url: string; title: string; siteName: string; description: string }[];
}

export const AI_OVERVIEW_STATES = ['present', 'absent', 'deferred', 'unavailable', 'unmeasured'] as const;
/** Whether a page shows an AI overview; see `ParsedSerp.aiOverviewState`. */
export type AiOverviewState = (typeof AI_OVERVIEW_STATES)[number];

/** What a results page contains. */
export interface ParsedSerp {
  organic: OrganicResult[];
  /**
   * `present` with text; `absent`: the page shows none; `deferred`: the page announces one that a script fetches later;
   * `unavailable`: the engine says that it could not generate one; `unmeasured`: unknown, because pages of this kind never
   * have one, or because the engine's own answer loads after the page and is not read yet (`engine-answer.ts`).
   */
  aiOverviewState: AiOverviewState;
  aiOverview: AiOverview | null;
  features: SerpFeature[];
  /** Searches that the engine suggests. */
  related: string[];
  /** Total number of results that the engine claims, null if it shows none. */
  claimedTotal: number | null;
  /** The spelling that the engine searched for instead, null if it kept the query. */
  correctedQuery: string | null;
  /** Cursor of the next page; null on the last one. */
  next: Cursor | null;
}

/** A captcha challenge in the form that a solver needs. */
export interface Challenge {
  kind: 'recaptcha-v2-enterprise';
  siteKey: string;
  /** A value valid only for this page view (`data-s`); null if the page has none. */
  showing: string | null;
}

/** A search engine: pure functions, HTML in and data out. */
export interface Engine {
  id: EngineId;
  name: string;
  home: string;
  /** Results on a typical page. */
  pageSize: number;
  /** Kinds of location that its requests accept; absent: it can only be asked for a country. */
  locations?: readonly LocationKind[];
  /** Ways to query it, best first. */
  transports: readonly Transport[];
  /** Hosts of the engine: links to them are not results unless they are wrappers. */
  request(search: SerpQuery, transport: Transport): EngineRequest;
  /** Determines the type of a response; always called before `parse`. */
  classify(document: SerpDocument, answer: SerpAnswer): SerpState;
  /** Parses a page classified as `results` (or `empty`, for corrections and related searches). */
  parse(document: SerpDocument): ParsedSerp;
  /** The request that answers a consent page; null if the page offers none. */
  consent?(document: SerpDocument, answer: SerpAnswer): EngineRequest | null;
  /** The challenge of a page classified as `captcha`; null if no solver supports it. */
  challenge?(document: SerpDocument): Challenge | null;
}

/** Checks the type of an engine definition and returns it unchanged. */
export function defineEngine(engine: Engine): Engine {
  return engine;
}
