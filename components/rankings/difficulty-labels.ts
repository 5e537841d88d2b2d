import type { ListedKeyword } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import type { DifficultyRange, LocalPackFilter } from '#lib/features/rankings/fields-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

type Difficulty = Pick<ListedKeyword, 'difficulty' | 'difficulty_low' | 'difficulty_high' | 'difficulty_reason'>;

/** Why a keyword has no difficulty. */
export function noDifficulty(t: Translator, reason: Difficulty['difficulty_reason']): string {
  switch (reason) {
    case 'no_links':
      return t('No backlinks are known of any result. Import or find those of competitors under Backlinks.');
    case 'private':
      return t('From the backlinks of the project owner, who does not share them with the project.');
    case 'pending':
      return t('Calculated within minutes.');
    case 'not_tracked':
      return t('Difficulty is calculated for tracked keywords.');
    case 'no_project':
      return t('Assign the list to a project that tracks its keywords.');
    default:
      return t('No SERP stored yet');
  }
}

/** The range of a difficulty: what is not measured counts as 0 and as 100. */
export function difficultyRange(t: Translator, { difficulty_low: low, difficulty_high: high }: Difficulty): string {
  if (low === null || high === null) return '';
  return low === high
    ? t('All inputs are measured.')
    : t('{low} to {high}, because some inputs are not measured.', { low, high });
}

/** Ranges of difficulty to filter by. */
export const difficultyRanges = (t: Translator): Record<DifficultyRange, string> => ({
  '0-29': t('0 to 29, easy'),
  '30-49': t('30 to 49, medium'),
  '50-69': t('50 to 69, hard'),
  '70-100': t('70 to 100, very hard'),
  not_measured: t('Not measured'),
});
export const difficultyIds = ['0-29', '30-49', '50-69', '70-100', 'not_measured'] as const;

/** Local packs to filter by. */
export const localPackFilters = (t: Translator): Record<LocalPackFilter, string> => ({
  top3: t('Position 1 to 3'),
  below3: t('Below position 3'),
  not_in_pack: t('Not in the pack'),
  no_pack: t('No local pack'),
  unmeasured: t('Not measured'),
});
export const localPackIds = ['top3', 'below3', 'not_in_pack', 'no_pack', 'unmeasured'] as const;
