import 'server-only';
import type { z } from 'zod';
import { jsonResponse, refuse } from '#lib/api/handle.ts';
import { readJsonBody } from '#lib/api/read-body.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { quoteGiven } from '#lib/contract/parse-input.ts';
import { sessionActor } from '#lib/features/accounts/sign-in/session.ts';
import { act, giveUp, listCalls, pollLivePage } from '#lib/features/captcha/calls.ts';
import { actInput, giveUpInput, listInput, livePageInput } from '#lib/features/captcha/contract.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput, NotFound, toAppError } from '#lib/platform/errors.ts';
import { DASHBOARD_LIMITS, takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

const WAIT_MS = 25_000;

type Run = (ctx: Ctx, raw: unknown) => Promise<unknown>;
interface Verb {
  input: z.ZodObject;
  run: Run;
}

const verb = <I extends z.ZodObject>(input: I, run: (ctx: Ctx, given: z.output<I>) => Promise<unknown>): Verb => ({
  input,
  run: (ctx, raw) => run(ctx, parsed(input, raw)),
});

/** Actions for a captcha that waits for a person. */
const VERBS: Readonly<Record<string, Verb>> = {
  list: verb(listInput, async (ctx) => ({ calls: await listCalls(ctx) })),
  look: verb(livePageInput, pollLivePage),
  act: verb(actInput, async (ctx, given) => ({ done: await act(ctx, given).then(() => true) })),
  'give-up': verb(giveUpInput, async (ctx, given) => ({ done: await giveUp(ctx, given).then(() => true) })),
};

/**
 * The dashboard's handler for captchas: requires a session cookie and our own origin. It is not part of the API: a token
 * never gives a script access to a live page. Screenshots and input arrive several times a second, so they have a separate
 * limit and are not logged one by one.
 */
export async function serveCaptcha(request: Request, name: string): Promise<Response> {
  const requestId = requestIdNow();
  try {
    requireSameOrigin(request);
    const actor = await sessionActor(request);
    await takeRequest(`captcha:${actor.userId}`, DASHBOARD_LIMITS);
    const asked = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!asked) throw new NotFound('Operation not found.');
    const raw = await readJsonBody(request, fieldsOf(asked.input));
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WAIT_MS)]);
    const data = await runAs({ actor, signal, requestId }, (ctx) => asked.run(ctx, raw));
    return jsonResponse(200, { data }, requestId);
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal' && !request.signal.aborted) log.error({ verb: name, err: cause }, message);
    return refuse(error, 'standard', { 'X-Request-Id': requestId });
  }
}

function parsed<I extends z.ZodObject>(input: I, raw: unknown): z.output<I> {
  const outcome = input.safeParse(raw);
  if (outcome.success) return outcome.data;
  const issue = outcome.error.issues[0];
  const path = issue?.path ?? [];
  const given = path.reduce<unknown>(
    (at, key) => (at && typeof at === 'object' ? Reflect.get(at, key) : undefined),
    raw,
  );
  throw new InvalidInput(`${path.join('.') || 'The body'}: ${issue?.message ?? 'invalid format'}${quoteGiven(given)}`);
}
