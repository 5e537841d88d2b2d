import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type { exportQuestionTree as endpoint } from '#lib/features/question-trees/contract.ts';
import { questionTrees } from '#lib/features/question-trees/question-tree.run.ts';
import { toNode } from '#lib/features/question-trees/question-trees.ts';
import { findNodes } from '#lib/features/question-trees/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Table } from '#lib/platform/table-file/table.ts';

const HEAD = [
  'no',
  'parent_no',
  'level',
  'question',
  'parent_question',
  'shown_count',
  'answer',
  'url',
  'status',
  'error',
  'search_id',
] as const;

/** The questions as a file. @throws NotFound, also for other users' trees */
export async function exportQuestionTree(ctx: Ctx, { id, format }: InputOf<typeof endpoint>): Promise<FileAnswer> {
  const { fileStem, tables } = await exportFromDashboard(ctx, { id });
  return fileOfTables(fileStem, tables, format);
}

/** The same for the dashboard's links. @throws NotFound */
export async function exportFromDashboard(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ fileStem: string; tables: Table[] }> {
  const { createdAt } = await questionTrees.get(ctx, id);
  const nodes = (await findNodes(id)).map(toNode);
  const texts = new Map(nodes.map(({ no, question }) => [no, question]));
  const rows = nodes
    .filter(({ level }) => level > 0)
    .map((node) => [
      node.no,
      node.parent_no,
      node.level,
      node.question,
      texts.get(node.parent_no ?? -1) ?? '',
      node.shown_count,
      node.answer,
      node.url,
      node.status,
      node.error,
      node.search_id,
    ]);
  return {
    fileStem: `questions-${createdAt.toISOString().slice(0, 10)}`,
    tables: [{ name: 'Questions', head: HEAD, rows }],
  };
}
