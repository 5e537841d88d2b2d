import { recognise } from '#lib/inspect/technology/recognise.ts';
import { answerInThread } from '#lib/platform/answer-in-thread.ts';

// The thread in which pages are searched for products; see ../technology.ts.
answerInThread(recognise);
