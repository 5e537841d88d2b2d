import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportQuestionTree } from '#lib/features/question-trees/export.ts';
import { questionTrees } from '#lib/features/question-trees/question-tree.run.ts';
import {
  deleteQuestionTree,
  getQuestionTree,
  listQuestionTrees,
  resumeQuestionTree,
  startQuestionTree,
  stopQuestionTree,
} from '#lib/features/question-trees/question-trees.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { questionsOf } from '#tests/world/engines/google-parts.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
});

const ctx = () => reach.ctx({ actor });
const start = async (depth = 2) => {
  const input = { keyword: 'rye bread', search_engine: 'google', country: 'gb', depth } as const;
  return (await startQuestionTree(ctx(), input)).data.tree.id;
};
const work = (id: string, run = 1) => questionTrees.job.handle(reach.ctx({ actor: { kind: 'system' } }), { id, run });
const read = async (id: string) => (await getQuestionTree(ctx(), { id })).data.tree;
const queries = () => reach.world.engines.google.searches.map(({ query }) => query.q);

test('each question is searched in turn, and those of its SERP are below it', async () => {
  const id = await start();
  expect(await read(id)).toMatchObject({ status: 'queued', questions_count: 0, waiting_count: 1 });
  await work(id);
  const tree = await read(id);
  const first = questionsOf('rye bread');
  expect(queries()).toEqual(['rye bread', ...first]);
  expect(tree).toMatchObject({ status: 'done', searched_count: 4, waiting_count: 0, questions_count: 11 });
  const below = (no: number) => tree.nodes.filter((node) => node.parent_no === no).map(({ question }) => question);
  expect(below(0)).toEqual(first);
  const [one = [], two, three = []] = first.map(questionsOf);
  // The last question of the third SERP is the first of the first one.
  expect(tree.nodes.slice(1, 4).map(({ no }) => below(no))).toEqual([one, two, three.slice(0, 2)]);
  expect(tree.nodes.filter(({ shown_count: count }) => count > 1).map(({ question }) => question)).toEqual([one[0]]);
  expect(
    tree.nodes.filter(({ status }) => status === 'searched').every(({ search_id: search }) => search !== null),
  ).toBe(true);
  const file = await exportQuestionTree(ctx(), { id, format: 'csv' });
  expect(file.name).toMatch(/^questions-.*\.csv$/);
  expect((await listQuestionTrees(ctx(), { limit: 10 })).data.trees.map((one) => one.id)).toEqual([id]);
});

test('a block in the middle leaves questions that are not measured, and resuming searches only those', {
  timeout: 120_000,
}, async () => {
  const { google } = reach.world.engines;
  const id = await start();
  google.next(null, null);
  google.always = 'blocked';
  await work(id);
  const blocked = await read(id);
  expect(blocked).toMatchObject({ status: 'partial', waiting_count: 0 });
  const missing = blocked.nodes.filter(({ status }) => status === 'not_measured');
  expect(missing.length).toBeGreaterThan(0);
  for (const { error } of missing) expect(error).toMatch(/^Google blocks/);
  google.reset();
  await db().engineHealth.deleteMany();
  await resumeQuestionTree(ctx(), { id });
  await work(id, 2);
  expect(await read(id)).toMatchObject({ status: 'done', searched_count: 4, questions_count: 11 });
  expect(queries()).toEqual(missing.map(({ question }) => question));
  await expect(resumeQuestionTree(ctx(), { id })).rejects.toMatchObject({ code: 'refused' });
});

test('an attempt after a killed one continues with the next question', async () => {
  const id = await start();
  await work(id);
  const last = { treeId_no: { treeId: id, no: 3 } };
  await db().questionNode.update({ where: last, data: { status: 'waiting' } });
  await db().questionTree.update({ where: { id }, data: { status: 'running', lease: crypto.randomUUID() } });
  reach.world.engines.reset();
  await work(id);
  expect(queries()).toEqual([questionsOf('rye bread')[2]]);
  // Its questions were stored by the killed attempt: they are shown again, and not there twice.
  expect(await read(id)).toMatchObject({ status: 'done', questions_count: 11 });
});

test('a stopped tree keeps what it has and can be resumed; a deleted one is gone', async () => {
  const id = await start();
  expect((await stopQuestionTree(ctx(), { id })).data.tree.status).toBe('canceled');
  await work(id);
  expect(reach.world.engines.google.hits).toEqual([]);
  expect((await resumeQuestionTree(ctx(), { id })).data.tree.status).toBe('queued');
  await deleteQuestionTree(ctx(), { id });
  await expect(getQuestionTree(ctx(), { id })).rejects.toMatchObject({ code: 'not_found' });
});
