import { z } from 'zod';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { ALERT_KIND_IDS } from '#lib/features/alerts/kinds/index.ts';

/** Fields shared by channels, rules and the alert history. */

export const oneLine = (value: string) => !/\p{Cc}/u.test(value);
export const projectId = uuid.meta({ title: 'Project', description: 'Id of the project.' });
/** The id of something, by its title. */
export const id = (title: string) => uuid.meta({ title, description: `Id of the ${title.toLowerCase()}.` });
export const name = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(100)
  .refine(oneLine, { error: 'must not contain control characters' })
  .meta({ title: 'Name', description: 'Name, 1 to 100 characters.', examples: ['Head keywords'] });
export const kind = z
  .enum(ALERT_KIND_IDS)
  .meta({ title: 'About', description: 'What the rule monitors.', examples: ['position'] });
/** Revision of the record as the client read it. */
export const revision = z
  .string()
  .max(40)
  .meta({
    title: 'Revision',
    description: 'Revision that was read; rejected if it has changed since.',
    examples: ['2026-11-21T22:00:00.000Z'],
  })
  .optional();

export const shared = { scope: 'projects', area: 'projects' } as const;
