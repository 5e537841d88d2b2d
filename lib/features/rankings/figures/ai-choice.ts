import type { AI_OVERVIEW_CHOICES } from '#lib/features/rankings/fields-contract.ts';

/**
 * Whether a keyword's checks request the AI overview: the value of the contract, and the stored one (null: the
 * project's setting).
 */
export type AiChoice = (typeof AI_OVERVIEW_CHOICES)[number];

/** The stored form of a choice; null: the project's setting. */
export const storedChoice = (choice: AiChoice): boolean | null => (choice === 'project' ? null : choice === 'on');

/** The choice of a stored value. */
export const choiceOf = (stored: boolean | null): AiChoice => (stored === null ? 'project' : stored ? 'on' : 'off');
