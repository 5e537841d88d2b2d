import { keepTextRun, type TextRunRecord } from '#lib/features/content/generation/run-store.ts';
import type { Written } from '#lib/features/content/text-model/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';

type Asked = Pick<TextRunRecord, 'kind' | 'instructions' | 'prompt'> & { url?: string };

/**
 * Runs a request to the model and stores prompt and response, also when it fails. Requests by the system are not
 * stored, because nobody could view them.
 * @returns the result, and the id under which it is stored
 * @throws what `write` throws
 */
export async function savedRun<Value>(
  ctx: Ctx,
  asked: Asked,
  write: () => Promise<Written<Value>>,
  present: (value: Value) => NonNullable<TextRunRecord['answer']>,
): Promise<Written<Value> & { runId: string | null }> {
  const startedAt = performance.now();
  const userId = ctx.actor.kind === 'system' ? null : ctx.actor.userId;
  try {
    const written = await write();
    const { model, usage, durationMs, value } = written;
    const run = { ...asked, model, usage, durationMs, answer: present(value), error: null };
    return { ...written, runId: userId && (await keepTextRun({ ...run, userId })) };
  } catch (error) {
    const { code, message } = toAppError(error);
    // A canceled request or a missing model leaves nothing worth storing.
    if (userId && !ctx.signal.aborted && code !== 'not_configured') {
      await keepTextRun({
        ...asked,
        userId,
        model: null,
        answer: null,
        error: { code, message },
        usage: { inputTokens: null, outputTokens: null },
        durationMs: Math.round(performance.now() - startedAt),
      });
    }
    throw error;
  }
}
