import type { Assistant } from '#lib/contract/assistants.ts';
import { isApiAssistant, MAX_OUTPUT_TOKENS, MAX_SEARCHES } from '#lib/features/ai-assistants/assistants-contract.ts';
import type { Usage } from '#lib/features/ai-assistants/providers/answer.ts';

/** Costs in millionths of a US dollar, from the prices that the owner entered with each key. */

/** Input tokens of a prompt with the search results that a provider adds to it, which it bills as input. */
export const ASSUMED_INPUT_TOKENS = 10_000;

type Values = Record<string, string>;

const price = (values: Values, name: string): number => Number(values[name] ?? 0);

/** US dollars for a million tokens are micro-dollars for one; a price for 1,000 searches is a thousand for one. */
const sum = (values: Values, { inputTokens, outputTokens, searches }: Usage): number =>
  Math.ceil(
    inputTokens * price(values, 'input_price') +
      outputTokens * price(values, 'output_price') +
      (searches ?? MAX_SEARCHES) * 1_000 * price(values, 'search_price'),
  );

/** What is reserved before a request: the longest answer, all searches, and a typical input. */
export function estimateMicros(assistant: Assistant, values: Values): number {
  if (!isApiAssistant(assistant)) return 0;
  return sum(values, {
    inputTokens: ASSUMED_INPUT_TOKENS,
    outputTokens: MAX_OUTPUT_TOKENS,
    searches: assistant === 'compatible' && !values.web_search ? 0 : MAX_SEARCHES,
  });
}

/** What an answer cost; null: the provider does not say. */
export function costMicros(values: Values, usage: Usage | null): number | null {
  if (usage === null) return null;
  return usage.totalUsd === undefined ? sum(values, usage) : Math.ceil(usage.totalUsd * 1_000_000);
}

/** Micro-dollars as US dollars. */
export const toUsd = (micros: bigint | number): number => Number(micros) / 1_000_000;
