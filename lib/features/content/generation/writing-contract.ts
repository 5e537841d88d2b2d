import { z } from 'zod';
import { aiModel, systemPrompt, userPrompt } from '#lib/contract/fields.ts';

/** What is written: a draft in Markdown, or one post for social media. */
export const WRITING_KINDS = ['draft', 'social'] as const;

/** What the dashboard may have written while it looks on. */
export const writingInput = z.object({
  kind: z.enum(WRITING_KINDS).default('draft').meta({ title: 'Kind', description: 'What to write' }),
  user_prompt: userPrompt,
  system_prompt: systemPrompt.optional(),
  ai_model: aiModel.optional(),
  material: z
    .string()
    .trim()
    .max(40_000)
    .meta({
      title: 'Material',
      description:
        'Text to work from: a draft, headings of other pages. It is handed over as data, never as instructions.',
    })
    .optional(),
});
export type WritingInput = z.input<typeof writingInput>;

/** One line of the answer, as JSON; an empty line only tells that the model is still at work. */
export type WritingEvent =
  | { start: { model: string } }
  /** What may be shown next; it is never taken back. */
  | { delta: string }
  /** It is whole, or was stopped by whoever asked. */
  | { end: { run_id: string | null; stopped: boolean } }
  /** Why it is not whole; what came before stays. */
  | { error: { message: string; code: string; retry_after_seconds: number | null; run_id: string | null } };
