import { z } from 'zod';
import { MAX_OUTPUT_TOKENS, MAX_SEARCHES } from '#lib/features/ai-assistants/assistants-contract.ts';
import { citationsOf, endOf, type Provider, text, tokens } from './answer.ts';

/** Anthropic's Messages API with its web search: https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/web-search-tool */

const BASE = 'https://api.anthropic.com/v1';
const headersOf = ({ key = '' }: Record<string, string>) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' });

const block = z.object({
  type: text,
  text,
  citations: z
    .array(z.object({ url: text, title: text }))
    .nullish()
    .catch(null),
});
const response = z.object({
  model: text,
  content: z.array(block),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: tokens,
      output_tokens: tokens,
      server_tool_use: z.object({ web_search_requests: tokens }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

export const anthropic: Provider = {
  request: ({ prompt, country, model }, values) => ({
    url: `${BASE}/messages`,
    headers: headersOf(values),
    body: {
      model,
      max_tokens: MAX_OUTPUT_TOKENS,
      messages: [{ role: 'user', content: prompt }],
      tools: [
        {
          type: 'web_search_20250305',
          name: 'web_search',
          max_uses: MAX_SEARCHES,
          user_location: { type: 'approximate', country: country.toUpperCase() },
        },
      ],
    },
  }),
  models: (values) => ({ url: `${BASE}/models`, headers: headersOf(values) }),
  parse(body) {
    const { model, content, stop_reason: stop, usage } = response.parse(body);
    const blocks = content.filter(({ type }) => type === 'text');
    return {
      ...endOf(blocks.map((one) => one.text).join(''), {
        isRefused: stop === 'refusal',
        isTruncated: stop === 'max_tokens' || stop === 'pause_turn',
      }),
      citations: citationsOf(blocks.flatMap(({ citations }) => citations ?? [])),
      model,
      webSearch: true,
      usage: usage
        ? {
            inputTokens: usage.input_tokens,
            outputTokens: usage.output_tokens,
            searches: usage.server_tool_use?.web_search_requests ?? 0,
          }
        : null,
    };
  },
};
