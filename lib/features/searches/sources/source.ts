import type { EngineId, OrganicResult, ParsedSerp, SerpQuery } from '#lib/engines/engine.ts';
import type { LocationKind } from '#lib/engines/location.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

export const SOURCE_IDS = ['searxng', 'serpapi', 'serper', 'dataforseo'] as const;
/** Id of a source. */
export type SourceId = (typeof SOURCE_IDS)[number];

/** The values of a source's connection. */
export type SourceValues = Readonly<Record<string, string>>;

/** A query to a source. */
export interface SourceQuery extends SerpQuery {
  engine: EngineId;
  /** Total number of pages requested, for services that return several at once. */
  pagesAsked: number;
  /** Whether the AI overview is requested. */
  aiOverview?: boolean;
  language: string;
}

/** A request to a source. */
export interface SourceRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Address of an instance that the owner configured; see `FetchOptions.ownService`. */
  ownService?: string;
}

/** A response of a source. */
export interface SourceReply {
  status: number;
  /** The body as JSON; undefined when it is not JSON. */
  json: unknown;
}

/** A page of results from a service's response. */
export interface SourcePage {
  state: 'results' | 'empty';
  parsed: ParsedSerp;
  /** Number of pages of results it counts for, if the service returns several at once. */
  covers?: number;
}

/** A service that queries an engine for us: pure, JSON in and data out. */
export interface Source {
  /** Also the id of its connection. */
  id: SourceId;
  name: string;
  /** Engines it supports. */
  engines: readonly EngineId[];
  /** Engines whose AI overview it reports; absent: none. */
  aiOverviewOf?: readonly EngineId[];
  /** Kinds of location that it accepts for an engine; absent: none. */
  locations?: Partial<Record<EngineId, readonly LocationKind[]>>;
  /** Milliseconds between two requests. */
  gapMs: number;
  request(search: SourceQuery, values: SourceValues): SourceRequest;
  /** @throws EngineFailure when the service or the engine fails, NotConfigured when it rejects our key */
  read(reply: SourceReply, search: SourceQuery): SourcePage;
}

/** A member of third-party JSON; undefined when it is absent. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined;
    here = Reflect.get(here, key);
  }
  return here;
}

/** A string in third-party JSON; "" when it is absent. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** An array in third-party JSON; empty when it is absent. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** An organic result; null when it has no valid address. */
export function organicOf(
  item: unknown,
  place: number,
  names: { url: string; title: string; description: string; siteName: string },
): OrganicResult | null {
  const url = URL.parse(textAt(item, names.url));
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return {
    url: textAt(item, names.url),
    title: textAt(item, names.title),
    siteName: textAt(item, names.siteName),
    description: textAt(item, names.description),
    place,
    sitelinks: [],
  };
}

/** The page in a service's response, without fields that it does not report. */
export function pageOf(organic: readonly (OrganicResult | null)[], more: Partial<ParsedSerp> = {}): SourcePage {
  const found = organic.filter((one) => one !== null);
  return {
    state: found.length > 0 ? 'results' : 'empty',
    parsed: {
      organic: found,
      aiOverviewState: 'unmeasured',
      aiOverview: null,
      features: [],
      related: [],
      claimedTotal: null,
      correctedQuery: null,
      next: null,
      ...more,
    },
  };
}

/** @throws EngineFailure for statuses that mean the same for every service, NotConfigured when it rejects our key */
export function checkStatus(name: string, { status, json }: SourceReply): void {
  if (status === 401 || status === 403) {
    throw new NotConfigured(`${name} rejected the API key. Check it in Settings → Connections.`);
  }
  if (status === 429) throw new EngineFailure('rate-limited', 'is rate-limiting requests (status 429)');
  if (status >= 500) throw new EngineFailure('unreachable', `returned status ${status}`);
  if (json === null || typeof json !== 'object') throw new EngineFailure('garbage', 'returned invalid JSON');
}

/** The account has no searches left; retrying does not help until somebody pays. */
export function outOfCredits(): EngineFailure {
  return new EngineFailure('blocked', 'has no credits left');
}
