import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { readBadInputs, toRequest } from '#tests/support/bad-inputs.ts';
import { databaseText } from '#tests/support/database-text.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { family, isBrowser, processes } from '#tests/support/processes.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { sendRaw } from '#tests/support/raw-request.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** Secrets that must not appear anywhere, with their names for failures. */
const secrets: Record<string, string> = {
  'the signing secret': 'canary-auth-secret-0123456789abcdefghijkl',
  'the owner’s password': 'canary owner passphrase 7731',
  'a wrong password': 'canary wrong passphrase 9924',
  'the password of a proxy': 'canaryproxypw5518',
  'the password of the mail server': 'canarymailpw3372',
  'the key of the solver': 'canary-solver-key-1190',
  'the developer token of Google Ads': 'canary-ads-developer-2291',
  'the client secret of Google Ads': 'canary-ads-secret-8830',
  'the refresh token of Google Ads': 'canary-ads-refresh-6642',
  'the secret of a sign-in provider': 'canary-github-secret-4478',
  'a header for the receiver of traces': 'canary-otlp-header-5529',
  'the password of an address that was asked for': 'canaryurlpw7763',
  'a hook’s address': 'T0CANARY/B0CANARY/canaryhookpart991',
  'a bot’s token': '771199:canary-bot-token-abcdef',
  'the password of a shared report': 'canary share passphrase',
};
let world: World;
let folder: string;
let program: Program;
let base: string;
let url: string;
const bodies: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), 'serpentine-secrets-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const proxies = world.proxies.list.replace(/,.*$/, '');
  const env = {
    ...world.env,
    PORT: String(port),
    DATA_DIR: folder,
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: secrets['the owner’s password'] ?? '',
    AUTH_SECRET: secrets['the signing secret'] ?? '',
    PROXIES: `${proxies},fr=http://someone:${secrets['the password of a proxy']}@127.0.0.1:9`,
    SMTP_URL: `smtp://someone:${secrets['the password of the mail server']}@127.0.0.1:9`,
    TEXT_MODEL_URL: world.textModel.url,
    TEXT_MODEL_KEY: world.textModel.key,
    CAPTCHA_SOLVER_URL: world.solver.url,
    CAPTCHA_SOLVER_KEY: secrets['the key of the solver'] ?? '',
    GOOGLE_ADS_DEVELOPER_TOKEN: secrets['the developer token of Google Ads'] ?? '',
    GOOGLE_ADS_CLIENT_ID: 'an-id',
    GOOGLE_ADS_CLIENT_SECRET: secrets['the client secret of Google Ads'] ?? '',
    GOOGLE_ADS_REFRESH_TOKEN: secrets['the refresh token of Google Ads'] ?? '',
    GOOGLE_ADS_CUSTOMER_ID: '1234567890',
    GITHUB_CLIENT_ID: 'an-id',
    GITHUB_CLIENT_SECRET: secrets['the secret of a sign-in provider'] ?? '',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_HEADERS: `x-api-key=${secrets['a header for the receiver of traces']}`,
    LOG_LEVEL: 'trace',
  };
  secrets['the key of the text model'] = world.textModel.key;
  program = runCommand('start', [], env);
  await untilReady(program);
  const made = runCommand('token', ['--name', 'tests', '--rate', '0'], env);
  await made.ended;
  secrets['the API token'] = made.stdout().trim();
  const database = await findEmbedded(folder);
  url = database?.url ?? '';
  secrets['the password of the database'] = decodeURIComponent(new URL(url).password);
});

afterAll(async () => {
  program?.process.kill('SIGTERM');
  await program?.ended;
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const secret = (name: string) => secrets[name] ?? '';
const token = () => secret('the API token');

/**
 * Sends one request; its JSON answer is searched too, except where it is the one place that returns a secret. Pages and
 * redirects repeat the requested URL itself.
 */
async function send(method: string, path: string, body?: unknown, tellsSecret = false) {
  const answer = await sendRaw(base, {
    method,
    target: path,
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!tellsSecret && answer.headers['content-type']?.startsWith('application/json')) bodies.push(answer.body);
  return { ...answer, json: () => JSON.parse(answer.body) };
}

/** Log lines that a request wrote. */
const lines = () =>
  program
    .stderr()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'));

describe('T1, U5: after bad requests and after work with secrets', () => {
  test('the labelled bad requests are sent', async () => {
    const inputs = readBadInputs();
    const more = { UNKNOWN_UUID: crypto.randomUUID(), TOKEN: token(), ENGINE_1: 'google' };
    const fixtures = { TOKEN_B64: Buffer.from(token()).toString('base64'), REVOKED_TOKEN: token(), ...more };
    for (const input of inputs ?? []) {
      const answer = await sendRaw(base, toRequest(input, fixtures));
      bodies.push(answer.body);
    }
  });

  test('a token is sent in every wrong place', async () => {
    const places: Record<string, string>[] = [
      { authorization: `Token ${token()}` },
      { authorization: `Bearer ${token()} twice` },
      { authorization: `Basic ${Buffer.from(`x:${token()}`).toString('base64')}` },
      { cookie: `next-auth.session-token=${token()}; token=${token()}` },
      { 'x-api-key': token(), 'x-request-id': token(), referer: `http://x.example/?token=${token()}` },
    ];
    for (const headers of places)
      bodies.push((await sendRaw(base, { method: 'GET', target: '/api/v1/user', headers })).body);
    for (const path of [
      `/api/v1/user?api_token=${token()}`,
      `/api/v1/${token()}`,
      `/?token=${token()}`,
      `/share/${token()}`,
      `/docs/${token()}`,
      `/api/v1/scrape?url=${encodeURIComponent(`https://user:${secret('the password of an address that was asked for')}@x.example/`)}`,
      `/api/v1/scrape?url=${encodeURIComponent(`http://nowhere.example/?access_token=${token()}`)}`,
    ]) {
      await send('GET', path);
    }
  });

  test('people sign in, rightly and wrongly', async () => {
    const headers = { origin: base, accept: 'application/json' };
    const right = await ask(`${base}/api/auth/sign-in`, {
      headers,
      form: { email: 'owner@example.com', password: secret('the owner’s password') },
    });
    expect(right.status).toBe(200);
    for (const [name, { value }] of right.cookies)
      if (value.length > 20) secrets[`the cookie ${name}`] = decodeURIComponent(value);
    const cookie = cookieHeader(right);
    for (const password of [secret('a wrong password'), `${token()}`]) {
      const wrong = await ask(`${base}/api/auth/sign-in`, { headers, form: { email: 'owner@example.com', password } });
      bodies.push(wrong.text);
    }
    await ask(`${base}/api/auth/sign-in`, { headers: { ...headers, cookie: `${cookie}x` }, form: { email: 'x' } });
    expect((await ask(`${base}/rankings`, { headers: { cookie } })).status).toBe(200);
    const setUp = await ask(`${base}/setup?code=${token()}`, { headers: { cookie } });
    expect(setUp.status).toBeLessThan(500);
  });

  test('links that are secrets are made, opened and broken', async () => {
    const project = (await send('POST', '/api/v1/projects', { name: 'P', domain: 'canary.example' })).json().data
      .project.id;
    const at = `/api/v1/projects/${project}`;
    const report = (await send('POST', `${at}/reports`, { name: 'R', template: 'rankings' })).json().data.report.id;
    const shared = await send(
      'POST',
      `${at}/reports/${report}/shares`,
      { password: secret('the password of a shared report') },
      true,
    );
    const invited = await send('POST', `${at}/invitations`, { email: 'guest@example.com', role: 'viewer' }, true);
    const share: string = shared.json().data.path;
    const join: string = invited.json().data.path;
    secrets['a share’s link'] = share.split('/').at(-1) ?? '';
    secrets['an invitation'] = invited.json().data.token;
    for (const path of [share, `${share}?x=1`, `${share}x`, join, `${join}x`]) await ask(`${base}${path}`);
    for (const password of [secret('a wrong password'), secret('the password of a shared report')]) {
      await ask(`${base}${share}/open`, { form: { password } });
    }
    await ask(`${base}/api/auth/join`, {
      headers: { origin: base },
      form: { token: secret('an invitation'), password: 'short', repeat: 'other' },
    });
    const hook = `https://hooks.slack.com/services/${secret('a hook’s address')}`;
    for (const channel of [
      { kind: 'slack', name: 'S', url: hook },
      { kind: 'telegram', name: 'T', token: secret('a bot’s token'), chat_id: '12345' },
    ]) {
      const made = await send('POST', `${at}/alert_channels`, channel);
      expect(made.status).toBe(201);
      await send('POST', `${at}/alert_channels/${made.json().data.channel.id}/test`, {});
    }
    await ask(`${base}/login?callbackUrl=${encodeURIComponent(share)}`);
  });

  test('connections fail, with their keys in the words of the other side', async () => {
    world.textModel.mood = 'tells-the-key';
    expect((await send('GET', '/api/v1/generate_social_content?user_prompt=bread')).status).toBeGreaterThanOrEqual(500);
    await send('GET', '/api/v1/keywords_search_volume?keywords=bread');
    await send('POST', '/api/v1/scrape_js_with_proxy', { url: oddityFacts.home, js_script: 'return 1', country: 'fr' });
    await send('GET', '/api/v1/serp?query=bread&country=fr&pages_number=1');
    world.engines.google.always = 'captcha';
    await send('GET', '/api/v1/serp?query=rye&search_engine=google&pages_number=1');
  });

  test('a job runs with a secret in its address', async () => {
    const started = await send('POST', '/api/v1/audits', {
      url: `${oddityFacts.home}?api_key=canary-key-1`,
      render: false,
    });
    const { id } = started.json().data.audit;
    const ended = async () => (await send('GET', `/api/v1/audits/${id}`)).json().data.audit.status;
    await expect.poll(ended).toMatch(/done|failed/);
    await expect
      .poll(() => lines().some((line) => line.includes('"job ended"') && line.includes('"audit-page"')))
      .toBe(true);
  });

  test('B9: no process has any of them in its arguments, and no browser in its environment', async () => {
    const rendered = send('POST', '/api/v1/scrape_js_with_proxy', { url: oddityFacts.home, js_script: 'return 1' });
    const browsers = () => family(program.pid).filter(isBrowser);
    await expect.poll(() => browsers().length).toBeGreaterThan(0);
    const environments = browsers().map(({ pid }) =>
      readFileSync(`/proc/${pid}/environ`, 'utf8').replaceAll('\0', '\n'),
    );
    const texts = { 'the environment of a browser': environments.join('\n'), arguments: '' };
    texts.arguments = processes()
      .map(({ args }) => args)
      .join('\n');
    expect(texts['the environment of a browser']).toContain('HOME=');
    expect(texts.arguments).toContain('lib/cli/web.ts');
    expect(texts.arguments).toContain('postgres');
    const found = Object.entries(secrets).flatMap(([name, value]) =>
      Object.entries(texts).flatMap(([place, text]) => (text.includes(value) ? [`${name} in ${place}`] : [])),
    );
    expect(found).toEqual([]);
    expect(texts['the environment of a browser']).not.toContain('postgresql://');
    await rendered;
  });

  test('no log, no error body and no table has any of them, in any form', async () => {
    const database = await databaseText(url);
    expect(database.tables).toBeGreaterThan(40);
    const places = {
      'standard error': program.stderr(),
      'standard output': program.stdout(),
      'the answers': bodies.join('\n'),
      'the database': database.text,
      'the log of the database': readFileSync(join(folder, 'postgres.log'), 'utf8'),
    };
    expect(places['standard error'].length).toBeGreaterThan(100_000);
    const found: string[] = [];
    for (const [name, value] of Object.entries(secrets)) {
      expect(value.length, name).toBeGreaterThan(8);
      const forms = [value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')];
      for (const [place, text] of Object.entries(places)) {
        for (const form of new Set(forms)) {
          const at = text.indexOf(form);
          if (at >= 0) found.push(`${name} in ${place}: …${text.slice(Math.max(0, at - 200), at + form.length + 20)}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  test('every line is one event, and whole', () => {
    // Excludes the supervisor's own lines about a build that the sources require. Text after the last newline is incomplete.
    const all = program
      .stderr()
      .split('\n')
      .slice(0, -1)
      .filter((line) => line !== '' && !line.startsWith('Building '));
    const broken = all.filter((line) => {
      try {
        return typeof JSON.parse(line) !== 'object';
      } catch {
        return true;
      }
    });
    expect(broken).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    expect(all.filter((line) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line))).toEqual([]);
  });
});
