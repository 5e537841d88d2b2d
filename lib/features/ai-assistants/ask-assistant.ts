import 'server-only';
import type { Assistant } from '#lib/contract/assistants.ts';
import { readAiModeOnce, readOverviewOnce } from '#lib/features/ai-answers/service.ts';
import { askApi } from '#lib/features/ai-assistants/ask-api.ts';
import { isApiAssistant } from '#lib/features/ai-assistants/assistants-contract.ts';
import { citationsOf, type ProviderAnswer } from '#lib/features/ai-assistants/providers/answer.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** A question in a country. */
interface Asked {
  prompt: string;
  country: string;
}

/** Asks an assistant once. @throws AppError when nothing was answered */
export async function askAssistant(
  ctx: Ctx,
  assistant: Assistant,
  { prompt, country }: Asked,
  values: Record<string, string>,
): Promise<ProviderAnswer> {
  if (isApiAssistant(assistant)) return askApi(ctx, assistant, { prompt, country, model: values.model ?? '' }, values);
  const read = assistant === 'google_ai_mode' ? readAiModeOnce : readOverviewOnce;
  const answer = await read(ctx, { query: prompt, country });
  if (answer.state === 'unmeasured') throw new Unreachable(answer.reason);
  return {
    status: answer.state === 'absent' ? 'absent' : 'answered',
    reason: answer.state === 'absent' ? 'Google showed no AI Overview.' : null,
    text: answer.state === 'absent' ? '' : answer.content,
    citations: answer.state === 'absent' ? [] : citationsOf(answer.sources),
    model: '',
    webSearch: true,
    usage: { inputTokens: 0, outputTokens: 0, searches: 0, totalUsd: 0 },
  };
}
