import { readPageLinks } from '#lib/features/backlinks/read-page-links.ts';
import { answerInThread } from '#lib/platform/answer-in-thread.ts';

// The thread in which pages are read for links; see link-reader.ts.
answerInThread(readPageLinks);
