import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { DraftSaver, type LocalCopy } from '#lib/features/content/drafts/client/draft-saver.ts';
import { type DraftTexts, textsOf } from '#lib/features/content/drafts/client/draft-texts.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';

const empty: DraftDetail = {
  id: 'd',
  kind: 'page',
  title: '',
  keyword: '',
  country: 'us',
  engine: null,
  language: 'en',
  words: 0,
  networks: [],
  project_id: null,
  brief_id: null,
  revision: 1,
  created_at: '',
  updated_at: '',
  body: '',
  meta_title: '',
  meta_description: '',
  slug: '',
  social: {},
  version: 1,
  versions_count: 1,
};

const lines = ['title', 'keyword', 'meta_title', 'meta_description', 'slug'];

/** Simulates a server with one draft, limited to saving, and windows that have it open. */
function server(draft: Partial<DraftDetail> = {}) {
  const world = {
    draft: { ...empty, ...draft },
    fault: null as Error | null,
    /** Stores the next save but never answers it. */
    losesAnswer: false,
    /** When set, holds requests back until it is resolved. */
    gate: null as Promise<void> | null,
    saves: [] as Partial<DraftTexts>[],
    /** Model requests that the saves named, and one that has been deleted. */
    runs: [] as (string | null)[],
    goneRun: 'gone',
    kept: null as LocalCopy | null,
  };
  const open = () =>
    new DraftSaver(world.draft, {
      save: async ({ post_x, ...changes }, base, runId) => {
        await world.gate;
        if (world.fault) throw world.fault;
        if (runId === world.goneRun) throw new RequestFailed('There is no such request.', 404);
        const fields = Object.entries(changes).map(([name, text]) => [name, lines.includes(name) ? text.trim() : text]);
        const now = new Map<string, unknown>(Object.entries(world.draft));
        // A change that arrives twice is no conflict, whatever else was saved in between.
        if (fields.every(([name = '', text]) => now.get(name) === text)) return world.draft;
        if (base !== world.draft.revision) throw new RequestFailed('changed', 409);
        world.saves.push(changes);
        world.runs.push(runId);
        world.draft = { ...world.draft, ...Object.fromEntries(fields), revision: base + 1 };
        if (!world.losesAnswer) return world.draft;
        world.losesAnswer = false;
        throw new RequestFailed('No response', 0);
      },
      read: async () => {
        if (world.fault) throw world.fault;
        return world.draft;
      },
      keep: (kept) => {
        world.kept = kept;
      },
      forget: (kept) => {
        if (world.kept === kept) world.kept = null;
      },
    });
  const saver = open();
  const states: string[] = [];
  saver.subscribe(() => {
    const { kind } = saver.snapshot().state;
    if (states.at(-1) !== kind) states.push(kind);
  });
  return { world, saver, states, open };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is typed is saved once, after a pause, with the fields that changed', async () => {
  const { world, saver, states } = server();
  saver.set({ body: 'R' });
  await vi.advanceTimersByTimeAsync(600);
  saver.set({ body: 'Rye' });
  await vi.advanceTimersByTimeAsync(600);
  expect(world.saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(world.saves).toEqual([{ body: 'Rye' }]);
  expect(states).toEqual(['typed', 'saving', 'saved']);
});

test('what is typed during a save follows it, on the revision that came of it', async () => {
  const { world, saver } = server();
  const gate = Promise.withResolvers<void>();
  world.gate = gate.promise;
  saver.set({ body: 'a' });
  await vi.advanceTimersByTimeAsync(1_500);
  saver.set({ body: 'ab' });
  gate.resolve();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(world.saves).toEqual([{ body: 'a' }, { body: 'ab' }]);
  expect(saver.snapshot().state.kind).toBe('saved');
});

test('a text typed back to what is stored needs no save', async () => {
  const { world, saver } = server({ body: 'a' });
  saver.set({ body: 'ab' });
  saver.set({ body: 'a' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.saves).toEqual([]);
  expect(saver.snapshot().state.kind).toBe('saved');
});

test('a server that trims does not change what stands in the field', async () => {
  const { world, saver } = server();
  saver.set({ title: 'Rye ' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(world.draft.title).toBe('Rye');
  expect(saver.snapshot().texts.title).toBe('Rye ');
  saver.set({ title: 'Rye b' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(saver.snapshot().texts.title).toBe('Rye b');
  expect(world.draft.title).toBe('Rye b');
});

test('a save that fails says why, keeps the text here and is tried again', async () => {
  const { world, saver } = server();
  world.fault = new RequestFailed('The database is away.', 500);
  saver.set({ body: 'a' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(saver.snapshot().state).toEqual({
    kind: 'failed',
    reason: 'The database is away.',
    again: true,
    gone: false,
  });
  saver.set({ body: 'ab' });
  expect(world.kept).toMatchObject({ revision: 1, texts: { body: 'ab' } });
  world.fault = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(world.draft.body).toBe('ab');
  expect(world.kept).toBeNull();
  expect(saver.snapshot().state.kind).toBe('saved');
});

test('what the server refuses is not sent again as it is', async () => {
  const { world, saver } = server();
  world.fault = new RequestFailed('slug: must be one part of a path', 400);
  saver.set({ slug: 'a b' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saver.snapshot().state).toMatchObject({ kind: 'failed', again: false });
  world.fault = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.saves).toEqual([]);
  saver.set({ slug: 'a-b' });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(world.saves).toEqual([{ slug: 'a-b' }]);
});

test('a change of another field elsewhere is taken in', async () => {
  const { world, saver } = server();
  world.draft = { ...world.draft, title: 'Theirs', revision: 2 };
  saver.set({ body: 'Mine' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.draft).toMatchObject({ title: 'Theirs', body: 'Mine', revision: 3 });
  expect(saver.snapshot().texts).toMatchObject({ title: 'Theirs', body: 'Mine' });
  expect(saver.snapshot().state.kind).toBe('saved');
});

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('the same field changed on both sides waits for a choice: %s', async (choice, expected) => {
  const { world, saver } = server();
  world.draft = { ...world.draft, body: 'Theirs', revision: 2 };
  saver.set({ body: 'Mine' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(saver.snapshot()).toMatchObject({ texts: { body: 'Mine' }, state: { kind: 'conflict' } });
  expect(world.draft.body).toBe('Theirs');
  expect(world.kept?.texts.body).toBe('Mine');
  saver.resolve(choice);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.draft.body).toBe(expected);
  expect(saver.snapshot().texts.body).toBe(expected);
  expect(saver.snapshot().state.kind).toBe('saved');
  expect(world.kept).toBeNull();
});

test('flushing waits for all that was typed', async () => {
  const { world, saver } = server();
  saver.set({ body: 'a' });
  await saver.flush();
  expect(world.draft.body).toBe('a');
  expect(saver.isSaved).toBe(true);
});

test('a text kept from the last time is saved on the same revision', async () => {
  const { world, saver } = server();
  world.kept = { revision: 1, texts: textsOf({ ...empty, body: 'Left' }) };
  void saver.begin(world.kept);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.draft.body).toBe('Left');
  expect(world.kept).toBeNull();
});

test('a text kept from the last time is a conflict where the draft went on', async () => {
  const { saver } = server({ revision: 4, body: 'Theirs' });
  await saver.begin({ revision: 1, texts: textsOf({ ...empty, body: 'Left' }) });
  expect(saver.snapshot()).toMatchObject({ texts: { body: 'Left' }, state: { kind: 'conflict' } });
});

test('a page shown again as it once came has what was saved since, and what was kept on top of it', async () => {
  const { world, saver } = server({ body: 'First' });
  world.draft = { ...world.draft, title: 'Rye', body: 'Second', revision: 3 };
  await saver.begin(null);
  expect(saver.snapshot()).toMatchObject({ texts: { title: 'Rye', body: 'Second' }, state: { kind: 'saved' } });
  world.draft = { ...world.draft, body: 'Third', revision: 4 };
  await saver.begin({ revision: 4, texts: textsOf({ ...world.draft, body: 'Third and kept' }) });
  await saver.flush();
  expect(world.draft).toMatchObject({ title: 'Rye', body: 'Third and kept', revision: 5 });
});

test('a page that cannot ask what was saved since goes on with what it has', async () => {
  const { world, saver } = server({ body: 'First' });
  world.fault = new RequestFailed('No response', 0);
  await saver.begin(null);
  expect(saver.snapshot()).toMatchObject({ texts: { body: 'First' }, state: { kind: 'saved' } });
});

test('what is typed while the draft is read again stays', async () => {
  const { world, saver } = server({ title: 'Rye', body: 'First' });
  world.draft = { ...world.draft, title: 'Theirs', revision: 2 };
  const begun = saver.begin(null);
  saver.set({ body: 'First, typed on' });
  await begun;
  expect(saver.snapshot().texts).toMatchObject({ title: 'Theirs', body: 'First, typed on' });
  await saver.flush();
  expect(world.draft).toMatchObject({ title: 'Theirs', body: 'First, typed on', revision: 3 });
});

test('a save that had been stored before takes in what another window saved since', async () => {
  const { world, saver, open } = server({ body: 'old' });
  world.losesAnswer = true;
  saver.set({ title: 'Rye' });
  await saver.flush();
  const other = open();
  other.set({ body: 'new' });
  await other.flush();
  await saver.flush();
  expect(saver.snapshot()).toMatchObject({ texts: { title: 'Rye', body: 'new' }, state: { kind: 'saved' } });
  saver.set({ body: 'new and more' });
  await saver.flush();
  expect(world.draft).toMatchObject({ title: 'Rye', body: 'new and more', revision: 4 });
});

test('the same change in two windows hides no other change', async () => {
  const { world, saver, open } = server({ body: 'old' });
  const other = open();
  other.set({ title: 'Rye', body: 'new' });
  await other.flush();
  const gate = Promise.withResolvers<void>();
  world.gate = gate.promise;
  saver.set({ title: 'Rye' });
  const flushed = saver.flush();
  saver.set({ body: 'old and mine' });
  gate.resolve();
  await flushed;
  expect(saver.snapshot()).toMatchObject({ texts: { body: 'old and mine' }, state: { kind: 'conflict' } });
  expect(world.draft.body).toBe('new');
  saver.resolve('mine');
  await saver.flush();
  expect(world.draft.body).toBe('old and mine');
});

test('typing on after a save whose answer was lost is no conflict with oneself', async () => {
  const { world, saver } = server();
  world.losesAnswer = true;
  saver.set({ title: 'Rye ', body: 'a' });
  await saver.flush();
  saver.set({ title: 'Rye bread', body: 'ab' });
  await saver.flush();
  expect(world.draft).toMatchObject({ title: 'Rye bread', body: 'ab', revision: 3 });
  expect(saver.snapshot().state.kind).toBe('saved');
});

test('a text taken back after a save whose answer was lost is not taken for saved', async () => {
  const { world, saver } = server({ body: 'old' });
  world.losesAnswer = true;
  saver.set({ body: 'new' });
  await saver.flush();
  saver.set({ body: 'old' });
  expect(saver.isSaved).toBe(false);
  expect(saver.snapshot().state.kind).toBe('failed');
  await saver.flush();
  expect(world.draft).toMatchObject({ body: 'old', revision: 3 });
  expect(saver.snapshot()).toMatchObject({ texts: { body: 'old' }, state: { kind: 'saved' } });
});

test('what the server trimmed is no change of somebody else', async () => {
  const { world, saver, open } = server();
  saver.set({ title: 'Rye ' });
  await saver.flush();
  const other = open();
  other.set({ body: 'Theirs' });
  await other.flush();
  saver.set({ title: 'Rye b' });
  await saver.flush();
  expect(world.draft).toMatchObject({ title: 'Rye b', body: 'Theirs' });
  expect(saver.snapshot().state.kind).toBe('saved');
});

test('a save forgets no text that another window kept', async () => {
  const { world, saver, open } = server();
  world.fault = new RequestFailed('No response', 0);
  const other = open();
  other.set({ body: 'Theirs' });
  await other.flush();
  const { kept } = world;
  expect(kept?.texts.body).toBe('Theirs');
  world.fault = null;
  saver.set({ body: 'Mine' });
  await saver.flush();
  saver.set({ body: 'Mine again' });
  saver.set({ body: 'Mine' });
  expect(world.kept).toBe(kept);
  await other.flush();
  other.resolve('theirs');
  expect(world.kept).toBeNull();
});

test('who needs all stored hears that it is not', async () => {
  const { world, saver } = server();
  world.fault = new RequestFailed('slug: must be one part of a path', 400);
  saver.set({ slug: 'a b' });
  await expect(saver.settle()).rejects.toThrow('You have unsaved changes');
  world.fault = null;
  saver.set({ slug: 'a-b' });
  await saver.settle();
  expect(world.draft.slug).toBe('a-b');
  world.draft = { ...world.draft, body: 'Theirs', revision: 9 };
  saver.set({ body: 'Mine' });
  await expect(saver.settle()).rejects.toThrow('You have unsaved changes');
});

test('of a draft that is gone the text is kept until it is let go', async () => {
  const { world, saver } = server();
  world.fault = new RequestFailed('Draft not found.', 404);
  saver.set({ body: 'Mine' });
  await saver.flush();
  expect(saver.snapshot().state).toMatchObject({ kind: 'failed', again: false, gone: true });
  expect(world.kept?.texts.body).toBe('Mine');
  saver.letGo();
  expect(world.kept).toBeNull();
  expect(saver.isSaved).toBe(true);
  await saver.flush();
  expect(world.saves).toEqual([]);
});

test('what the server changed is taken over, and what was typed since stays', async () => {
  const { world, saver } = server({ body: 'Old', title: 'Old' });
  saver.set({ title: 'Typed' });
  world.draft = { ...world.draft, body: 'Restored', revision: 2 };
  saver.adopt(world.draft);
  expect(saver.snapshot().texts).toMatchObject({ title: 'Typed', body: 'Restored' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.draft).toMatchObject({ title: 'Typed', body: 'Restored', revision: 3 });
});

test('a save says which request to the model wrote it, the next one does not', async () => {
  const { world, saver } = server();
  saver.credit('r1');
  saver.set({ body: 'Written' });
  await saver.flush();
  saver.set({ body: 'Written and mended' });
  await saver.flush();
  expect(world.runs).toEqual(['r1', null]);
});

test('of a request that is gone the text is saved all the same', async () => {
  const { world, saver } = server();
  saver.credit(world.goneRun);
  saver.set({ body: 'Written' });
  await saver.flush();
  expect([world.saves, world.runs, saver.isSaved]).toEqual([[{ body: 'Written' }], [null], true]);
});
