import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/ai-assistants/contract.ts';
import { toAnswer, toPrompt } from '#lib/features/ai-assistants/present.ts';
import * as store from '#lib/features/ai-assistants/prompt-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

const MAX_ANSWERS = 1_000;
const DAY_MS = 86_400_000;
const stored = z.array(z.object({ url: z.string(), title: z.string(), host: z.string() })).catch([]);

/** The answers to a prompt over time, and one of them as evidence. @throws NotFound (project, prompt, answer) */
export async function getAiPrompt(
  ctx: Ctx,
  { project_id: projectId, prompt_id: id, days, answer_id: answerId }: InputOf<typeof contract.getAiPrompt>,
): Promise<OutputOf<typeof contract.getAiPrompt>> {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const prompt = await store.findPrompt(projectId, id);
  if (!prompt) throw new NotFound('Prompt not found in this project.');
  const [rows, previous] = await Promise.all([
    store.answersTo(id, new Date(ctx.now().getTime() - days * DAY_MS), MAX_ANSWERS),
    store.replacedBy(id),
  ]);
  const wanted = answerId ?? (rows.find(({ status }) => status === 'answered') ?? rows[0])?.id;
  const shown = wanted === undefined ? null : await store.findAnswer(id, wanted);
  if (answerId !== undefined && !shown) throw new NotFound('Answer not found.');
  return {
    data: {
      prompt: toPrompt(prompt),
      replaced_by: prompt.replacedById,
      replaces: previous.map(toPrompt),
      answers: rows.map(toAnswer),
      shown: shown && {
        ...toAnswer(shown),
        text: shown.text ?? '',
        sources: stored.parse(shown.citations).map((one) => ({
          ...one,
          own: isOnDomain(one.host, project.domain),
          competitor: project.watchedDomains.some((domain) => isOnDomain(one.host, domain)),
        })),
        brands: shown.mentioned,
        sentiment_words: shown.sentimentWords,
      },
    },
  };
}
