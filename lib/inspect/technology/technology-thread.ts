import { detectTechnologies } from '#lib/inspect/technology/detect-technologies.ts';
import { answerInThread } from '#lib/platform/answer-in-thread.ts';

// The thread in which pages are searched for products; see ../technology.ts.
answerInThread(detectTechnologies);
