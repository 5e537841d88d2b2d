import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { keyOf, type NewQuestion, sortShown } from '#lib/features/question-trees/plan.ts';
import { questionsOf } from '#tests/world/engines/google-parts.ts';
import { token } from '#tests/world/engines/html.ts';

const KEYWORD = 'sourdough bread';
const DEPTH = 2;

interface Node extends Omit<NewQuestion, 'status'> {
  no: number;
  parent_no: number | null;
  level: number;
  status: string;
}

/** The questions that the simulated Google shows for a keyword, and for each of these. */
function growSample(): Node[] {
  const root = { no: 0, parent_no: null, level: 0, question: KEYWORD, key: keyOf(KEYWORD), answer: '', url: null };
  const nodes: Node[] = [{ ...root, status: 'waiting' }];
  for (const node of nodes) {
    if (node.status !== 'waiting') continue;
    node.status = 'searched';
    const shown = questionsOf(node.question).map((title) => ({ title, text: '', url: null }));
    const known = new Set(nodes.map(({ key }) => key));
    for (const one of sortShown(shown, { level: node.level, depth: DEPTH, known }).added)
      nodes.push({ ...one, no: nodes.length, parent_no: node.no, level: node.level + 1 });
  }
  return nodes;
}

/** A question tree of the bakery. Its searches are not stored. */
export async function seedQuestionTree(client: pg.Client, { userId, projectId, at }: HistoryOf): Promise<void> {
  const created = at(3, 40);
  const id = idAt(created, token(`question-tree|${projectId}`));
  await insertRows(
    client,
    'question_trees',
    {
      id: 'uuid',
      user_id: 'uuid',
      project_id: 'uuid',
      keyword: 'text',
      engine: 'text',
      country: 'text',
      depth: 'int4',
      status: 'text',
      created_at: 'timestamptz',
      started_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    [
      {
        id,
        user_id: userId,
        project_id: projectId,
        keyword: KEYWORD,
        engine: 'google',
        country: 'gb',
        depth: DEPTH,
        status: 'done',
        created_at: created,
        started_at: created,
        finished_at: new Date(created.getTime() + 9_000),
      },
    ],
  );
  await insertRows(
    client,
    'question_nodes',
    {
      tree_id: 'uuid',
      no: 'int4',
      parent_no: 'int4',
      level: 'int4',
      question: 'text',
      key: 'text',
      answer: 'text',
      url: 'text',
      status: 'text',
    },
    growSample().map((node) => ({ tree_id: id, ...node })),
  );
}
