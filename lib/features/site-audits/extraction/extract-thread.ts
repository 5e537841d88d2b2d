import { extract } from '#lib/features/site-audits/extraction/extract.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The worker thread that runs the expressions of users; see extractor.ts.
serveThreadRequests(extract);
