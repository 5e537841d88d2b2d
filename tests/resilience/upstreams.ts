import { setTimeout as wait } from 'node:timers/promises';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { startServer } from '#tests/support/server.ts';
import type { World } from '#tests/world/world.ts';

/** A text model, a search engine, RDAP and WHOIS that break or hang, and a program that uses them. */
export const resilienceTest: ResilienceTest = {
  name: 'upstreams',
  property: 'reliability 11: a service that is down costs a time-out, then a refusal at once, and nobody else anything',
  run,
};

interface RecordedRequest {
  status: number;
  ms: number;
  retryAfter: number;
  text: string;
}
type Ask = (path: string) => Promise<RecordedRequest>;

const MODEL = '/generate_cms_content?user_prompt=Rye';
const serp = (engine: string, word: string) => `/serp?query=${word}&search_engine=${engine}`;
const five = Array.from({ length: 5 }, (_, at) => at);

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const { world, token, baseUrl, stop } = await startServer(({ textModel }) => ({
    TEXT_MODEL_URL: textModel.url,
    TEXT_MODEL_KEY: textModel.key,
    TEXT_MODEL: textModel.models[0] ?? '',
  }));
  const ask: Ask = async (path) => {
    const startedAt = performance.now();
    const answer = await fetch(`${baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    const ms = performance.now() - startedAt;
    return { status: answer.status, ms, retryAfter: Number(answer.headers.get('retry-after')), text };
  };
  try {
    const rows = (
      await Promise.all([textModel(form, world, ask), brokenEngine(form, world, ask), registries(form, world, ask)])
    ).flat();
    if (form === 'full') rows.push(...(await slowEngine(world, ask)));
    const metrics = await (await fetch(`${baseUrl}/api/metrics`)).text();
    const shown = /serpentine_upstream_failures_total\{[^}]*upstream="text-model"[^}]*\} ([5-9]|\d\d)/.test(metrics);
    rows.push({ what: 'failures of the text model in /api/metrics', figure: shown ? 1 : 0, unit: '', target: '= 1' });
    return rows;
  } finally {
    await stop();
  }
}

const count = (answers: readonly RecordedRequest[], status: number) =>
  answers.filter((one) => one.status === status).length;
const slowest = (answers: readonly RecordedRequest[]) => Math.max(...answers.map(({ ms }) => ms)) / 1_000;
const row = (what: string, figure: number, target: string, unit = '') => ({ what, figure, target, unit });

/** Answers while the breaker is open; the short form only distinguishes an answer from a hang. */
async function refusals(
  form: ResilienceForm,
  what: string,
  ask: () => Promise<RecordedRequest>,
): Promise<ResilienceRow[]> {
  const responses: RecordedRequest[] = [];
  for (const _ of five) responses.push(await ask());
  const ms = responses.map((one) => one.ms).sort((a, b) => a - b);
  const right = responses.filter(({ retryAfter, text }) => retryAfter >= 1 && /Next attempt/.test(text)).length;
  return [
    row(`${what}: of five more requests, 503`, count(responses, 503), '= 5'),
    row(`${what}: of these, with Retry-After and a reason`, right, '= 5'),
    row(
      `${what}: time of such an answer (median of five)`,
      ms[2] ?? Number.NaN,
      form === 'full' ? '≤ 50' : '≤ 30000',
      'ms',
    ),
  ];
}

async function textModel(form: ResilienceForm, world: World, ask: Ask): Promise<ResilienceRow[]> {
  const { textModel: model } = world;
  model.mood = 'hangs';
  const slow = await Promise.all(five.map(() => ask(MODEL)));
  const asked = model.hits.length;
  const rows = [
    row('text model that says nothing: of five requests, 504', count(slow, 504), '= 5'),
    row('text model that says nothing: the slowest of them', slowest(slow), form === 'full' ? '≤ 30' : '≤ 120', 's'),
    ...(await refusals(form, 'text model', () => ask(MODEL))),
    row('text model: requests that reached it meanwhile', model.hits.length - asked, '= 0'),
    row(
      'text model down: a page is scraped',
      (await ask('/scrape?url=https://harbour-bakery.example/')).status,
      '= 200',
    ),
  ];
  if (form === 'short') return rows;
  await resting(() => ask(MODEL));
  const before = model.hits.length;
  const many = await Promise.all(Array.from({ length: 10 }, () => ask(MODEL)));
  rows.push(row('text model after its rest: of ten at once, those that reach it', model.hits.length - before, '= 1'));
  rows.push(row('text model after its rest: the others, 503', count(many, 503), '= 9'));
  model.mood = null;
  await resting(() => ask(MODEL));
  rows.push(row('text model that answers again: a text is written', (await ask(MODEL)).status, '= 200'));
  return rows;
}

/** Waits as long as a refusal requests. */
async function resting(ask: () => Promise<RecordedRequest>): Promise<void> {
  const { status, retryAfter } = await ask();
  if (status === 503) await wait(retryAfter * 1_000 + 100);
}

async function brokenEngine(form: ResilienceForm, world: World, ask: Ask): Promise<ResilienceRow[]> {
  const { google } = world.engines;
  google.always = 'broken-off';
  const broken: RecordedRequest[] = [];
  for (const at of five) broken.push(await ask(serp('google', `rye${at}`)));
  return [
    row('search engine that breaks off: of five searches, 502', count(broken, 502), '= 5'),
    ...(await refusals(form, 'search engine', () => ask(serp('google', 'rye')))),
    row('search engine down: another engine answers', (await ask(serp('bing', 'rye'))).status, '= 200'),
  ];
}

async function slowEngine(world: World, ask: Ask): Promise<ResilienceRow[]> {
  const { yahoo } = world.engines;
  yahoo.delayMs = 60_000;
  const slow = await Promise.all(five.map((at) => ask(serp('yahoo', `rye${at}`))));
  return [
    row('search engine that says nothing: of five searches, 504', count(slow, 504), '= 5'),
    row('search engine that says nothing: the slowest of them', slowest(slow), '≤ 30', 's'),
    ...(await refusals('full', 'silent engine', () => ask(serp('yahoo', 'rye')))),
  ];
}

/** A failed part of an answer is null with its reason; the rest is present. */
async function registries(form: ResilienceForm, world: World, ask: Ask): Promise<ResilienceRow[]> {
  world.rdap.mood = 'silent';
  world.whois.mood = 'silent';
  const whois = world.whois.of('whois.nic.example');
  const look = (domain: string) => ask(`/domain_infos?domain=${domain}`);
  const names = ['harbour-bakery', 'rusty-garage', 'quay-tours', 'tool-depot', 'script-kitchen'];
  const slow = await Promise.all(names.map((name) => look(`${name}.example`)));
  const [questions, names6] = [whois.asked.length + world.rdap.asked.length, await look('harbour-bakery.example')];
  const part = JSON.parse(names6.text).data?.domain_info;
  const reason = /Next attempt in \d+ s/.test(JSON.stringify(part?.errors ?? ''));
  return [
    row('registries that say nothing: of five looks at a domain, 200 with the rest', count(slow, 200), '= 5'),
    row('registries that say nothing: the slowest of them', slowest(slow), form === 'full' ? '≤ 30' : '≤ 120', 's'),
    row('registries: questions of the next look', whois.asked.length + world.rdap.asked.length - questions, '= 0'),
    row('registries: the next look tells when they are asked again', reason ? 1 : 0, '= 1'),
  ];
}
