import { z } from 'zod';
import { MAX_OUTPUT_TOKENS } from '#lib/features/ai-assistants/assistants-contract.ts';
import { citationsOf, endOf, locationLine, type Provider, type ProviderAnswer, text, tokens } from './answer.ts';

/**
 * Perplexity (https://docs.perplexity.ai/api-reference/chat-completions-post), and any endpoint with the protocol of OpenAI's
 * chat completions. Endpoints return citations as annotations of the message, as a list of URLs, or as search results.
 */

const bearer = ({ key }: Record<string, string>): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};
const baseOf = ({ url = '' }: Record<string, string>) => url.replace(/\/$/, '');

const message = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish().catch(null),
  annotations: z
    .array(z.object({ url_citation: z.object({ url: text, title: text }).nullish().catch(null) }))
    .catch([]),
});
const response = z.object({
  model: text,
  choices: z.array(z.object({ message, finish_reason: z.string().nullish() })).min(1),
  citations: z.array(z.string()).catch([]),
  search_results: z.array(z.object({ url: text, title: text })).catch([]),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      num_search_queries: z.number().nonnegative().nullish().catch(null),
      cost: z.object({ total_cost: z.number().nonnegative() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

function read(body: unknown, webSearch: boolean): ProviderAnswer {
  const { model, choices, citations, search_results: results, usage } = response.parse(body);
  const [choice] = choices;
  const refusal = choice?.message.refusal;
  const cited = [
    ...results,
    ...(choice?.message.annotations ?? []).flatMap(({ url_citation: one }) => one ?? []),
    ...citations.map((url) => ({ url })),
  ];
  return {
    ...endOf(choice?.message.content ?? '', {
      isRefused: Boolean(refusal) || choice?.finish_reason === 'content_filter',
      isTruncated: choice?.finish_reason === 'length',
      ...(refusal && { detail: refusal.slice(0, 300) }),
    }),
    citations: citationsOf(cited),
    model,
    webSearch,
    usage: usage
      ? {
          inputTokens: usage.prompt_tokens,
          outputTokens: usage.completion_tokens,
          // Without a count, one search for each answer.
          searches: webSearch ? (usage.num_search_queries ?? 1) : 0,
          ...(usage.cost && { totalUsd: usage.cost.total_cost }),
        }
      : null,
  };
}

const PERPLEXITY = 'https://api.perplexity.ai';

export const perplexity: Provider = {
  request: ({ prompt, country, model }, values) => ({
    url: `${PERPLEXITY}/chat/completions`,
    headers: bearer(values),
    body: {
      model,
      messages: [{ role: 'user', content: prompt }],
      max_tokens: MAX_OUTPUT_TOKENS,
      web_search_options: { user_location: { country: country.toUpperCase() } },
    },
  }),
  models: (values) => ({ url: `${PERPLEXITY}/async/chat/completions`, headers: bearer(values) }),
  parse: (body) => read(body, true),
};

export const compatible: Provider = {
  request: ({ prompt, country, model }, values) => ({
    url: `${baseOf(values)}/chat/completions`,
    headers: bearer(values),
    body: {
      ...searchOptions(values),
      model,
      messages: [
        { role: 'system', content: locationLine(country) },
        { role: 'user', content: prompt },
      ],
      max_tokens: MAX_OUTPUT_TOKENS,
      stream: false,
    },
  }),
  models: (values) => ({ url: `${baseOf(values)}/models`, headers: bearer(values) }),
  parse: (body, values) => read(body, Object.keys(searchOptions(values)).length > 0),
};

/** What the endpoint needs in a request to search the web, such as {"web_search_options":{}}; empty: it does not search. */
export function searchOptions({ web_search: json = '' }: Record<string, string>): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(json));
  } catch {
    return {};
  }
}
