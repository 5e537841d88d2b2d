import { type AiModeAnswer, isConversation, parseAiMode } from '#lib/engines/google/ai-mode.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import type { SerpInput, SerpReading } from '#lib/features/searches/fetch/read-serp.ts';
import { truncateAnswer, truncateSerp } from '#lib/features/searches/fetch/truncate.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// The worker thread that parses pages of results; see read-serp.ts.
serveThreadRequests(({ engine: id, html, answer }: SerpInput): SerpReading => {
  const engine = engineById(id);
  const document = readSerpDocument(html);
  const state = document.broken ? 'garbage' : engine.classify(document, answer);
  const conversation =
    id === 'google' && state === 'results' && isConversation(answer.url) ? parseAiMode(document) : null;
  return {
    state,
    parsed: state === 'results' || state === 'empty' ? truncateSerp(engine.parse(document)) : null,
    consent: state === 'consent' ? (engine.consent?.(document, answer) ?? null) : null,
    challenge: state === 'captcha' ? (engine.challenge?.(document) ?? null) : null,
    conversation: conversation && answerOf(conversation),
  };
});

/** The last answer; earlier turns of the conversation are not needed. */
const answerOf = ({ content, sources, complete }: AiModeAnswer) => truncateAnswer({ content, sources, complete });
