import { reasonLabels } from '#components/searches/search-labels.ts';
import type { MARKS, RankingRow } from '#lib/features/rankings/contract.ts';
import type { Bucket, UNMEASURED_REASONS } from '#lib/features/rankings/fields-contract.ts';
import type { RankingHistory } from '#lib/features/rankings/figures-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels of rank tracking, shared by all its screens. */

export type UnmeasuredReason = (typeof UNMEASURED_REASONS)[number];

const ownReasons = (t: Translator) =>
  ({
    incomplete: {
      short: t('Incomplete'),
      plain: t('Some result pages failed to load; the domain was not on the ones that did.'),
    },
    'window-ended': { short: t('Timed out'), plain: t('Not checked before the run ended.') },
    stopped: { short: t('Stopped'), plain: t('Canceled before it was checked.') },
    'not-supported': { short: t('Not supported'), plain: t('This engine is not supported on this device.') },
    failed: { short: t('Failed'), plain: t('The check failed with an internal error.') },
    imported: { short: t('File upload'), plain: t('Imported as not measured.') },
  }) as const;

/** Why nothing was measured: `short` for a cell, `plain` for a sentence. */
export function reasonOf(t: Translator, reason: UnmeasuredReason | null): { short: string; plain: string } {
  if (reason === null) return { short: t('Not measured'), plain: t('No data.') };
  const own = ownReasons(t);
  if (reason in own) return own[reason as keyof typeof own]; // narrowed by the check on this line
  const { short, plain } = reasonLabels[reason as keyof typeof reasonLabels]; // all others are reasons of searches
  return { short: t.known(short), plain: t.known(plain) };
}

export const deviceIds = ['desktop', 'mobile'] as const;
/** Labels of the devices. */
export const deviceLabels = (t: Translator) => ({ desktop: t('Desktop'), mobile: t('Mobile') }) as const;

export const bucketIds = [
  ...(['1-3', '4-10', '11-20', '21-50', '51-100', 'not_found', 'not_measured'] as const),
] as const satisfies readonly Bucket[];
/** Labels of the ranges of positions. */
export const bucketLabels = (t: Translator): Record<Bucket, string> => ({
  '1-3': t('1–3'),
  '4-10': t('4–10'),
  '11-20': t('11–20'),
  '21-50': t('21–50'),
  '51-100': t('51–100'),
  not_found: t('Not ranking'),
  not_measured: t('Not measured'),
});

/** From best to worst in one hue, so that the order is visible; "not ranking" is separate. */
export const bucketColors: Record<Bucket, string> = {
  '1-3': 'var(--color-accent-strong)',
  '4-10': 'color-mix(in oklab, var(--color-accent) 78%, var(--color-panel))',
  '11-20': 'color-mix(in oklab, var(--color-accent) 52%, var(--color-panel))',
  '21-50': 'color-mix(in oklab, var(--color-accent) 32%, var(--color-panel))',
  '51-100': 'color-mix(in oklab, var(--color-accent) 18%, var(--color-panel))',
  not_found: 'var(--color-edge)',
  not_measured: 'transparent',
};

export const markIds = [
  ...(['up', 'down', 'entered', 'left', 'wrong_url', 'cannibalised', 'stale', 'never_checked'] as const),
] as const satisfies readonly (typeof MARKS)[number][];
/** Labels of the changes that can be filtered by. */
export const markLabels = (t: Translator): Record<(typeof MARKS)[number], string> => ({
  up: t('Moved up'),
  down: t('Moved down'),
  entered: t('New'),
  left: t('Dropped out'),
  wrong_url: t('Wrong URL ranking'),
  cannibalised: t('Cannibalization'),
  stale: t('Outdated'),
  never_checked: t('Never checked'),
});

/** Explanations of a keyword's cannibalization. */
export const cannibalizationLabels = (t: Translator): Record<NonNullable<RankingRow['cannibalization']>, string> => ({
  alternating: t('Cannibalization: the best-ranking page alternates'),
  sharing: t('Cannibalization: several pages rank near each other'),
});

/** Whether a reason means that the engine refused the search. */
export const isShutReason = (reason: string | null): boolean =>
  reason === 'captcha' || reason === 'blocked' || reason === 'rate-limited' || reason === 'consent';

/** "06:10" of a timestamp, in UTC like all times of the dashboard. */
export const clockOf = (iso: string): string => iso.slice(11, 16);

/** A position as text, for titles, screen readers and files. */
export function standing(row: Pick<RankingRow, 'state' | 'position' | 'depth' | 'reason'>): string {
  if (row.state === 'found') return String(row.position);
  if (row.state === 'not_found') return `> ${row.depth ?? 'all'}`;
  return '';
}

/** A URL without the part that is the same in every row. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : url;
}

/** A click-through-rate curve. */
export type CurveId = RankingHistory['curve'];

/** Names of the curves. */
export const curveNames = (t: Translator): Record<CurveId, string> => ({
  seoclarity: 'seoClarity',
  'sistrix-2020': 'SISTRIX 2020',
  backlinko: t('Backlinko (older)'),
  'aol-2006': 'AOL 2006',
});

export const curveIds = ['seoclarity', 'sistrix-2020', 'backlinko', 'aol-2006'] as const satisfies readonly CurveId[];
