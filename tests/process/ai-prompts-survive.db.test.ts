import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAiPrompts } from '#lib/features/ai-assistants/prompts.ts';
import { spentMicros } from '#lib/features/ai-assistants/round-store.ts';
import { runAiPrompts } from '#lib/features/ai-assistants/rounds.ts';
import { updateAiAssistants } from '#lib/features/ai-assistants/settings.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** What the world bills for an answer, and what is reserved for one before it is known. */
const COST = 20_000;
const ESTIMATE = 65_000;

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('a run whose worker is killed goes on, and pays for no stored answer again', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
  const { id: project_id } = await newProject(userId, 'harbour-bakery.example');
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  const api = reach.world.assistants;
  await saveConnection(ctx, 'assistant-openai', api.values('openai'));
  await addAiPrompts(ctx, { project_id, prompts: ['One?', 'Two?', 'Three?', 'Four?'], country: 'gb', tags: [] });
  await updateAiAssistants(ctx, { project_id, assistants: ['openai'], cap_usd: 10 });
  // The third answer is being written when the worker dies: two are stored.
  api.before = () => (api.asked.length === 3 ? new Promise(() => {}) : Promise.resolve());
  const { run_id } = (await runAiPrompts(ctx, { project_id })).data;
  const states = async () =>
    (await db().aiPromptAnswer.findMany({ orderBy: { id: 'asc' } })).map(({ status }) => status);
  const first = startOne();
  await expect.poll(() => api.asked.length, { interval: 20 }).toBe(3);
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await states()).toEqual(['answered', 'answered', 'asking', 'queued']);
  // Its claim of five minutes has run out.
  await db().aiPromptAnswer.updateMany({ where: { status: 'asking' }, data: { claimedUntil: new Date(0) } });
  startOne();
  const round = () => db().aiPromptRound.findUniqueOrThrow({ where: { id: run_id } });
  await expect.poll(async () => (await round()).endedAt, { interval: 200 }).not.toBeNull();
  expect(await states()).toEqual(['answered', 'answered', 'answered', 'answered']);
  const prompts = api.asked.map(({ prompt }) => prompt);
  const [one, two, three, , four] = prompts;
  expect(prompts).toEqual([one, two, three, three, four]);
  expect(new Set(prompts)).toEqual(new Set(['One?', 'Two?', 'Three?', 'Four?']));
  // What the lost request may have cost stays counted.
  expect(Number(await spentMicros(project_id, new Date()))).toBe(4 * COST + ESTIMATE);
});
