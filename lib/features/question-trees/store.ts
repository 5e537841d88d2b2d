import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { listQuestionTrees } from '#lib/features/question-trees/contract.ts';
import { keyOf, type ShownQuestion, sortShown } from '#lib/features/question-trees/plan.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored tree. */
export type TreeRow = Prisma.QuestionTreeGetPayload<object>;
/** A stored question. */
export type NodeRow = Prisma.QuestionNodeGetPayload<object>;
type Client = Prisma.TransactionClient;

/** Selects trees by part of their keyword, status and project. */
export function matching({
  q,
  status,
  project_id: projectId,
}: Pick<InputOf<typeof listQuestionTrees>, 'q' | 'status' | 'project_id'>): Prisma.QuestionTreeWhereInput {
  return {
    ...(q ? { keyword: { contains: storable(q), mode: 'insensitive' } } : {}),
    ...(status ? { status } : {}),
    ...(projectId ? { projectId } : {}),
  };
}

/** Stores the keyword of a new tree as its first node. */
export async function addRoot(client: Client, treeId: string, keyword: string): Promise<void> {
  const question = storable(keyword);
  await client.questionNode.create({
    data: { treeId, no: 0, level: 0, question, key: keyOf(keyword), status: 'waiting' },
  });
}

/** The questions of a tree in the order found. */
export function findNodes(treeId: string): Promise<NodeRow[]> {
  return db().questionNode.findMany({ where: { treeId }, orderBy: { no: 'asc' } });
}

/** The next question to search, level by level; null when there is none. */
export function nextNode(treeId: string): Promise<NodeRow | null> {
  return db().questionNode.findFirst({
    where: { treeId, status: 'waiting' },
    orderBy: [{ level: 'asc' }, { no: 'asc' }],
  });
}

/** Stores what the SERP of a question shows: new questions below it, and that known ones were shown again. */
export async function addShown(
  client: Client,
  { treeId, no: parentNo, level }: NodeRow,
  { depth, shown, searchId }: { depth: number; shown: readonly ShownQuestion[]; searchId: string | null },
): Promise<void> {
  const nodes = await client.questionNode.findMany({ where: { treeId }, select: { no: true, key: true } });
  const known = new Set(nodes.map(({ key }) => key));
  const { added, again } = sortShown(storable(shown), { level, depth, known });
  const first = Math.max(...nodes.map(({ no }) => no)) + 1;
  const place = { treeId, parentNo, level: level + 1 };
  await client.questionNode.createMany({ data: added.map((one, index) => ({ ...one, ...place, no: first + index })) });
  await client.questionNode.updateMany({
    where: { treeId, key: { in: again }, no: { not: parentNo } },
    data: { shown: { increment: 1 } },
  });
  const searched = { status: 'searched', error: null, searchId };
  await client.questionNode.update({ where: { treeId_no: { treeId, no: parentNo } }, data: searched });
}

/** Stores why the SERP of a question could not be read. */
export async function noteFailure(client: Client, { treeId, no }: NodeRow, error: string): Promise<void> {
  const data = { status: 'not_measured', error: storable(error) };
  await client.questionNode.update({ where: { treeId_no: { treeId, no } }, data });
}

/** Makes the questions that could not be searched wait again. @returns how many wait */
export async function resetNodes(client: Client, treeId: string): Promise<number> {
  const open = { treeId, status: { in: ['waiting', 'not_measured'] } };
  return (await client.questionNode.updateMany({ where: open, data: { status: 'waiting', error: null } })).count;
}

/** Marks the questions of an ended tree that still wait. */
export async function closeNodes(client: Client, treeId: string, error: string): Promise<void> {
  await client.questionNode.updateMany({
    where: { treeId, status: 'waiting' },
    data: { status: 'not_measured', error: storable(error) },
  });
}

/** Number and status of the questions of several trees. */
export function findStates(treeIds: readonly string[]): Promise<Pick<NodeRow, 'treeId' | 'status'>[]> {
  return db().questionNode.findMany({
    where: { treeId: { in: [...treeIds] } },
    select: { treeId: true, status: true },
  });
}

/** The questions of a tree, in the order found. Whether the caller may read it is checked before. */
export async function questionsOfTree(id: string): Promise<string[]> {
  const nodes = await db().questionNode.findMany({
    where: { treeId: id, level: { gt: 0 } },
    orderBy: { no: 'asc' },
    select: { question: true },
  });
  return nodes.map(({ question }) => question);
}
