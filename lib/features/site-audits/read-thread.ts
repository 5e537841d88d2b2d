import { readSitePage } from '#lib/features/site-audits/read-site-page.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The thread in which pages of a crawl are read and judged; see page-reader.ts.
serveThreadRequests(readSitePage);
