import { z } from 'zod';

/** Fields of sessions, for every answer that has them. */

export const sessionMetrics = {
  sessions: z.number().describe('Sessions from organic search that began on the page'),
  engaged_sessions: z.number().describe('Of these, engaged sessions as Google Analytics defines them'),
  key_events: z.number().describe('Key events (conversions) of these sessions; Google Analytics credits fractions'),
};
export const sessions = z.object(sessionMetrics);
/** Sessions, engaged sessions and key events. */
export type Sessions = z.output<typeof sessions>;
