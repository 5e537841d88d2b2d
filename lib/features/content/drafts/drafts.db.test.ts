import { beforeEach, describe, expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import * as contract from '#lib/features/content/drafts/contract.ts';
import * as drafts from '#lib/features/content/drafts/drafts.ts';
import { exportDraft } from '#lib/features/content/drafts/export-draft.ts';
import * as versions from '#lib/features/content/drafts/versions.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { newProject } from '#tests/support/projects.ts';

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

/** Sets the clock to this many minutes. */
const at = (ctx: Ctx, minutes: number): Ctx => ({ ...ctx, now: () => new Date(Date.UTC(2030, 0, 1, 0, minutes)) });

type Given = Partial<Parameters<typeof drafts.createDraft>[1]>;
async function make(given: Given = {}, ctx = at(anna, 0)) {
  const parsed = parseInput(contract.createDraft.input, { title: 'Rye', body: 'Bread of rye', ...given });
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return (await drafts.createDraft(ctx, parsed.data)).data.draft;
}
async function save(id: string, base: number, given: object, ctx = at(anna, 1)) {
  return (await drafts.saveDraft(ctx, { id, base_revision: base, ...given })).data.draft;
}
const kept = async (id: string) =>
  (await versions.listDraftVersions(anna, { id, limit: 100 })).data.versions.map(
    ({ number, why }) => `${number} ${why}`,
  );
const textOf = async (id: string, number: number) =>
  (await versions.getDraftVersion(anna, { id, number })).data.version.body;

describe('a draft', () => {
  test('is made with a first version and read as it was made', async () => {
    const made = await make({ country: 'de', post_x: 'Rye!', kind: 'social' });
    expect(contract.createDraft.output.safeParse({ data: { draft: made } }).error?.issues).toBeUndefined();
    expect(made).toMatchObject({
      revision: 1,
      version: 1,
      versions_count: 1,
      language: 'de',
      words: 4,
      social: { x: 'Rye!' },
      networks: ['x'],
    });
    expect((await drafts.getDraft(anna, { id: made.id })).data.draft).toEqual(made);
    expect(await kept(made.id)).toEqual(['1 typed']);
  });

  test('takes what is given and keeps the rest', async () => {
    const { id } = await make({ keyword: 'rye', post_x: 'a', post_bluesky: 'b' });
    const saved = await save(id, 1, { title: 'Dark rye', post_x: '', post_threads: 'c' });
    expect(saved).toMatchObject({
      title: 'Dark rye',
      body: 'Bread of rye',
      keyword: 'rye',
      revision: 2,
      social: { bluesky: 'b', threads: 'c' },
    });
  });

  test('has lines that end in one way, so that looking at it in an editor changes nothing', async () => {
    const made = await make({ body: 'a\r\n\r\nb\rc', post_x: 'd\r\ne' });
    expect([made.body, made.social.x]).toEqual(['a\n\nb\nc', 'd\ne']);
    const parsed = parseInput(contract.saveDraft.input, { id: made.id, base_revision: 1, body: 'a\r\n\nb\rc' });
    expect(parsed.ok && (await drafts.saveDraft(anna, parsed.data)).data.draft.revision).toBe(1);
  });

  test('is nobody else’s', async () => {
    const { id } = await make();
    for (const asked of [
      () => drafts.getDraft(ben, { id }),
      () => drafts.saveDraft(ben, { id, base_revision: 1, title: 'x' }),
      () => drafts.deleteDraft(ben, { id }),
      () => exportDraft(ben, { id, format: 'html', with_meta: false }),
      () => versions.listDraftVersions(ben, { id, limit: 10 }),
      () => versions.getDraftVersion(ben, { id, number: 1 }),
      () => versions.nameDraftVersion(ben, { id, number: 1, name: 'x' }),
      () => versions.restoreDraftVersion(ben, { id, number: 1, base_revision: 1 }),
    ])
      await expect(asked()).rejects.toBeInstanceOf(NotFound);
    expect((await drafts.listDrafts(ben, { limit: 10 })).data.drafts).toEqual([]);
  });

  test('cannot be added to the project or brief of another user', async () => {
    const userId = ben.actor.kind === 'user' ? ben.actor.userId : '';
    const project = await newProject(userId, 'b.example');
    await expect(make({ project_id: project.id })).rejects.toThrow(/^Project not found\.$/);
    const brief = { userId, keyword: 'b', engine: 'bing', country: 'gb', pagesAsked: 3 };
    const { id } = await db().brief.create({ data: brief });
    await expect(make({ brief_id: id })).rejects.toThrow(/Brief not found/);
  });

  test('goes with all its versions', async () => {
    const { id } = await make();
    await drafts.deleteDraft(anna, { id });
    await expect(drafts.getDraft(anna, { id })).rejects.toBeInstanceOf(NotFound);
    expect(await db().draftVersion.count({ where: { draftId: id } })).toBe(0);
  });
});

describe('the list', () => {
  test('goes on where it ended, last changed first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await make({ title: `Draft ${n}` }, at(anna, n))).id);
    await save(ids[0] ?? '', 1, { title: 'Changed' }, at(anna, 9));
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await drafts.listDrafts(anna, { limit: 2, ...(cursor ? { cursor } : {}) });
      titles.push(...data.drafts.map(({ title }) => title));
      cursor = data.next_cursor ?? undefined;
    } while (cursor);
    expect(titles).toEqual(['Changed', 'Draft 4', 'Draft 3', 'Draft 2', 'Draft 1']);
    await expect(drafts.listDrafts(anna, { limit: 2, cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('finds by title and keyword, and signs mean themselves', async () => {
    await make({ title: '100% rye' });
    await make({ title: 'Wheat', keyword: 'white bread', kind: 'social' });
    const find = async (given: object) =>
      (await drafts.listDrafts(anna, { limit: 10, ...given })).data.drafts.map(({ title }) => title);
    expect(await find({ find: '0%' })).toEqual(['100% rye']);
    expect(await find({ find: 'W' })).toEqual(['Wheat']);
    expect(await find({ find: 'BREAD' })).toEqual(['Wheat']);
    expect(await find({ find: '_' })).toEqual([]);
    expect(await find({ kind: 'page' })).toEqual(['100% rye']);
  });
});

describe('a save', () => {
  test('on another revision is a conflict that names both, and nothing is lost', async () => {
    const { id } = await make();
    await save(id, 1, { body: 'From one window' });
    const second = save(id, 1, { body: 'From another' });
    await expect(second).rejects.toMatchObject({ code: 'conflict' });
    await expect(second).rejects.toThrow(/revision 2 since 2030-01-01T00:01:00.000Z.*revision 1/);
    expect((await drafts.getDraft(anna, { id })).data.draft).toMatchObject({ body: 'From one window', revision: 2 });
    expect((await save(id, 2, { body: 'Both' })).revision).toBe(3);
  });

  test('that arrives twice is saved once', async () => {
    const { id } = await make();
    await save(id, 1, { body: 'New' });
    expect(await save(id, 1, { body: 'New' })).toMatchObject({ revision: 2, body: 'New' });
  });

  test('of many at once gives one, and the others are told', async () => {
    const { id } = await make();
    const all = await Promise.allSettled(Array.from({ length: 4 }, (_, n) => save(id, 1, { body: `Window ${n}` })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await drafts.getDraft(anna, { id })).data.draft.revision).toBe(2);
  });
});

describe('versions', () => {
  test('of a few minutes are one; a later one is another', async () => {
    const { id } = await make();
    await save(id, 1, { body: 'a' }, at(anna, 2));
    await save(id, 2, { body: 'b' }, at(anna, 4));
    expect(await kept(id)).toEqual(['1 typed']);
    expect(await textOf(id, 1)).toBe('b');
    await save(id, 3, { body: 'c' }, at(anna, 6));
    await save(id, 4, { body: 'd' }, at(anna, 10));
    expect(await kept(id)).toEqual(['2 typed', '1 typed']);
    expect(await textOf(id, 2)).toBe('d');
  });

  test('hold texts: a change of anything else makes none', async () => {
    const { id } = await make();
    await save(id, 1, { keyword: 'rye', country: 'gb' }, at(anna, 60));
    expect(await kept(id)).toEqual(['1 typed']);
  });

  test('that are named are kept apart', async () => {
    const { id } = await make();
    await versions.nameDraftVersion(anna, { id, number: 1, name: 'First' });
    await save(id, 1, { body: 'a' });
    expect(await kept(id)).toEqual(['2 typed', '1 typed']);
    expect(await textOf(id, 1)).toBe('Bread of rye');
    const { data } = await versions.nameDraftVersion(anna, { id, number: 1, name: '' });
    expect(data.version.name).toBeNull();
  });

  test('are restored as a version of their own', async () => {
    const { id } = await make();
    await save(id, 1, { body: 'Other', meta_title: 'M' }, at(anna, 10));
    const { data } = await versions.restoreDraftVersion(at(anna, 11), { id, number: 1, base_revision: 2 });
    expect(data.draft).toMatchObject({ body: 'Bread of rye', meta_title: '', revision: 3, version: 3 });
    const list = (await versions.listDraftVersions(anna, { id, limit: 5 })).data.versions;
    expect(list.map(({ words, restored_number }) => [words, restored_number])).toEqual([
      [3, 1],
      [1, null],
      [3, null],
    ]);
    expect(await kept(id)).toEqual(['3 restored', '2 typed', '1 typed']);
    const stale = versions.restoreDraftVersion(anna, { id, number: 2, base_revision: 2 });
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    await expect(versions.getDraftVersion(anna, { id, number: 9 })).rejects.toThrow(/no version 9/);
  });

  test('of an imported text say so', async () => {
    const { id } = await make({ imported: true });
    await save(id, 1, { body: 'a' });
    expect(await kept(id)).toEqual(['2 typed', '1 imported']);
  });

  test('of a text that the model wrote say so and stand by themselves', async () => {
    const { id } = await make();
    const userId = anna.actor.kind === 'user' ? anna.actor.userId : '';
    const run = { instructions: '', prompt: '', kind: 'draft', durationMs: 1 };
    const { id: run_id } = await db().textRun.create({ data: { ...run, userId } });
    await save(id, 1, { body: 'Written', run_id });
    await save(id, 2, { body: 'Mended' });
    expect(await kept(id)).toEqual(['3 typed', '2 model', '1 typed']);
    const { data } = await versions.getDraftVersion(anna, { id, number: 2 });
    expect(data.version).toMatchObject({ body: 'Written', run_id });
    await expect(drafts.saveDraft(ben, { id, base_revision: 3, run_id })).rejects.toBeInstanceOf(NotFound);
    const other = save(id, 3, { body: 'x', run_id: crypto.randomUUID() });
    await expect(other).rejects.toThrow(/AI request not found/);
  });

  test('are not without end: the oldest without a name go', async () => {
    const { id } = await make();
    await versions.nameDraftVersion(anna, { id, number: 1, name: 'First' });
    const row = { draftId: id, why: 'typed', title: 'Rye', metaTitle: '', metaDescription: '', slug: '' } as const;
    await db().draftVersion.createMany({
      data: Array.from({ length: contract.MAX_VERSIONS - 1 }, (_, n) => ({
        ...row,
        number: n + 2,
        body: '',
        social: {},
      })),
    });
    await save(id, 1, { body: 'new' }, at(anna, 60));
    const numbers = (await db().draftVersion.findMany({ where: { draftId: id }, orderBy: { number: 'asc' } })).map(
      ({ number }) => number,
    );
    expect(numbers).toHaveLength(contract.MAX_VERSIONS);
    expect(numbers.slice(0, 2)).toEqual([1, 3]);
    expect(numbers.at(-1)).toBe(contract.MAX_VERSIONS + 1);
  });

  test('with a name are bounded too', async () => {
    const { id } = await make();
    const row = { draftId: id, why: 'typed', title: '', metaTitle: '', metaDescription: '', slug: '' } as const;
    await db().draftVersion.createMany({
      data: Array.from({ length: contract.MAX_NAMED }, (_, n) => ({
        ...row,
        number: n + 2,
        name: 'n',
        body: '',
        social: {},
      })),
    });
    const more = versions.nameDraftVersion(anna, { id, number: 1, name: 'One more' });
    await expect(more).rejects.toThrow(/at most 50 named versions/);
    await versions.nameDraftVersion(anna, { id, number: 2, name: 'Another name' });
  });
});

test('a draft is written out under a name for a file', async () => {
  const { id } = await make({ title: 'Brötchen & Co.', body: 'a <b>' });
  const { data } = await exportDraft(anna, { id, format: 'html', with_meta: true });
  expect(data).toMatchObject({ file_name: 'brotchen-co.html', content_type: 'text/html' });
  expect(data.text).toContain('<h1>Brötchen &amp; Co.</h1>\n<p>a &lt;b&gt;</p>');
  const markdown = await exportDraft(anna, { id, format: 'markdown', with_meta: true });
  expect(markdown.data.text).toBe('---\ntitle: "Brötchen & Co."\nlanguage: "en"\n---\n\na \\<b>\n');
});

test.each([
  ['body', 'x'.repeat(200_001), /body must have at most 200000 characters/],
  ['title', 'x'.repeat(301), /title must have at most 300 characters/],
  ['title', 'a\nb', /title must be one line/],
  ['slug', 'a/b', /slug must be one path segment.*given "a\/b"/],
  ['language', 'english', /language/],
  ['post_x', 'x'.repeat(65_001), /post_x must have at most 65000 characters/],
  ['engine', 'altavista', /engine must be one of/],
])('%s is validated', (field, value, words) => {
  const parsed = parseInput(contract.createDraft.input, { [field]: value });
  expect(parsed.ok ? '' : parsed.problem.message).toMatch(words);
});
