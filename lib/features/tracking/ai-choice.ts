import type { AI_OVERVIEW_CHOICES } from '#lib/features/tracking/fields-contract.ts';

/** Whether a keyword's checks ask for the AI overview, as the contract says it and as it is stored (null: as the project). */
export type AiChoice = (typeof AI_OVERVIEW_CHOICES)[number];

export const storedChoice = (choice: AiChoice): boolean | null => (choice === 'project' ? null : choice === 'on');

export const choiceOf = (stored: boolean | null): AiChoice => (stored === null ? 'project' : stored ? 'on' : 'off');
