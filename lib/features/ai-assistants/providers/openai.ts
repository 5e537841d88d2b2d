import { z } from 'zod';
import { MAX_OUTPUT_TOKENS } from '#lib/features/ai-assistants/assistants-contract.ts';
import { citationsOf, endOf, type Provider, text, tokens } from './answer.ts';

/** OpenAI's Responses API with its web search: https://platform.openai.com/docs/guides/tools-web-search */

const BASE = 'https://api.openai.com/v1';
const bearer = ({ key = '' }: Record<string, string>) => ({ authorization: `Bearer ${key}` });

const part = z.object({
  type: text,
  text,
  refusal: text,
  annotations: z.array(z.object({ type: text, url: text, title: text })).catch([]),
});
const response = z.object({
  model: text,
  status: text,
  incomplete_details: z.object({ reason: text }).nullish().catch(null),
  output: z.array(z.object({ type: text, content: z.array(part).catch([]) })),
  usage: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish().catch(null),
});

export const openai: Provider = {
  request: ({ prompt, country, model }, values) => ({
    url: `${BASE}/responses`,
    headers: bearer(values),
    body: {
      model,
      input: prompt,
      max_output_tokens: MAX_OUTPUT_TOKENS,
      store: false,
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country: country.toUpperCase() } }],
    },
  }),
  models: (values) => ({ url: `${BASE}/models`, headers: bearer(values) }),
  parse(body) {
    const { model, incomplete_details: incomplete, output, usage } = response.parse(body);
    const parts = output.filter(({ type }) => type === 'message').flatMap(({ content }) => content);
    const refusal = parts.find(({ type }) => type === 'refusal')?.refusal;
    const isFiltered = incomplete?.reason === 'content_filter';
    return {
      ...endOf(parts.map((one) => one.text).join(''), {
        isRefused: refusal !== undefined || isFiltered,
        isTruncated: incomplete?.reason === 'max_output_tokens',
        ...(refusal && { detail: refusal.slice(0, 300) }),
      }),
      citations: citationsOf(
        parts.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'url_citation')),
      ),
      model,
      webSearch: true,
      usage: usage
        ? {
            inputTokens: usage.input_tokens,
            outputTokens: usage.output_tokens,
            searches: output.filter(({ type }) => type === 'web_search_call').length,
          }
        : null,
    };
  },
};
