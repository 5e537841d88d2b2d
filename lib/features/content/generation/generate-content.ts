import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import type { generateCmsContent, generateSocialContent } from '#lib/features/content/generation/contract.ts';
import { savedRun } from '#lib/features/content/generation/saved-run.ts';
import { withoutLinks, writeObject } from '#lib/features/content/text-model/service.ts';
import type { Ctx } from '#lib/net/context.ts';

/** The response is due within 28 s. */
const WITHIN_MS = 27_000;

const post = z.object({
  title: z.string().trim().min(1).refine(hasText, EMPTY).max(300).describe('Title of the post, plain text'),
  content: z.string().trim().min(1).refine(hasText, EMPTY).describe('Body of the post in Markdown, without the title'),
});
const socialPost = z.object({
  content: z.string().trim().min(1).refine(hasText, EMPTY).describe('Text of the post, plain text'),
});

const FOR_A_POST =
  'You write posts for a content management system: a title, and a body in Markdown with headings from level two on. ' +
  'State nothing as a fact that the request does not give or that is not common knowledge. Write in the language of the request.';
const FOR_SOCIAL =
  'You write one post for social media: plain text, to the point, no hashtags unless requested. Write in the language of the request.';

/** An article for a website, written by the connected text model. @throws like `writeObject` */
export async function writePost(
  ctx: Ctx,
  { user_prompt: prompt, system_prompt, ai_model: model }: InputOf<typeof generateCmsContent>,
): Promise<OutputOf<typeof generateCmsContent>> {
  const instructions = together(FOR_A_POST, system_prompt);
  const { value } = await savedRun(
    ctx,
    { kind: 'cms', instructions, prompt },
    () => writeObject(ctx, { instructions, prompt, model, withinMs: WITHIN_MS }, post.transform(clean)),
    (written) => written,
  );
  return { data: { response: value } };
}

/** A post for each social network, written by the connected text model. @throws like `writeObject` */
export async function writeSocialPost(
  ctx: Ctx,
  { user_prompt: prompt, system_prompt, ai_model: model }: InputOf<typeof generateSocialContent>,
): Promise<OutputOf<typeof generateSocialContent>> {
  const instructions = together(FOR_SOCIAL, system_prompt);
  const { value } = await savedRun(
    ctx,
    { kind: 'social', instructions, prompt },
    () => writeObject(ctx, { instructions, prompt, model, withinMs: WITHIN_MS }, socialPost.transform(clean)),
    (written) => written,
  );
  return { data: { response: value } };
}

const together = (ours: string, theirs: string | undefined) => (theirs ? `${ours}\n\n${theirs}` : ours);

function clean<Texts extends Record<string, string>>(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withoutLinks(text)])) as Texts;
}
