import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import type * as contract from '#lib/features/ai-answers/contract.ts';
import { toModeElement } from '#lib/features/ai-answers/present.ts';
import { readInline } from '#lib/features/ai-answers/read-answers.ts';
import { endWith } from '#lib/features/ai-answers/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { storable } from '#lib/platform/database/storable.ts';

/** Stores a query and queues it in one transaction. @throws Unavailable (queue) */
export async function launch(
  ctx: Ctx,
  { query, country, pages_number: pagesAsked }: InputOf<typeof contract.serpAi>,
): Promise<OutputOf<typeof contract.serpAi>> {
  const row = await answers.start({ userId: answers.owner(ctx), projectId: null, query, country, pagesAsked });
  return { data: { query, country, uuid: row.id } };
}

/** Reads overview and AI Mode within one request. @throws Blocked, Unreachable, TimedOut, … when neither could be read */
export async function askAtOnce(
  ctx: Ctx,
  { query, country }: InputOf<typeof contract.serpAiMode>,
): Promise<OutputOf<typeof contract.serpAiMode>> {
  const answer = { userId: answers.owner(ctx), projectId: null, query, country, pagesAsked: 1 };
  const startedAt = ctx.now();
  const outcome = await readInline(ctx, { query, country });
  const times = { startedAt, finishedAt: ctx.now() };
  if (!outcome.ok) {
    const { error, reason } = outcome.failure;
    const data = { errorCode: error.code, error: storable(error.message), reason };
    await answers.record(answer, { status: 'failed', data }, times);
    throw error;
  }
  const { pages, aiMode } = outcome.reading;
  await answers.record(answer, endWith(outcome.reading), times);
  return { data: { results: pages.map((page) => toModeElement(page, aiMode)) } };
}
