import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { briefOf } from '#lib/features/content/briefs/service.ts';
import type * as contract from '#lib/features/content/drafts/contract.ts';
import { conflictOf, detailOf, noSuchDraft, saveOrConflict, userOf } from '#lib/features/content/drafts/drafts.ts';
import { LIMITS } from '#lib/features/content/drafts/fields-contract.ts';
import { promptOf } from '#lib/features/content/drafts/prompt.ts';
import * as store from '#lib/features/content/drafts/store.ts';
import { askedOf, savedRun } from '#lib/features/content/generation/service.ts';
import { writingInput } from '#lib/features/content/generation/writing-contract.ts';
import { withoutLinks, writeText } from '#lib/features/content/text-model/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Conflict, Refused } from '#lib/platform/errors.ts';

/** Enough for a full text from a small local model, with some time left for the save. */
const WITHIN_MS = 175_000;

/**
 * Has the connected model write a draft's text. Prompt and response are stored, and the previous text remains as a
 * version.
 * @throws NotFound, Refused (a network for a page, none for a post), Conflict (before the request to the model, or
 * after it: the response is stored then too), and like `writeText`
 */
export async function writeDraft(
  ctx: Ctx,
  { id, base_revision: base, network, wish, ai_model: model }: InputOf<typeof contract.writeDraft>,
): Promise<OutputOf<typeof contract.writeDraft>> {
  const userId = userOf(ctx);
  const draft = await store.findDraft(userId, id);
  if (!draft) throw noSuchDraft();
  if (draft.kind === 'page' && network !== undefined) throw new Refused('network: not allowed, this draft is a page.');
  if (draft.kind === 'social' && network === undefined) throw new Refused('network: required for a social post.');
  if (draft.revision !== base) throw conflictOf(draft, base);
  const brief = draft.briefId ? await briefOf(userId, draft.briefId) : null;
  const { ai_model: _, ...input } = writingInput.parse(promptOf(draft, brief?.result ?? null, { wish, network }));
  const asked = askedOf(input);
  const { value, runId } = await savedRun(
    ctx,
    { kind: input.kind, ...asked },
    async () => {
      const written = await writeText(ctx, { ...asked, model, withinMs: WITHIN_MS });
      return { ...written, value: withoutLinks(written.value) };
    },
    (content) => ({ content }),
  );
  const social = { ...store.socialOf(draft.social), [network ?? '']: value.slice(0, LIMITS.post) };
  const fields = network === undefined ? { body: value.slice(0, LIMITS.body) } : { social };
  const run_id = runId ?? '';
  const row = await saveOrConflict(ctx, draft, {
    baseRevision: base,
    fields,
    cause: { why: 'model', runId: run_id },
  }).catch((error: unknown) => {
    if (!(error instanceof Conflict)) throw error;
    throw new Conflict(`${error.message} The generated text is stored as request ${run_id}.`);
  });
  return { data: { draft: await detailOf(row), run_id } };
}
