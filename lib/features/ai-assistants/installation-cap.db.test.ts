import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askRound } from '#lib/features/ai-assistants/ask-round.job.ts';
import { getAiCap, setAiCap } from '#lib/features/ai-assistants/installation-cap.ts';
import { addAiPrompts } from '#lib/features/ai-assistants/prompts.ts';
import { claimNext } from '#lib/features/ai-assistants/round-store.ts';
import { runAiPrompts } from '#lib/features/ai-assistants/rounds.ts';
import { getAiAssistants, updateAiAssistants } from '#lib/features/ai-assistants/settings.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, Refused } from '#lib/platform/errors.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** What is reserved for an answer, and what the world bills for one. */
const ESTIMATE = 65_000;
const COST = 20_000;
const usd = (micros: number) => micros / 1_000_000;

let reach: Reach;
let now = new Date('2026-11-27T12:00:00Z');
let owner: Ctx;

beforeAll(async () => {
  reach = await reachWorld();
  await prepareQueues([askRound]);
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  now = new Date('2026-11-27T12:00:00Z');
  reach.world.assistants.reset();
  await db().user.deleteMany();
  await db().setting.deleteMany();
  await db().aiTotalSpend.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
  owner = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' }, now: () => now });
  await saveConnection(owner, 'assistant-openai', reach.world.assistants.values('openai'));
});

/** A project of the owner that asks OpenAI so many questions, with a cap of 10 US dollars. */
async function project(domain: string, questions = 2): Promise<string> {
  if (owner.actor.kind !== 'user') throw new Error('not a user');
  const { id: project_id } = await newProject(owner.actor.userId, domain);
  const prompts = Array.from({ length: questions }, (_, at) => `Question ${at}?`);
  await addAiPrompts(owner, { project_id, prompts, country: 'gb', tags: [] });
  await updateAiAssistants(owner, { project_id, assistants: ['openai'], cap_usd: 10 });
  return project_id;
}
async function ask(project_id: string) {
  const { run_id } = (await runAiPrompts(owner, { project_id })).data;
  await askRound.handle(reach.ctx({ now: () => now }), { run_id, assistant: 'openai' });
  const rows = await db().aiPromptAnswer.findMany({ where: { roundId: run_id }, orderBy: { id: 'asc' } });
  return rows.map(({ status, reason }) => [status, reason]);
}
const stopped = ['skipped', 'The monthly cap of the installation is reached.'];
const cap = (micros: number | null) => setAiCap(owner, { cap_usd: micros === null ? null : usd(micros) });
const money = async (project_id: string) => (await getAiAssistants(owner, { project_id })).data;

test('D10: the lower cap stops a run and is named as the reason; spending of other projects counts', async () => {
  const one = await project('harbour-bakery.example');
  const other = await project('north-street-bakery.example');
  expect(await money(one)).toMatchObject({ installation_cap_usd: null, left_usd: 10, limited_by: 'project' });
  await cap(2 * COST + ESTIMATE);
  expect(await ask(one)).toEqual(Array(2).fill(['answered', null]));
  expect(await money(other)).toMatchObject({
    spent_usd: 0,
    installation_cap_usd: usd(2 * COST + ESTIMATE),
    left_usd: usd(ESTIMATE),
    limited_by: 'installation',
  });
  expect(await ask(other)).toEqual([['answered', null], stopped]);
  // What was not sent is reserved nowhere.
  expect((await money(other)).spent_usd).toBe(usd(COST));
  expect((await getAiCap(owner, {})).data.spent_usd).toBe(usd(3 * COST));
});

test('it holds for workers of several projects together, counts deleted projects, and each month on its own', async () => {
  const ids = [await project('harbour-bakery.example', 6), await project('north-street-bakery.example', 6)];
  const given = { micros: ESTIMATE, capMicros: 10_000_000n, totalCapMicros: BigInt(3 * ESTIMATE) };
  const lanes = await Promise.all(
    ids.map(async (projectId) => ({
      projectId,
      assistant: 'openai' as const,
      roundId: (await runAiPrompts(owner, { project_id: projectId })).data.run_id,
    })),
  );
  const claims = await Promise.all(
    Array.from({ length: 5 }, () => lanes)
      .flat()
      .map((lane) => claimNext(lane, given, now)),
  );
  expect(claims.filter((one) => one !== null && typeof one === 'object')).toHaveLength(3);
  expect(claims.filter((one) => one === 'installation')).toHaveLength(7);
  await db().project.deleteMany();
  expect((await getAiCap(owner, {})).data.spent_usd).toBe(usd(3 * ESTIMATE));
  now = new Date('2026-12-01T00:00:00Z');
  expect((await getAiCap(owner, {})).data.spent_usd).toBe(0);
});

test('a cap of 0 refuses runs that only cost money; without a cap, projects have their own', async () => {
  const one = await project('harbour-bakery.example');
  await cap(0);
  await expect(ask(one)).rejects.toBeInstanceOf(Refused);
  await updateAiAssistants(owner, { project_id: one, assistants: ['openai', 'google_ai_mode'] });
  expect(await ask(one)).toEqual(expect.arrayContaining([stopped, ['queued', null]]));
  await db().aiPromptRound.deleteMany();
  await cap(null);
  expect((await getAiCap(owner, {})).data.cap_usd).toBeNull();
  expect(await ask(one)).toEqual(expect.arrayContaining([['answered', null]]));
  expect(reach.world.assistants.asked).toHaveLength(2);
});

test('only the owner of the installation sees and changes it', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'anna@example.com' } });
  const anna: Ctx = { ...owner, actor: { kind: 'user', userId, role: 'member' } };
  await expect(getAiCap(anna, {})).rejects.toBeInstanceOf(Forbidden);
  await expect(setAiCap(anna, { cap_usd: null })).rejects.toBeInstanceOf(Forbidden);
});
