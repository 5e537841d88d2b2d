import 'server-only';
import { testAssistant } from '#lib/features/ai-assistants/service.ts';
import {
  connectionValues,
  kindOr404,
  proxiesOf,
  requireOwner,
  typedValues,
} from '#lib/features/connections/connections.ts';
import { callAds } from '#lib/features/connections/google-ads/ads-client.ts';
import { callGoogleApi } from '#lib/features/connections/google-api/google-api.ts';
import type { ConnectionId } from '#lib/features/connections/kinds.ts';
import { sendMail } from '#lib/features/connections/send-mail.ts';
import * as store from '#lib/features/connections/store.ts';
import { testProxies } from '#lib/features/connections/test-proxies.ts';
import type { Ctx } from '#lib/net/context.ts';
import { emailOf } from '#lib/platform/access/email-of.ts';
import { InvalidInput, toAppError, Unreachable } from '#lib/platform/errors.ts';

type Values = Record<string, string>;

/** Tests by kind of connection. Kinds without a reliable test have none. */
const TESTS: Partial<Record<ConnectionId, (ctx: Ctx, values: Values) => Promise<string>>> = {
  'text-model': testTextModel,
  'captcha-solver': testCaptchaSolver,
  'google-ads': testGoogleAds,
  'google-api-key': testGoogleApiKey,
  searxng: testSearxng,
  serpapi: testSerpapi,
  serper: testSerper,
  dataforseo: testDataforseo,
  proxies: (ctx, { list = '' }) =>
    testProxies({ ...ctx, net: { ...ctx.net, ...ctx.net.withProxies(proxiesOf(list)) } }),
  smtp: testSmtp,
  'assistant-openai': (ctx, values) => testAssistant(ctx, 'openai', values),
  'assistant-anthropic': (ctx, values) => testAssistant(ctx, 'anthropic', values),
  'assistant-gemini': (ctx, values) => testAssistant(ctx, 'gemini', values),
  'assistant-perplexity': (ctx, values) => testAssistant(ctx, 'perplexity', values),
  'assistant-compatible': (ctx, values) => testAssistant(ctx, 'compatible', values),
};

/** The result of a test. */
export interface Outcome {
  works: boolean;
  /** The result, in a sentence, or one line for each part. */
  found: string;
  /** Whether the result is stored for the settings page; a connection from variables alone has no row for it. */
  kept: boolean;
}

/**
 * Tests a connection and stores the result for the settings page; values that are typed but not saved are tested without
 * storing anything.
 * @throws InvalidInput when nothing is configured, a typed value is invalid, or the kind has no test; Forbidden for
 * non-owners.
 */
export async function testConnection(ctx: Ctx, id: string, typed?: Values): Promise<Outcome> {
  requireOwner(ctx);
  const kind = kindOr404(id);
  const test = TESTS[kind.id];
  if (!test) throw new InvalidInput(`${kind.title} has no test yet.`);
  const values = typed ? await typedValues(kind, typed) : await connectionValues(kind.id);
  const keep = async (fault: string | null) => !typed && store.recordTest(id, fault, ctx.now());
  if (!values) throw new InvalidInput(`${kind.title} is not configured: fill in the required fields first.`);
  try {
    const found = await test(ctx, values);
    return { works: true, found, kept: await keep(null) };
  } catch (thrown) {
    const error = toAppError(thrown);
    ctx.log.warn({ code: error.code, reason: error.reason ?? error.message, connection: id }, 'connection test failed');
    const found =
      error.code === 'refused' && !error.reason?.startsWith('mail-')
        ? 'This URL is not allowed: it must be http or https without credentials, and not this server itself.'
        : error.message;
    return { works: false, found, kept: await keep(found) };
  }
}

async function testTextModel(ctx: Ctx, { url = '', key, model }: Values): Promise<string> {
  const base = url.replace(/\/+$/, '');
  const headers = { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) };
  const answer = await ctx.net.fetch(`${base}/models`, {
    headers,
    signal: ctx.signal,
    redirect: 'manual',
    totalTimeoutMs: 10_000,
    configuredService: base,
  });
  // Not every server lists its models; without a list, test the configured model itself.
  if (answer.status === 404 || answer.status === 405) return testWord(ctx, { base, headers, model: model ?? '' });
  accepted(answer.status);
  const body = readJson(answer.text());
  const list = Array.isArray(body.data) ? body.data : null;
  if (!list) throw new Unreachable('The URL responds, but not with a list of models. Is it the base URL?');
  const ids = list.map((item) => (item && typeof item === 'object' && 'id' in item ? String(item.id) : ''));
  if (model && !ids.includes(model)) {
    const some = ids.filter(Boolean).slice(0, 5).join(', ').slice(0, 300);
    throw new Unreachable(
      `The server responds, but does not list the model ${model}.${some ? ` Available: ${some}.` : ' Its list is empty.'}`,
    );
  }
  return `Connected: ${ids.length === 1 ? '1 model' : `${ids.length} models`}.`;
}

interface Word {
  base: string;
  headers: Record<string, string>;
  model: string;
}

async function testWord(ctx: Ctx, { base, headers, model }: Word): Promise<string> {
  if (model === '') {
    throw new Unreachable('The server returned no list of models (status 404): check the URL, or enter a model.');
  }
  const answer = await ctx.net.fetch(`${base}/chat/completions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'Say yes.' }], max_tokens: 1 }),
    signal: ctx.signal,
    redirect: 'manual',
    configuredService: base,
    totalTimeoutMs: 25_000,
    headersTimeoutMs: 25_000,
  });
  if (answer.status === 404) throw new Unreachable(`The server has no model ${model}, or the URL is wrong.`);
  if (answer.status === 429) throw new Unreachable('The server is rate-limiting requests. Test again in a minute.');
  accepted(answer.status);
  if (!Array.isArray(readJson(answer.text()).choices)) {
    throw new Unreachable('The URL responds, but not like an OpenAI-compatible API. Is it the base URL?');
  }
  return `The model ${model} responds; the server returned no list of models.`;
}

async function testCaptchaSolver(ctx: Ctx, { url = '', key = '' }: Values): Promise<string> {
  const answer = await ctx.net.fetch(`${url.replace(/\/$/, '')}/getBalance`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: key }),
    signal: ctx.signal,
    redirect: 'manual',
    configuredService: url,
    totalTimeoutMs: 10_000,
  });
  accepted(answer.status);
  const body = readJson(answer.text());
  if (body.errorId !== 0) {
    // Pass on only the code: the solver's message may repeat the key.
    const code = typeof body.errorCode === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(body.errorCode);
    throw new Unreachable(`The solver rejected the key${code ? ` (${body.errorCode})` : ''}.`);
  }
  return typeof body.balance === 'number'
    ? `The solver accepts the key; balance ${body.balance}.`
    : 'The solver accepts the key.';
}

async function testGoogleAds(ctx: Ctx, values: Values): Promise<string> {
  await callAds(ctx, values, {
    method: 'generateKeywordHistoricalMetrics',
    body: { keywords: ['coffee'] },
    bypassBreaker: true,
  });
  return 'Connected: metrics were returned for the customer.';
}

/** An origin that the Chrome UX Report has data of. */
const KNOWN_ORIGIN = 'https://developer.chrome.com';

async function testGoogleApiKey(ctx: Ctx, { key = '' }: Values): Promise<string> {
  await callGoogleApi(ctx, key, {
    api: 'crux',
    url: 'https://chromeuxreport.googleapis.com/v1/records:queryRecord',
    body: { origin: KNOWN_ORIGIN, formFactor: 'PHONE' },
    bypassBreaker: true,
  });
  return 'Connected: the Chrome UX Report API accepts the key.';
}

async function testSearxng(ctx: Ctx, { url = '' }: Values): Promise<string> {
  const answer = await get(ctx, `${url.replace(/\/+$/, '')}/search?q=weather&format=json`, {}, url);
  if (answer.status === 403) {
    throw new Unreachable('The instance rejects JSON: add "json" to search.formats in its settings.');
  }
  if (answer.status === 429)
    throw new Unreachable('The instance limits requests: turn its limiter off for this server.');
  accepted(answer.status);
  const found = readJson(answer.text()).results;
  if (!Array.isArray(found)) throw new Unreachable('The URL responds, but not like SearXNG.');
  return `Connected: a search returned ${found.length} results.`;
}

async function testSerpapi(ctx: Ctx, { key = '' }: Values): Promise<string> {
  const answer = await get(ctx, `https://serpapi.com/account.json?${new URLSearchParams({ api_key: key })}`, {});
  accepted(answer.status);
  const left = readJson(answer.text()).total_searches_left;
  return typeof left === 'number' ? `The key is accepted; ${left} searches are left.` : 'The key is accepted.';
}

async function testSerper(ctx: Ctx, { key = '' }: Values): Promise<string> {
  const answer = await get(ctx, 'https://google.serper.dev/account', { 'x-api-key': key });
  accepted(answer.status);
  const { balance } = readJson(answer.text());
  return typeof balance === 'number' ? `The key is accepted; ${balance} credits are left.` : 'The key is accepted.';
}

async function testDataforseo(ctx: Ctx, { login = '', password = '' }: Values): Promise<string> {
  const code = Buffer.from(`${login}:${password}`).toString('base64');
  const answer = await get(ctx, 'https://api.dataforseo.com/v3/appendix/user_data', { authorization: `Basic ${code}` });
  accepted(answer.status);
  const body = readJson(answer.text());
  if (body.status_code !== 20_000)
    throw new Unreachable(`The service rejected the request: ${String(body.status_message).slice(0, 200)}`);
  return 'Login and password accepted.';
}

async function testSmtp(ctx: Ctx, { url = '' }: Values): Promise<string> {
  const to = ctx.actor.kind === 'system' ? null : await emailOf(ctx.actor.userId);
  if (!to) throw new InvalidInput('The test email is sent to your own email: sign in first.');
  const mail = {
    to,
    subject: 'Serpentine test email',
    text: 'Serpentine sent this email to test its mail server. Alerts, report emails and invitations will be sent the same way.',
  };
  await sendMail(ctx, mail, { bypassBreaker: true, server: url });
  return `The server accepted a test email for ${to}. Check whether it arrives.`;
}

function get(ctx: Ctx, url: string, headers: Record<string, string>, ownService?: string) {
  return ctx.net.fetch(url, {
    headers: { accept: 'application/json', ...headers },
    signal: ctx.signal,
    redirect: 'manual',
    totalTimeoutMs: 10_000,
    ...(ownService === undefined ? {} : { configuredService: ownService }),
  });
}

function accepted(status: number): void {
  if (status === 401 || status === 403) throw new Unreachable(`The server rejected the API key (status ${status}).`);
  if (status >= 300) throw new Unreachable(`The server returned status ${status}. Check the URL.`);
}

function readJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    if (body && typeof body === 'object') return Object.fromEntries(Object.entries(body));
  } catch {
    // Thrown below.
  }
  throw new Unreachable('The URL responds, but not with JSON. Check the URL.');
}
