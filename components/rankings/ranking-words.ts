import { reasonWords } from '#components/search/search-words.ts';
import type { Bucket, MARKS, RankingRow, UNMEASURED_REASONS } from '#lib/features/tracking/contract.ts';
import type { RankingHistory } from '#lib/features/tracking/figures-contract.ts';

/** Words of rank tracking, said once for all its screens. */

export type UnmeasuredReason = (typeof UNMEASURED_REASONS)[number];

const ownReasons = {
  incomplete: {
    short: 'Partly read',
    plain: 'Not all pages of the results could be read, and the domain was not on those that were.',
  },
  'window-ended': { short: 'Out of time', plain: 'The time of its round was over before its turn came.' },
  stopped: { short: 'Stopped', plain: 'The round was stopped before its turn came.' },
  'not-supported': { short: 'Not supported', plain: 'The engine cannot be asked in this way.' },
  failed: { short: 'Failed', plain: 'The check ended with a fault on our side.' },
  imported: { short: 'From a file', plain: 'The file says that nothing was measured.' },
} as const;

/** Why nothing was measured: short for a cell, plain for a sentence. */
export function reasonOf(reason: UnmeasuredReason | null): { short: string; plain: string } {
  if (reason === null) return { short: 'Not measured', plain: 'Nothing was measured.' };
  return reason in ownReasons
    ? ownReasons[reason as keyof typeof ownReasons] // narrowed by the line above
    : reasonWords[reason as keyof typeof reasonWords]; // all others are those of searches
}

export const deviceWords = { desktop: 'Desktop', mobile: 'Mobile' } as const;

export const bucketWords: Record<Bucket, string> = {
  '1-3': '1 to 3',
  '4-10': '4 to 10',
  '11-20': '11 to 20',
  '21-50': '21 to 50',
  '51-100': '51 to 100',
  not_found: 'Not found',
  not_measured: 'Not measured',
};

/** From the best to the worst in one hue, so that the order is seen; what is not found is no part of it. */
export const bucketColors: Record<Bucket, string> = {
  '1-3': 'var(--color-accent-strong)',
  '4-10': 'color-mix(in oklab, var(--color-accent) 78%, var(--color-panel))',
  '11-20': 'color-mix(in oklab, var(--color-accent) 52%, var(--color-panel))',
  '21-50': 'color-mix(in oklab, var(--color-accent) 32%, var(--color-panel))',
  '51-100': 'color-mix(in oklab, var(--color-accent) 18%, var(--color-panel))',
  not_found: 'var(--color-edge)',
  not_measured: 'transparent',
};

export const markWords: Record<(typeof MARKS)[number], string> = {
  up: 'Moved up',
  down: 'Moved down',
  entered: 'Entered',
  left: 'Left',
  wrong_url: 'Other page than wanted',
  cannibalised: 'Several own pages',
  stale: 'Out of date',
  never_checked: 'Never checked',
};

export const isShutReason = (reason: string | null): boolean =>
  reason === 'captcha' || reason === 'blocked' || reason === 'rate-limited' || reason === 'consent';

/** "06:10" of a moment, in UTC as all times of the dashboard. */
export const clockOf = (iso: string): string => iso.slice(11, 16);

/** What a position says, in words: for titles, screen readers and files. */
export function standing(row: Pick<RankingRow, 'state' | 'position' | 'depth' | 'reason'>): string {
  if (row.state === 'found') return String(row.position);
  if (row.state === 'not_found') return `> ${row.depth ?? 'all'}`;
  return '';
}

/** An address without what is the same in every row. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : url;
}

export type CurveId = RankingHistory['curve'];

export const curveNames: Record<CurveId, string> = {
  seoclarity: 'seoClarity',
  'sistrix-2020': 'SISTRIX 2020',
  backlinko: 'Backlinko (older)',
  'aol-2006': 'AOL 2006',
};

export const curveIds = ['seoclarity', 'sistrix-2020', 'backlinko', 'aol-2006'] as const satisfies readonly CurveId[];
