import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import {
  generateCmsContent,
  generateSocialContent,
  webPageAiAnalysis,
} from '#lib/features/content/generation/contract.ts';
import { getTextRun, listTextRuns } from '#lib/features/content/generation/runs-contract.ts';
import type { WritingEvent } from '#lib/features/content/generation/writing-contract.ts';
import { NEEDS_TEXT_MODEL, readBadInputs, toRequest } from '#tests/support/bad-inputs.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { startServer, testServer } from '#tests/support/server.ts';
import type { ModelMood } from '#tests/world/text-model.ts';

/** A separate server, because these tests configure the answers of its model. */
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(({ textModel }) => ({
    TEXT_MODEL_URL: textModel.url,
    TEXT_MODEL_KEY: textModel.key,
    TEXT_MODEL: 'harbour-small',
  }));
});
afterAll(() => server.stop());
beforeEach(() => model().reset());

const model = () => server.world.textModel;

async function send(
  path: string,
  given: Record<string, string> = {},
  of = server as Pick<typeof server, 'baseUrl' | 'token'>,
  method = 'GET',
) {
  const start = performance.now();
  const answer = await fetch(`${of.baseUrl}/api/v1/${path}?${new URLSearchParams(given)}`, {
    method,
    headers: { authorization: `Bearer ${of.token}` },
  });
  const { status, headers } = answer;
  return { status, headers, body: await answer.json(), ms: performance.now() - start };
}

const PAGE = 'https://harbour-bakery.example/';
const WRITE = [
  ['generate_cms_content', { user_prompt: 'Rye bread' }, generateCmsContent, errorBodyB],
  ['generate_wordpress_content', { user_prompt: 'Rye bread' }, generateCmsContent, errorBodyB],
  ['generate_social_content', { user_prompt: 'Rye bread' }, generateSocialContent, errorBodyB],
  ['web_page_ai_analysis', { url: PAGE, prompt: 'Who bakes?' }, webPageAiAnalysis, errorBodyC],
] as const;

describe.each(WRITE)('%s', (path, input, endpoint, failureBody) => {
  test('answers as its definition says', async () => {
    const { status, body } = await send(path, input);
    expect([status, body]).toEqual([200, { data: { response: expect.objectContaining({ content: model().text }) } }]);
    expect(endpoint.output.safeParse(body).error?.issues).toBeUndefined();
    expect(Object.keys(body.data.response)).toEqual(
      endpoint === generateCmsContent ? ['title', 'content'] : ['content'],
    );
  });

  test('says what to set where no model is connected, with the lines for one of your own', async () => {
    const { status, body } = await send(path, input, testServer());
    expect(status).toBe(503);
    failureBody.parse(body);
    expect(JSON.stringify(body)).toMatch(/TEXT_MODEL_URL.*ollama pull.*127\.0\.0\.1:11434/);
  });

  test('takes a prompt in any script, and none of signs that cannot be read', async () => {
    const name = 'prompt' in input ? 'prompt' : 'user_prompt';
    for (const prompt of ['日本語で書いて', 'اكتب عن الخبز', 'напиши о хлебе 🍞', '🍞']) {
      expect((await send(path, { ...input, [name]: prompt })).status).toBe(200);
      expect(model().hits.at(-1)?.prompt).toContain(prompt);
    }
    expect((await send(path, { ...input, [name]: ' ' })).status).toBe(400);
    expect((await send(path, { ...input, [name]: 'x'.repeat(8_193) })).status).toBe(400);
  });

  test('gives nothing that leads anywhere', async () => {
    model().text =
      'Rye ![x](//evil.example/?q=1) [here](\n//evil.example) <img src=//evil.example> https://evil.example/a';
    const { body } = await send(path, input);
    expect(body.data.response.content).not.toMatch(/\]\(|<img|https?:/);
  });
});

const FAULTS: readonly (readonly [ModelMood, number, RegExp])[] = [
  ['rate-limited', 429, /rate-limiting requests/],
  ['too-long', 422, /exceeds the context length/],
  ['server-error', 502, /status 500/],
  ['cut-off', 502, /stopped before completing/],
  ['declines', 502, /refused this request/],
  ['empty', 502, /empty response/],
  ['garbage', 502, /unreadable response/],
  ['breaks-off', 502, /broke off in the middle|closed the connection/],
  ['flood', 502, /more than 8\.0 MiB/],
  ['broken-json', 502, /invalid format/],
  ['wrong-shape', 502, /invalid format/],
];

describe('a model that fails', () => {
  test.each(FAULTS)('%s: %i, in words of its own', async (mood, status, words) => {
    model().mood = mood;
    const answer = await send('generate_cms_content', { user_prompt: 'Rye' });
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    errorBodyB.parse(answer.body);
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '30' : null);
    expect(JSON.stringify(answer.body)).not.toContain(model().key);
  });

  test('is not the one asked for: 422 with those there are', async () => {
    const { status, body } = await send('generate_social_content', { user_prompt: 'Rye', ai_model: 'gpt-0' });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/"harbour-large".*"gpt-0"/)]);
  });

  test('says nothing: 504, before clients give up', async () => {
    model().mood = 'hangs';
    const answers = await Promise.all(WRITE.map(([path, input]) => send(path, input)));
    for (const { status, ms } of answers) {
      expect(status).toBe(504);
      expect(ms).toBeLessThan(30_000);
    }
  });
});

const inputs = readBadInputs()?.filter(({ id }) => NEEDS_TEXT_MODEL.includes(id)) ?? [];

test.each(inputs.map((input) => [input.id, input.why, input] as const))('%s %s', async (_id, _why, input) => {
  const answer = await sendRaw(server.baseUrl, toRequest(input, { TOKEN: server.token }));
  expect(input.expect.status).toContain(answer.status);
  errorBodyB.parse(JSON.parse(answer.body));
  expect(answer.body).not.toContain(server.token.slice(4, 20));
  expect(model().hits).toEqual([]);
});

test('text_models: what the server lists, and that none is connected', async () => {
  expect((await send('text_models')).body).toEqual({
    data: { connected: true, models: ['harbour-large', 'harbour-small'], chosen: 'harbour-small' },
  });
  expect((await send('text_models', {}, testServer())).body).toEqual({
    data: { connected: false, models: null, chosen: null },
  });
});

test('text_runs: what was asked and answered is listed, shown and deleted', async () => {
  await send('generate_social_content', { user_prompt: 'Only for the list' });
  const { body } = await send('text_runs', { find: 'only for THE list' });
  const { runs } = listTextRuns.output.parse(body).data;
  expect(runs).toMatchObject([{ kind: 'social', state: 'done', model: 'harbour-small' }]);
  const path = `text_runs/${runs[0]?.id}`;
  const { run } = getTextRun.output.parse((await send(path)).body).data;
  expect(run).toMatchObject({ prompt: 'Only for the list', answer: { content: model().text } });
  expect((await send(path, {}, server, 'DELETE')).body).toEqual({ data: { deleted: true } });
  const gone = await send(path);
  expect(gone.status).toBe(404);
  errorBodyC.parse(gone.body);
});

describe('a text that is shown while it is written', () => {
  let cookie = '';
  beforeAll(async () => {
    const { baseUrl: origin, email, password } = server;
    cookie = cookieHeader(
      await ask(`${origin}/api/auth/sign-in`, {
        headers: { origin, accept: 'application/json' },
        form: { email, password },
      }),
    );
  });

  /** Sends it as the dashboard does; `onEvent` receives each line on arrival. `leave` disconnects midway. */
  function write(
    given: unknown,
    headers: Record<string, string> = {},
    onEvent: (event: WritingEvent, leave: () => void) => void = () => {},
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number;
      type: string;
      events: WritingEvent[];
      text: string;
    }>();
    const outgoing = request(`${server.baseUrl}/api/write`, {
      method: 'POST',
      headers: { cookie, origin: server.baseUrl, 'content-type': 'application/json', ...headers },
    });
    outgoing.on('error', reject);
    outgoing.once('response', (answer) => {
      const events: WritingEvent[] = [];
      let text = '';
      let read = 0;
      const over = () => {
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', events, text });
      };
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
        for (
          let end = text.indexOf('\n', read);
          end >= 0 && answer.statusCode === 200;
          end = text.indexOf('\n', read)
        ) {
          const line = text.slice(read, end);
          read = end + 1;
          if (line === '') continue;
          const event: WritingEvent = JSON.parse(line);
          events.push(event);
          onEvent(event, () => {
            outgoing.destroy();
            over();
          });
        }
      });
      answer.once('end', over);
      answer.on('error', () => {});
    });
    outgoing.end(JSON.stringify(given));
    return promise;
  }

  test('arrives in pieces, before the model is done', async () => {
    model().mood = 'breaks-off';
    const { status, type, events } = await write({ user_prompt: 'Rye' }, {}, (event) => {
      // The world continues only after the browser has received a piece: nothing on the way buffers them.
      if ('delta' in event) model().breaks.resolve();
    });
    expect([status, type]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(events[0]).toEqual({ start: { model: 'harbour-small' } });
    expect(events.at(-1)).toMatchObject({ error: { code: 'unreachable', run_id: expect.any(String) } });
  });

  test('is whole, and kept under the id that it tells', async () => {
    const { events } = await write({ user_prompt: 'Rye' });
    expect(events.map((event) => ('delta' in event ? event.delta : '')).join('')).toBe(model().text);
    const last = events.at(-1);
    const id = last && 'end' in last ? last.end.run_id : '';
    expect((await send(`text_runs/${id}`)).body.data.run).toMatchObject({ kind: 'draft', state: 'done' });
  });

  test('stops the model when the reader leaves, and keeps what came', async () => {
    model().mood = 'hangs-midway';
    await write({ user_prompt: 'The reader leaves' }, {}, (event, leave) => {
      if ('delta' in event) leave();
    });
    await expect.poll(() => model().left).toBe(1);
    const kept = async () => (await send('text_runs', { find: 'The reader leaves' })).body.data.runs;
    await expect.poll(kept).toMatchObject([{ state: 'stopped' }]);
  });

  test.each([
    ['nobody is signed in', { cookie: '' }, { user_prompt: 'Rye' }, 401],
    ['it comes from elsewhere', { origin: 'https://evil.example' }, { user_prompt: 'Rye' }, 403],
    ['it is a form', { 'content-type': 'text/plain' }, { user_prompt: 'Rye' }, 415],
    ['nothing is asked', {}, {}, 400],
    ['the model is unknown', {}, { user_prompt: 'Rye', ai_model: 'gpt-0' }, 422],
  ])('begins not at all where %s', async (_, headers, given, expected) => {
    const { status, text } = await write(given, headers);
    expect(status).toBe(expected);
    const body = JSON.parse(text);
    (expected === 401 || expected === 403 ? errorBodyB : errorBodyA).parse(body);
    expect(model().hits).toEqual([]);
  });

  test('is nothing that a token opens', async () => {
    const { status } = await write({ user_prompt: 'Rye' }, { cookie: '', authorization: `Bearer ${server.token}` });
    expect(status).toBe(401);
  });
});
