import { beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as contract from '#lib/features/projects/contract.ts';
import {
  createProject,
  deleteProject,
  listProjects,
  getProject as readProject,
  updateProject,
} from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';

const UNKNOWN = '01a1fc8e-07c8-7643-b842-a29f93ad32f5';

let anna: Ctx;
let ben: Ctx;
beforeEach(async () => {
  await db().user.deleteMany();
  [anna, ben] = [await person('anna@example.com'), await person('ben@example.com')];
});

async function person(email: string): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email } });
  return createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
}

function given(raw: Record<string, unknown>): InputOf<typeof contract.createProject> {
  const parsed = parseInput(contract.createProject.input, raw);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data;
}

const make = async (ctx: Ctx, raw: Record<string, unknown> = {}) =>
  (await createProject(ctx, given({ name: 'Shop', domain: 'example.com', ...raw }))).data.project;
const getProject = async (ctx: Ctx, id: string) => (await readProject(ctx, { project_id: id })).data.project;
const list = async (ctx: Ctx) => (await listProjects(ctx, {})).data.projects;

describe('projects', () => {
  it('are listed by name, for their owner only', async () => {
    await make(anna, { name: 'B', domain: 'b.example' });
    await make(anna, { name: 'A', domain: 'a.example' });
    await make(ben, { name: 'C', domain: 'a.example' });
    expect((await list(anna)).map(({ name }) => name)).toEqual(['A', 'B']);
    expect((await list(ben)).map(({ name }) => name)).toEqual(['C']);
  });

  it('have any engine with any device', async () => {
    const project = await make(anna, { engines: ['google', 'bing'], devices: ['mobile'] });
    expect(project).toMatchObject({ engines: ['google', 'bing'], devices: ['mobile'] });
    const asked = {
      project_id: project.id,
      base_revision: project.revision,
      engines: ['yahoo', 'duckduckgo'] as never,
    };
    expect((await updateProject(anna, asked)).data.project.devices).toEqual(['mobile']);
  });

  it('are a thousand of one user at most', async () => {
    const { ownerId } = await db().project.findUniqueOrThrow({ where: { id: (await make(anna)).id } });
    const more = (from: number, to: number) =>
      db().project.createMany({
        data: Array.from({ length: to - from }, (_, n) => ({ ownerId, name: 'Shop', domain: `${from + n}.example` })),
      });
    await more(1, 999);
    await make(anna, { domain: 'last.example' });
    await expect(make(anna, { domain: 'more.example' })).rejects.toThrow(/at most 1,000 projects/);
    await make(ben);
  });

  it('keep domains in one form, each once, without their own', async () => {
    const project = await make(anna, {
      domain: 'https://www.BÜCHER.example/x',
      watched_domains: ['www.example.org', 'EXAMPLE.org', 'bücher.example', 'www.net'],
    });
    expect(project).toMatchObject({
      domain: 'xn--bcher-kva.example',
      watched_domains: ['example.org', 'www.net'],
    });
    expect(contract.project.parse(project)).toEqual(project);
  });

  it('have one of a domain for each owner', async () => {
    await make(anna);
    await expect(make(anna, { name: 'Again', domain: 'www.example.com' })).rejects.toBeInstanceOf(Refused);
    const other = await make(anna, { domain: 'example.org' });
    const change = updateProject(anna, { project_id: other.id, domain: 'example.com' });
    await expect(change).rejects.toBeInstanceOf(Refused);
    expect(await list(anna)).toHaveLength(2);
  });

  it('are made once when the same request comes twice at once', async () => {
    const outcomes = await Promise.allSettled([make(anna), make(anna)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list(anna)).toHaveLength(1);
  });

  it('change in the fields that are given', async () => {
    const { id } = await make(anna, { watched_domains: ['example.org'] });
    const renamed = await updateProject(anna, { project_id: id, name: 'Renamed' });
    expect(renamed.data.project).toMatchObject({
      name: 'Renamed',
      domain: 'example.com',
      watched_domains: ['example.org'],
    });
    const moved = await updateProject(anna, { project_id: id, domain: 'example.org', watched_domains: [] });
    expect(moved.data.project).toMatchObject({ name: 'Renamed', domain: 'example.org', watched_domains: [] });
    expect(await getProject(anna, id)).toEqual(moved.data.project);
  });

  it('are gone after deleting, what was filed under them stays', async () => {
    const { id } = await make(anna);
    const userId = anna.actor.kind === 'system' ? '' : anna.actor.userId;
    const url = 'https://example.com/';
    await db().audit.create({ data: { userId, projectId: id, url, urlKey: url, host: 'example.com' } });
    expect(await deleteProject(anna, { project_id: id })).toEqual({ data: { deleted: true } });
    await expect(deleteProject(anna, { project_id: id })).rejects.toBeInstanceOf(NotFound);
    expect(await db().audit.findMany()).toMatchObject([{ projectId: null }]);
  });

  it('of somebody else are as unknown as those that never were', async () => {
    const { id } = await make(anna);
    const say = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);
    for (const verb of [getProject, (ctx: Ctx, of: string) => deleteProject(ctx, { project_id: of }), rename]) {
      const [foreign, unknown] = [await say(verb(ben, id)), await say(verb(ben, UNKNOWN))];
      expect(foreign).toBeInstanceOf(NotFound);
      expect(String(foreign)).toBe(String(unknown));
    }
    expect(await getProject(anna, id)).toMatchObject({ name: 'Shop' });
  });

  it('belong to a person, so the system has none', async () => {
    await expect(listProjects(createCtx({ actor: { kind: 'system' } }), {})).rejects.toBeInstanceOf(Forbidden);
  });

  it.each([
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { name: 'a\nb' },
    { domain: '' },
    { domain: 'http://' },
    { domain: '10.0.0.1' },
    { watched_domains: ['not a domain'] },
    { watched_domains: Array.from({ length: 51 }, (_, n) => `d${n}.example`) },
  ])('are not made of %j', (raw) => {
    expect(parseInput(contract.createProject.input, { name: 'Shop', domain: 'example.com', ...raw }).ok).toBe(false);
  });
});

function rename(ctx: Ctx, id: string) {
  return updateProject(ctx, { project_id: id, name: 'Taken over' });
}
