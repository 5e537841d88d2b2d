import { beforeEach, describe, expect, test } from 'vitest';
import { keepTextRun, STOPPED, type TextRunRecord } from '#lib/features/content/generation/run-store.ts';
import { deleteTextRun, getTextRun, listTextRuns } from '#lib/features/content/generation/runs.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { db } from '#lib/platform/database/db.ts';

let userId = '';
let otherId = '';
beforeEach(async () => {
  const made = () => db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'member' } });
  [userId, otherId] = [(await made()).id, (await made()).id];
});

const as = (id: string) => createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
const keep = (given: Partial<TextRunRecord> = {}) =>
  keepTextRun({
    userId,
    kind: 'draft',
    model: 'small',
    instructions: 'Write.',
    prompt: 'About rye',
    answer: { content: 'Rye.' },
    error: null,
    durationMs: 12,
    usage: { inputTokens: 4, outputTokens: null },
    ...given,
  });
const list = (given: Partial<Parameters<typeof listTextRuns>[1]> = {}, id = userId) =>
  listTextRuns(as(id), { limit: 50, ...given });
const idsOf = async (given: Partial<Parameters<typeof listTextRuns>[1]> = {}) =>
  (await list(given)).data.runs.map(({ id }) => id);

describe('kept requests to the text model', () => {
  test('are listed newest first, page by page, by kind, state and words', async () => {
    const done = await keep({ prompt: '100% rye' });
    const stopped = await keep({ kind: 'social', error: STOPPED });
    const failed = await keep({ error: { code: 'unreachable', message: 'It broke off.' }, answer: null });
    expect(await idsOf()).toEqual([failed, stopped, done]);
    const first = await list({ limit: 2 });
    expect(first.data.runs.map(({ state }) => state)).toEqual(['failed', 'stopped']);
    expect(await idsOf({ limit: 2, cursor: first.data.next_cursor ?? '' })).toEqual([done]);
    expect(await idsOf({ kind: 'social' })).toEqual([stopped]);
    expect(await idsOf({ state: 'done' })).toEqual([done]);
    expect(await idsOf({ state: 'stopped' })).toEqual([stopped]);
    expect(await idsOf({ state: 'failed' })).toEqual([failed]);
    expect(await idsOf({ find: 'RYE' })).toEqual([failed, stopped, done]);
    expect(await idsOf({ find: '0% r' })).toEqual([done]);
    expect(await idsOf({ find: '%' })).toEqual([done]);
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('show prompt and answer whole, and only their start in the list', async () => {
    const prompt = `${'a'.repeat(199)}😀 and more`;
    const id = await keep({ kind: 'cms', prompt, answer: { title: 'T', content: 'C' }, url: 'https://a.example/' });
    expect((await list()).data.runs[0]?.prompt_start).toBe('a'.repeat(199));
    expect((await getTextRun(as(userId), { id })).data.run).toMatchObject({
      id,
      kind: 'cms',
      state: 'done',
      prompt,
      instructions: 'Write.',
      url: 'https://a.example/',
      answer: { title: 'T', content: 'C' },
      input_tokens: 4,
      output_tokens: null,
      error: null,
    });
    const broken = await keep({ error: { code: 'unreachable', message: 'It broke off.' }, answer: null });
    expect((await getTextRun(as(userId), { id: broken })).data.run).toMatchObject({
      answer: null,
      error: 'It broke off.',
    });
  });

  test('are their owner’s alone, and go with the owner', async () => {
    const id = await keep();
    expect((await list({}, otherId)).data.runs).toEqual([]);
    await expect(getTextRun(as(otherId), { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteTextRun(as(otherId), { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await deleteTextRun(as(userId), { id })).toEqual({ data: { deleted: true } });
    await expect(getTextRun(as(userId), { id })).rejects.toMatchObject({ code: 'not_found' });
    await keep();
    await db().user.delete({ where: { id: userId } });
    expect(await db().textRun.count({ where: { userId } })).toBe(0);
  });
});
