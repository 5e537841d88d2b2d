import 'server-only';
import { z } from 'zod';
import { ASSISTANT_NAMES } from '#lib/contract/assistants.ts';
import type { ApiAssistant } from '#lib/features/ai-assistants/assistants-contract.ts';
import type { ProviderAnswer, Question } from '#lib/features/ai-assistants/providers/answer.ts';
import { PROVIDERS } from '#lib/features/ai-assistants/providers/index.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import type { Fetched } from '#lib/net/net.ts';
import { type AppError, LimitReached, NotConfigured, Refused, Unreachable } from '#lib/platform/errors.ts';
import { publicText } from '#lib/platform/security/public-text.ts';

/** Answers with web searches take a while. */
const TIMEOUT_MS = 120_000;
const MAX_BYTES = 4 * 1024 * 1024;
const RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 3_600;

type Values = Record<string, string>;

/**
 * Asks an assistant once.
 * @throws LimitReached (429, with the seconds to wait), NotConfigured (key rejected), Refused (request rejected), Unreachable
 * (status 5xx, unreadable response), TimedOut, Unavailable (breaker open)
 */
export async function askApi(
  ctx: Ctx,
  assistant: ApiAssistant,
  question: Question,
  values: Values,
): Promise<ProviderAnswer> {
  const provider = PROVIDERS[assistant];
  const { url, headers, body } = provider.request(question, values);
  const answer = await fetchWithBreaker(ctx.net, 'ai-assistant')(url, {
    ...optionsOf(ctx, assistant, values, headers),
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw errorOf(assistant, answer, ctx.now());
  try {
    return provider.parse(JSON.parse(answer.text()), values);
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    throw new Unreachable(`${ASSISTANT_NAMES[assistant]} returned an unreadable response.`, { reason: 'unreadable' });
  }
}

/** Checks a key without asking for an answer. @throws as `askApi` */
export async function testAssistant(ctx: Ctx, assistant: ApiAssistant, values: Values): Promise<string> {
  const { url, headers } = PROVIDERS[assistant].models(values);
  const answer = await fetchWithBreaker(
    ctx.net,
    'ai-assistant',
    true,
  )(url, {
    ...optionsOf(ctx, assistant, values, headers),
    totalTimeoutMs: 15_000,
    headersTimeoutMs: 15_000,
  });
  if (answer.status === 404 && assistant === 'compatible') return 'The server responds; it returned no list of models.';
  if (answer.status !== 200) throw errorOf(assistant, answer, ctx.now());
  const model = values.model ?? '';
  // Only a list that contains models at all can say that one is missing; a long one may have further pages.
  const isListed = answer.text().includes(JSON.stringify(model)) || answer.text().includes(`"models/${model}"`);
  return assistant === 'perplexity' || isListed
    ? 'The key is accepted.'
    : `The key is accepted. The first page of the list of models does not contain ${model}.`;
}

function optionsOf(ctx: Ctx, assistant: ApiAssistant, values: Values, headers: Record<string, string>) {
  return {
    headers: { accept: 'application/json', ...headers },
    signal: ctx.signal,
    // The key is for this host only.
    redirect: 'manual' as const,
    totalTimeoutMs: TIMEOUT_MS,
    headersTimeoutMs: TIMEOUT_MS,
    idleTimeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    unpaced: true,
    ...(assistant === 'compatible' && values.url && { configuredService: values.url }),
  };
}

/** Seconds of a Retry-After header, which may also be a date. */
export function retryAfterOf(header: string | undefined, now: Date): number {
  const seconds = /^\d+$/.test(header ?? '')
    ? Number(header)
    : Math.ceil((Date.parse(header ?? '') - now.getTime()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds)) : RETRY_SECONDS;
}

function errorOf(assistant: ApiAssistant, { status, headers, text }: Fetched, now: Date): AppError {
  const name = ASSISTANT_NAMES[assistant];
  const said = messageIn(text());
  if (status === 401 || status === 403) {
    return new NotConfigured(`${name} rejected the API key (status ${status}). See Settings → Connections.`);
  }
  if (status === 429) {
    const seconds = retryAfterOf(headers['retry-after']?.[0], now);
    return new LimitReached(`${name} is rate-limiting requests. Next attempt in ${seconds} s.`, seconds);
  }
  if (status >= 500) return new Unreachable(`${name} failed with status ${status}.`);
  return new Refused(`${name} rejected the request (status ${status}).${said}`);
}

/** The provider's own message, short, without anything that resembles a key. */
function messageIn(body: string): string {
  try {
    const { error } = z.object({ error: z.object({ message: z.string() }) }).parse(JSON.parse(body));
    return ` Response: ${publicText(error.message)
      .slice(0, 160)
      .replace(/[\w-]{24,}/g, '…')}`;
  } catch {
    return '';
  }
}
