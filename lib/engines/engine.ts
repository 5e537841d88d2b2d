import type { SerpDocument } from './serp-document.ts';

export const ENGINE_IDS = ['google', 'bing', 'yahoo', 'duckduckgo'] as const;
export type EngineId = (typeof ENGINE_IDS)[number];

/** What is searched for. */
export interface SerpQuery {
  /** As the user wrote it; reaches the engine unchanged. */
  query: string;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  /** BCP 47 primary language; absent: the leading language of the country. */
  language?: string;
  /** Page of results, from 0. */
  page: number;
  /** What the page before said about the next one; null for the first page, or where the engine pages by number alone. */
  cursor: Cursor | null;
}

/** What an engine hands out to reach the next page: fields for its form, or parameters for its address. */
export type Cursor = Record<string, string>;

/** One way to ask an engine. They are tried in the order of the engine's table. */
export interface Transport {
  /** Names it in health, records and settings, for example "http" or "browser-mobile". */
  id: string;
  via: 'http' | 'browser';
  /** The layout the engine answers in there. */
  layout: string;
  /** Headers that bring that layout (a user agent, mostly); by HTTP alone. */
  headers?: Record<string, string>;
  /** Device the browser poses as. */
  mobile?: boolean;
  /** Whether its pages can show the engine's AI overview. Absent: they never do, whatever the engine made. */
  canShowAiOverview?: boolean;
}

export interface EngineRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Fields of a form sent as application/x-www-form-urlencoded; with POST only. */
  form?: Record<string, string>;
}

/**
 * What an answer is, before anything is read out of it.
 * `results` has results; `empty` says in its own words that nothing was found; `needs-js` is a shell without results;
 * `garbage` is no page of this engine, or half of one.
 */
export type SerpState = 'results' | 'empty' | 'captcha' | 'consent' | 'blocked' | 'needs-js' | 'garbage';

/** What came over the wire beside the page. */
export interface SerpAnswer {
  status: number;
  /** Final address, after redirects. */
  url: string;
}

export interface OrganicResult {
  /** Absolute, redirect wrappers removed; the redirect itself where only the engine can read its target. */
  url: string;
  /** With such a redirect alone: the host the page shows beside the title, null where it shows none. */
  shownHost?: string | null;
  title: string;
  /** "" where the layout shows none apart from the address. */
  siteName: string;
  description: string;
  /** Place among all blocks of the page, from 1, features counted too. */
  place: number;
  sitelinks: SerpLink[];
}

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
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** A block that is no organic result. */
export interface SerpFeature {
  kind: FeatureKind;
  /** Place among all blocks of the page, from 1. */
  place: number;
  /** Heading of the block, "" where it has none. */
  title: string;
  items: { title: string; url: string | null; text: string }[];
}

export interface AiOverview {
  /** Markdown with the marks of citations as the page shows them. */
  content: string;
  sources: { url: string; title: string; siteName: string; description: string }[];
}

export const AI_OVERVIEW_STATES = ['present', 'absent', 'deferred', 'unavailable', 'unmeasured'] as const;
export type AiOverviewState = (typeof AI_OVERVIEW_STATES)[number];

export interface ParsedSerp {
  organic: OrganicResult[];
  /**
   * `present` with text; `absent`: the page shows none; `deferred`: the page announces one that a script fetches later;
   * `unavailable`: the engine says it could not make one; `unmeasured`: unknown, because pages of this kind
   * never have one, or because the engine's own answer loads after the page and is not read yet (`own-answer.ts`).
   */
  aiOverviewState: AiOverviewState;
  aiOverview: AiOverview | null;
  features: SerpFeature[];
  /** Searches the engine proposes. */
  related: string[];
  /** Total the engine claims, null where it shows none. */
  claimedTotal: number | null;
  /** The spelling the engine searched for instead, null where it kept the query. */
  correctedQuery: string | null;
  /** How to get the next page; null on the last one. */
  next: Cursor | null;
}

/** The riddle of a captcha, as a solver wants it told. */
export interface Challenge {
  kind: 'recaptcha-v2-enterprise';
  siteKey: string;
  /** A value of this one showing (`data-s`); null where the page has none. */
  showing: string | null;
}

/** A search engine: pure, HTML in and data out. */
export interface Engine {
  id: EngineId;
  name: string;
  home: string;
  /** Results on a usual page. */
  pageSize: number;
  /** Ways to ask, the one to try first at the head. */
  transports: readonly Transport[];
  /** Hosts of the engine: links to them are no results unless they are wrappers. */
  request(search: SerpQuery, transport: Transport): EngineRequest;
  /** Says what an answer is; always asked before `parse`. */
  classify(document: SerpDocument, answer: SerpAnswer): SerpState;
  /** Reads a page that was classified as `results` (or `empty`, for corrections and related searches). */
  parse(document: SerpDocument): ParsedSerp;
  /** How a consent page is answered; null where the page offers no way. */
  consent?(document: SerpDocument, answer: SerpAnswer): EngineRequest | null;
  /** The riddle of a page that was classified as `captcha`; null where it is none that a solver knows. */
  challenge?(document: SerpDocument): Challenge | null;
}

/** Checks the shape of an engine; the object itself comes back. */
export function defineEngine(engine: Engine): Engine {
  return engine;
}
