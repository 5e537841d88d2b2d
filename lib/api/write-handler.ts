import 'server-only';
import { refuse } from '#lib/api/handle.ts';
import { readJsonBody } from '#lib/api/read-body.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { prepareWriting } from '#lib/features/content/generation/write-live.ts';
import { type WritingEvent, writingInput } from '#lib/features/content/generation/writing-contract.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import { InvalidInput, Refused, toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, holderOf, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';
import { DATA_POLICY } from '#lib/platform/security/security-headers.ts';

/** Interval of keep-alive lines: proxies close idle connections, and local models can think for a minute. */
const STILL_THERE_MS = 10_000;

/**
 * The dashboard's handler for texts that are streamed while they are generated: requires a session cookie and our own
 * origin. It responds with a line of JSON for each `WritingEvent`. A client that disconnects stops the model.
 */
export async function serveWriting(request: Request): Promise<Response> {
  const requestId = requestIdNow();
  try {
    requireSameOrigin(request);
    const actor = await sessionActor(request);
    await takeRequest(holderOf(actor), DASHBOARD_LIMITS);
    const parsed = parseInput(writingInput, await readJsonBody(request, fieldsOf(writingInput)));
    if (!parsed.ok) {
      const { kind, message } = parsed.problem;
      throw kind === 'value' ? new Refused(message) : new InvalidInput(message);
    }
    const leaving = new AbortController();
    const signal = AbortSignal.any([request.signal, leaving.signal]);
    const lines = await runAs({ actor, signal, requestId }, async (ctx) =>
      linesOf(await prepareWriting(ctx, parsed.data), leaving),
    );
    return new Response(lines, {
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        // Neither cached nor buffered by a proxy.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        'Content-Security-Policy': DATA_POLICY,
        'X-Request-Id': requestId,
      },
    });
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal' && !request.signal.aborted) log.error({ err: cause }, message);
    return refuse(error, 'standard', { 'X-Request-Id': requestId });
  }
}

type Write = Awaited<ReturnType<typeof prepareWriting>>;

function linesOf(write: Write, leaving: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start(controller) {
      let gone = false;
      const line = (text: string) => {
        try {
          if (!gone) controller.enqueue(encoder.encode(`${text}\n`));
        } catch {
          // The reader disconnected; the run ends by its signal, and is saved.
          gone = true;
        }
      };
      timer = setInterval(() => line(''), STILL_THERE_MS);
      const send = (event: WritingEvent) => line(JSON.stringify(event));
      write(send)
        .catch((error: unknown) => log.error({ err: error }, 'writing aborted'))
        .finally(() => {
          clearInterval(timer);
          if (!gone) {
            try {
              controller.close();
            } catch {
              // It is already closed.
            }
          }
        });
    },
    cancel() {
      clearInterval(timer);
      leaving.abort(new Error('the client disconnected'));
    },
  });
}
