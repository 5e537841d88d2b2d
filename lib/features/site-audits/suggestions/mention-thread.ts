import { findMentions } from '#lib/features/site-audits/suggestions/find-mentions.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The worker thread that searches the text of crawled pages; see suggest-links.ts.
serveThreadRequests(findMentions);
