import { isActive } from '#lib/contract/runs.ts';
import type { ShownQuestion } from '#lib/features/question-trees/plan.ts';
import * as store from '#lib/features/question-trees/store.ts';
import { engineOf, engineOutlook, runSearch } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

/** One search in a browser, with time for a second route. */
const SEARCH_BUDGET_MS = 60_000;

type Change = Prisma.QuestionTreeUncheckedUpdateManyInput;

/**
 * One search for each question, level by level, at the pace of the engine and behind its breaker. Each SERP is stored with its questions as
 * it is read, so a later attempt continues with the next one.
 */
export const questionTrees = defineRun({
  kind: 'question_tree',
  scope: 'serp',
  noun: 'question tree',
  model: (client) => client.questionTree,
  // 21 searches at their limit.
  job: { name: 'grow-question-tree', timeoutMs: 25 * 60_000, concurrency: 2, attempts: 3 },
  retryable: true,
  idle: {},
  execute: growTree,
  async abandon(client, id, { error }) {
    await store.closeNodes(client, id, error ?? 'The tree was stopped before this question.');
    return undefined;
  },
  async progress(ids) {
    const states = Map.groupBy(await store.findStates(ids), ({ treeId }) => treeId);
    return (id) => {
      const own = (states.get(id) ?? []).filter(({ status }) => status !== 'not_searched');
      return { done: own.filter(({ status }) => status !== 'waiting').length, total: own.length };
    };
  },
  entry: ({ id, keyword }) => ({
    title: keyword,
    path: `/keywords/questions/${id}`,
    cancel: { operation: 'stop_question_tree', input: { id } },
    retry: { operation: 'resume_question_tree', input: { id } },
  }),
});

async function growTree(ctx: Ctx, { row, status, write }: Attempt<store.TreeRow, Change>): Promise<RunEnd<Change>> {
  // Searches belong to the user who started the tree.
  const own: Ctx = { ...ctx, actor: { kind: 'user', userId: row.userId, role: 'member' } };
  for (;;) {
    ctx.signal.throwIfAborted();
    if (!isActive(await status())) throw new LeaseLost();
    const node = await store.nextNode(row.id);
    if (!node) break;
    const read = await search(own, row, node.question);
    await write({}, (client) =>
      'error' in read
        ? store.noteFailure(client, node, read.error)
        : store.addShown(client, node, { depth: row.depth, ...read }),
    );
  }
  const states = await store.findStates([row.id]);
  const missing = states.filter((one) => one.status === 'not_measured').length;
  const searched = states.filter((one) => one.status === 'searched').length;
  return { status: missing === 0 ? 'done' : searched > 0 ? 'partial' : 'failed', data: {} };
}

/** The questions of a SERP. A failed search is a question that was not measured, with the reason. */
async function search(
  ctx: Ctx,
  tree: store.TreeRow,
  query: string,
): Promise<{ shown: ShownQuestion[]; searchId: string } | { error: string }> {
  const shown: ShownQuestion[] = [];
  const engine = engineOf(tree.engine);
  try {
    const { source } = await engineOutlook(ctx, { engine, country: tree.country });
    const { searchId } = await runSearch(ctx, {
      query,
      engine,
      country: tree.country,
      // Google shows questions where it shows local packs: not on pages for clients without scripts.
      ...(engine === 'google' && !source && { localPack: 'required' }),
      pages: 1,
      purpose: 'question_tree',
      projectId: tree.projectId ?? undefined,
      budgetMs: SEARCH_BUDGET_MS,
      onPage: ({ parsed }) => {
        for (const { kind, items } of parsed.features) if (kind === 'people-also-ask') shown.push(...items);
      },
    });
    return { shown, searchId };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError) || error instanceof LeaseLost || error.code === 'internal') throw error;
    return { error: error.message };
  }
}
