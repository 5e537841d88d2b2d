import { z } from 'zod';
import { MAX_OUTPUT_TOKENS } from '#lib/features/ai-assistants/assistants-contract.ts';

/** A source that an answer cites. */
export interface Citation {
  url: string;
  title: string;
  host: string;
}

/** What a provider billed, as far as its response says. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  /** Web searches; null: the response does not say. */
  searches: number | null;
  /** Cost in US dollars, where the response states it. */
  totalUsd?: number;
}

/** What an assistant returned. */
export interface ProviderAnswer {
  status: 'answered' | 'absent' | 'refused' | 'truncated';
  reason: string | null;
  text: string;
  citations: Citation[];
  model: string;
  /** Whether the model could search the web. */
  webSearch: boolean;
  /** null: the response does not say, so the reserved amount counts. */
  usage: Usage | null;
}

/** A prompt and the settings of its request. */
export interface Question {
  prompt: string;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  model: string;
}

/** An HTTP request to a provider, and how its response is read. */
export interface Provider {
  request: (
    question: Question,
    values: Record<string, string>,
  ) => { url: string; headers: Record<string, string>; body: object };
  /** @throws ZodError if the response has another shape */
  parse: (body: unknown, values: Record<string, string>) => ProviderAnswer;
  /** A request that costs nothing and needs the key, to test the connection. */
  models: (values: Record<string, string>) => { url: string; headers: Record<string, string> };
}

const MAX_CITATIONS = 60;
const MAX_TEXT = 60_000;

export const text = z.string().catch('');
export const tokens = z.number().nonnegative().catch(0);

/** Instruction for providers whose web search takes no location. */
export const locationLine = (country: string): string =>
  `The user is in ${new Intl.DisplayNames('en', { type: 'region' }).of(country.toUpperCase()) ?? country.toUpperCase()}.`;

/** Citations once each, in order, without those that are no web addresses. */
export function citationsOf(found: readonly { url: string; title?: string | undefined }[]): Citation[] {
  const byUrl = new Map<string, Citation>();
  for (const { url, title = '' } of found) {
    const parsed = URL.parse(url);
    if (!parsed || !/^https?:$/.test(parsed.protocol) || byUrl.has(parsed.href) || byUrl.size >= MAX_CITATIONS)
      continue;
    byUrl.set(parsed.href, {
      url: parsed.href.slice(0, 2_048),
      title: title.slice(0, 300),
      host: hostOf(parsed, title),
    });
  }
  return [...byUrl.values()];
}

/** Gemini links to a redirect of Google and names the site in the title. */
function hostOf({ hostname }: URL, title: string): string {
  const named = title.trim().toLowerCase();
  if (hostname === 'vertexaisearch.cloud.google.com' && /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}$/.test(named))
    return named;
  return hostname;
}

/** The end of an answer in our terms. */
export function endOf(
  answerText: string,
  { isRefused, isTruncated, detail }: { isRefused: boolean; isTruncated: boolean; detail?: string },
): Pick<ProviderAnswer, 'status' | 'reason' | 'text'> {
  const kept = answerText.slice(0, MAX_TEXT).trim();
  if (isRefused) return { status: 'refused', reason: detail ?? 'The assistant refused to answer.', text: kept };
  if (isTruncated) {
    return { status: 'truncated', reason: `The answer was cut off at ${MAX_OUTPUT_TOKENS} tokens.`, text: kept };
  }
  if (kept === '') return { status: 'refused', reason: 'The assistant returned an empty answer.', text: '' };
  return { status: 'answered', reason: null, text: kept };
}
