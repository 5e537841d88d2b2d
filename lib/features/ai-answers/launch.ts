import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { askAi } from '#lib/features/ai-answers/ask-ai.job.ts';
import type * as contract from '#lib/features/ai-answers/contract.ts';
import { toModeElement } from '#lib/features/ai-answers/present.ts';
import { readInline } from '#lib/features/ai-answers/read-answers.ts';
import * as store from '#lib/features/ai-answers/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

export const userOf = (ctx: Ctx) => ownerOf(ctx, 'AI answers');

/**
 * E5: stores a query and queues it in one transaction. After the response, the job survives the end of any process.
 * @throws Unavailable (queue)
 */
export async function launch(
  ctx: Ctx,
  { query, country, pages_number: pagesAsked }: InputOf<typeof contract.serpAi>,
): Promise<OutputOf<typeof contract.serpAi>> {
  const row = await queueAnswer({ userId: userOf(ctx), query, country, pagesAsked });
  return { data: { query, country, uuid: row.id } };
}

/** Row and job in one transaction. @throws Unavailable (queue) */
export async function queueAnswer(answer: store.NewAnswer): Promise<store.AnswerRow> {
  await readyQueue(askAi, 'query');
  return store.createAnswer(answer, (within, id) => enqueue(askAi, { id }, { id, within, owner: answer.userId }));
}

/** E7: overview and AI Mode within one request. @throws Blocked, Unreachable, TimedOut, … when neither could be read */
export async function askAtOnce(
  ctx: Ctx,
  { query, country }: InputOf<typeof contract.serpAiMode>,
): Promise<OutputOf<typeof contract.serpAiMode>> {
  const answer = { userId: userOf(ctx), query, country, pagesAsked: 1 };
  const startedAt = ctx.now();
  // Stored only after it has ended, so that a process that dies leaves no row that seems to run forever.
  const record = async (end: (id: string, lease: string) => Promise<unknown>) => {
    const lease = crypto.randomUUID();
    const { id } = await store.createHeldAnswer(answer, lease, startedAt);
    await end(id, lease);
  };
  const told = await readInline(ctx, { query, country });
  if (!told.ok) {
    const { error, reason } = told.failure;
    const failure = { code: error.code, reason, message: error.message };
    await record((id, lease) => store.failAnswer(id, lease, failure, ctx.now()));
    throw error;
  }
  const { pages, aiMode } = told.reading;
  await record((id, lease) => store.finishAnswer(id, lease, told.reading, ctx.now()));
  return { data: { results: pages.map((page) => toModeElement(page, aiMode)) } };
}
