import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The thread in which pages are read; see parse-facts.ts.
serveThreadRequests(extractFacts);
