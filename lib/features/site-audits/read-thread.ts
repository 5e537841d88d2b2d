import { readSitePage } from '#lib/features/site-audits/read-site-page.ts';
import { answerInThread } from '#lib/platform/answer-in-thread.ts';

// The thread in which pages of a crawl are read and judged; see page-reader.ts.
answerInThread(readSitePage);
