/** State of a keyword on a day: overview cites the domain, overview without the domain, no overview, unknown. */
export const AI_VISIBILITY_STATES = ['cited', 'not_cited', 'absent', 'unmeasured'] as const;
/** Whether an overview was shown, and whether it cites the domain. */
export type AiVisibilityState = (typeof AI_VISIBILITY_STATES)[number];
