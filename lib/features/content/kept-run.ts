import { keepTextRun, type TextRunRecord } from '#lib/features/content/run-store.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { Written } from '#lib/features/text-model/write.ts';
import { toAppError } from '#lib/platform/errors.ts';

type Asked = Pick<TextRunRecord, 'kind' | 'instructions' | 'prompt'> & { url?: string };

/**
 * Runs a request to the model and keeps question and answer, also when it fails. The system's own are not kept: nobody could
 * look at them.
 * @throws what `write` throws
 */
export async function keptRun<Value>(
  ctx: Ctx,
  asked: Asked,
  write: () => Promise<Written<Value>>,
  present: (value: Value) => NonNullable<TextRunRecord['answer']>,
): Promise<Written<Value>> {
  const startedAt = performance.now();
  const userId = ctx.actor.kind === 'system' ? null : ctx.actor.userId;
  try {
    const written = await write();
    const { model, usage, durationMs, value } = written;
    if (userId) await keepTextRun({ ...asked, userId, model, usage, durationMs, answer: present(value), error: null });
    return written;
  } catch (error) {
    const { code, message } = toAppError(error);
    // A caller who went away or a model that is not set up leaves nothing worth keeping.
    if (userId && !ctx.signal.aborted && code !== 'not_configured') {
      await keepTextRun({
        ...{ ...asked, userId, model: null, answer: null, error: { code, message } },
        usage: { inputTokens: null, outputTokens: null },
        durationMs: Math.round(performance.now() - startedAt),
      });
    }
    throw error;
  }
}
