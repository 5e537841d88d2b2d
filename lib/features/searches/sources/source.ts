import type { EngineId, OrganicResult, ParsedSerp, SerpQuery } from '#lib/engines/engine.ts';
import { EngineFailure } from '#lib/features/searches/failure.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

export const SOURCE_IDS = ['searxng', 'serpapi', 'serper', 'dataforseo'] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

/** The values of a source's connection. */
export type SourceValues = Readonly<Record<string, string>>;

export interface SourceQuery extends SerpQuery {
  engine: EngineId;
  /** Of all pages wanted, for services that give several at once. */
  pagesAsked: number;
  /** Whether the AI overview is wanted. */
  aiOverview?: boolean;
  language: string;
}

export interface SourceRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Address of the instance, where the owner named it; see `FetchOptions.ownService`. */
  ownService?: string;
}

export interface SourceReply {
  status: number;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

/** A page of results out of a service's answer. */
export interface SourcePage {
  state: 'results' | 'empty';
  parsed: ParsedSerp;
  /** Pages of results it stands for, where the service gives several at once. */
  covers?: number;
}

/** A service that asks an engine in our place: pure, JSON in and data out. */
export interface Source {
  /** Also the id of its connection. */
  id: SourceId;
  name: string;
  /** Engines it can ask. */
  engines: readonly EngineId[];
  /** Engines whose AI overview it reports; absent: none. */
  aiOverviewOf?: readonly EngineId[];
  /** Milliseconds from one request to the next. */
  gapMs: number;
  request(search: SourceQuery, values: SourceValues): SourceRequest;
  /** @throws EngineFailure for what service or engine did, NotConfigured when it does not take our key */
  read(reply: SourceReply, search: SourceQuery): SourcePage;
}

/** A member of foreign JSON: undefined where there is none. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, key)) return undefined;
    here = Reflect.get(here, key);
  }
  return here;
}

/** A text of foreign JSON, "" where there is none. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

/** A list of foreign JSON, empty where there is none. */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** An organic result; null where it has no address that can be shown. */
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

/** What a service tells of a page, with what it does not tell left out. */
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

/** @throws EngineFailure for statuses that are alike at every service, NotConfigured when it does not take our key */
export function checkStatus(name: string, { status, json }: SourceReply): void {
  if (status === 401 || status === 403) {
    throw new NotConfigured(`${name} does not accept the key. Check it in Settings → Connections.`);
  }
  if (status === 429) throw new EngineFailure('rate-limited', 'asks us to send fewer requests (status 429)');
  if (status >= 500) throw new EngineFailure('unreachable', `answered with status ${status}`);
  if (json === null || typeof json !== 'object') throw new EngineFailure('garbage', 'sent something that is no JSON');
}

/** The account has no searches left: the same until somebody pays. */
export function outOfCredits(): EngineFailure {
  return new EngineFailure('blocked', 'has no searches left on the account');
}
