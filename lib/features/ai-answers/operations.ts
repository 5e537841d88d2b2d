import { operation } from '#lib/features/operation.ts';
import {
  aiAnswerHistory,
  cancelAiAnswer,
  deleteAiAnswer,
  getAiAnswer,
  listAiAnswers,
  startAiAnswer,
} from './answers-contract.ts';
import { serpAi, serpAiMode, serpAiResult, serpJs, serpJsResult } from './contract.ts';

export const operations = [
  operation(serpAi, async () => (await import('./launch.ts')).launch),
  operation(serpAiResult, async () => (await import('./poll.ts')).pollAnswer),
  operation(serpAiMode, async () => (await import('./launch.ts')).askAtOnce),
  operation(serpJs, async () => (await import('./launch.ts')).launch),
  operation(serpJsResult, async () => (await import('./poll.ts')).pollResults),
  operation(startAiAnswer, async () => (await import('./stored-answers.ts')).startAiAnswer),
  operation(listAiAnswers, async () => (await import('./stored-answers.ts')).listAiAnswers),
  operation(getAiAnswer, async () => (await import('./stored-answers.ts')).getAiAnswer),
  operation(aiAnswerHistory, async () => (await import('./stored-answers.ts')).getAiAnswerHistory),
  operation(deleteAiAnswer, async () => (await import('./stored-answers.ts')).deleteAiAnswer),
  operation(cancelAiAnswer, async () => (await import('./stored-answers.ts')).cancelAiAnswer),
];
