import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askRound } from '#lib/features/ai-assistants/ask-round.job.ts';
import { exportFromDashboard } from '#lib/features/ai-assistants/export.ts';
import { getAiPrompt } from '#lib/features/ai-assistants/history.ts';
import {
  addAiPrompts,
  listAiPrompts,
  removeAiPrompt,
  tagAiPrompts,
  updateAiPrompt,
} from '#lib/features/ai-assistants/prompts.ts';
import { runAiPrompts } from '#lib/features/ai-assistants/rounds.ts';
import { updateAiAssistants } from '#lib/features/ai-assistants/settings.ts';
import { getAiShareOfVoice } from '#lib/features/ai-assistants/share-of-voice.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Conflict, Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let anna: Ctx;
let project_id = '';

beforeAll(async () => {
  reach = await reachWorld();
  await prepareQueues([askRound]);
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  reach.world.assistants.reset();
  await db().user.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: 'anna@example.com', role: 'owner' } });
  anna = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  project_id = (await newProject(userId, 'harbour-bakery.example')).id;
  await saveConnection(anna, 'assistant-openai', reach.world.assistants.values('openai'));
  await saveConnection(anna, 'assistant-gemini', reach.world.assistants.values('gemini'));
  await updateAiAssistants(anna, { project_id, assistants: ['openai', 'gemini'], cap_usd: 10 });
});

const add = (prompts: string[], tags: string[] = []) =>
  addAiPrompts(anna, { project_id, prompts, country: 'gb', tags });
const list = async (tag?: string) =>
  (await listAiPrompts(anna, { project_id, limit: 25, offset: 0, ...(tag && { tag }) })).data;
const idOf = async (text: string) => (await list()).prompts.find((one) => one.text === text)?.id ?? '';
const change = async (prompt_id: string, given: { text?: string; country?: string; tags?: string[] }) =>
  (await updateAiPrompt(anna, { project_id, prompt_id, ...given })).data;
const history = async (prompt_id: string) => (await getAiPrompt(anna, { project_id, prompt_id, days: 30 })).data;
async function ask() {
  const { run_id } = (await runAiPrompts(anna, { project_id })).data;
  for (const assistant of ['openai', 'gemini'] as const) await askRound.handle(reach.ctx(), { run_id, assistant });
}

test('another text starts a new history, and the previous one keeps its answers', async () => {
  await add(['Where to buy bread?'], ['shop']);
  await ask();
  const id = await idOf('Where to buy bread?');
  const { prompt, replaced } = await change(id, { text: 'Where to buy rye bread?' });
  expect(replaced).toBe(true);
  expect(prompt).toMatchObject({ text: 'Where to buy rye bread?', country: 'gb', tags: ['shop'] });
  expect(await list()).toMatchObject({ count: 1, prompts: [{ id: prompt.id, cells: [] }] });
  expect(await history(prompt.id)).toMatchObject({ answers: [], replaced_by: null, replaces: [{ id }] });
  expect(await history(id)).toMatchObject({ answers: [{}, {}], replaced_by: prompt.id });
  await ask();
  const asked = reach.world.assistants.asked.map((one) => one.prompt);
  expect(asked).toEqual([...Array(2).fill('Where to buy bread?'), ...Array(2).fill('Where to buy rye bread?')]);
  // What was measured counts on.
  expect((await getAiShareOfVoice(anna, { project_id, days: 30 })).data.answered).toBe(4);
  await expect(change(id, { tags: ['other'] })).rejects.toBeInstanceOf(NotFound);
});

test('a text that is asked again, by a change or by adding it, has its answers again', async () => {
  await add(['One?']);
  await ask();
  const first = await idOf('One?');
  const second = (await change(first, { text: 'Two?' })).prompt.id;
  expect((await change(second, { text: 'One?', tags: ['back'] })).prompt).toMatchObject({ id: first, tags: ['back'] });
  expect(await history(first)).toMatchObject({ answers: [{}, {}], replaces: [{ id: second }], replaced_by: null });
  expect((await add(['Two?', 'Three?'], ['new'])).data).toEqual({ added: 2, known: 0 });
  expect((await list()).prompts.map(({ id, text, tags }) => [text, tags, id === first || id === second])).toEqual([
    ['One?', ['back'], true],
    ['Three?', ['new'], false],
    ['Two?', ['new'], true],
  ]);
});

test('a prompt that the project asks already is refused, and nothing changes', async () => {
  await add(['One?', 'Two?']);
  await expect(change(await idOf('One?'), { text: 'Two?' })).rejects.toBeInstanceOf(Conflict);
  expect((await change(await idOf('One?'), { text: 'Two?', country: 'de' })).replaced).toBe(true);
  expect((await list()).count).toBe(2);
});

test('a deleted prompt takes its previous texts with it', async () => {
  await add(['One?']);
  const first = await idOf('One?');
  const second = (await change(first, { text: 'Two?' })).prompt.id;
  const third = (await change(second, { text: 'Three?' })).prompt.id;
  expect((await history(third)).replaces.map(({ text }) => text)).toEqual(['Two?', 'One?']);
  await removeAiPrompt(anna, { project_id, prompt_id: third });
  expect(await db().aiPrompt.count()).toBe(0);
});

test('tags filter prompts, rates by assistant and run, and the export', async () => {
  await add(['One?'], ['rye', 'rye', 'shop']);
  await add(['Two?'], ['shop']);
  await add(['Three?']);
  await ask();
  expect((await list()).tags).toEqual([
    { name: 'rye', count: 1 },
    { name: 'shop', count: 2 },
  ]);
  expect(await list('shop')).toMatchObject({ count: 2, prompts: [{ text: 'One?' }, { text: 'Two?' }] });
  const { data } = await getAiShareOfVoice(anna, { project_id, days: 30, tag: 'rye' });
  expect(data).toMatchObject({ answered: 2, runs: [{ answered: 2 }] });
  expect(data.runs[0]?.assistants).toMatchObject([
    { assistant: 'openai', answered: 1 },
    { assistant: 'gemini', answered: 1 },
  ]);
  const query = new URLSearchParams({ tag: 'shop' });
  const { tables } = await exportFromDashboard(anna, { id: project_id, query });
  const exported = [];
  for await (const row of tables[0]?.rows ?? []) exported.push(`${row[0]} ${row[2]}`);
  expect(exported.toSorted()).toEqual(['One? rye,shop', 'One? rye,shop', 'Two? shop', 'Two? shop']);
  expect((await change(await idOf('One?'), { tags: [] })).replaced).toBe(false);
  expect((await list()).tags).toEqual([{ name: 'shop', count: 2 - 1 }]);
});

test('many prompts are tagged at once, all or none; replaced ones and those of other projects are not', async () => {
  await add(['One?'], ['old', 'shop']);
  await add(['Two?'], ['old']);
  await add(['Three?']);
  const replaced = await idOf('Three?');
  await change(replaced, { text: 'Four?' });
  const other = await newProject(anna.actor.kind === 'user' ? anna.actor.userId : '', 'other.example');
  const foreign = await db().aiPrompt.create({ data: { projectId: other.id, text: 'Five?', country: 'gb' } });
  const prompt_ids = [await idOf('One?'), await idOf('Two?'), replaced, foreign.id, crypto.randomUUID()];
  const tag = async (add_tags: string[], remove_tags: string[] = []) =>
    (await tagAiPrompts(anna, { project_id, prompt_ids, add_tags, remove_tags })).data.changed;
  const tags = async () => (await db().aiPrompt.findMany({ orderBy: { text: 'asc' } })).map((one) => one.tags);
  expect(await tag(['rye', 'shop', 'rye'], ['old', 'unknown'])).toBe(2);
  const after = [[], [], ['shop', 'rye'], [], ['rye', 'shop']];
  expect(await tags()).toEqual(after);
  // Nineteen more are one too many for both; with one removed from both, they fit.
  const many = Array.from({ length: 19 }, (_, index) => `t${index}`);
  await expect(tag(many)).rejects.toBeInstanceOf(Refused);
  expect(await tags()).toEqual(after);
  expect(await tag(many, ['shop'])).toBe(2);
});

test('viewers cannot change prompts, and strangers find none', async () => {
  await add(['One?']);
  const prompt_id = await idOf('One?');
  const { id: userId } = await db().user.create({ data: { email: 'vera@example.com' } });
  const vera: Ctx = { ...anna, actor: { kind: 'user', userId, role: 'member' } };
  const given = { project_id, prompt_id, text: 'Two?' };
  await expect(updateAiPrompt(vera, given)).rejects.toBeInstanceOf(NotFound);
  await addMember(project_id, userId, 'viewer');
  await expect(updateAiPrompt(vera, given)).rejects.toBeInstanceOf(Forbidden);
  const tagging = { project_id, prompt_ids: [prompt_id], add_tags: ['rye'], remove_tags: [] };
  await expect(tagAiPrompts(vera, tagging)).rejects.toBeInstanceOf(Forbidden);
});
