import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/question-trees/contract.ts';
import { treeNode, treeSummary } from '#lib/features/question-trees/contract.ts';
import { questionTrees } from '#lib/features/question-trees/question-tree.run.ts';
import * as store from '#lib/features/question-trees/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';

type Endpoints = Omit<typeof contract, `tree${string}`>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/** Stores a tree with its keyword and queues it. @throws NotFound (project), Unavailable (queue) */
export async function startQuestionTree(ctx: Ctx, input: Input<'startQuestionTree'>): Output<'startQuestionTree'> {
  const { keyword, search_engine: engine, country, depth, project_id: projectId = null } = input;
  const tree = { userId: questionTrees.owner(ctx), projectId, keyword, engine, country, depth };
  return one(await questionTrees.start(tree, (client, id) => store.addRoot(client, id, keyword)));
}

/** The user's own trees and those filed under their projects, newest first. @throws InvalidInput (cursor) */
export async function listQuestionTrees(ctx: Ctx, input: Input<'listQuestionTrees'>): Output<'listQuestionTrees'> {
  const { page, next_cursor } = await questionTrees.list(ctx, store.matching(input), input);
  const states = Map.groupBy(await store.findStates(page.map(({ id }) => id)), ({ treeId }) => treeId);
  return { data: { trees: page.map((row) => toSummary(row, states.get(row.id) ?? [])), next_cursor } };
}

/** @throws NotFound, also for other users' trees */
export async function getQuestionTree(ctx: Ctx, { id }: Input<'getQuestionTree'>): Output<'getQuestionTree'> {
  const row = await questionTrees.get(ctx, id);
  const nodes = await store.findNodes(id);
  return { data: { tree: { ...toSummary(row, nodes), nodes: nodes.map(toNode) } } };
}

/** Stops a tree; a finished one does not change. @throws NotFound */
export async function stopQuestionTree(ctx: Ctx, { id }: Input<'stopQuestionTree'>): Output<'stopQuestionTree'> {
  return one(await questionTrees.cancel(ctx, id));
}

/** @throws NotFound; Refused when every question is searched or the tree is running; Unavailable (queue) */
export async function resumeQuestionTree(ctx: Ctx, { id }: Input<'resumeQuestionTree'>): Output<'resumeQuestionTree'> {
  const count = await questionTrees.retry(ctx, id, (client) => store.resetNodes(client, id));
  if (count === null) throw new Refused('id: the tree is still running.');
  if (count === 0) throw new Refused('id: every question of this tree is searched.');
  return one(await questionTrees.own(ctx, id));
}

/** Stops and deletes a tree; its searches remain. @throws NotFound, also for other users' trees */
export async function deleteQuestionTree(ctx: Ctx, { id }: Input<'deleteQuestionTree'>): Output<'deleteQuestionTree'> {
  await questionTrees.cancel(ctx, id);
  await questionTrees.delete(ctx, id);
  return { data: { deleted: true } };
}

async function one(row: store.TreeRow) {
  return { data: { tree: toSummary(row, await store.findStates([row.id])) } };
}

function toSummary(row: store.TreeRow, nodes: readonly Pick<store.NodeRow, 'status'>[]): contract.TreeSummary {
  const count = (status: string) => nodes.filter((one) => one.status === status).length;
  return treeSummary.parse({
    id: row.id,
    keyword: row.keyword,
    search_engine: row.engine,
    country: row.country,
    depth: row.depth,
    project_id: row.projectId,
    status: row.status,
    // The keyword is a node, too.
    questions_count: Math.max(0, nodes.length - 1),
    searched_count: count('searched'),
    waiting_count: count('waiting'),
    error: row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  });
}

/** A stored question as the contract shows it. */
export const toNode = ({ parentNo, shown, searchId, ...node }: store.NodeRow): contract.TreeNode =>
  treeNode.parse({ ...node, parent_no: parentNo, shown_count: shown, search_id: searchId });
