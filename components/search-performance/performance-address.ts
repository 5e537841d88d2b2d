import { DIMENSIONS, type PerformanceDimension } from '#lib/features/search-console/dimensions-contract.ts';

/** What the screen shows; all of it is in its URL. */
export interface Chosen {
  project: string;
  /** Number of days, or a range of its own. */
  days: string;
  compare: 'previous' | 'year' | 'none';
  by: PerformanceDimension;
  sort: 'clicks' | 'impressions' | 'ctr' | 'position' | 'key';
  order: 'asc' | 'desc';
  query: string;
  page: string;
  country: string;
  device: string;
}

export const RANGES = ['7', '28', '90', '180', '365', '480'] as const;
const DEFAULTS = { days: '28', compare: 'previous', by: 'query', sort: 'clicks', order: 'desc' } as const;

/** Reads the choices in a URL; unknown values count as missing. */
export function chosenFrom(project: string, params: Record<string, string | string[] | undefined>): Chosen {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name].trim().slice(0, 512) : '');
  const oneOf = <T extends string>(values: readonly T[], name: string, otherwise: T): T =>
    values.find((value) => value === params[name]) ?? otherwise;
  const by = oneOf(DIMENSIONS, 'by', DEFAULTS.by);
  const isDate = by === 'date';
  return {
    project,
    by,
    days: oneOf(RANGES, 'days', DEFAULTS.days),
    compare: oneOf(['previous', 'year', 'none'], 'compare', DEFAULTS.compare),
    sort: oneOf(['clicks', 'impressions', 'ctr', 'position', 'key'], 'sort', isDate ? 'key' : DEFAULTS.sort),
    order: oneOf(['asc', 'desc'], 'order', DEFAULTS.order),
    query: text('query'),
    page: text('page'),
    country: /^[a-z]{3}$/.test(text('country')) ? text('country') : '',
    device: oneOf(['desktop', 'mobile', 'tablet', ''], 'device', ''),
  };
}

/** The URL of the screen with these choices; defaults are left out. */
export function performanceAddress(chosen: Chosen, more: Record<string, string> = {}): string {
  const usual: Record<string, string> = chosen.by === 'date' ? { ...DEFAULTS, sort: 'key' } : DEFAULTS;
  const given = Object.entries({ ...chosen, ...more }).filter(([name, value]) => value !== '' && usual[name] !== value);
  return `/search-performance?${new URLSearchParams(given)}`;
}
