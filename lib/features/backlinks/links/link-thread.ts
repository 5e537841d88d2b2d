import { readPageLinks } from '#lib/features/backlinks/links/read-page-links.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// Thread that reads the links of pages; see link-reader.ts.
serveThreadRequests(readPageLinks);
