import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/keywords/lists/contract.ts';
import { MAX_LISTS } from '#lib/features/keywords/lists/contract.ts';
import { describeItems } from '#lib/features/keywords/lists/item-store.ts';
import { noSuchList, ownedList, readableList, userOf } from '#lib/features/keywords/lists/owned.ts';
import { toList } from '#lib/features/keywords/lists/present.ts';
import * as store from '#lib/features/keywords/lists/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { Refused } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

const MOVED = 'The country or language of the list was changed: refresh the metrics.';

/** @throws Refused when the name is taken or there are too many lists; NotFound for other users' projects */
export async function createKeywordList(ctx: Ctx, input: Input<'createKeywordList'>): Output<'createKeywordList'> {
  const userId = userOf(ctx);
  await requireProject(userId, input.project_id);
  if ((await store.countLists(userId)) >= MAX_LISTS) {
    throw new Refused(`name: max. ${MAX_LISTS} keyword lists; delete one first.`);
  }
  const row = await store.insertList(userId, {
    ...named(input.name),
    country: input.country,
    language: input.language || null,
    engines: [...new Set(input.engines)],
    projectId: input.project_id || null,
    note: input.note ?? '',
  });
  if (!row) throw taken(input.name);
  return { data: { list: toList(row) } };
}

/** A user's lists, newest first. @throws InvalidInput (cursor) */
export async function listKeywordLists(ctx: Ctx, input: Input<'listKeywordLists'>): Output<'listKeywordLists'> {
  const { q, project_id: projectId, limit } = input;
  const after = afterId(input.cursor);
  const rows = await store.readLists(userOf(ctx), { q: q && keyOf(q), projectId, after, take: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit);
  return { data: { lists: page.map(toList), next_cursor } };
}

/** @throws NotFound, also for other users' lists */
export async function getKeywordList(ctx: Ctx, { id }: Input<'getKeywordList'>): Output<'getKeywordList'> {
  const row = await readableList(ctx, id);
  const { tags, withFigures, figuresAt } = await describeItems(id);
  return {
    data: {
      list: {
        ...toList(row),
        tags,
        with_figures_count: withFigures,
        figures_at: figuresAt?.toISOString() ?? null,
      },
    },
  };
}

/** @throws NotFound, also for other users' lists; Refused when the name is taken */
export async function updateKeywordList(ctx: Ctx, input: Input<'updateKeywordList'>): Output<'updateKeywordList'> {
  const userId = userOf(ctx);
  const before = await ownedList(ctx, input.id);
  await requireProject(userId, input.project_id);
  const language = input.language === undefined ? before.language : input.language || null;
  const country = input.country ?? before.country;
  const moved = country !== before.country || language !== before.language;
  const row = await store.updateList(
    userId,
    input.id,
    {
      ...(input.name === undefined ? {} : named(input.name)),
      country,
      language,
      ...(input.engines && { engines: [...new Set(input.engines)] }),
      ...(input.project_id === undefined ? {} : { projectId: input.project_id || null }),
      ...(input.note === undefined ? {} : { note: input.note }),
    },
    moved ? MOVED : null,
  );
  if (row === null) throw taken(input.name ?? before.name);
  if (!row) throw noSuchList();
  return { data: { list: toList(row) } };
}

/** @throws NotFound, also for other users' lists */
export async function deleteKeywordList(ctx: Ctx, { id }: Input<'deleteKeywordList'>): Output<'deleteKeywordList'> {
  if (!(await store.deleteList(userOf(ctx), id))) throw noSuchList();
  return { data: { deleted: true } };
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();
const named = (name: string) => ({ name, nameKey: keyOf(name) });
const taken = (name: string) => new Refused(`name: you already have a keyword list called ${JSON.stringify(name)}.`);
