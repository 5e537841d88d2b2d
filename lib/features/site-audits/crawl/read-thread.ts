import { readSitePage } from '#lib/features/site-audits/crawl/read-site-page.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The worker thread that parses and evaluates crawled pages; see page-reader.ts.
serveThreadRequests(readSitePage);
