import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { difficultyIds, localPackIds } from '#components/rankings/difficulty-labels.ts';
import { bucketIds, deviceIds, markIds } from '#components/rankings/ranking-labels.ts';
import { featureLabels } from '#components/searches/results/feature-labels.ts';
import { engineIds } from '#components/searches/search-labels.ts';
import type { Sort } from '#components/ui/data-table/columns.ts';
import type { TableFilter } from '#lib/features/rankings/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { rankingColumns, sortOfColumn } from './ranking-columns.tsx';

const keysOf = <Key extends string>(words: Record<Key, unknown>): Key[] => Object.keys(words) as Key[]; // closed records defined in this repository

const features = keysOf(featureLabels);
const DAYS = ['1', '7', '30'] as const;

/** Filter and sort parameters of the table, as in the URL. */
export const tableFields = {
  find: parseAsString.withDefault(''),
  tag: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds),
  country: parseAsString.withDefault(''),
  device: parseAsStringLiteral(deviceIds),
  location: parseAsString.withDefault(''),
  bucket: parseAsStringLiteral(bucketIds),
  mark: parseAsStringLiteral(markIds),
  days: parseAsStringLiteral(DAYS).withDefault('7'),
  feature: parseAsStringLiteral(features),
  difficulty: parseAsStringLiteral(difficultyIds),
  pack: parseAsStringLiteral(localPackIds),
  starred: parseAsBoolean.withDefault(false),
  sort: parseAsString.withDefault(''),
  columns: parseAsString.withDefault(''),
  density: parseAsStringLiteral(['compact'] as const),
};

/** The fields of the table's URL. */
export type TableFields = typeof tableFields;
/** The table's filter and sorting, as in the URL. */
export interface TableState {
  find: string;
  tag: string;
  engine: (typeof engineIds)[number] | null;
  country: string;
  device: (typeof deviceIds)[number] | null;
  /** As stored; `none` for keywords of a whole country. */
  location: string;
  bucket: (typeof bucketIds)[number] | null;
  mark: (typeof markIds)[number] | null;
  days: (typeof DAYS)[number];
  feature: (typeof features)[number] | null;
  difficulty: (typeof difficultyIds)[number] | null;
  pack: (typeof localPackIds)[number] | null;
  starred: boolean;
  sort: string;
  columns: string;
  density: 'compact' | null;
}

/** Search, tag, engine, country, device, location and star: what the chips count. */
export function keywordFilterOf({ find, tag, engine, country, device, location, starred }: TableState) {
  return {
    ...(find.trim() && { q: find.trim().slice(0, 200) }),
    ...(tag.trim() && { tag: tag.trim().slice(0, 40) }),
    ...(engine && { search_engine: engine }),
    ...(/^[a-z]{2}$/.test(country) && { country }),
    ...(device && { device }),
    ...(location.trim() && { location: location.trim().slice(0, 200) }),
    ...(starred && { starred: true }),
  };
}

/** The keywords of the metrics and charts: those of the table, except that "outdated", difficulty and local pack filter only the table. */
export function figureFilterOf(state: TableState) {
  const { bucket, mark, days, feature } = state;
  return {
    ...keywordFilterOf(state),
    ...(bucket && { bucket }),
    ...(mark && mark !== 'stale' && { mark, change_days: days }),
    ...(feature && { feature }),
  };
}

/** The full filter with the order, as input of the table's operation. */
export function tableFilterOf(state: TableState): TableFilter {
  const { mark, days, difficulty, pack, sort } = state;
  const column = rankingSortOf(sort);
  return {
    ...figureFilterOf(state),
    ...(mark && { mark, change_days: days }),
    ...(difficulty && { difficulty }),
    ...(pack && { local_pack: pack }),
    ...(column ? { sort: column.sort, order: column.order } : orderOf(state)),
  };
}

/** The order before a column is chosen: the biggest loss or gain first where the filter asks for changes. */
function orderOf({ mark, days }: TableState): Pick<TableFilter, 'sort' | 'order'> {
  if (mark !== 'up' && mark !== 'down') return {};
  return { sort: `change_${days}d`, order: mark === 'down' ? 'asc' : 'desc' };
}

/** "-change_7d" → that column, descending. Unknown ones are ignored. */
export function rankingSortOf(text: string) {
  const id = text.replace(/^-/, '');
  const sort = sortOfColumn(id);
  return sort ? { id, sort, order: text.startsWith('-') ? ('desc' as const) : ('asc' as const) } : null;
}

/** The order to mark in the headings: that of the chosen column, else the leading one of the default order. */
export function shownSortOf(state: TableState): Sort {
  const chosen = rankingSortOf(state.sort);
  if (chosen) return { id: chosen.id, down: chosen.order === 'desc' };
  const { sort: id, order } = orderOf(state);
  return id ? { id, down: order === 'desc' } : { id: 'volume', down: true };
}

/** Columns as named in the URL; the default ones if it names none. */
export function rankingColumnsOf(t: Translator, text: string) {
  const known = new Map(rankingColumns(t).map((column) => [column.id, column]));
  const chosen = [...new Set(text.split(','))].flatMap((id) => known.get(id) ?? []);
  return chosen.length > 0 ? chosen : rankingColumns(t).filter(({ shown }) => shown);
}

/** Number of active filter conditions. */
export const conditionsIn = (state: TableState): number =>
  [
    ...[state.find, state.tag, state.engine, state.country, state.device, state.location],
    ...[state.bucket, state.mark, state.feature, state.difficulty, state.pack, state.starred],
  ].filter(Boolean).length;

/** Clears every condition. */
export const noConditions = {
  find: null,
  tag: null,
  engine: null,
  country: null,
  device: null,
  location: null,
  bucket: null,
  mark: null,
  feature: null,
  difficulty: null,
  pack: null,
  starred: null,
  days: null,
} as const;

/** The parameters of a saved view; unknown values are dropped, missing ones restore the default. */
export function savedTable(saved: URLSearchParams): { [Name in keyof TableState]: TableState[Name] | null } {
  const text = (name: string) => saved.get(name);
  return {
    find: text('find'),
    tag: text('tag'),
    country: text('country'),
    location: text('location'),
    sort: text('sort'),
    columns: text('columns'),
    starred: text('starred') === 'true' || null,
    engine: tableFields.engine.parse(text('engine') ?? ''),
    device: tableFields.device.parse(text('device') ?? ''),
    bucket: tableFields.bucket.parse(text('bucket') ?? ''),
    mark: tableFields.mark.parse(text('mark') ?? ''),
    days: tableFields.days.parse(text('days') ?? ''),
    feature: tableFields.feature.parse(text('feature') ?? ''),
    difficulty: tableFields.difficulty.parse(text('difficulty') ?? ''),
    pack: tableFields.pack.parse(text('pack') ?? ''),
    density: tableFields.density.parse(text('density') ?? ''),
  };
}
