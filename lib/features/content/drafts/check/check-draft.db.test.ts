import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkDraft } from '#lib/features/content/drafts/check/check-draft.ts';
import * as contract from '#lib/features/content/drafts/check-contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';

let anna: Ctx;
let userId = '';
beforeEach(async () => {
  await db().user.deleteMany();
  userId = (await db().user.create({ data: { email: 'anna@example.com' } })).id;
  anna = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
});
afterAll(closeParsers);

const make = async (given: object) =>
  (await db().draft.create({ data: { userId, country: 'gb', language: 'en', ...given } })).id;
async function check(given: object) {
  const { data } = await checkDraft(anna, { id: await make(given) });
  expect(contract.checkDraft.output.safeParse({ data }).error?.issues).toBeUndefined();
  return data.check;
}

describe('a page', () => {
  test('is judged as the audit judges it, and each fault leads to its place', async () => {
    const body = 'Bread.\n\n### Näher\n\n![](loaf.png)\n\nLorem ipsum dolor sit amet.\n';
    const { findings, score, left_out, keyword, brief } = await check({ title: 'Rye', body });
    const at = (id: string) => findings.find((one) => one.id === id)?.passages;
    expect(at('heading-level-skipped')).toMatchObject([{ field: 'body', text: '### Näher' }]);
    expect(at('placeholder-text')?.[0]).toMatchObject({ field: 'body', text: 'Lorem ipsum' });
    expect(at('title-too-short')).toEqual([{ field: 'title', network: null, from: 0, to: 3, text: 'Rye' }]);
    expect(at('description-missing')).toMatchObject([{ field: 'meta_description', text: '' }]);
    for (const { field, from, to, text } of findings.flatMap(({ passages }) => passages)) {
      if (field === 'body') expect(body.slice(from, to)).toBe(text);
    }
    expect(score).toBeLessThan(100);
    expect(left_out.length).toBeGreaterThan(100);
    expect([keyword, brief]).toEqual([null, null]);
  });

  test('is judged by the limits of its owner', async () => {
    await db().auditLimit.create({ data: { userId, limitsId: 'thin-content', name: 'thinWords', value: 3 } });
    const { findings } = await check({ title: 'Rye', body: 'Bread of rye stands here.' });
    expect(findings.map(({ id }) => id)).not.toContain('thin-content');
  });

  test('knows the links of its own site by its project', async () => {
    const project = await db().project.create({ data: { ownerId: userId, name: 'Rye', domain: 'rye.example' } });
    const body = 'Read [more](https://rye.example/more).';
    const { passed } = await check({ title: 'Rye', body, projectId: project.id });
    expect(passed.map(({ id }) => id)).toContain('dead-end');
  });

  test('without a text has no score', async () => {
    const { score, findings } = await check({});
    expect(score).toBeNull();
    expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['text-missing', 'title-missing']));
  });

  test('of 200,000 characters made to be slow is read', async () => {
    const { words } = await check({ title: 'x', body: '![a'.repeat(66_000) });
    expect(words).toBeGreaterThan(0);
  });

  test('is held against its brief once that is done', async () => {
    const brief = { userId, keyword: 'rye bread', engine: 'bing', country: 'gb', pagesAsked: 3, pagesRead: 3 } as const;
    const range = { median: 900, low: 700, high: 1_200 };
    const result = {
      words: range,
      headings: range,
      images: range,
      related: [],
      structured_data: [],
      common_headings: [{ text: 'Storing rye bread', positions: [1, 3] }],
      questions: [{ text: 'Is rye bread healthy?', from: 'search', positions: [] }],
      terms: [{ term: 'starter', uses: 3, positions: [1, 2] }],
    };
    const open = await db().brief.create({ data: brief });
    const text = { title: 'Rye bread', body: 'Store the starter in a cool place.', keyword: 'rye bread' };
    expect((await check({ ...text, briefId: open.id })).brief).toBeNull();
    const done = await db().brief.create({ data: { ...brief, status: 'done', result } });
    const checked = await check({ ...text, briefId: done.id });
    expect(checked.brief).toMatchObject({
      // Counted like pages, with the main heading.
      words: 9,
      words_median: 900,
      pages_read: 3,
      headings: [{ covered: true }],
      questions: [{ covered: false }],
      terms: [{ covered: true }],
    });
    expect(checked.findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['brief-length', 'brief-questions']));
    expect(checked.keyword).toMatchObject({ in_main_heading: true, count: 1 });
  });

  test('is nobody else’s', async () => {
    const { id } = await db().user.create({ data: { email: 'ben@example.com' } });
    const ben = createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
    await expect(checkDraft(ben, { id: await make({}) })).rejects.toBeInstanceOf(NotFound);
  });
});

test('a post is judged by what its networks take', async () => {
  const social = { x: 'a'.repeat(281), bluesky: 'short' };
  const { findings, passed } = await check({ kind: 'social', social });
  expect(findings).toMatchObject([
    {
      id: 'post-length-x',
      severity: 'error',
      passages: [{ field: 'post', network: 'x', from: 280, to: 281, text: 'a' }],
    },
  ]);
  expect(passed.map(({ id }) => id)).toEqual(['post-length-bluesky']);
});
