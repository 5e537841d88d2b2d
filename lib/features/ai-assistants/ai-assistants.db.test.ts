import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Assistant } from '#lib/contract/assistants.ts';
import { askRound } from '#lib/features/ai-assistants/ask-round.job.ts';
import type { ApiAssistant } from '#lib/features/ai-assistants/assistants-contract.ts';
import { exportFromDashboard } from '#lib/features/ai-assistants/export.ts';
import { getAiPrompt } from '#lib/features/ai-assistants/history.ts';
import { addAiPrompts, listAiPrompts, removeAiPrompt } from '#lib/features/ai-assistants/prompts.ts';
import { claimNext, spentMicros } from '#lib/features/ai-assistants/round-store.ts';
import { dueAiPrompts, runAiPrompts } from '#lib/features/ai-assistants/rounds.ts';
import { getAiAssistants, updateAiAssistants } from '#lib/features/ai-assistants/settings.ts';
import { getAiShareOfVoice } from '#lib/features/ai-assistants/share-of-voice.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { testConnection } from '#lib/features/connections/test-connection.ts';
import type { Ctx } from '#lib/net/context.ts';
import { upstreamBreaker } from '#lib/platform/concurrency/upstream-breaker.ts';
import { db } from '#lib/platform/database/db.ts';
import { Conflict, Forbidden, NotConfigured, NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import { type AssistantMood, shopAnswer } from '#tests/world/assistants.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** 10,000 input tokens at $2, 1,500 output tokens at $10 a million, three searches at $10 a thousand. */
const ESTIMATE = 20_000 + 15_000 + 30_000;
/** 4,000 input and 200 output tokens, one search: what the world bills. */
const COST = 8_000 + 2_000 + 10_000;

let reach: Reach;
let now = new Date('2026-11-27T12:00:00Z');
let anna: Ctx;
let userId = '';
let project_id = '';

const api = () => reach.world.assistants;
const system = () => reach.ctx({ now: () => now });
const owner = () => ({ ...anna, actor: { kind: 'user', userId, role: 'owner' } }) as const;
const connect = (...names: ApiAssistant[]) =>
  Promise.all(names.map((name) => saveConnection(owner(), `assistant-${name}`, api().values(name))));
const add = (...prompts: string[]) => addAiPrompts(anna, { project_id, prompts, country: 'gb', tags: [] });
const settings = (assistants: Assistant[], more: { repeats?: number; cap_usd?: number; every?: 'weekly' } = {}) =>
  updateAiAssistants(anna, { project_id, assistants, cap_usd: 10, ...more });
const start = async () => (await runAiPrompts(anna, { project_id })).data.run_id;
const work = (run_id: string, assistant: Assistant = 'openai') => askRound.handle(system(), { run_id, assistant });
const rows = () => db().aiPromptAnswer.findMany({ orderBy: [{ repeat: 'asc' }, { id: 'asc' }] });
const spent = async () => Number(await spentMicros(project_id, now));

beforeAll(async () => {
  reach = await reachWorld();
  await prepareQueues([askRound]);
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00Z');
  api().reset();
  upstreamBreaker().forget();
  await db().user.deleteMany();
  await db().connection.deleteMany();
  userId = (await db().user.create({ data: { email: 'anna@example.com' } })).id;
  anna = reach.ctx({ actor: { kind: 'user', userId, role: 'member' }, now: () => now });
  project_id = (await newProject(userId, 'harbour-bakery.example')).id;
  await db().project.update({
    where: { id: project_id },
    data: { name: 'Harbour Bakery', watchedDomains: ['north-street-bakery.example', 'crumb-and-crust.example'] },
  });
});

describe('an answer', () => {
  it.each<[ApiAssistant, number, RegExp]>([
    ['openai', COST, /^GB$/],
    ['anthropic', COST, /^GB$/],
    ['gemini', COST, /United Kingdom/],
    ['perplexity', 6_000, /^GB$/],
    ['compatible', COST, /United Kingdom/],
  ])('of %s is stored with its citations, its cost and what was read from it', async (name, cost, country) => {
    await connect(name);
    await add('Where to buy bread?');
    await settings([name]);
    await work(await start(), name);
    const said = shopAnswer(name, 'Where to buy bread?', 0);
    const [answer] = await rows();
    expect(answer).toMatchObject({
      status: 'answered',
      text: said.text,
      model: api().model,
      webSearch: true,
      costMicros: BigInt(cost),
      citedHosts: said.sources.map(({ url }) => new URL(url).host.replace(/^www\./, '')),
      isMentioned: said.text.includes('Harbour Bakery'),
    });
    expect(await spent()).toBe(cost);
    expect(api().asked).toEqual([
      { assistant: name, prompt: 'Where to buy bread?', country: expect.stringMatching(country) },
    ]);
    const round = await db().aiPromptRound.findFirst();
    expect(round?.endedAt).toEqual(now);
  });

  it.each<[AssistantMood, ApiAssistant, string, RegExp]>([
    ['refuses', 'openai', 'refused', /cannot help/],
    ['refuses', 'anthropic', 'refused', /refused/],
    ['refuses', 'gemini', 'refused', /SAFETY/],
    ['refuses', 'perplexity', 'refused', /cannot help/],
    ['truncates', 'openai', 'truncated', /cut off at 1500 tokens/],
    ['truncates', 'anthropic', 'truncated', /cut off/],
    ['truncates', 'gemini', 'truncated', /cut off/],
    ['truncates', 'compatible', 'truncated', /cut off/],
    ['garbage', 'openai', 'failed', /unreadable response/],
  ])('that is not complete (%s, %s) is %s, and in no rate', async (mood, name, status, reason) => {
    await connect(name);
    await add('Where to buy bread?');
    await settings([name]);
    api().mood = mood;
    await work(await start(), name);
    const [answer] = await rows();
    expect(answer).toMatchObject({ status, reason: expect.stringMatching(reason), isMentioned: null, isCited: null });
    const { data } = await getAiShareOfVoice(anna, { project_id, days: 30 });
    expect(data).toMatchObject({
      answered: 0,
      mention_rate: null,
      citation_rate: null,
      excluded: 1,
    });
  });

  it('without citations says so, and a model without web search is labeled', async () => {
    await saveConnection(owner(), 'assistant-compatible', { ...api().values('compatible'), web_search: '' });
    await add('Where to buy bread?');
    const { data } = await settings(['compatible']);
    // Without searches, none are reserved.
    expect(data.assistants.find(({ assistant }) => assistant === 'compatible')).toMatchObject({
      web_search: false,
      estimate_usd: 0.035,
    });
    await work(await start(), 'compatible');
    const [prompt] = (await listAiPrompts(anna, { project_id, limit: 25, offset: 0 })).data.prompts;
    expect(prompt?.cells).toMatchObject([{ answered: 1, without_citations: 1, web_search: false, cited: 0 }]);
  });

  it('is shown as evidence with the marks of its sources', async () => {
    await connect('openai');
    await add('Where to buy bread?');
    await settings(['openai'], { repeats: 2 });
    await work(await start());
    const [stored] = await rows();
    const { data } = await getAiPrompt(anna, {
      project_id,
      prompt_id: stored?.promptId ?? '',
      days: 30,
      answer_id: stored?.id,
    });
    expect(data.answers).toHaveLength(2);
    expect(data.shown).toMatchObject({ text: stored?.text, sources: expect.any(Array) });
    const { tables } = await exportFromDashboard(anna, { id: project_id, query: new URLSearchParams() });
    const exported = [];
    for await (const row of tables[0]?.rows ?? []) exported.push(row);
    expect(exported.map((row) => [row[0], row[9], row.at(-1)])).toEqual(
      Array(2).fill(['Where to buy bread?', 'answered', stored?.text]),
    );
  });
});

describe('a provider that fails', () => {
  const begin = async (mood: AssistantMood, prompts = ['One?', 'Two?']) => {
    await connect('openai');
    await add(...prompts);
    await settings(['openai']);
    api().mood = mood;
    return start();
  };
  const states = async () => (await rows()).map(({ status, reason }) => [status, reason]);

  it('with 429 is asked again after the time that it names, and nothing is billed until then', async () => {
    const round = await begin('rate-limited-once');
    const jobs = () => db().$queryRaw<{ state: string; seconds: number }[]>`
      SELECT state::text, extract(epoch FROM start_after - created_on)::float AS seconds FROM pgboss.job
      WHERE name = ${askRound.name} AND data->'input'->>'run_id' = ${round} ORDER BY created_on`;
    // The job that a worker has taken, done here by hand.
    await db().$executeRaw`UPDATE pgboss.job SET state = 'active'
      WHERE name = ${askRound.name} AND data->'input'->>'run_id' = ${round}`;
    await work(round);
    expect(api().asked).toHaveLength(1);
    expect((await states())[0]).toEqual(['queued', 'OpenAI is rate-limiting requests. Next attempt in 7 s.']);
    expect(await spent()).toBe(0);
    await db().$executeRaw`UPDATE pgboss.job SET state = 'completed'
      WHERE name = ${askRound.name} AND data->'input'->>'run_id' = ${round} AND state = 'active'`;
    // Until then, the work that waits is not queued a second time.
    await dueAiPrompts.handle(system(), {});
    expect((await jobs()).map(({ state, seconds }) => [state, Math.round(seconds)])).toEqual([
      ['completed', 0],
      ['created', 7],
    ]);
    await work(round);
    expect((await states()).map(([status]) => status)).toEqual(['answered', 'answered']);
  });

  it('D10: with a rejected key ends all answers with what to do, and the key is in no message', async () => {
    const round = await begin('no-citations');
    await saveConnection(owner(), 'assistant-openai', { ...api().values('openai'), key: 'wrong-key-of-somebody' });
    await work(round);
    expect(api().asked).toHaveLength(1);
    const reason = 'OpenAI rejected the API key (status 401). See Settings → Connections.';
    expect(await states()).toEqual([
      ['failed', reason],
      ['failed', reason],
    ]);
    expect(await spent()).toBe(0);
    expect((await db().aiPromptRound.findFirst())?.endedAt).toEqual(now);
  });

  it('at every attempt ends the round as failed, without a rate', async () => {
    const round = await begin('server-error');
    for (let attempt = 1; attempt <= 4; attempt++) {
      upstreamBreaker().forget();
      await work(round);
    }
    expect(await states()).toEqual(Array(2).fill(['failed', 'OpenAI failed with status 503.']));
    // The second prompt is not tried once the server was down at every attempt.
    expect(api().asked).toHaveLength(4);
    expect(await spent()).toBe(0);
    const [prompt] = (await listAiPrompts(anna, { project_id, limit: 25, offset: 0 })).data.prompts;
    expect(prompt?.cells).toMatchObject([{ answered: 0, status: 'failed', reason: 'OpenAI failed with status 503.' }]);
  });

  it('does not hold the others up', async () => {
    await connect('anthropic');
    const round = await begin('server-error-once');
    await settings(['openai', 'anthropic']);
    await db().aiPromptRound.deleteMany();
    const next = await start();
    expect(round).not.toBe(next);
    await work(next, 'openai');
    await work(next, 'anthropic');
    const answered = (await rows()).filter(({ status }) => status === 'answered');
    expect(answered.map(({ assistant }) => assistant)).toEqual(['anthropic', 'anthropic']);
  });

  it('is skipped when it is not connected', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai', 'gemini']);
    const round = await start();
    await work(round, 'gemini');
    await work(round, 'openai');
    expect(await states()).toEqual(
      expect.arrayContaining([
        ['skipped', 'Gemini is not connected.'],
        ['answered', null],
      ]),
    );
  });
});

describe('the monthly cap', () => {
  it('ends a round in the middle, and says so', async () => {
    await connect('openai');
    await add('One?', 'Two?', 'Three?');
    // Two answers fit; the third estimate does not.
    await settings(['openai'], { cap_usd: (ESTIMATE + COST) / 1_000_000 });
    await work(await start());
    expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([
      ['answered', null],
      ['answered', null],
      ['skipped', 'The monthly cap of the project is reached.'],
    ]);
    expect(await spent()).toBe(2 * COST);
    expect((await db().aiPromptRound.findFirst())?.endedAt).not.toBeNull();
  });

  it('D10: holds for several workers together', async () => {
    await connect('openai');
    await add(...Array.from({ length: 12 }, (_, at) => `Question ${at}?`));
    await settings(['openai'], { cap_usd: (3 * ESTIMATE) / 1_000_000 });
    const roundId = await start();
    const money = { micros: ESTIMATE, capMicros: BigInt(3 * ESTIMATE), totalCapMicros: null };
    const lane = { roundId, assistant: 'openai', projectId: project_id } as const;
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimNext(lane, money, now)));
    const claimed = claims.flatMap((one) => (one === null || typeof one === 'string' ? [] : one.id));
    expect(claimed).toHaveLength(3);
    expect(new Set(claimed).size).toBe(3);
    expect(await spent()).toBe(3 * ESTIMATE);
  });

  it('counts each month on its own', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai'], { cap_usd: ESTIMATE / 1_000_000 });
    await work(await start());
    expect(await spent()).toBe(COST);
    await work(await start());
    expect((await rows()).map(({ status }) => status)).toEqual(['answered', 'skipped']);
    now = new Date('2026-12-01T00:00:00Z');
    expect(await spent()).toBe(0);
    await work(await start());
    expect((await rows()).map(({ status }) => status)).toEqual(['answered', 'skipped', 'answered']);
  });

  it('counts a response that cannot be read with what was reserved, and it is not asked again', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai']);
    api().mood = 'garbage';
    const round = await start();
    await work(round);
    await work(round);
    expect(api().asked).toHaveLength(1);
    expect(await spent()).toBe(ESTIMATE);
  });

  it('must be set before anything that costs money is asked', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai'], { cap_usd: 0 });
    await expect(start()).rejects.toBeInstanceOf(Refused);
    expect(api().asked).toEqual([]);
  });

  it('is estimated before a round', async () => {
    await connect('openai', 'perplexity');
    await add('One?', 'Two?');
    const { data } = await settings(['openai', 'perplexity', 'gemini'], { repeats: 3, every: 'weekly' });
    expect(data.answers).toBe(2 * 3 * 2);
    expect(data.estimate_usd).toBeCloseTo((2 * 3 * 2 * ESTIMATE) / 1_000_000);
    expect(data.monthly_estimate_usd).toBeCloseTo((data.estimate_usd * 30) / 7);
    // Monday, 05:00.
    expect(data.next_at).toBe('2026-11-30T05:00:00.000Z');
  });
});

describe('a worker that dies', () => {
  it('costs no stored answer twice: the next one asks only for the answer that was not stored', async () => {
    await connect('openai');
    await add('One?', 'Two?', 'Three?');
    await settings(['openai']);
    const round = await start();
    const stopped = new AbortController();
    api().before = async () => {
      if (api().asked.length === 2) stopped.abort(new Error('killed'));
    };
    await expect(
      askRound.handle(reach.ctx({ now: () => now, signal: stopped.signal }), { run_id: round, assistant: 'openai' }),
    ).rejects.toThrow('killed');
    api().before = null;
    expect((await rows()).map(({ status }) => status)).toEqual(['answered', 'asking', 'queued']);
    // Its claim still holds: the answer is left to it.
    await work(round);
    expect((await rows()).map(({ status }) => status)).toEqual(['answered', 'asking', 'answered']);
    expect((await db().aiPromptRound.findFirst())?.endedAt).toBeNull();
    now = new Date(now.getTime() + 301_000);
    await work(round);
    expect((await rows()).map(({ status }) => status)).toEqual(['answered', 'answered', 'answered']);
    const prompts = api().asked.map(({ prompt }) => prompt);
    expect(prompts).toHaveLength(4);
    expect(prompts.filter((one) => one === prompts[0])).toHaveLength(1);
    // What the lost request may have cost stays counted.
    expect(await spent()).toBe(3 * COST + ESTIMATE);
    expect((await db().aiPromptRound.findFirst())?.endedAt).toEqual(now);
  });
});

describe('rounds', () => {
  it('start on schedule, once for any number of workers, and one at a time', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai'], { every: 'weekly' });
    await dueAiPrompts.handle(system(), {});
    expect(await db().aiPromptRound.count()).toBe(0);
    now = new Date('2026-11-30T05:00:00Z');
    await Promise.all([dueAiPrompts.handle(system(), {}), dueAiPrompts.handle(system(), {})]);
    expect(await db().aiPromptRound.count()).toBe(1);
    await expect(start()).rejects.toBeInstanceOf(Conflict);
    expect((await getAiAssistants(anna, { project_id })).data.next_at).toBe('2026-12-07T05:00:00.000Z');
  });

  it('T11: wait while no account of the project is active', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai'], { every: 'weekly' });
    now = new Date('2026-11-30T05:00:00Z');
    const setDisabled = (id: string, disabledAt: Date | null) =>
      db().user.update({ where: { id }, data: { disabledAt } });
    const vera = await db().user.create({ data: { email: 'vera@example.com' } });
    await addMember(project_id, vera.id, 'viewer');
    await setDisabled(userId, now);
    await setDisabled(vera.id, now);
    await dueAiPrompts.handle(system(), {});
    expect(await db().aiPromptRound.count()).toBe(0);
    await setDisabled(vera.id, null);
    await dueAiPrompts.handle(system(), {});
    expect(await db().aiPromptRound.count()).toBe(1);
  });

  it('show the spread of repeats', async () => {
    await connect('openai');
    await add('One?');
    await settings(['openai'], { repeats: 3 });
    const round = await start();
    api().before = async () => {
      api().day += 7;
    };
    await work(round);
    const texts = [7, 14, 21].map((day) => shopAnswer('openai', 'One?', day).text);
    const [prompt] = (await listAiPrompts(anna, { project_id, limit: 25, offset: 0 })).data.prompts;
    expect(prompt?.cells).toMatchObject([
      { asked: 3, answered: 3, mentioned: texts.filter((text) => text.includes('Harbour Bakery')).length },
    ]);
  });

  it('need prompts and a connected assistant', async () => {
    await settings(['openai']);
    await expect(start()).rejects.toBeInstanceOf(Refused);
    await add('One?');
    await expect(start()).rejects.toBeInstanceOf(NotConfigured);
  });
});

describe('prompts and settings', () => {
  it('are changed by editors and owners, and seen by members only', async () => {
    await add('One?');
    expect((await add('One?', 'Two?')).data).toEqual({ added: 1, known: 1 });
    const other = await db().user.create({ data: { email: 'vera@example.com' } });
    const vera: Ctx = { ...anna, actor: { kind: 'user', userId: other.id, role: 'member' } };
    await expect(listAiPrompts(vera, { project_id, limit: 25, offset: 0 })).rejects.toBeInstanceOf(NotFound);
    await addMember(project_id, other.id, 'viewer');
    const [prompt] = (await listAiPrompts(vera, { project_id, limit: 25, offset: 0 })).data.prompts;
    expect(prompt).toMatchObject({ text: 'One?', country: 'gb', cells: [] });
    await expect(removeAiPrompt(vera, { project_id, prompt_id: prompt?.id ?? '' })).rejects.toBeInstanceOf(Forbidden);
    await expect(runAiPrompts(vera, { project_id })).rejects.toBeInstanceOf(Forbidden);
    await expect(updateAiAssistants(vera, { project_id, cap_usd: 1 })).rejects.toBeInstanceOf(Forbidden);
    await removeAiPrompt(anna, { project_id, prompt_id: prompt?.id ?? '' });
    expect(
      (await listAiPrompts(anna, { project_id, limit: 25, offset: 0 })).data.prompts.map(({ text }) => text),
    ).toEqual(['Two?']);
  });
});

describe('connections', () => {
  it.each<ApiAssistant>(['openai', 'anthropic', 'gemini', 'perplexity', 'compatible'])(
    'of %s are tested without asking for an answer',
    async (name) => {
      await connect(name);
      expect(await testConnection(owner(), `assistant-${name}`)).toMatchObject({
        works: true,
        found: 'The key is accepted.',
      });
      expect(api().asked).toEqual([]);
      await saveConnection(owner(), `assistant-${name}`, { ...api().values(name), key: 'wrong' });
      expect(await testConnection(owner(), `assistant-${name}`)).toMatchObject({
        works: false,
        found: expect.stringContaining('rejected the API key (status 401)'),
      });
    },
  );

  it('need prices, and parameters of a web search in JSON', async () => {
    const values = api().values('compatible');
    await expect(saveConnection(owner(), 'assistant-compatible', { ...values, input_price: 'cheap' })).rejects.toThrow(
      'Price of 1 million input tokens (USD): must be a number of US dollars',
    );
    await expect(saveConnection(owner(), 'assistant-compatible', { ...values, web_search: '[1]' })).rejects.toThrow(
      'must be a JSON object',
    );
  });
});
