import { LANDING_PAGE_SORTS, type LandingPageSort } from '#lib/features/analytics/labels.ts';
import { RANGES } from './performance-address.ts';

/** What the screen of landing pages shows; all of it is in its URL. */
export interface ChosenPages {
  project: string;
  /** Number of days up to the last loaded one. */
  days: string;
  sort: LandingPageSort;
  /** Only pages that contain this text. */
  page: string;
}

const DEFAULTS: Record<string, string> = { days: '28', sort: 'sessions' };

/** Reads the choices in a URL; unknown values count as missing. */
export function chosenPagesFrom(project: string, params: Record<string, string | string[] | undefined>): ChosenPages {
  return {
    project,
    days: RANGES.find((days) => days === params.days) ?? '28',
    sort: LANDING_PAGE_SORTS.find((sort) => sort === params.sort) ?? 'sessions',
    page: typeof params.page === 'string' ? params.page.trim().slice(0, 512) : '',
  };
}

/** The URL of the screen with these choices; defaults are left out. */
export function landingPagesAddress(chosen: ChosenPages, more: Record<string, string> = {}): string {
  const given = Object.entries({ ...chosen, ...more }).filter(
    ([name, value]) => value !== '' && DEFAULTS[name] !== value,
  );
  return `/search-performance/landing-pages?${new URLSearchParams(given)}`;
}
