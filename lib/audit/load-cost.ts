/** What a load costs, from the requests and scripts that the browser reported. Browser-safe. */
import type { RenderedFacts, RenderedRequest } from './types.ts';

/** The cost of one host. */
export interface HostCost {
  host: string;
  thirdParty: boolean;
  requests: number;
  bytes: number;
  /** Main-thread time of its scripts in frames longer than 50 ms. */
  ms: number;
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? url;

/** Requests, bytes and script time by host, the most expensive first: by time, then by bytes. */
export function costByHost({ requests, scriptTime }: Pick<RenderedFacts, 'requests' | 'scriptTime'>): HostCost[] {
  const hosts = new Map<string, HostCost>();
  for (const { url, thirdParty, bytes } of requests.items) {
    const host = hostOf(url);
    const known = hosts.get(host) ?? { host, thirdParty, requests: 0, bytes: 0, ms: 0 };
    hosts.set(host, { ...known, requests: known.requests + 1, bytes: known.bytes + bytes });
  }
  for (const { url, ms } of scriptTime ?? []) {
    const known = hosts.get(hostOf(url));
    if (known) known.ms += ms;
  }
  return [...hosts.values()].sort((a, b) => b.ms - a.ms || b.bytes - a.bytes);
}

/** Seconds that a cache may keep a response without asking; 0: it must ask each time; null: no such header. */
export function cacheSeconds(cacheControl: string | null): number | null {
  if (cacheControl === null) return null;
  const directives = cacheControl
    .toLowerCase()
    .split(',')
    .map((one) => one.trim());
  if (directives.some((one) => /^no-(?:store|cache)\b/.test(one))) return 0;
  const age = directives.map((one) => /^max-age="?(\d{1,12})/.exec(one)?.[1]).find((one) => one !== undefined);
  return age === undefined ? null : Number(age);
}

const STATIC = new Set(['script', 'stylesheet', 'image', 'font', 'media']);

/** Files of the page's own site that rarely change. */
export const isOwnStatic = ({ type, status, thirdParty }: RenderedRequest): boolean =>
  STATIC.has(type) && !thirdParty && status === 200;
