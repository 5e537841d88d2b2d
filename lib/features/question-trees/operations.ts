import { operation } from '#lib/features/operation.ts';
import {
  deleteQuestionTree,
  exportQuestionTree,
  getQuestionTree,
  listQuestionTrees,
  resumeQuestionTree,
  startQuestionTree,
  stopQuestionTree,
} from './contract.ts';

export const operations = [
  operation(startQuestionTree, async () => (await import('./question-trees.ts')).startQuestionTree),
  operation(listQuestionTrees, async () => (await import('./question-trees.ts')).listQuestionTrees),
  operation(getQuestionTree, async () => (await import('./question-trees.ts')).getQuestionTree),
  operation(stopQuestionTree, async () => (await import('./question-trees.ts')).stopQuestionTree),
  operation(resumeQuestionTree, async () => (await import('./question-trees.ts')).resumeQuestionTree),
  operation(deleteQuestionTree, async () => (await import('./question-trees.ts')).deleteQuestionTree),
  operation(exportQuestionTree, async () => (await import('./export.ts')).exportQuestionTree),
];
