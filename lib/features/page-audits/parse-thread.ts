import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { answerInThread } from '#lib/platform/answer-in-thread.ts';

// The thread in which pages are read; see parse-facts.ts.
answerInThread(extractFacts);
