/** The AI assistants that prompts are sent to. */

export const ASSISTANTS = [
  'openai',
  'anthropic',
  'gemini',
  'perplexity',
  'compatible',
  'google_ai_overview',
  'google_ai_mode',
] as const;
/** An AI assistant. */
export type Assistant = (typeof ASSISTANTS)[number];

/** Product names; not translated. */
export const ASSISTANT_NAMES: Record<Assistant, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  gemini: 'Gemini',
  perplexity: 'Perplexity',
  compatible: 'OpenAI-compatible API',
  google_ai_overview: 'Google AI Overview',
  google_ai_mode: 'Google AI Mode',
};
