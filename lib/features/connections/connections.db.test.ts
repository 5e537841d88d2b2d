import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  configuredProxies,
  connectionValues,
  listConnections,
  removeConnection,
  saveConnection,
} from '#lib/features/connections/connections.ts';
import { testConnection } from '#lib/features/connections/test-connection.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet } from '#lib/net/create-net.ts';
import { db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { Forbidden, InvalidInput, NotFound } from '#lib/platform/errors.ts';
import type { AdsMood } from '#tests/world/google-ads.ts';
import type { WebVitalsMood } from '#tests/world/google-web-vitals.ts';
import { reachWorld } from '#tests/world/reach.ts';
import type { ModelControls } from '#tests/world/text-model.ts';

const as = (role: 'owner' | 'member') => createCtx({ actor: { kind: 'user', userId: crypto.randomUUID(), role } });
const owner = as('owner');
const textModel = { url: 'https://models.example/v1', key: 'sk-very-secret', model: 'small' };

beforeEach(async () => {
  await db().connection.deleteMany();
});

const viewOf = async (id: string) => (await listConnections(owner)).find((view) => view.id === id);

describe('connections', () => {
  it('are all off at first', async () => {
    const views = await listConnections(owner);
    expect(views.map(({ id, state }) => [id, state])).toEqual([
      ['text-model', 'off'],
      ['captcha-solver', 'off'],
      ['google-oauth', 'off'],
      ['google-ads', 'off'],
      ['google-api-key', 'off'],
      ['smtp', 'off'],
      ['proxies', 'off'],
      ['searxng', 'off'],
      ['serpapi', 'off'],
      ['serper', 'off'],
      ['dataforseo', 'off'],
      ['assistant-openai', 'off'],
      ['assistant-anthropic', 'off'],
      ['assistant-gemini', 'off'],
      ['assistant-perplexity', 'off'],
      ['assistant-compatible', 'off'],
    ]);
  });

  it('are stored encrypted; secrets never come back to a screen', async () => {
    await saveConnection(owner, 'text-model', textModel);
    const rows = JSON.stringify(await db().connection.findMany());
    expect(rows).not.toContain('sk-very-secret');
    const view = await viewOf('text-model');
    expect(view).toMatchObject({ state: 'stored', stored: true, lastError: null });
    expect(JSON.stringify(view)).not.toContain('sk-very-secret');
    expect(view?.set).toEqual({
      url: { value: 'https://models.example/v1', byVariable: false },
      key: { value: '', byVariable: false },
      model: { value: 'small', byVariable: false },
    });
    expect(await connectionValues('text-model')).toEqual(textModel);
  });

  it('keep a secret that is left empty, and drop a plain value that is', async () => {
    await saveConnection(owner, 'text-model', textModel);
    await saveConnection(owner, 'text-model', { url: 'https://models.example/v2', key: '', model: '' });
    expect(await connectionValues('text-model')).toEqual({ url: 'https://models.example/v2', key: 'sk-very-secret' });
  });

  it.each(['https://other.example/v1', 'http://models.example/v1', 'https://models.example:8443/v1'])(
    'T31: do not keep a secret for another address: %s',
    async (url) => {
      await saveConnection(owner, 'text-model', textModel);
      await saveConnection(owner, 'text-model', { url, key: '', model: '' });
      expect(await connectionValues('text-model')).toEqual({ url });
      expect(Object.keys((await viewOf('text-model'))?.set ?? {})).toEqual(['url']);

      await saveConnection(owner, 'captcha-solver', { url: 'https://models.example', key: 'solver-secret' });
      const moved = saveConnection(owner, 'captcha-solver', { url, key: '' });
      await expect(moved).rejects.toThrow('API key: must be entered again because the URL has changed.');
      expect(await connectionValues('captcha-solver')).toEqual({ url: 'https://models.example', key: 'solver-secret' });
      await saveConnection(owner, 'captcha-solver', { url, key: 'another' });
      expect(await connectionValues('captcha-solver')).toEqual({ url, key: 'another' });
    },
  );

  it('T31: a stored secret is not sent to the address of a variable that names another host', async () => {
    await saveConnection(owner, 'text-model', textModel);
    try {
      for (const [url, key] of [
        ['https://models.example/v9', 'sk-very-secret'],
        ['https://other.example/v1', undefined],
      ]) {
        vi.stubEnv('TEXT_MODEL_URL', url);
        reloadEnv();
        expect((await connectionValues('text-model'))?.key).toBe(key);
      }
    } finally {
      vi.unstubAllEnvs();
      reloadEnv();
    }
  });

  it('of another kind do not open what was stored for one', async () => {
    await saveConnection(owner, 'text-model', textModel);
    const row = await db().connection.findFirstOrThrow();
    await db().connection.create({ data: { kind: 'captcha-solver', secret: row.secret } });
    expect(await viewOf('captcha-solver')).toMatchObject({ state: 'unreadable' });
    expect(await connectionValues('captcha-solver')).toBeNull();
  });

  it('can be removed', async () => {
    await saveConnection(owner, 'text-model', textModel);
    await removeConnection(owner, 'text-model');
    await removeConnection(owner, 'text-model');
    expect(await connectionValues('text-model')).toBeNull();
  });

  it.each([
    ['text-model', {}, 'Base URL'],
    ['text-model', { url: 'ftp://models.example' }, 'Base URL'],
    ['text-model', { url: 'nonsense' }, 'Base URL'],
    ['text-model', { ...textModel, key: 'a\nb' }, 'API key'],
    ['text-model', { ...textModel, model: 'x'.repeat(5000) }, 'Default model: may have at most 4096 characters.'],
    ['captcha-solver', { url: 'https://solver.example' }, 'API key'],
    ['smtp', { url: 'https://mail.example' }, 'SMTP URL'],
    ['proxies', { list: 'not a list' }, 'Proxies'],
    ['proxies', { list: 'us=http://u:p@a.example:1,de=ftp://u:p@a.example:1' }, 'entry 2 (de) must begin with'],
  ])('%s is not set up with %j', async (id, values, named) => {
    const saving = saveConnection(owner, id, values);
    await expect(saving).rejects.toBeInstanceOf(InvalidInput);
    await expect(saving).rejects.toThrow(named);
    expect(await db().connection.count()).toBe(0);
  });

  it('are the owner’s alone', async () => {
    const member = as('member');
    const token: Ctx = {
      ...owner,
      actor: { kind: 'token', userId: crypto.randomUUID(), role: 'owner', tokenId: crypto.randomUUID(), scopes: [] },
    };
    for (const ctx of [member, token, createCtx({ actor: { kind: 'system' } })]) {
      await expect(listConnections(ctx)).rejects.toBeInstanceOf(Forbidden);
      await expect(saveConnection(ctx, 'text-model', textModel)).rejects.toBeInstanceOf(Forbidden);
      await expect(removeConnection(ctx, 'text-model')).rejects.toBeInstanceOf(Forbidden);
      await expect(testConnection(ctx, 'text-model')).rejects.toBeInstanceOf(Forbidden);
    }
  });

  it('of an unknown kind do not exist', async () => {
    await expect(saveConnection(owner, 'nonsense', {})).rejects.toBeInstanceOf(NotFound);
    await expect(saveConnection(owner, '__proto__', {})).rejects.toBeInstanceOf(NotFound);
  });
});

describe('testing a connection', () => {
  let stop: (() => Promise<unknown>) | undefined;
  let hour = 0;
  afterEach(async () => {
    await stop?.();
    stop = undefined;
  });

  /** A server on loopback, and a ctx that may reach it. */
  async function serve(answer: RequestListener): Promise<{ url: string; ctx: Ctx }> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const net = createNet({ allow: [`127.0.0.1:${port}`] });
    stop = () => Promise.all([net.close(), server.close()]);
    return { url: `http://127.0.0.1:${port}`, ctx: { ...owner, net } };
  }

  it('asks a text model for its list, with the key', async () => {
    const { url, ctx } = await serve((request, response) => {
      const allowed = request.headers.authorization === 'Bearer sk-very-secret' && request.url === '/v1/models';
      response.statusCode = allowed ? 200 : 401;
      response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'large' }] }));
    });
    await saveConnection(owner, 'text-model', { ...textModel, url: `${url}/v1/` });
    expect(await testConnection(ctx, 'text-model')).toEqual({
      works: true,
      found: 'Connected: 2 models.',
      kept: true,
    });
    expect(await viewOf('text-model')).toMatchObject({ lastError: null, testedAt: expect.any(String) });

    await saveConnection(owner, 'text-model', { ...textModel, url: `${url}/v1`, key: 'another' });
    expect(await testConnection(ctx, 'text-model')).toMatchObject({ works: false });
    expect(await viewOf('text-model')).toMatchObject({ lastError: expect.stringContaining('rejected the API key') });
  });

  it('tests typed values before they are saved, and stores neither them nor the result', async () => {
    const { url, ctx } = await serve((request, response) => {
      response.statusCode = request.headers.authorization === 'Bearer typed-key' ? 200 : 401;
      response.end(JSON.stringify({ data: [{ id: 'small' }] }));
    });
    const before = await viewOf('text-model');
    const typed = { ...textModel, url, key: 'typed-key' };
    expect(await testConnection(ctx, 'text-model', typed)).toEqual({
      works: true,
      found: 'Connected: 1 model.',
      kept: false,
    });
    expect(await viewOf('text-model')).toEqual(before);
    expect(await testConnection(ctx, 'text-model', { ...typed, key: 'wrong' })).toMatchObject({ works: false });
    await expect(testConnection(ctx, 'text-model', { url: 'ftp://x' })).rejects.toBeInstanceOf(InvalidInput);
    // T31: a saved key is not sent to another address, not even by a test.
    await saveConnection(owner, 'captcha-solver', { url: 'https://solver.example', key: 'right-key' });
    await expect(testConnection(ctx, 'captcha-solver', { url, key: '' })).rejects.toThrow('must be entered again');
  });

  it.each([
    ['a model that is not there', '{"data":[{"id":"large"}]}', 'does not list the model small'],
    ['no list', '{"data":1}', 'not with a list of models'],
    ['no JSON', '<html>', 'not with JSON'],
  ])('says so when the answer holds %s', async (_, body, expected) => {
    const { url, ctx } = await serve((_request, response) => response.end(body));
    await saveConnection(owner, 'text-model', { ...textModel, url });
    const { works, found } = await testConnection(ctx, 'text-model');
    expect(works).toBe(false);
    expect(found).toContain(expected);
  });

  it('asks a solver for the balance, and passes on the code of a refusal but none of its words', async () => {
    const { url, ctx } = await serve((request, response) => {
      request.on('data', (chunk) => {
        const { clientKey } = JSON.parse(String(chunk));
        const refusal = { errorId: 1, errorCode: 'ERROR_KEY_DOES_NOT_EXIST', errorDescription: `no key ${clientKey}` };
        response.end(JSON.stringify(clientKey === 'right-key' ? { errorId: 0, balance: 1.5 } : refusal));
      });
    });
    await saveConnection(owner, 'captcha-solver', { url, key: 'right-key' });
    expect(await testConnection(ctx, 'captcha-solver')).toMatchObject({ works: true });
    await saveConnection(owner, 'captcha-solver', { url, key: 'wrong-key' });
    expect(await testConnection(ctx, 'captcha-solver')).toMatchObject({ works: false });
    const lastError = (await viewOf('captcha-solver'))?.lastError;
    expect(lastError).toContain('ERROR_KEY_DOES_NOT_EXIST');
    expect(lastError).not.toContain('wrong-key');
  });

  it.each([302, 307])('names the redirect of a solver (status %i), which its key does not follow', async (status) => {
    const seen: string[] = [];
    const other = await serve((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    });
    const { url, ctx } = await serve((_request, response) => {
      response.writeHead(status, { location: `${other.url}/getBalance` }).end();
    });
    await saveConnection(owner, 'captcha-solver', { url, key: 'right-key' });
    const { works, found } = await testConnection(ctx, 'captcha-solver');
    expect(works).toBe(false);
    expect(found).toBe(`The server returned status ${status}. Check the URL.`);
    expect(seen).toEqual([]);
  });

  it('tries a private address without EGRESS_ALLOW', async () => {
    await saveConnection(owner, 'text-model', { ...textModel, url: 'http://127.0.0.1:9/v1' });
    const { works, found } = await testConnection(owner, 'text-model');
    expect(works).toBe(false);
    expect(found).toBe('The target 127.0.0.1:9 refused the connection.');
  });

  it('tests each proxy, and reports its exit IP and country or its error', async () => {
    const reach = await reachWorld({ proxies: configuredProxies });
    stop = reach.stop;
    const { proxies } = reach.world;
    const ctx = { ...owner, net: reach.net };
    await saveConnection(owner, 'proxies', {
      list: `${proxies.list},*=${proxies.of('fr').url.replace('visitor', '{country}')}`,
    });
    const ids = (await reach.net.exits()).map(({ id }) => id);
    proxies.of('de').mood = 'lies';
    const first = await testConnection(ctx, 'proxies');
    expect(first.works).toBe(false);
    expect(first.found.split('\n')).toEqual([
      expect.stringMatching(`^${ids[0]}: exit IP 127.0.0.21 in \\d+ ms. Cloudflare locates it in US, as labeled.$`),
      expect.stringMatching(`^${ids[1]}: exit IP 127.0.0.22 in`),
      expect.stringMatching(`^${ids[2]}: exit IP 127.0.0.99 in .* locates it in NL, but it is labeled de.$`),
      expect.stringMatching(`^${ids[3]}: exit IP 127.0.0.41 in`),
      expect.stringMatching(/^The proxy us-\w+ rejected its user and password \(status 407\)\.$/),
    ]);
    expect(await viewOf('proxies')).toMatchObject({ lastError: first.found });
    expect(JSON.stringify(await viewOf('proxies'))).not.toMatch(/limits requests|@127/);
    await saveConnection(owner, 'proxies', { list: `de=${proxies.of('de').url}` });
    expect(await testConnection(ctx, 'proxies')).toMatchObject({ works: true });
    const typed = await testConnection(ctx, 'proxies', { list: proxies.list });
    expect(typed).toMatchObject({ works: true, kept: false });
    expect(typed.found.split('\n')).toHaveLength(proxies.list.split(',').length);
    expect(await reach.net.exits()).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, (model: ModelControls) => void, string | RegExp]>([
    ['lists its models', {}, () => {}, 'Connected: 2 models.'],
    ['rejects the API key', { key: 'sk-another' }, () => {}, /rejected the API key \(status 401\)/],
    [
      'does not list the model',
      { model: 'gpt-0' },
      () => {},
      /does not list the model gpt-0\. Available: harbour-large, /,
    ],
    [
      'has no list',
      {},
      (model) => (model.lists = false),
      'The model harbour-small responds; the server returned no list of models.',
    ],
    ['has no list and no model is entered', { model: '' }, (model) => (model.lists = false), /enter a model/],
    [
      'has neither list nor model',
      { model: 'gpt-0' },
      (model) => (model.lists = false),
      /has no model gpt-0, or the URL is wrong/,
    ],
    ['cannot be resolved', { url: 'https://nowhere.example/v1' }, () => {}, /nowhere\.example/],
    ['has another path', { url: 'https://models.harbour-tools.example/v2' }, () => {}, /has no model|check the URL/],
  ])('reports that an AI model server %s', async (_, given, tell, found) => {
    const reach = await reachWorld();
    stop = reach.stop;
    const { textModel } = reach.world;
    tell(textModel);
    await saveConnection(owner, 'text-model', {
      url: textModel.url,
      key: textModel.key,
      model: 'harbour-small',
      ...given,
    });
    const outcome = await testConnection({ ...owner, net: reach.net }, 'text-model');
    expect(outcome.found).toEqual(typeof found === 'string' ? found : expect.stringMatching(found));
    expect(outcome.works).toBe(typeof found === 'string');
    expect((await viewOf('text-model'))?.lastError).toBe(outcome.works ? null : outcome.found);
    expect(outcome.found).not.toContain(given.key ?? textModel.key);
  });

  it.each<[AdsMood | null, Record<string, string>, RegExp]>([
    [null, {}, /Connected: metrics were returned/],
    ['token-ended', {}, /refresh token has expired/],
    ['wrong-client', {}, /rejected the client ID and secret/],
    ['unknown-customer', {}, /customer not found or closed/],
    [null, { customer_id: '999-999-9999' }, /customer not found or closed/],
    ['no-permission', {}, /has no access to the Google Ads customer/],
    [null, { developer_token: 'another' }, /rejected the developer token/],
    ['quota', {}, /^Google Ads quota exceeded\. Try again in 33 s\.$/],
    ['server-error', {}, /failed with status 500/],
    ['garbage', {}, /returned invalid JSON/],
  ])('reports the response of Google Ads: %s %j', async (mood, given, found) => {
    const reach = await reachWorld();
    stop = reach.stop;
    const { googleAds } = reach.world;
    googleAds.mood = mood;
    await saveConnection(owner, 'google-ads', { ...googleAds.account, ...given });
    // Late enough that no access token of an earlier sign-in is valid.
    hour += 24;
    const now = () => new Date(Date.UTC(2040, 0, 1, hour));
    const outcome = await testConnection({ ...owner, net: reach.net, now }, 'google-ads');
    expect(outcome).toMatchObject({
      works: mood === null && Object.keys(given).length === 0,
      found: expect.stringMatching(found),
    });
    const { developer_token, client_secret, refresh_token } = { ...googleAds.account, ...given };
    for (const secret of [developer_token, client_secret, refresh_token]) expect(outcome.found).not.toContain(secret);
    expect(JSON.stringify(await viewOf('google-ads'))).not.toContain(client_secret);
  });

  it.each<[WebVitalsMood | null, string | null, RegExp]>([
    [null, null, /^Connected: the Chrome UX Report API accepts the key\.$/],
    [null, 'another', /rejected the API key/],
    ['not-enabled', null, /is not enabled in the Google Cloud project/],
    ['restricted', null, /check its restrictions/],
    ['quota', null, /quota of the Google API key is used up/],
  ])('reports the response to the Google API key: %s %j', async (mood, given, found) => {
    const reach = await reachWorld();
    stop = reach.stop;
    const { webVitals } = reach.world;
    webVitals.mood = mood;
    await saveConnection(owner, 'google-api-key', { key: given ?? webVitals.key });
    const outcome = await testConnection({ ...owner, net: reach.net }, 'google-api-key');
    expect(outcome).toMatchObject({ works: mood === null && given === null, found: expect.stringMatching(found) });
    expect(JSON.stringify(outcome)).not.toContain(webVitals.key);
  });

  it('needs something to test', async () => {
    await expect(testConnection(owner, 'text-model')).rejects.toBeInstanceOf(InvalidInput);
    await expect(testConnection(owner, 'smtp')).rejects.toBeInstanceOf(InvalidInput);
  });
});

describe('the mail server', () => {
  it('is tried with a mail to whoever asks, and says what is wrong with it, never its password', async () => {
    const reach = await reachWorld();
    const { mail } = reach.world;
    try {
      const asker = await db().user.create({ data: { email: 'asker@bakery.example', role: 'owner' } });
      const ctx = { ...createCtx({ actor: { kind: 'user', userId: asker.id, role: 'owner' } }), net: reach.net };
      await saveConnection(ctx, 'smtp', { url: mail.url });
      expect(await testConnection(ctx, 'smtp')).toMatchObject({
        works: true,
        found: expect.stringContaining('asker@bakery.example'),
      });
      expect(mail.received.map(({ to, subject }) => [to, subject])).toEqual([
        [['asker@bakery.example'], 'Serpentine test email'],
      ]);
      mail.mood = 'no-login';
      const { works, found } = await testConnection(ctx, 'smtp');
      expect(works).toBe(false);
      expect(found).toContain('rejected the user and password');
      expect(JSON.stringify(await listConnections(ctx))).not.toContain(mail.password);
    } finally {
      await reach.stop();
      await db().user.deleteMany();
    }
  });
});
