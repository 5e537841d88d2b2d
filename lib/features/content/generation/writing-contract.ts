import { z } from 'zod';
import { aiModel, systemPrompt, userPrompt } from '#lib/contract/fields.ts';

/** What to write: a draft in Markdown, or a post for social media. */
export const WRITING_KINDS = ['draft', 'social'] as const;

/** Input of a text that streams to the dashboard. */
export const writingInput = z.object({
  kind: z.enum(WRITING_KINDS).default('draft').meta({ title: 'Kind', description: 'Type of text' }),
  user_prompt: userPrompt,
  system_prompt: systemPrompt.optional(),
  ai_model: aiModel.optional(),
  material: z
    .string()
    .trim()
    .max(40_000)
    .meta({
      title: 'Material',
      description: 'Source text, such as a draft or headings of other pages. Passed as data, never as instructions.',
    })
    .optional(),
});
/** A text to write, as the dashboard requests it. */
export type WritingInput = z.input<typeof writingInput>;

/** One line of the response, as JSON; an empty line only signals that the model is still working. */
export type WritingEvent =
  | { start: { model: string } }
  /** The next text to show; it is never retracted. */
  | { delta: string }
  /** The text is complete, or the user stopped it. */
  | { end: { run_id: string | null; stopped: boolean } }
  /** Why the text is incomplete; what came before remains. */
  | { error: { message: string; code: string; retry_after_seconds: number | null; run_id: string | null } };
