import type { z } from 'zod';
import type { SCOPES } from '#lib/contract/scopes.ts';

/**
 * Which of the contract's error tables applies (docs/api-contract.md §3): most endpoints, the two that poll, the two
 * that write.
 */
export type ErrorStyle = 'standard' | 'poll' | 'message';

/** HTTP method of an operation. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a token may be allowed to do; each operation needs one. */
export type Scope = (typeof SCOPES)[number];

/** Where an operation appears in the dashboard. */
export type Area =
  | 'pages'
  | 'sites'
  | 'search'
  | 'ai'
  | 'backlinks'
  | 'domain'
  | 'keywords'
  | 'content'
  | 'bulk'
  | 'projects'
  | 'account';

/** Display names: in the dashboard and in the API reference. */
export const AREA_NAMES: Record<Area, string> = {
  pages: 'Pages',
  sites: 'Site audit',
  search: 'Search results',
  ai: 'AI Overviews',
  backlinks: 'Backlinks',
  domain: 'Domains',
  keywords: 'Keywords',
  content: 'Content',
  bulk: 'Bulk jobs',
  projects: 'Projects',
  account: 'Account',
};

/**
 * What a call uses beyond stored data, in the words an assistant reads. A search, a model or a crawl is worth asking the
 * user about first.
 */
export const COSTS = {
  none: 'none (stored data only)',
  message: 'low (sends a message)',
  requests: 'low (a few requests to websites)',
  ads: 'low (Google Ads quota)',
  browser: 'medium (loads a page in the browser)',
  search: 'high (search engine requests; too many may be blocked)',
  model: 'high (AI model tokens)',
  crawl: 'high (requests many pages)',
  batch: 'high (repeats a task for many entries)',
} as const;

/** A key of `COSTS`. */
export type Cost = keyof typeof COSTS;

/**
 * One operation, defined once. The route, the OpenAPI document, the typed call, the dashboard's form and the MCP tool are
 * all derived from this object. Field names are those of the contract (snake_case).
 */
export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Id extends string = string,
  M extends Method = Method,
  Path extends string = string,
> {
  /** Unique; also the name of the MCP tool and of /api/run/{id}. */
  id: Id;
  method: M;
  /** Under /api/v1, path parameters as {name}; those are fields of `input` too. */
  path: Path;
  /** Other paths of the same operation. */
  aliases?: readonly string[];
  /** null: any valid token is accepted. */
  scope: Scope | null;
  /**
   * public: documented in the reference and OpenAPI, and an MCP tool. dashboard: internal to the dashboard and in none of
   * these; it also responds under /api/v1, without a stability guarantee.
   */
  audience: 'public' | 'dashboard';
  /** true: signed-in users only. No token may call it, whatever its scopes, and its audience is the dashboard. */
  sessionOnly?: boolean;
  /**
   * true: accounts of clients may call it. Only for operations that read stored data of the caller's projects, or of the
   * own account.
   */
  clients?: boolean;
  area: Area;
  /** none by default: it reads or changes stored data. */
  cost?: Cost;
  errors: ErrorStyle;
  title: string;
  summary: string;
  input: Input;
  output: Output;
  /** Success status; 200 by default. */
  status?: 200 | 201 | 202;
  /** false while the operation is registered but not implemented: it returns 503 and the dashboard hides it. */
  available: boolean;
  /** false for operations that are not a separate tool in the dashboard (they have a screen). */
  tool?: boolean;
  /** The response is a file instead of JSON: its `output` is `fileAnswer`. */
  file?: boolean;
  /** Largest body in bytes; 256 KiB by default. */
  bodyMaxBytes?: number;
  /** Time limit in milliseconds before a 504; 28,000 by default (docs/api-contract.md §6). */
  timeoutMs?: number;
}

/** The input of an endpoint after validation, with its defaults. */
export type InputOf<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
/** The body of an endpoint's successful response. */
export type OutputOf<E> = E extends Endpoint<z.ZodObject, infer O> ? z.output<O> : never;

type Defaults = 'errors' | 'available' | 'audience';
type Given<E extends Endpoint> = Omit<E, Defaults> & Partial<Pick<E, Defaults>>;

/** Defines an operation; fills in the defaults and keeps the exact types. */
export function defineEndpoint<
  const I extends z.ZodObject,
  const O extends z.ZodType,
  const Id extends string,
  const M extends Method,
  const Path extends string,
>(given: Given<Endpoint<I, O, Id, M, Path>>): Endpoint<I, O, Id, M, Path> {
  return { errors: 'standard', available: true, audience: given.sessionOnly ? 'dashboard' : 'public', ...given };
}

/** Link to an operation's section of the API reference. */
export const referenceHref = ({ area, id }: Pick<Endpoint, 'area' | 'id'>): string => `/docs/${area}#${id}`;
