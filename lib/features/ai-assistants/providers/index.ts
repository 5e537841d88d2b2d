import type { ApiAssistant } from '#lib/features/ai-assistants/assistants-contract.ts';
import type { Provider } from './answer.ts';
import { anthropic } from './anthropic.ts';
import { compatible, perplexity } from './chat-completions.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';

/** The assistants with an API. */
export const PROVIDERS: Readonly<Record<ApiAssistant, Provider>> = {
  openai,
  anthropic,
  gemini,
  perplexity,
  compatible,
};
