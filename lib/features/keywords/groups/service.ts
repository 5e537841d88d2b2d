/** What other features use of this one. */

export { getKeywordGrouping } from '#lib/features/keywords/groups/groupings.ts';
