import 'server-only';
import type { JobResult } from 'pg-boss';
import { log } from '#lib/platform/observability/log.ts';
import { currentScope, inScope } from '#lib/platform/observability/request-scope.ts';
import { type OpenSpan, readTraceparent, traced, traceparentNow } from '#lib/platform/observability/trace.ts';

/** Origin of a job, stored with it, so that a log line of a worker on another machine names the original request. */
export interface JobOrigin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
}

/** Origin of a job enqueued now: within a job, that job's own origin. */
export function currentJobOrigin(): JobOrigin | undefined {
  const requestId = currentScope()?.requestId;
  const traceparent = traceparentNow();
  if (requestId === undefined && traceparent === undefined) return undefined;
  return { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) };
}

/** One attempt of a job. */
export interface JobRun {
  job: string;
  id: string;
  /** From 1; 0 when reporting a permanently failed job. */
  attempt: number;
  from: JobOrigin | undefined;
}

/** Runs one attempt: its log lines carry job, id, attempt and request, its span belongs to the span that enqueued it. */
export async function runInJobScope<T extends JobResult | undefined>(
  { job, id, attempt, from }: JobRun,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const scope = { requestId: from?.requestId, job: { name: job, id, attempt }, notes: {} };
  const start = performance.now();
  const attributes = {
    'messaging.operation.type': 'process',
    'messaging.destination.name': job,
    'messaging.message.id': id,
    'serpentine.request_id': from?.requestId,
    'serpentine.attempt': attempt,
  };
  return inScope(scope, () =>
    traced(`job ${job}`, { kind: 'consumer', parent: readTraceparent(from?.traceparent), attributes }, async (span) => {
      const result = await work(span);
      const line = { ms: Math.round(performance.now() - start), outcome: result?.status ?? 'told' };
      // Scheduled jobs that run every minute would drown out the rest.
      if (from?.requestId) log.info(line, 'job ended');
      else log.debug(line, 'job ended');
      return result;
    }),
  );
}
