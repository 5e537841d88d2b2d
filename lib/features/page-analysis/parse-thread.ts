import { parentPort } from 'node:worker_threads';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import type { ParseReply, ParseRequest } from '#lib/features/page-analysis/parse-facts.ts';

// The thread in which pages are read; see parse-facts.ts. It holds nothing between two pages.
parentPort?.on('message', ({ id, page }: ParseRequest) => {
  let reply: ParseReply;
  try {
    reply = { id, facts: extractFacts(page) };
  } catch (error) {
    reply = { id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});

parentPort?.postMessage('ready');
