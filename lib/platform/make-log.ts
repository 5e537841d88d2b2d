import { type Logger, pino } from 'pino';
import { redact } from '#lib/platform/redact.ts';
import { currentScope } from '#lib/platform/scope.ts';

export type { Logger };

/** What every line says of the work that it was written under. */
function scopeFields(): Record<string, unknown> {
  const scope = currentScope();
  if (!scope) return {};
  const { requestId, job, span } = scope;
  return {
    ...(requestId ? { requestId } : {}),
    ...(job ? { job: job.name, jobId: job.id, attempt: job.attempt } : {}),
    ...(span?.sampled ? { traceId: span.traceId } : {}),
  };
}

/** JSON lines on standard error. Secrets are removed here, so that no caller has to think of it. */
export const makeLog = (level: string): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: scopeFields,
      hooks: { streamWrite: redact },
    },
    pino.destination({ dest: 2, sync: true }),
  );
