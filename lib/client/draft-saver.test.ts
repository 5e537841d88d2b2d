import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { DraftSaver, type DraftTexts, type Kept, textsOf } from '#lib/client/draft-saver.ts';
import type { DraftDetail } from '#lib/features/drafts/contract.ts';

const empty: DraftDetail = {
  ...{ id: 'd', kind: 'page', title: '', keyword: '', country: 'us', engine: null, language: 'en', words: 0 },
  ...{ networks: [], project_id: null, brief_id: null, revision: 1, created_at: '', updated_at: '' },
  ...{ body: '', meta_title: '', meta_description: '', slug: '', social: {}, version: 1, versions_count: 1 },
};

/** A server with one draft, as far as saving goes. */
function server(draft: Partial<DraftDetail> = {}) {
  const world = {
    draft: { ...empty, ...draft },
    fault: null as Error | null,
    /** Held back until it is called, when set. */
    gate: null as Promise<void> | null,
    saves: [] as Partial<DraftTexts>[],
    /** Requests to the model that the saves named, and one that is gone. */
    runs: [] as (string | null)[],
    goneRun: 'gone',
    kept: null as Kept | null,
  };
  const saver = new DraftSaver(world.draft, {
    save: async ({ post_x, ...changes }, base, runId) => {
      await world.gate;
      if (world.fault) throw world.fault;
      if (runId === world.goneRun) throw new RequestFailed('There is no such request.', 404);
      if (base !== world.draft.revision) throw new RequestFailed('changed', 409);
      world.saves.push(changes);
      world.runs.push(runId);
      world.draft = { ...world.draft, ...changes, revision: base + 1 };
      return world.draft;
    },
    read: async () => world.draft,
    keep: (texts) => {
      world.kept = texts;
    },
  });
  const states: string[] = [];
  saver.subscribe(() => {
    const { kind } = saver.snapshot().state;
    if (states.at(-1) !== kind) states.push(kind);
  });
  return { world, saver, states };
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
  world.draft = { ...world.draft, title: 'Rye' };
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
  expect(saver.snapshot().state).toEqual({ kind: 'failed', reason: 'The database is away.', again: true });
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
  saver.recover({ revision: 1, texts: textsOf({ ...empty, body: 'Left' }) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.draft.body).toBe('Left');
});

test('a text kept from the last time is a conflict where the draft went on', () => {
  const { saver } = server({ revision: 4, body: 'Theirs' });
  saver.recover({ revision: 1, texts: textsOf({ ...empty, body: 'Left' }) });
  expect(saver.snapshot()).toMatchObject({ texts: { body: 'Left' }, state: { kind: 'conflict' } });
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
