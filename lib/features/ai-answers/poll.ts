import { setTimeout as wait } from 'node:timers/promises';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { isActive } from '#lib/contract/runs.ts';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import type * as contract from '#lib/features/ai-answers/contract.ts';
import { aiModeOf, pagesOf, toModeElement, toResultElements } from '#lib/features/ai-answers/present.ts';
import * as store from '#lib/features/ai-answers/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';

/** How long polls can read a job; the dashboard keeps its results. */
const LIVES_MS = 7 * 86_400_000;
/** The first poll waits, so that one poll is often enough. */
const FIRST_WAIT_MS = 25_000;
const POLL_MS = 300;
const AGAIN_SECONDS = 2;

/** Overview and AI Mode of each page of a job. @throws NotFound, `not_ready`, `gone` */
export async function pollAnswer(
  ctx: Ctx,
  { uuid }: InputOf<typeof contract.serpAiResult>,
): Promise<OutputOf<typeof contract.serpAiResult>> {
  const row = await ended(ctx, uuid);
  const { query, country, incomplete: incomplete_reason } = row;
  const aiMode = aiModeOf(row);
  const results = pagesOf(row).map((page) => toModeElement(page, aiMode));
  return { data: { query, country, results, incomplete_reason } };
}

/** Organic results of each page of a job. @throws NotFound, `not_ready`, `gone` */
export async function pollResults(
  ctx: Ctx,
  { uuid }: InputOf<typeof contract.serpJsResult>,
): Promise<OutputOf<typeof contract.serpJsResult>> {
  const row = await ended(ctx, uuid);
  const { query, country, incomplete: incomplete_reason } = row;
  const pages = pagesOf(row);
  // An answer without any readable results page is an error, never an empty list.
  if (pages.every(({ results }) => results === null)) {
    throw new AppError('gone', incomplete_reason ?? 'No result page could be read.');
  }
  return { data: { query, country, results: toResultElements(pages), incomplete_reason } };
}

/** The job once it has finished; a first poll waits for it. */
async function ended(ctx: Ctx, uuid: string): Promise<store.AnswerRow> {
  const userId = answers.owner(ctx);
  const find = async () => {
    const row = await store.findAnswer(userId, uuid);
    if (!row || ctx.now().getTime() - row.createdAt.getTime() > LIVES_MS) throw new NotFound('Job not found.');
    return row;
  };
  let row = await find();
  if (isActive(row.status) && (await store.notePoll(uuid, ctx.now()))) {
    const until = performance.now() + FIRST_WAIT_MS;
    while (isActive(row.status) && performance.now() < until) {
      await wait(POLL_MS, undefined, { signal: ctx.signal });
      row = await find();
    }
  }
  return judge(row);
}

function judge(row: store.AnswerRow): store.AnswerRow {
  if (row.status === 'done') return row;
  if (row.status === 'failed') throw new AppError('gone', row.error ?? 'The job failed.');
  if (row.status === 'canceled') throw new AppError('gone', 'The job was canceled.');
  const message =
    row.status === 'action_required'
      ? 'Google shows a CAPTCHA that has to be solved in the dashboard. Poll again afterwards.'
      : 'The result is not ready yet. Try again in a moment.';
  throw new AppError('not_ready', message, { retryAfterSeconds: AGAIN_SECONDS });
}
