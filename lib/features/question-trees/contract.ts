import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, cursor, keyword, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { MAX_DEPTH, QUESTION_ENGINES, TREE_STATUSES } from './labels.ts';

/** "People also ask" questions as a tree: each question is searched in turn. */

export const treeStatus = z.enum(TREE_STATUSES);

const nodeStatus = z.enum(['waiting', 'searched', 'not_searched', 'not_measured']);
const treeId = uuid.meta({ title: 'Question tree', description: 'Id of a question tree.' });

export const treeSummary = z.object({
  id: treeId,
  keyword: z.string().describe('Keyword'),
  search_engine: z.enum(QUESTION_ENGINES).describe('Search engine'),
  country: z.string().describe('Country to search in'),
  depth: z.int().describe('Levels of questions'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  status: treeStatus.describe('Status; partial: some questions could not be searched'),
  questions_count: z.int().describe('Different questions found'),
  searched_count: z.int().describe('SERPs read, with that of the keyword'),
  waiting_count: z.int().describe('Questions that are still to be searched'),
  error: z.string().nullable().describe('Why it ended early; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  finished_at: z.string().nullable().describe('When it ended, ISO 8601 UTC; null if it has not'),
});
/** A tree with its totals. */
export type TreeSummary = z.output<typeof treeSummary>;

export const treeNode = z.object({
  no: z.int().describe('Number in the order found; 0 is the keyword'),
  parent_no: z.int().nullable().describe('Number of the question whose SERP showed it first; null for the keyword'),
  level: z.int().describe('0 for the keyword, 1 for the questions of its SERP'),
  question: z.string().describe('The question'),
  shown_count: z.int().describe('SERPs of this tree that showed it'),
  answer: z.string().describe('The answer shown with it; empty: none, as engines often load it when it is opened'),
  url: z.string().nullable().describe('Source of the answer; null: not shown'),
  status: nodeStatus.describe(
    'searched: its SERP was read; not_searched: on the last level, or not among the first four',
  ),
  error: z.string().nullable().describe('Why its SERP was not measured; otherwise null'),
  search_id: z.string().nullable().describe('Id of the stored search'),
});
/** A question of a tree. */
export type TreeNode = z.output<typeof treeNode>;

export const treeDetail = treeSummary.extend({
  nodes: z.array(treeNode).describe('The keyword and its questions, in the order found'),
});
/** A tree with its questions. */
export type TreeDetail = z.output<typeof treeDetail>;

const base = { scope: 'serp', area: 'keywords', tool: false } as const;
const answer = z.object({ data: z.object({ tree: treeSummary.describe('The tree') }) });

export const startQuestionTree = defineEndpoint({
  ...base,
  id: 'start_question_tree',
  method: 'POST',
  path: '/question_trees',
  status: 202,
  cost: 'batch',
  title: 'Start a question tree',
  summary: 'Searches a keyword and the "People also ask" questions of its SERP in turn.',
  input: z.object({
    keyword,
    search_engine: z
      .enum(QUESTION_ENGINES)
      .default('google')
      .meta({ title: 'Search engine', description: 'Search engine to query.', examples: ['google'] }),
    country: countryUs,
    depth: z
      .int()
      .min(1)
      .max(MAX_DEPTH)
      .default(2)
      .meta({ title: 'Depth', description: 'Levels of questions: 1, 5 or 21 searches at most.', examples: [2] }),
    project_id: uuid.meta({ title: 'Project', description: 'Project to assign it to.' }).optional(),
  }),
  output: answer,
});

export const listQuestionTrees = defineEndpoint({
  ...base,
  id: 'list_question_trees',
  method: 'GET',
  path: '/question_trees',
  title: 'List question trees',
  summary: 'Lists your question trees, newest first.',
  input: z.object({
    q: z.string().trim().max(512).meta({ title: 'Keyword', description: 'Part of the keyword.' }).optional(),
    status: treeStatus.meta({ title: 'Status', description: 'Only trees with this status.' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only trees of this project.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      trees: z.array(treeSummary).describe('Trees'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getQuestionTree = defineEndpoint({
  ...base,
  id: 'get_question_tree',
  method: 'GET',
  path: '/question_trees/{id}',
  title: 'Get a question tree',
  summary: 'Returns a question tree with its questions.',
  input: z.object({ id: treeId }),
  output: z.object({ data: z.object({ tree: treeDetail.describe('The tree') }) }),
});

export const stopQuestionTree = defineEndpoint({
  ...base,
  id: 'stop_question_tree',
  method: 'POST',
  path: '/question_trees/{id}/stop',
  title: 'Stop a question tree',
  summary: 'Stops a question tree. Questions found are kept; the others can be resumed.',
  input: z.object({ id: treeId }),
  output: answer,
});

export const resumeQuestionTree = defineEndpoint({
  ...base,
  id: 'resume_question_tree',
  method: 'POST',
  path: '/question_trees/{id}/resume',
  status: 202,
  cost: 'batch',
  title: 'Resume a question tree',
  summary: 'Searches the questions that could not be searched.',
  input: z.object({ id: treeId }),
  output: answer,
});

export const deleteQuestionTree = defineEndpoint({
  ...base,
  id: 'delete_question_tree',
  method: 'DELETE',
  path: '/question_trees/{id}',
  title: 'Delete a question tree',
  summary: 'Stops and deletes a question tree. Its SERP checks are kept.',
  input: z.object({ id: treeId }),
  output: deletedAnswer,
});

export const exportQuestionTree = defineEndpoint({
  ...base,
  id: 'export_question_tree',
  method: 'GET',
  path: '/question_trees/{id}/export',
  file: true,
  title: 'Export a question tree',
  summary: 'Exports the questions of a tree as CSV, JSON or XLSX.',
  input: z.object({ id: treeId, format: tableFormat }),
  output: fileAnswer,
});
