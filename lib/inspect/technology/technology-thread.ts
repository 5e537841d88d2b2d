import { detectTechnologies } from '#lib/inspect/technology/detect-technologies.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The thread that searches pages for products; see ../technology.ts.
serveThreadRequests(detectTechnologies);
