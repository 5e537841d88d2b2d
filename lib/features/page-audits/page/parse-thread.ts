import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The worker thread that parses pages; see parse-facts.ts.
serveThreadRequests(extractFacts);
