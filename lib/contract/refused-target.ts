import { quoteGiven } from '#lib/contract/parse-input.ts';

/** The rule that a blocked target breaks; the same for all, so that the caller learns nothing about the private network. */
export const TARGET_RULE = 'names a target that is not allowed';

/**
 * The single message for a target that the egress policy blocks.
 * @param field the parameter that names it
 * @param given its value, if the caller sent one
 */
export const refusedTarget = (field: string, given?: unknown): string => `${field} ${TARGET_RULE}${quoteGiven(given)}`;
