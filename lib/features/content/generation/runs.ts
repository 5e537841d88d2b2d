import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import * as store from '#lib/features/content/generation/run-store.ts';
import type * as contract from '#lib/features/content/generation/runs-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

const START_CHARS = 200;
const noSuchRun = () => new NotFound('AI request not found.');

const userOf = (ctx: Ctx) => ownerOf(ctx, 'AI history');

/** A user's requests, newest first. @throws InvalidInput (cursor) */
export async function listTextRuns(ctx: Ctx, input: Input<'listTextRuns'>): Output<'listTextRuns'> {
  const rows = await store.listRuns(userOf(ctx), input, afterId(input.cursor), input.limit + 1);
  const { page, next_cursor } = cutPage(rows, input.limit);
  return { data: { runs: page.map(toSummary), next_cursor } };
}

/** @throws NotFound, also for other users' runs */
export async function getTextRun(ctx: Ctx, { id }: Input<'getTextRun'>): Output<'getTextRun'> {
  const row = await store.findRun(userOf(ctx), id);
  if (!row) throw noSuchRun();
  const { prompt, instructions, url } = row;
  return { data: { run: { ...toSummary(row), prompt, instructions, url, answer: answerOf(row.answer) } } };
}

/** @throws NotFound, also for other users' runs */
export async function deleteTextRun(ctx: Ctx, { id }: Input<'deleteTextRun'>): Output<'deleteTextRun'> {
  if (!(await store.deleteRun(userOf(ctx), id))) throw noSuchRun();
  return { data: { deleted: true } };
}

function toSummary(row: store.TextRunRow): contract.TextRunSummary {
  return {
    id: row.id,
    kind: store.TEXT_RUN_KINDS.find((kind) => kind === row.kind) ?? 'draft',
    state: row.errorCode === null ? 'done' : row.errorCode === store.STOPPED.code ? 'stopped' : 'failed',
    model: row.model,
    prompt_start: startOf(row.prompt),
    error: row.error,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    duration_ms: row.durationMs,
    created_at: row.createdAt.toISOString(),
  };
}

/** Never splits a surrogate pair. */
function startOf(prompt: string): string {
  const start = prompt.slice(0, START_CHARS);
  return start.isWellFormed() ? start : start.slice(0, -1);
}

const kept = z.object({ title: z.string().optional(), content: z.string() });

function answerOf(answer: unknown): contract.TextRunDetail['answer'] {
  const read = kept.safeParse(answer);
  return read.success ? { title: read.data.title ?? null, content: read.data.content } : null;
}
