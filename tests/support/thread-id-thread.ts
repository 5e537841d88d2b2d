import { threadId } from 'node:worker_threads';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

/** Answers with the number of the thread. */
serveThreadRequests(() => threadId);
