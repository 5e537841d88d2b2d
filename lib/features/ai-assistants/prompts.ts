import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { MAX_PROMPTS } from '#lib/features/ai-assistants/assistants-contract.ts';
import type * as contract from '#lib/features/ai-assistants/contract.ts';
import { toCell, toPrompt } from '#lib/features/ai-assistants/present.ts';
import * as store from '#lib/features/ai-assistants/prompt-store.ts';
import { MAX_TAGS } from '#lib/features/rankings/fields-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Conflict, NotFound, Refused } from '#lib/platform/errors.ts';

/** The prompts of a project with their last answers. @throws NotFound */
export async function listAiPrompts(
  ctx: Ctx,
  { project_id: projectId, tag, limit, offset }: InputOf<typeof contract.listAiPrompts>,
): Promise<OutputOf<typeof contract.listAiPrompts>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const [prompts, count, tags, round] = await Promise.all([
    store.promptsOf(projectId, { ...(tag !== undefined && { tag }), skip: offset, take: limit }),
    store.countPrompts(projectId, tag),
    store.tagsOf(projectId),
    store.lastRound(projectId),
  ]);
  const answers = await store.lastAnswers(
    projectId,
    prompts.map(({ id }) => id),
  );
  const groups = Map.groupBy(answers, ({ promptId, assistant }) => `${promptId} ${assistant}`);
  const cells = Map.groupBy(
    [...groups.values()].flatMap((rows) => {
      const cell = toCell(rows);
      return cell ? { cell, promptId: rows[0]?.promptId } : [];
    }),
    ({ promptId }) => promptId,
  );
  return {
    data: {
      count,
      tags,
      prompts: prompts.map((one) => ({
        ...toPrompt(one),
        cells: (cells.get(one.id) ?? []).map(({ cell }) => cell),
      })),
      running: round !== null && round.endedAt === null,
      last_run_at: round?.startedAt.toISOString() ?? null,
    },
  };
}

/** @throws NotFound (project), Forbidden (viewer), Refused (too many prompts) */
export async function addAiPrompts(
  ctx: Ctx,
  { project_id: projectId, prompts, country, tags }: InputOf<typeof contract.addAiPrompts>,
): Promise<OutputOf<typeof contract.addAiPrompts>> {
  await requireProjectRole(ctx, projectId, 'editor');
  const texts = [...new Set(prompts)];
  const known = await store.countPrompts(projectId);
  if (known + texts.length > MAX_PROMPTS) {
    throw new Refused(`A project has at most ${MAX_PROMPTS} prompts; it has ${known} already.`);
  }
  const added = await store.addPrompts(
    projectId,
    texts.map((text) => ({ text, country, tags: [...new Set(tags)] })),
  );
  return { data: { added, known: texts.length - added } };
}

/**
 * Changes the tags of a prompt, or replaces it: answers to another text are not comparable.
 * @throws NotFound (project, prompt), Forbidden (viewer), Conflict (the project asks this prompt already)
 */
export async function updateAiPrompt(
  ctx: Ctx,
  { project_id: projectId, prompt_id: id, ...changes }: InputOf<typeof contract.updateAiPrompt>,
): Promise<OutputOf<typeof contract.updateAiPrompt>> {
  await requireProjectRole(ctx, projectId, 'editor');
  const before = await store.findPrompt(projectId, id);
  if (!before || before.replacedById !== null) throw new NotFound('Prompt not found in this project.');
  const { text = before.text, country = before.country } = changes;
  const tags = [...new Set(changes.tags ?? before.tags)];
  if (text === before.text && country === before.country) {
    if (!(await store.tagPrompt(projectId, id, tags))) throw new NotFound('Prompt not found in this project.');
    return { data: { prompt: toPrompt({ ...before, tags }), replaced: false } };
  }
  const next = await store.replacePrompt(projectId, id, { text, country, tags });
  if (!next) throw new Conflict('text: this project has the same prompt for this country already.');
  return { data: { prompt: toPrompt(next), replaced: true } };
}

/** @throws NotFound (project), Forbidden (viewer), Refused when one would have too many tags: then none is changed */
export async function tagAiPrompts(
  ctx: Ctx,
  { project_id: projectId, ...input }: InputOf<typeof contract.tagAiPrompts>,
): Promise<OutputOf<typeof contract.tagAiPrompts>> {
  await requireProjectRole(ctx, projectId, 'editor');
  const tags = { add: input.add_tags, remove: input.remove_tags };
  const changed = await store.tagPrompts(projectId, input.prompt_ids, tags, MAX_TAGS);
  if (changed === null) throw new Refused(`add_tags: a prompt can have at most ${MAX_TAGS} tags; remove some first.`);
  return { data: { changed } };
}

/** @throws NotFound (project, prompt), Forbidden (viewer) */
export async function removeAiPrompt(
  ctx: Ctx,
  { project_id: projectId, prompt_id: id }: InputOf<typeof contract.removeAiPrompt>,
): Promise<OutputOf<typeof contract.removeAiPrompt>> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (!(await store.removePrompt(projectId, id))) throw new NotFound('Prompt not found in this project.');
  return { data: { deleted: true } };
}
