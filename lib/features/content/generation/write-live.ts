import type { z } from 'zod';
import { askedOf } from '#lib/features/content/generation/asked-of.ts';
import { keepTextRun, STOPPED } from '#lib/features/content/generation/run-store.ts';
import type { WritingEvent, writingInput } from '#lib/features/content/generation/writing-contract.ts';
import { prepareStream } from '#lib/features/content/text-model/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { LimitReached } from '#lib/platform/errors.ts';

/** Enough for a long draft from a small local model. */
const WITHIN_MS = 600_000;
/** Per person, in this process: each request occupies a connection and the model. */
const AT_ONCE = 3;

const open = new Map<string, number>();

/**
 * Prepares a text that is streamed to a person while it is written. Prompt and response are stored, also when the text
 * was stopped or failed.
 * @returns a function that writes it: `send` receives each event, the last one is `end` or `error`. It never throws.
 * @throws Forbidden (not a person), LimitReached (too many in parallel), and like `prepareStream`; nothing has started
 * then
 */
export async function prepareWriting(
  ctx: Ctx,
  input: z.output<typeof writingInput>,
): Promise<(send: (event: WritingEvent) => void) => Promise<void>> {
  const userId = ownerOf(ctx, 'Texts');
  const { kind, ai_model: model } = input;
  if ((open.get(userId) ?? 0) >= AT_ONCE) {
    throw new LimitReached(`${AT_ONCE} texts are already being generated for you. Stop one or wait.`, 10);
  }
  const { instructions, prompt: whole } = askedOf(input);
  open.set(userId, (open.get(userId) ?? 0) + 1);
  try {
    const stream = await prepareStream(ctx, { instructions, prompt: whole, model, withinMs: WITHIN_MS });
    return async (send) => {
      try {
        send({ start: { model: stream.model } });
        const { text, problem, stopped, usage, durationMs } = await stream.run((delta) => send({ delta }));
        const error = stopped ? STOPPED : problem && { code: problem.code, message: problem.message };
        const answer = text === '' ? null : { content: text };
        const asked = { userId, kind, instructions, prompt: whole, model: stream.model };
        const run_id = await keepTextRun({ ...asked, answer, error, usage, durationMs }).catch((failure: unknown) => {
          ctx.log.error({ err: failure }, 'a generated text could not be stored');
          return null;
        });
        send(
          problem
            ? {
                error: {
                  message: problem.message,
                  code: problem.code,
                  run_id,
                  retry_after_seconds: problem.retryAfterSeconds ?? null,
                },
              }
            : { end: { run_id, stopped } },
        );
      } finally {
        leave(userId);
      }
    };
  } catch (error) {
    leave(userId);
    throw error;
  }
}

function leave(userId: string): void {
  const left = (open.get(userId) ?? 1) - 1;
  if (left > 0) open.set(userId, left);
  else open.delete(userId);
}
