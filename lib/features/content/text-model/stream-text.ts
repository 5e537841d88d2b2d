import { InvalidResponseDataError, JSONParseError, type LanguageModel, streamText, TypeValidationError } from 'ai';
import { chooseModel } from '#lib/features/content/text-model/choose-model.ts';
import {
  brokeOff,
  cutOff,
  declined,
  endless,
  failedMidway,
  silent,
  toModelError,
  unreadable,
} from '#lib/features/content/text-model/model-error.ts';
import { MAX_CHARS } from '#lib/features/content/text-model/plain-text.ts';
import { PlainTextStream } from '#lib/features/content/text-model/plain-text-stream.ts';
import type { Asked, Written } from '#lib/features/content/text-model/write.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type AppError, TimedOut, toAppError } from '#lib/platform/errors.ts';

/** Time for a local model to load and read the prompt before its first word. */
const SILENT_MS = 120_000;

/** Result of a streamed text, which may be incomplete. */
export interface Streamed extends Omit<Written<string>, 'value'> {
  /** All text that was shown, without links, images and tags. */
  text: string;
  /** Why the text is incomplete; null when it is complete, or when the caller stopped it. */
  problem: AppError | null;
  /** The caller's signal ended it. */
  stopped: boolean;
}

/**
 * Prepares a text that is shown while it is written. Errors before the first text are thrown here.
 * @returns the model, and a function that runs it: `show` receives each piece that can be shown. It never throws: text
 * before a failure is kept.
 * @throws NotConfigured, Refused (unknown model), network errors
 */
export async function prepareStream(
  ctx: Ctx,
  asked: Asked,
): Promise<{ model: string; run: (show: (piece: string) => void) => Promise<Streamed> }> {
  // Ends the request immediately, whether the caller, the deadline or this function stops it.
  const ending = new AbortController();
  const clock = AbortSignal.timeout(asked.withinMs);
  const signal = AbortSignal.any([ctx.signal, clock, ending.signal]);
  let broken: unknown;
  const silentMs = Math.min(SILENT_MS, asked.withinMs);
  const { id, model } = await chooseModel({ ...ctx, signal }, asked.model, {
    totalTimeoutMs: asked.withinMs,
    silentMs,
    onBroken: (error) => (broken ??= error),
  });
  const run = async (show: (piece: string) => void): Promise<Streamed> => {
    const startedAt = performance.now();
    const usage: Streamed['usage'] = { inputTokens: null, outputTokens: null };
    const shown: string[] = [];
    const give = (piece: string) => {
      if (piece === '') return;
      shown.push(piece);
      show(piece);
    };
    let problem: AppError | null = null;
    const text = new PlainTextStream();
    try {
      await read(model, asked, signal, { usage, take: (piece) => give(text.push(piece)) });
    } catch (error) {
      problem = clock.aborted ? tookTooLong() : toAppError(failureOf(broken ?? error, shown.length > 0));
    } finally {
      ending.abort(new Error('the stream is over'));
      give(text.end());
    }
    const stopped = ctx.signal.aborted;
    if (!problem && shown.length === 0) problem = silent();
    const durationMs = Math.round(performance.now() - startedAt);
    return { text: shown.join(''), model: id, usage, durationMs, problem: stopped ? null : problem, stopped };
  };
  return { model: id, run };
}

interface Into {
  usage: Streamed['usage'];
  take: (piece: string) => void;
}

/** @throws the reason when the stream ends early */
async function read(model: LanguageModel, asked: Asked, signal: AbortSignal, { usage, take }: Into): Promise<void> {
  const { stream } = streamText({
    model,
    instructions: asked.instructions,
    prompt: asked.prompt,
    maxRetries: 0,
    abortSignal: signal,
    // Without a handler the library writes errors to the console.
    onError: () => {},
  });
  let chars = 0;
  for await (const part of stream) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      chars += part.text.length;
      if (chars > MAX_CHARS) throw endless();
      if (part.type === 'text-delta') take(part.text);
    } else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw signal.reason;
    else if (part.type === 'finish') {
      usage.inputTokens = part.totalUsage.inputTokens ?? null;
      usage.outputTokens = part.totalUsage.outputTokens ?? null;
      if (part.finishReason === 'length') throw cutOff();
      if (part.finishReason === 'content-filter') throw declined();
    }
  }
}

function failureOf(error: unknown, began: boolean): unknown {
  // The server closed the response without the final event; or it never was a stream.
  if (InvalidResponseDataError.isInstance(error)) return began ? brokeOff() : unreadable();
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) return unreadable();
  // Reported by the server inside a stream; the library has no type guard for it.
  if (error instanceof Error && error.name === 'AI_StreamProviderError') return failedMidway(error);
  return toModelError(error);
}

const tookTooLong = () => new TimedOut('The AI model took too long.');
