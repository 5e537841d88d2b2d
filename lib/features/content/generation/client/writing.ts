import { messageOf } from '#lib/client/call-endpoint.ts';
import type { WritingEvent, WritingInput } from '#lib/features/content/generation/writing-contract.ts';

/** Why a text is incomplete, in a sentence fit for the reader. */
export interface WritingFailure {
  message: string;
  /** One of the server's error codes; null if the answer has none. */
  code: string | null;
  retryAfterSeconds: number | null;
}

/** How the writing of a text ended; `runId`: the stored request, null if there is none. */
export type WritingEnd =
  | { state: 'done' | 'stopped'; runId: string | null }
  | { state: 'failed'; runId: string | null; failure: WritingFailure };

interface Listener {
  onModel: (model: string) => void;
  /** Receives the next piece; pieces are never retracted. */
  onText: (piece: string) => void;
}

const failed = (failure: Partial<WritingFailure> & { message: string }, runId: string | null = null): WritingEnd => ({
  state: 'failed',
  runId,
  failure: { code: null, retryAfterSeconds: null, ...failure },
});

/**
 * Requests a text and streams its pieces. Never throws: the return value reports how it ended.
 * @param signal aborts the request, at the model too
 */
export async function readWriting(input: WritingInput, signal: AbortSignal, listener: Listener): Promise<WritingEnd> {
  try {
    const response = await fetch('/api/write', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    });
    if (!response.ok || !response.body) {
      const retry = Number(response.headers.get('retry-after'));
      return failed({
        message: messageOf(await response.json().catch(() => null), response.status),
        retryAfterSeconds: retry > 0 ? retry : null,
      });
    }
    for await (const event of eventsOf(response.body)) {
      if ('start' in event) listener.onModel(event.start.model);
      else if ('delta' in event) listener.onText(event.delta);
      else if ('end' in event) return { state: event.end.stopped ? 'stopped' : 'done', runId: event.end.run_id };
      else {
        const { message, code, retry_after_seconds: retryAfterSeconds, run_id } = event.error;
        return failed({ message, code, retryAfterSeconds }, run_id);
      }
    }
    return failed({
      message: 'The connection was lost before the text was complete. The text received so far is kept here.',
    });
  } catch {
    if (signal.aborted) return { state: 'stopped', runId: null };
    return failed({ message: 'Server not responding. Check your connection.' });
  }
}

/** The lines of an answer; an empty line is only a keep-alive. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<WritingEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let held = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (held + decoder.decode(value, { stream: true })).split('\n');
      held = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
