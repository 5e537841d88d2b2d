import { z } from 'zod';
import { ASSISTANTS } from '#lib/contract/assistants.ts';
import { country, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { ANSWER_STATUSES, MAX_PROMPTS, SENTIMENTS } from '#lib/features/ai-assistants/assistants-contract.ts';
import { MAX_TAGS, tag, tags } from '#lib/features/rankings/fields-contract.ts';

/** Fields that the definitions of this feature share. */

export const MAX_DAYS = 400;
export const shared = { scope: 'projects', area: 'ai' } as const;
export const promptId = uuid.meta({ title: 'Prompt', description: 'Id of a prompt.' });
export const promptIds = z
  .array(z.uuid())
  .min(1)
  .max(MAX_PROMPTS)
  .meta({
    title: 'Prompts',
    description: `Ids of prompts, 1 to ${MAX_PROMPTS}.`,
    examples: [['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b']],
  });
export const assistant = z.enum(ASSISTANTS).describe('Assistant');
export const status = z
  .enum(ANSWER_STATUSES)
  .describe(
    'answered; absent: Google showed none; refused, truncated, failed, skipped: see reason. Rates count answered alone.',
  );
export const sentiment = z
  .enum(SENTIMENTS)
  .nullable()
  .describe('By the rated words in sentences that name the brand; unrated: none of them; null: not mentioned');
/** A time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
/** A whole number. */
export const count = (about: string) => z.int().describe(about);
/** A share of answers. */
export const rate = (about: string) => z.number().nullable().describe(`${about}, 0 to 1; null: no answers`);
/** An amount of money. */
export const usd = (about: string) => z.number().describe(`${about}, US dollars`);

export const days = z
  .int()
  .min(1)
  .max(MAX_DAYS)
  .default(90)
  .meta({ title: 'Days', description: `Number of days up to now, 1 to ${MAX_DAYS}.`, examples: [90] });

export const promptText = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(500)
  .refine((value) => !/\p{Cc}/u.test(value), { error: 'must be a single line' })
  .meta({
    title: 'Prompt',
    description: 'Question as users would ask it, at most 500 characters.',
    examples: ['Which bakery in Portsmouth sells sourdough bread?'],
  });
export const promptTexts = z
  .array(promptText)
  .min(1)
  .max(MAX_PROMPTS)
  .meta({
    title: 'Prompts',
    description: 'Questions as users would ask them, at most 500 characters each.',
    examples: [['Which bakery in Portsmouth sells sourdough bread?']],
  });
export const promptCountry = country.meta({
  title: 'Country',
  description: 'Where the user is, ISO 3166-1 alpha-2.',
  examples: ['us'],
});
export const promptTag = tag
  .meta({ title: 'Tag', description: 'Only prompts with this tag.', examples: ['delivery'] })
  .optional();
export const promptTags = tags.meta({
  title: 'Tags',
  description: `At most ${MAX_TAGS} tags of 1 to 40 characters each, without commas.`,
  examples: [['delivery']],
});

export const citation = z.object({
  url: z.string().describe('URL'),
  title: z.string().describe('Title; may be empty'),
  host: z.string().describe('Host'),
  own: z.boolean().describe("Whether it is the project's"),
  competitor: z.boolean().describe("Whether it is a competitor's"),
});

export const answer = z.object({
  id: z.string().describe('Id of the answer'),
  assistant,
  run_id: z.string().describe('Id of the run'),
  started_at: z.string().describe('Start of the run, ISO 8601 UTC'),
  repeat: count('Number of the repeat, from 1'),
  status,
  reason: z.string().nullable().describe('Why it was not answered completely'),
  answered_at: moment('Answered'),
  model: z.string().nullable().describe('Model that answered'),
  web_search: z.boolean().nullable().describe('Whether the model could search the web; null: not answered'),
  mentioned: z.boolean().nullable().describe('Whether the text names the brand; null: not answered'),
  cited: z.boolean().nullable().describe('Whether the domain is cited; null: not answered'),
  citations: count('Number of cited hosts'),
  position: z.int().nullable().describe('Position in the first list that names the brand; null: in none'),
  list_length: z.int().nullable().describe('Length of that list'),
  sentiment,
  cost_usd: z.number().nullable().describe('Cost, US dollars; null: not known'),
});
/** One answer without its text. */
export type AnswerRow = z.output<typeof answer>;
