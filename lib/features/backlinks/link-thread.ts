import { readPageLinks } from '#lib/features/backlinks/read-page-links.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The thread in which pages are read for links; see link-reader.ts.
serveThreadRequests(readPageLinks);
