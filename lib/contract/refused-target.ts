import { quoteGiven } from '#lib/contract/parse-input.ts';

/** The rule that a refused target breaks; the same for all, so that the caller learns nothing about the inside. */
export const TARGET_RULE = 'names a target that is not allowed';

/**
 * The one text for a target that the egress policy refuses.
 * @param field the parameter that names it
 * @param given its value, where the caller sent one
 */
export const refusedTarget = (field: string, given?: unknown): string => `${field} ${TARGET_RULE}${quoteGiven(given)}`;
