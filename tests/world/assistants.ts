import { hash } from './engines/html.ts';
import { type Answer, defineSite, type Visit } from './site.ts';

/** How the assistants answer until it is set to null again. */
export type AssistantMood =
  | 'rate-limited'
  /** One request is rejected with 429, the following ones are not. */
  | 'rate-limited-once'
  | 'server-error'
  | 'server-error-once'
  | 'refuses'
  | 'truncates'
  | 'no-citations'
  | 'garbage'
  | 'hangs';

type Name = 'openai' | 'anthropic' | 'gemini' | 'perplexity' | 'compatible';

/** The APIs of AI assistants at their real hosts, and an OpenAI-compatible one. */
export class AssistantControls {
  readonly key = 'assistant-key-of-the-world';
  readonly compatibleUrl = 'https://assistants.harbour-tools.example/v1';
  readonly model = 'harbour-assistant';
  mood: AssistantMood | null = null;
  /** Day that answers depend on, as search results do. */
  day = 0;
  /** Questions that were answered or rejected, in order. */
  asked: { assistant: Name; prompt: string; country: string | null }[] = [];
  /** Called before an answer is sent: a test can hold it, or end the worker. */
  before: (() => Promise<void>) | null = null;

  reset(): void {
    this.mood = null;
    this.day = 0;
    this.asked = [];
    this.before = null;
  }

  /** Values of the connection of an assistant, with prices in US dollars. */
  values(name: Name): Record<string, string> {
    const prices = { input_price: '2', output_price: '10', search_price: '10' };
    const compatible = { url: this.compatibleUrl, web_search: '{"web_search_options":{}}' };
    return { key: this.key, model: this.model, ...prices, ...(name === 'compatible' && compatible) };
  }
}

const SHOPS = [
  {
    name: 'Harbour Bakery',
    url: 'https://www.harbour-bakery.example/',
    text: 'is a reliable address with fresh bread',
  },
  { name: 'North Street Bakery', url: 'https://www.north-street-bakery.example/', text: 'is popular, but expensive' },
  { name: 'Crumb and Crust', url: 'https://www.crumb-and-crust.example/', text: 'bakes rye on weekends' },
  { name: 'Rye Society', url: 'https://www.rye-society.example/', text: 'has excellent rolls' },
] as const;
const GUIDE = { title: 'Bread guide', url: 'https://guide.bread-magazine.example/shops' };

/** What an assistant answers: some shops in some order, the same for the same question on the same day. */
export function shopAnswer(
  assistant: string,
  prompt: string,
  day: number,
): { text: string; sources: { title: string; url: string }[] } {
  const rank = (name: string) => hash(`${assistant} ${prompt} ${name} ${Math.floor(day / 7)}`) % 100;
  const shown = SHOPS.filter(({ name }) => rank(name) < (name === 'Harbour Bakery' ? 70 : 60)).toSorted(
    (a, b) => rank(a.name) - rank(b.name),
  );
  const list = shown.map(({ name, text }, at) => `${at + 1}. **${name}** ${text}.`).join('\n');
  const text = list
    ? `These are worth a visit:\n\n${list}\n\nCheck the opening hours first.`
    : 'I found no bakery that fits this question.';
  const cited = shown.filter(
    ({ name }) => hash(`cites ${assistant} ${prompt} ${name} ${Math.floor(day / 14)}`) % 3 > 0,
  );
  return { text, sources: [...cited.map(({ name, url }) => ({ title: name, url })), GUIDE] };
}

export function assistantSites(controls: AssistantControls) {
  const of = (name: Name, answer: Reader) => (visit: Visit) => respond(controls, name, visit, answer);
  const models = (visit: Visit) =>
    keyOf(visit) === controls.key
      ? json({ data: [{ id: controls.model }] })
      : refuse(401, 'Incorrect API key provided.');
  const gemini: Record<string, (visit: Visit) => Answer | Promise<Answer>> = {
    [`/v1beta/models/${controls.model}:generateContent`]: of('gemini', geminiAnswer),
    '/v1beta/models': (visit) =>
      keyOf(visit) === controls.key
        ? json({ models: [{ name: `models/${controls.model}` }] })
        : refuse(401, 'API key not valid.'),
  };
  return [
    defineSite({
      id: 'openai',
      hosts: ['api.openai.com'],
      pages: { '/v1/responses': of('openai', openaiAnswer), '/v1/models': models },
    }),
    defineSite({
      id: 'anthropic',
      hosts: ['api.anthropic.com'],
      pages: { '/v1/messages': of('anthropic', anthropicAnswer), '/v1/models': models },
    }),
    defineSite({ id: 'gemini', hosts: ['generativelanguage.googleapis.com'], pages: gemini }),
    defineSite({
      id: 'perplexity',
      hosts: ['api.perplexity.ai'],
      pages: { '/chat/completions': of('perplexity', perplexityAnswer), '/async/chat/completions': models },
    }),
    defineSite({
      id: 'compatible-assistant',
      hosts: [new URL(controls.compatibleUrl).host],
      pages: { '/v1/chat/completions': of('compatible', compatibleAnswer), '/v1/models': models },
    }),
  ];
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
  json({ error: { message } }, status, headers);

function keyOf({ request: { headers } }: Visit): string {
  const given = headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization ?? '';
  return String(given).replace(/^Bearer /, '');
}

/** What an API wraps in its own format. */
interface Said {
  text: string;
  sources: { title: string; url: string }[];
  end: 'complete' | 'refused' | 'truncated';
  model: string;
  /** The request has no web search parameters. */
  isOffline: boolean;
}
type Reader = (said: Said) => unknown;

// The request bodies are ours: what is missing in them fails the test that looks for it.
interface Body {
  input?: string;
  messages?: { role: string; content: string }[];
  contents?: { parts: { text: string }[] }[];
  tools?: { user_location?: { country: string } }[];
  web_search_options?: { user_location?: { country: string } };
  systemInstruction?: { parts: { text: string }[] };
}

async function respond(controls: AssistantControls, assistant: Name, visit: Visit, read: Reader): Promise<Answer> {
  const body: Body = JSON.parse(visit.body || '{}');
  const prompt =
    body.input ??
    body.messages?.findLast(({ role }) => role === 'user')?.content ??
    body.contents?.[0]?.parts[0]?.text ??
    '';
  const country =
    body.tools?.[0]?.user_location?.country ??
    body.web_search_options?.user_location?.country ??
    body.systemInstruction?.parts[0]?.text ??
    body.messages?.find(({ role }) => role === 'system')?.content ??
    null;
  controls.asked.push({ assistant, prompt, country });
  await controls.before?.();
  if (keyOf(visit) !== controls.key) return refuse(401, `Incorrect API key provided: ${keyOf(visit)}.`);
  const { mood } = controls;
  if (mood?.endsWith('-once')) controls.mood = null;
  if (mood?.startsWith('rate-limited')) return refuse(429, 'Rate limit reached', { 'retry-after': '7' });
  if (mood?.startsWith('server-error')) return refuse(503, 'Overloaded');
  if (mood === 'garbage') return { headers: { 'content-type': 'text/html' }, body: '<html>upstream went away</html>' };
  if (mood === 'hangs') return { body: '', delayMs: 600_000 };
  const { text, sources } = shopAnswer(assistant, prompt, controls.day);
  const isOffline = assistant === 'compatible' && !body.web_search_options;
  return json(
    read({
      text: mood === 'refuses' ? '' : mood === 'truncates' ? text.slice(0, 40) : text,
      sources: mood === 'no-citations' || mood === 'refuses' || isOffline ? [] : sources,
      end: mood === 'refuses' ? 'refused' : mood === 'truncates' ? 'truncated' : 'complete',
      model: controls.model,
      isOffline,
    }),
  );
}

const SORRY = 'I cannot help with this request.';

function openaiAnswer({ text, sources, end, model }: Said) {
  const annotations = sources.map((one) => ({ type: 'url_citation', ...one, start_index: 0, end_index: 5 }));
  const content =
    end === 'refused' ? [{ type: 'refusal', refusal: SORRY }] : [{ type: 'output_text', text, annotations }];
  return {
    id: 'resp_1',
    model,
    status: end === 'truncated' ? 'incomplete' : 'completed',
    incomplete_details: end === 'truncated' ? { reason: 'max_output_tokens' } : null,
    output: [
      { type: 'web_search_call', id: 'ws_1', status: 'completed' },
      { type: 'message', role: 'assistant', content },
    ],
    usage: { input_tokens: 4_000, output_tokens: 200, total_tokens: 4_200 },
  };
}

function anthropicAnswer({ text, sources, end, model }: Said) {
  const citations = sources.map((one) => ({ type: 'web_search_result_location', ...one, cited_text: '…' }));
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'bakery' } },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
      ...(end === 'refused' ? [] : [{ type: 'text', text, ...(citations.length > 0 && { citations }) }]),
    ],
    stop_reason: { complete: 'end_turn', refused: 'refusal', truncated: 'max_tokens' }[end],
    usage: { input_tokens: 4_000, output_tokens: 200, server_tool_use: { web_search_requests: 1 } },
  };
}

function geminiAnswer({ text, sources, end, model }: Said) {
  const usageMetadata = { promptTokenCount: 4_000, candidatesTokenCount: 150, thoughtsTokenCount: 50 };
  if (end === 'refused') return { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata, modelVersion: model };
  // Gemini links to a redirect and names the site in the title.
  const groundingChunks = sources.map(({ url }, at) => ({
    web: { uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${at}`, title: new URL(url).host },
  }));
  return {
    candidates: [
      {
        content: { parts: [{ text }], role: 'model' },
        finishReason: end === 'truncated' ? 'MAX_TOKENS' : 'STOP',
        ...(groundingChunks.length > 0 && { groundingMetadata: { groundingChunks, webSearchQueries: ['bakery'] } }),
      },
    ],
    usageMetadata,
    modelVersion: model,
  };
}

function chat({ text, end, model }: Said) {
  return {
    id: 'chat-1',
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: end === 'refused' ? null : text,
          ...(end === 'refused' && { refusal: SORRY }),
        },
        finish_reason: end === 'truncated' ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 4_000, completion_tokens: 200 },
  };
}

function perplexityAnswer(said: Said) {
  const whole = chat(said);
  const usage = { ...whole.usage, cost: { total_cost: 0.006 } };
  return { ...whole, usage, citations: said.sources.map(({ url }) => url), search_results: said.sources };
}

function compatibleAnswer(said: Said) {
  const { choices, ...whole } = chat(said);
  const annotations = said.sources.map((one) => ({ type: 'url_citation', url_citation: one }));
  return { ...whole, choices: choices.map((one) => ({ ...one, message: { ...one.message, annotations } })) };
}
