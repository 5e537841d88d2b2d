import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { languageOfSeed, readIntent } from '#lib/features/keywords/ideas/service.ts';
import { type KeywordList, MAX_LIST_KEYWORDS, MAX_TAGS } from '#lib/features/keywords/lists/contract.ts';
import { figuresOfResearch } from '#lib/features/keywords/lists/figures-of-research.ts';
import * as store from '#lib/features/keywords/lists/item-store.ts';
import { difficultyOf, presentDifficulty } from '#lib/features/keywords/lists/list-difficulty.ts';
import type * as contract from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { noSuchList, ownedList, readableList, userOf } from '#lib/features/keywords/lists/owned.ts';
import { toKeyword, toList } from '#lib/features/keywords/lists/present.ts';
import { type ValidatedKeywords, validateKeywords } from '#lib/features/keywords/lists/validate-keywords.ts';
import { assertSeesDifficulty } from '#lib/features/rankings/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fromCursor, sortedPlace, toCursor } from '#lib/platform/database/cursor.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/**
 * Adds the valid new keywords to a list, or only previews them.
 * @throws NotFound, also for other users' lists and researches; Refused when the list would hold too many: then none is
 * added
 */
export async function addListKeywords(ctx: Ctx, input: Input<'addListKeywords'>): Output<'addListKeywords'> {
  const before = await ownedList(ctx, input.id);
  const known = await figuresOfResearch(ctx, input.research_id, before);
  let judged: ValidatedKeywords = { fresh: [], same: [], refused: [] };
  const choose = (present: ReadonlyMap<string, string>) => {
    judged = validateKeywords(input.keywords, present);
    const all = present.size + judged.fresh.length;
    if (all > MAX_LIST_KEYWORDS) {
      throw new Refused(
        `keywords: a list can have at most ${formatNumber(MAX_LIST_KEYWORDS)} keywords; with these it would have ${formatNumber(all)}.`,
      );
    }
    return judged.fresh.map(({ keyword, plain }) => ({
      keyword,
      plain,
      tags: [...new Set(input.tags)],
      targetUrl: input.target_url || null,
      intent: readIntent(keyword, before.language ?? languageOfSeed(keyword, before.country)).intent,
      researchId: input.research_id ?? null,
      ...known.get(plain),
    }));
  };
  let list = before;
  if (input.dry_run) choose(await store.presentItems(before.id));
  else {
    const done = await store.addItems(userOf(ctx), before.id, choose);
    if (!done) throw noSuchList();
    list = done.list;
  }
  return {
    data: {
      added: judged.fresh.map(({ keyword }) => keyword),
      already_there: judged.same,
      refused: judged.refused,
      list: toList(list),
    },
  };
}

/** @throws NotFound, also for other users' lists; InvalidInput (cursor); Refused for difficulties that the caller may not see */
export async function listListKeywords(ctx: Ctx, input: Input<'listListKeywords'>): Output<'listListKeywords'> {
  const { id, cursor, limit, ...filter } = input;
  const difficulty = await difficultyOf(userOf(ctx), await readableList(ctx, id));
  assertSeesDifficulty(difficulty.sees, filter);
  const [value, no] = cursor === undefined ? [null, null] : placeIn(cursor, filter.sort);
  const after = no === null ? null : { value, no };
  const [{ items, last }, count] = await Promise.all([
    store.readItems(id, filter, difficulty.source, { after, take: limit + 1 }),
    store.countItems(id, filter, difficulty.source),
  ]);
  const page = items.slice(0, limit);
  const more = items.length > limit && last !== null;
  return {
    data: {
      keywords: page.map((row) => ({ ...toKeyword(row), ...presentDifficulty(row, difficulty) })),
      count,
      next_cursor: more ? toCursor(placeOf(page.at(-1), filter.sort)) : null,
    },
  };
}

const numeric = (text: string | null) => text === null || /^-?\d{1,9}$/.test(text);

function placeIn(cursor: string, sort: contract.KeywordFilter['sort']): readonly [string | null, number] {
  const shape = sortedPlace.refine(([value]) => (sort === 'keyword' ? !value?.includes('\0') : numeric(value)));
  return fromCursor(cursor, shape);
}

function placeOf(row: store.ListedRow | undefined, sort: contract.KeywordFilter['sort']): [string | null, number] {
  if (!row) return [null, 0];
  const values = {
    created_at: row.no,
    keyword: row.plain,
    avg_monthly_searches: row.avgMonthlySearches,
    competition_index: row.competitionIndex,
    difficulty: row.difficulty?.difficulty ?? null,
  };
  return [values[sort] === null ? null : String(values[sort]), row.no];
}

/** @throws NotFound, also for other users' lists */
export async function updateListKeyword(ctx: Ctx, input: Input<'updateListKeyword'>): Output<'updateListKeyword'> {
  const { id, item, tags, target_url: targetUrl, note } = input;
  const row = await store.updateItem(userOf(ctx), id, item, {
    ...(tags && { tags: [...new Set(tags)] }),
    ...(targetUrl === undefined ? {} : { targetUrl: targetUrl || null }),
    ...(note === undefined ? {} : { note }),
  });
  if (!row) throw new NotFound('Keyword not found in the list.');
  return { data: { keyword: toKeyword(row) } };
}

/** @throws NotFound, also for other users' lists; Refused when a keyword would have too many tags: then none is changed */
export async function tagListKeywords(ctx: Ctx, input: Input<'tagListKeywords'>): Output<'tagListKeywords'> {
  const { id, item_ids: ids, add, remove } = input;
  const changed = await store.tagItems(userOf(ctx), id, ids, { add, remove, most: MAX_TAGS });
  if (changed === undefined) throw noSuchList();
  if (changed === null) throw new Refused(`add: a keyword can have at most ${MAX_TAGS} tags; remove some first.`);
  return { data: { changed } };
}

/** @throws NotFound, also for other users' lists */
export async function removeListKeywords(ctx: Ctx, input: Input<'removeListKeywords'>): Output<'removeListKeywords'> {
  await ownedList(ctx, input.id);
  const removed = await store.removeItems(input.id, input.item_ids);
  return { data: { removed, list: toList(await ownedList(ctx, input.id)) } };
}

/**
 * Texts of all or some keywords of a list, in its order, with the list's settings.
 * @throws NotFound, also for other users' lists
 */
export async function keywordsOfList(
  ctx: Ctx,
  id: string,
  ids?: readonly string[],
): Promise<KeywordList & { keywords: string[] }> {
  const list = toList(await readableList(ctx, id));
  return { ...list, keywords: await store.findTexts(id, ids) };
}
