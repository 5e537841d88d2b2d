import { z } from 'zod';
import { MAX_OUTPUT_TOKENS } from '#lib/features/ai-assistants/assistants-contract.ts';
import { citationsOf, endOf, locationLine, type Provider, text, tokens } from './answer.ts';

/** Gemini with Grounding with Google Search: https://ai.google.dev/gemini-api/docs/google-search */

const BASE = 'https://generativelanguage.googleapis.com/v1beta';
const headersOf = ({ key = '' }: Record<string, string>) => ({ 'x-goog-api-key': key });

const candidate = z.object({
  content: z
    .object({ parts: z.array(z.object({ text, thought: z.boolean().catch(false) })).catch([]) })
    .nullish()
    .catch(null),
  finishReason: text,
  groundingMetadata: z
    .object({
      groundingChunks: z.array(z.object({ web: z.object({ uri: text, title: text }).nullish().catch(null) })).catch([]),
      webSearchQueries: z.array(z.string()).catch([]),
    })
    .nullish()
    .catch(null),
});
const response = z
  .object({
    candidates: z.array(candidate).catch([]),
    promptFeedback: z.object({ blockReason: text }).nullish().catch(null),
    modelVersion: text,
    usageMetadata: z
      .object({ promptTokenCount: tokens, candidatesTokenCount: tokens, thoughtsTokenCount: tokens })
      .nullish()
      .catch(null),
  })
  .refine(({ candidates, promptFeedback }) => candidates.length > 0 || promptFeedback);

export const gemini: Provider = {
  request: ({ prompt, country, model }, values) => ({
    url: `${BASE}/models/${encodeURIComponent(model)}:generateContent`,
    headers: headersOf(values),
    body: {
      systemInstruction: { parts: [{ text: locationLine(country) }] },
      contents: [{ role: 'user', parts: [{ text: prompt }] }],
      tools: [{ google_search: {} }],
      generationConfig: { maxOutputTokens: MAX_OUTPUT_TOKENS },
    },
  }),
  models: (values) => ({ url: `${BASE}/models`, headers: headersOf(values) }),
  parse(body) {
    const { candidates, promptFeedback, modelVersion, usageMetadata: usage } = response.parse(body);
    const [first] = candidates;
    const finish = first?.finishReason ?? '';
    const isCut = finish === 'MAX_TOKENS';
    const isRefused = !first || !['', 'STOP', 'MAX_TOKENS'].includes(finish);
    const words = (first?.content?.parts ?? []).filter(({ thought }) => !thought).map((one) => one.text);
    const cause = promptFeedback?.blockReason || finish;
    return {
      ...endOf(words.join(''), {
        isRefused,
        isTruncated: isCut,
        ...(isRefused && { detail: `The assistant did not answer (${cause.slice(0, 60)}).` }),
      }),
      citations: citationsOf(
        (first?.groundingMetadata?.groundingChunks ?? []).flatMap(({ web }) =>
          web ? [{ url: web.uri, title: web.title }] : [],
        ),
      ),
      model: modelVersion,
      webSearch: true,
      usage: usage
        ? {
            inputTokens: usage.promptTokenCount,
            outputTokens: usage.candidatesTokenCount + usage.thoughtsTokenCount,
            searches: first?.groundingMetadata?.webSearchQueries.length ?? 0,
          }
        : null,
    };
  },
};
