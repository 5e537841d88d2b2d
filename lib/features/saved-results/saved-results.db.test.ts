import { beforeEach, describe, expect, it } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { MAX_ANSWER_BYTES, MAX_SAVED } from '#lib/features/saved-results/contract.ts';
import {
  compareSavedResults,
  deleteSavedResult,
  getSavedResult,
  keepResult,
  listSavedResults,
  updateSavedResult,
} from '#lib/features/saved-results/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';

const UNKNOWN = '01a1fc8e-07c8-7643-b842-a29f93ad32f5';
const url = 'https://example.com/';

interface Person {
  ctx: Ctx;
  userId: string;
}

let anna: Person;
let ben: Person;
let vera: Person;
let project_id: string;

beforeEach(async () => {
  await db().user.deleteMany();
  [anna, ben, vera] = [
    await person('anna@example.com'),
    await person('ben@example.com'),
    await person('vera@example.com'),
  ];
  const project = await db().project.create({ data: { ownerId: anna.userId, name: 'Shop', domain: 'example.com' } });
  project_id = project.id;
  await db().projectMember.createMany({
    data: [
      { projectId: project_id, userId: anna.userId, role: 'owner' },
      { projectId: project_id, userId: vera.userId, role: 'viewer' },
    ],
  });
});

async function person(email: string): Promise<Person> {
  const { id } = await db().user.create({ data: { email } });
  return { ctx: createCtx({ actor: { kind: 'user', userId: id, role: 'member' } }), userId: id };
}

const audit = ({ userId }: Person) =>
  db().audit.create({ data: { userId, url, urlKey: url, host: 'example.com' }, select: { id: true } });
const keep = async ({ ctx }: Person, given: Partial<Parameters<typeof keepResult>[1]>) =>
  (await keepResult(ctx, { project_id, kind: 'audit', name: 'Before', ...given })).data.kept_result;
const list = async ({ ctx }: Person, given: Partial<Parameters<typeof listSavedResults>[1]> = {}) =>
  (await listSavedResults(ctx, { project_id, limit: 25, ...given })).data;
const answer = (value: unknown) => JSON.stringify(value);

describe('a stored record', () => {
  it('is saved to the project once; saving again renames it', async () => {
    const { id: record_id } = await audit(anna);
    const first = await keep(anna, { record_id, note: 'A note' });
    expect(first).toMatchObject({ kind: 'audit', record_id, name: 'Before', note: 'A note', bytes: null, gone: false });
    expect(await db().audit.findUnique({ where: { id: record_id } })).toMatchObject({ projectId: project_id });
    expect(await keep(anna, { record_id, name: 'Again' })).toMatchObject({
      id: first.id,
      name: 'Again',
      note: 'A note',
    });
    expect((await list(anna)).kept_results).toHaveLength(1);
  });

  it('of every kind is looked for in its own table', async () => {
    const { RECORD_KINDS } = await import('#lib/features/saved-results/contract.ts');
    for (const kind of RECORD_KINDS) {
      await expect(keep(anna, { kind, record_id: UNKNOWN })).rejects.toBeInstanceOf(NotFound);
    }
    // Tables are also queried for deleted records.
    await db().keptResult.createMany({
      data: RECORD_KINDS.map((kind) => ({ projectId: project_id, kind, recordId: UNKNOWN, name: kind })),
    });
    expect((await list(anna)).kept_results.every(({ gone }) => gone)).toBe(true);
  });

  it('of somebody else is unknown, and stays where it is', async () => {
    const { id: record_id } = await audit(ben);
    await expect(keep(anna, { record_id })).rejects.toBeInstanceOf(NotFound);
    expect(await db().audit.findUnique({ where: { id: record_id } })).toMatchObject({ projectId: null });
  });

  it('says when it was deleted since', async () => {
    const { id: record_id } = await audit(anna);
    await keep(anna, { record_id });
    await db().audit.delete({ where: { id: record_id } });
    expect((await list(anna)).kept_results).toMatchObject([{ gone: true }]);
  });

  it('is set against another of its kind, by what it found', async () => {
    const [first, second] = [await audit(anna), await audit(anna)];
    await db().audit.update({ where: { id: first.id }, data: { score: 71 } });
    await db().audit.update({ where: { id: second.id }, data: { score: 84 } });
    const [before, after] = [await keep(anna, { record_id: first.id }), await keep(anna, { record_id: second.id })];
    await db().keptResult.update({ where: { id: before.id }, data: { createdAt: new Date(0) } });
    const { data } = await compareSavedResults(vera.ctx, { project_id, id: after.id, with: before.id });
    expect(data).toMatchObject({
      total: 1,
      changes: [{ path: 'score', change: 'changed', before: '71', after: '84' }],
    });
    await db().audit.delete({ where: { id: first.id } });
    await expect(compareSavedResults(anna.ctx, { project_id, id: after.id, with: before.id })).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  it('is refused in a project with the maximum number of results; a saved one can still be renamed', async () => {
    const [kept, more] = [await audit(anna), await audit(anna)];
    const { id, name } = await keep(anna, { record_id: kept.id });
    await db().keptResult.createMany({
      data: Array.from({ length: MAX_SAVED - 1 }, () => ({
        projectId: project_id,
        kind: 'serp',
        name: 'x',
        result: {},
        bytes: 2,
      })),
    });
    for (const given of [{ record_id: more.id }, { kind: 'serp', answer: '{}' }]) {
      await expect(keep(anna, given)).rejects.toMatchObject({
        code: 'refused',
        message: expect.stringContaining('2,000'),
      });
    }
    expect(await keep(anna, { record_id: kept.id, name: `${name} again` })).toMatchObject({ id });
  });

  it('must be named, and only one of a known kind', async () => {
    await expect(keep(anna, {})).rejects.toBeInstanceOf(InvalidInput);
    await expect(keep(anna, { kind: 'serp', record_id: UNKNOWN })).rejects.toBeInstanceOf(InvalidInput);
  });
});

describe('an answer', () => {
  const serp = (results: unknown) => ({
    kind: 'serp',
    input: '{"query":"tea"}',
    answer: answer({ data: { results } }),
  });

  it('is saved with its input, and read back unchanged', async () => {
    const { id, bytes } = await keep(anna, serp([{ title: 'Té \u0000' }]));
    expect(bytes).toBeGreaterThan(20);
    const { data } = await getSavedResult(vera.ctx, { project_id, id });
    expect(data.kept_result).toMatchObject({
      input: { query: 'tea' },
      answer: { data: { results: [{ title: 'Té \uFFFD' }] } },
    });
  });

  it('of two megabytes is saved; a larger one is refused with its size, and so is one that is not JSON', async () => {
    const sized = (bytes: number) => answer('x'.repeat(bytes - 2));
    expect(await keep(anna, { kind: 'serp', answer: sized(MAX_ANSWER_BYTES) })).toMatchObject({
      bytes: MAX_ANSWER_BYTES,
    });
    const larger = keep(anna, { kind: 'serp', answer: sized(3 * 1024 * 1024) });
    await expect(larger).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('3.0 MiB') });
    await expect(keep(anna, { kind: 'serp', answer: '{' })).rejects.toBeInstanceOf(InvalidInput);
    await expect(keep(anna, { kind: 'serp' })).rejects.toBeInstanceOf(InvalidInput);
    expect((await list(anna)).kept_results).toHaveLength(1);
  });

  it('nested too deep is refused with the rule; brackets in its words are no nesting', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    for (const levels of [33, 200_000]) {
      await expect(keep(anna, { kind: 'serp', answer: nested(levels) })).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringMatching(/^answer .*32 levels/),
      });
    }
    await expect(keep(anna, { kind: 'serp', answer: '{}', input: nested(1_000) })).rejects.toThrow(
      /^input .*32 levels/,
    );
    await keep(anna, { kind: 'serp', answer: nested(32) });
    await keep(anna, { kind: 'serp', answer: answer(nested(500)) });
  });

  it('is set against an earlier one of its kind, whichever is named first', async () => {
    const before = await keep(anna, serp([{ url: 'https://a.example/', ranking: 1 }]));
    await db().keptResult.update({ where: { id: before.id }, data: { createdAt: new Date(0) } });
    const after = await keep(anna, serp([{ url: 'https://a.example/', ranking: 3 }]));
    const { data } = await compareSavedResults(vera.ctx, { project_id, id: after.id, with: before.id });
    expect(data).toMatchObject({
      before: { id: before.id },
      after: { id: after.id },
      total: 1,
      changes: [{ path: 'data.results[https://a.example/].ranking', change: 'changed', before: '1', after: '3' }],
    });
    const other = await keep(anna, { kind: 'ranking', answer: '{}' });
    for (const id of [after.id, other.id]) {
      await expect(compareSavedResults(anna.ctx, { project_id, id: after.id, with: id })).rejects.toBeInstanceOf(
        Refused,
      );
    }
  });
});

describe('what a project keeps', () => {
  it('is listed the newest first, in pages, by kind and by words', async () => {
    for (const name of ['One', 'Two_', 'Three']) await keep(anna, { kind: 'serp', answer: '{}', name });
    await keep(anna, { kind: 'ranking', answer: '{}', name: 'Other', note: 'two words' });
    const first = await list(anna, { limit: 3 });
    expect(first.kept_results.map(({ name }) => name)).toEqual(['Other', 'Three', 'Two_']);
    const rest = await list(anna, { limit: 3, ...(first.next_cursor && { cursor: first.next_cursor }) });
    expect(rest.kept_results.map(({ name }) => name)).toEqual(['One']);
    expect(rest.next_cursor).toBeNull();
    expect(first.kinds).toEqual([
      { kind: 'serp', count: 3 },
      { kind: 'ranking', count: 1 },
    ]);
    const names = async (given: Parameters<typeof list>[1]) =>
      (await list(anna, given)).kept_results.map(({ name }) => name);
    expect(await names({ q: 'TWO' })).toEqual(['Other', 'Two_']);
    expect(await names({ q: '_' })).toEqual(['Two_']);
    expect(await names({ kind: 'ranking' })).toEqual(['Other']);
  });

  it('is changed and deleted by editors, read by viewers, unknown to others', async () => {
    const { id } = await keep(anna, { kind: 'serp', answer: '{}' });
    const { data } = await updateSavedResult(anna.ctx, { project_id, id, note: 'Later' });
    expect(data.kept_result).toMatchObject({ name: 'Before', note: 'Later' });
    expect((await list(vera)).kept_results).toHaveLength(1);
    await expect(keep(vera, { kind: 'serp', answer: '{}' })).rejects.toBeInstanceOf(Forbidden);
    await expect(updateSavedResult(vera.ctx, { project_id, id, name: 'x' })).rejects.toBeInstanceOf(Forbidden);
    await expect(deleteSavedResult(vera.ctx, { project_id, id })).rejects.toBeInstanceOf(Forbidden);
    for (const verb of [getSavedResult, deleteSavedResult]) {
      await expect(verb(ben.ctx, { project_id, id })).rejects.toBeInstanceOf(NotFound);
    }
    expect(await deleteSavedResult(anna.ctx, { project_id, id })).toEqual({ data: { deleted: true } });
    await expect(deleteSavedResult(anna.ctx, { project_id, id })).rejects.toBeInstanceOf(NotFound);
  });

  it('goes with the project; its records stay', async () => {
    const { id: record_id } = await audit(anna);
    await keep(anna, { record_id });
    await db().project.delete({ where: { id: project_id } });
    expect(await db().keptResult.count()).toBe(0);
    expect(await db().audit.count()).toBe(1);
  });
});
