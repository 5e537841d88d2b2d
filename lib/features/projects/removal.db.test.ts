import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { countRemoval, removeSample } from '#lib/features/projects/removal.ts';
import { deleteProject } from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const NOW = new Date('2030-06-15T12:00:00Z');

let ctx: Ctx;
let viewer: Ctx;
let userId: string;
let id: string;

/** A project with a checked keyword, a running round, a running audit, a report, a note and stored backlinks. */
beforeEach(async () => {
  await db().user.deleteMany();
  const person = async (email: string) => {
    const user = await db().user.create({ data: { email } });
    return { userId: user.id, ctx: createCtx({ actor: { kind: 'user', userId: user.id, role: 'member' } }) };
  };
  ({ userId, ctx } = await person('owner@removal.example'));
  const other = await person('viewer@removal.example');
  viewer = other.ctx;
  ({ id } = await newProject(userId, 'removal.example'));
  await addMember(id, other.userId, 'viewer');
  const { no } = await db().trackedKeyword.create({
    data: { projectId: id, keyword: 'rye', plain: 'rye', engine: 'google', country: 'us' },
  });
  await db().rankCheck.create({ data: { keywordNo: no, at: NOW, state: 'found', position: 3, depth: 20 } });
  const round = await db().trackingRun.create({ data: { projectId: id, status: 'running', total: 1 } });
  await db().trackingItem.create({ data: { runId: round.id, keywordNo: no, dueAt: NOW, status: 'running' } });
  const url = 'https://removal.example/';
  await db().audit.create({
    data: { userId, projectId: id, url, urlKey: url, host: 'removal.example', status: 'running' },
  });
  await db().report.create({ data: { projectId: id, name: 'May' } });
  await db().projectNote.create({ data: { projectId: id, text: 'x', at: NOW } });
  await db().backlinkDomain.create({ data: { userId, domain: 'removal.example' } });
});

const left = async () => ({
  keywords: await db().trackedKeyword.count(),
  checks: await db().rankCheck.count(),
  rounds: await db().trackingRun.count(),
  items: await db().trackingItem.count(),
  reports: await db().report.count(),
  notes: await db().projectNote.count(),
});
const NONE = { keywords: 0, checks: 0, rounds: 0, items: 0, reports: 0, notes: 0 };

test('what goes and what stays is counted before', async () => {
  const counts = { keywords: 1, checks: 1, reports: 1, alertRules: 0, notes: 1, otherMembers: 1, filed: 1 };
  expect(await countRemoval(ctx, id)).toEqual(counts);
});

test('a deletion takes what is tracked, running rounds too, and leaves the results without a project', async () => {
  await deleteProject(ctx, { project_id: id });
  expect(await left()).toEqual(NONE);
  expect(await db().audit.findMany()).toMatchObject([{ projectId: null, status: 'running' }]);
  expect(await db().backlinkDomain.count()).toBe(1);
});

test('only a sample is removed with what was filed under it, and only by an owner', async () => {
  await expect(removeSample(ctx, { project_id: id })).rejects.toMatchObject({ code: 'refused' });
  await db().project.update({ where: { id }, data: { sample: true } });
  await expect(removeSample(viewer, { project_id: id })).rejects.toMatchObject({ code: 'forbidden' });
  await removeSample(ctx, { project_id: id });
  expect(await left()).toEqual(NONE);
  expect([await db().audit.count(), await db().backlinkDomain.count(), await db().project.count()]).toEqual([0, 0, 0]);
});
