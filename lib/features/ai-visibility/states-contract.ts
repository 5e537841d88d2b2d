/** One keyword on one day: shown with the domain among its sources, shown without it, none shown, nothing known. */
export const AI_VISIBILITY_STATES = ['cited', 'not_cited', 'absent', 'unmeasured'] as const;
export type AiVisibilityState = (typeof AI_VISIBILITY_STATES)[number];
