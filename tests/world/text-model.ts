import { setTimeout } from 'node:timers/promises';
import { type Answer, defineSite, type Visit } from './site.ts';

/** How the model answers until it is set to null again; `once-broken` works again at the second request. */
export type ModelMood =
  | 'once-broken'
  | 'broken-json'
  | 'fenced'
  | 'cut-off'
  | 'declines'
  | 'empty'
  | 'rate-limited'
  | 'server-error'
  /** A failure whose message contains the key. */
  | 'tells-the-key'
  | 'too-long'
  | 'garbage'
  | 'hangs'
  | 'obeys-the-page'
  /** JSON of another shape than requested, each time. */
  | 'wrong-shape'
  /** The connection ends midway; that of a stream when `breaks` is resolved. */
  | 'breaks-off'
  /** Endless text; for a non-streamed answer: whitespace before it. */
  | 'endless'
  /** A hundred megabytes without content. */
  | 'flood'
  /** Streams only: they stall, end without the final event, contain invalid JSON, or report a failure. */
  | 'hangs-midway'
  | 'ends-early'
  | 'broken-stream'
  | 'fails-midway'
  /** Outputs its reasoning first, in both formats that servers use. */
  | 'thinks';

interface ModelHit {
  key: string;
  model: string;
  system: string;
  prompt: string;
  stream: boolean;
  json: boolean;
}

/**
 * A server with the OpenAI protocol, at https://models.harbour-tools.example/v1. It writes about the topic of the request.
 */
export class ModelControls {
  readonly url = 'https://models.harbour-tools.example/v1';
  readonly key = 'sk-model-key-of-the-world';
  readonly models = ['harbour-large', 'harbour-small'];
  mood: ModelMood | null = null;
  /** Whether it lists its models. */
  lists = true;
  /** Its text output; JSON answers contain it as their content. */
  text = 'Rye needs time.\n\nIt is worth it.';
  /** Milliseconds between the pieces of a stream. */
  pieceMs = 0;
  hits: ModelHit[] = [];
  /** Resolved by a test that has received the beginning of a stream. */
  breaks = Promise.withResolvers<void>();
  /** Number of streams whose reader disconnected before their end. */
  left = 0;

  reset(): void {
    this.mood = null;
    this.lists = true;
    this.text = 'Rye needs time.\n\nIt is worth it.';
    this.pieceMs = 0;
    this.hits = [];
    this.breaks = Promise.withResolvers<void>();
    this.left = 0;
  }
}

export function textModelSite(controls: ModelControls) {
  return defineSite({
    id: 'text-model',
    hosts: [new URL(controls.url).host],
    pages: {
      '/v1/models': (visit) => models(controls, visit),
      '/v1/chat/completions': (visit) => complete(controls, visit),
    },
  });
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const refuse = (status: number, message: string, code: string, headers = {}) =>
  json({ error: { message, type: 'invalid_request_error', param: null, code } }, status, headers);

const keyOf = ({ request }: Visit) => String(request.headers.authorization ?? '').replace(/^Bearer /, '');

function models(controls: ModelControls, visit: Visit): Answer {
  if (!controls.lists) return { status: 404 };
  if (keyOf(visit) !== controls.key) return refuse(401, 'Incorrect API key provided.', 'invalid_api_key');
  const data = controls.models.map((id) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'harbour' }));
  return json({ object: 'list', data });
}

function complete(controls: ModelControls, visit: Visit): Answer | Promise<Answer> {
  const body = JSON.parse(visit.body) as {
    model: string;
    messages: { role: string; content: string | { text: string }[] }[];
    stream?: boolean;
    response_format?: { type: string };
  };
  const said = (role: string) =>
    body.messages
      .filter((message) => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')))
      .join('\n');
  const wantsJson = body.response_format?.type.startsWith('json') ?? false;
  controls.hits.push({
    key: keyOf(visit),
    model: body.model,
    system: said('system'),
    prompt: said('user'),
    stream: body.stream ?? false,
    json: wantsJson,
  });
  if (keyOf(visit) !== controls.key) return refuse(401, 'Incorrect API key provided.', 'invalid_api_key');
  if (!controls.models.includes(body.model))
    return refuse(404, `The model ${body.model} does not exist`, 'model_not_found');
  const { mood } = controls;
  if (mood === 'rate-limited') return refuse(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': '7' });
  if (mood === 'server-error') return refuse(500, 'The server had an error', 'server_error');
  if (mood === 'tells-the-key')
    return refuse(500, `Upstream refused Authorization: Bearer ${keyOf(visit)} (${keyOf(visit)})`, 'server_error');
  if (mood === 'too-long')
    return refuse(400, "This model's maximum context length is 8192 tokens.", 'context_length_exceeded');
  if (mood === 'garbage') return { headers: { 'content-type': 'text/html' }, body: '<html>upstream went away</html>' };
  if (mood === 'hangs') return { body: '', delayMs: 600_000 };
  const content = contentOf(controls, said('user'), wantsJson);
  const finish = mood === 'cut-off' ? 'length' : mood === 'declines' ? 'content_filter' : 'stop';
  const usage = { prompt_tokens: 40, completion_tokens: 12, total_tokens: 52 };
  if (mood === 'once-broken') controls.mood = null;
  const base = { id: 'chatcmpl-1', created: 1_700_000_000, model: body.model };
  if (!body.stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }];
    const whole = json({ ...base, object: 'chat.completion', choices, usage });
    if (mood === 'breaks-off') return { ...whole, breaksOff: true };
    if (mood !== 'endless' && mood !== 'flood') return whole;
    return { headers: whole.headers ?? {}, pieces: (left) => counted(controls, left, flood()) };
  }
  const event = (value: unknown) =>
    `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...(value as object) })}\n\n`;
  const delta = (given: object) => event({ choices: [{ index: 0, delta: given, finish_reason: null }] });
  const last = event({ choices: [{ index: 0, delta: {}, finish_reason: finish }], usage });
  return {
    headers: { 'content-type': 'text/event-stream' },
    pieces: (left) => counted(controls, left, streamed(controls, content, { delta, last }, left)),
  };
}

interface Frames {
  delta: (given: object) => string;
  last: string;
}

async function* streamed(
  { mood, pieceMs, breaks }: ModelControls,
  content: string,
  { delta, last }: Frames,
  left: AbortSignal,
): AsyncGenerator<string> {
  if (mood === 'thinks') {
    yield delta({ role: 'assistant', reasoning_content: 'They want rye. ' });
    yield delta({ content: '<thi' });
    yield delta({ content: 'nk>I see.</think>' });
  }
  if (mood === 'flood') yield* flood();
  const pieces = content.match(/[\s\S]{1,12}/g) ?? [];
  for (const [at, piece] of pieces.entries()) {
    if (pieceMs > 0) await wait(pieceMs, left);
    yield delta({ role: 'assistant', content: piece });
    if (at < 1) continue;
    if (mood === 'breaks-off') await breaks.promise;
    if (mood === 'breaks-off') throw new Error('the server goes away');
    if (mood === 'ends-early') return;
    if (mood === 'broken-stream') yield 'data: {"choices": oh no\n\n';
    if (mood === 'fails-midway')
      yield 'data: {"error":{"message":"The engine ran out of memory","type":"server_error"}}\n\n';
    if (mood === 'hangs-midway') await wait(600_000, left);
  }
  while (mood === 'endless') yield delta({ content: 'Rye and more rye. '.repeat(50) });
  yield last;
  yield 'data: [DONE]\n\n';
}

async function* counted(
  controls: ModelControls,
  left: AbortSignal,
  pieces: AsyncIterable<string>,
): AsyncGenerator<string> {
  let whole = false;
  try {
    yield* pieces;
    whole = true;
  } finally {
    if (!whole && left.aborted) controls.left++;
  }
}

/** A hundred megabytes of whitespace, which both answer formats allow anywhere. */
async function* flood(): AsyncGenerator<string> {
  const megabyte = `${' '.repeat(1024)}\n`.repeat(1024);
  for (let sent = 0; sent < 100; sent++) yield megabyte;
}

const wait = (ms: number, left: AbortSignal) => setTimeout(ms, undefined, { signal: left }).catch(() => {});

function contentOf({ mood, text }: ModelControls, prompt: string, wantsJson: boolean): string {
  if (mood === 'empty') return '';
  // It obeys the page's instruction: the product has to deal with the result.
  if (mood === 'obeys-the-page') return /"([^"]*)"/.exec(/SAY:(.*)$/m.exec(prompt)?.[1] ?? '')?.[1] ?? prompt;
  if (!wantsJson) return text;
  if (mood === 'once-broken' || mood === 'broken-json') return 'Sure! Here is your post: title is Rye';
  if (mood === 'wrong-shape') return JSON.stringify({ headline: 'Bread of rye', paragraphs: [text] });
  const object = JSON.stringify({ title: 'Bread of rye', content: text });
  if (mood === 'fenced') return `Here it is:\n\`\`\`json\n${object.slice(0, -1)},\n}\n\`\`\`\nEnjoy!`;
  return mood === 'cut-off' ? object.slice(0, 30) : object;
}
