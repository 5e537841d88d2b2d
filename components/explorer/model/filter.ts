import type { Field, FieldKind } from './fields.ts';

/**
 * A filter over the rows of a table: conditions joined by all or any, with groups of conditions one level deep. Its short
 * text form is used in the URL: `all:status.gte.400;any(title.empty;url.contains.blog)`.
 */
export interface Filter {
  join: Join;
  parts: readonly (Condition | Group)[];
}

/** Whether all conditions must hold, or any of them. */
export type Join = 'all' | 'any';

/** One condition on one field. */
export interface Condition {
  field: string;
  op: Op;
  /** "" for operators without a value. */
  value: string;
}

/** Conditions that are combined before the others. */
export interface Group {
  join: Join;
  parts: readonly Condition[];
}

/** Id of an operator. */
export type Op = keyof typeof operators;

interface Operator {
  title: string;
  kinds: readonly FieldKind[];
  /** Takes no value. */
  alone?: true;
}

export const operators = {
  contains: { title: 'contains', kinds: ['text'] },
  not_contains: { title: 'does not contain', kinds: ['text'] },
  equals: { title: '=', kinds: ['text'] },
  not_equals: { title: 'is not', kinds: ['text'] },
  starts_with: { title: 'starts with', kinds: ['text'] },
  ends_with: { title: 'ends with', kinds: ['text'] },
  gte: { title: '≥', kinds: ['number'] },
  lte: { title: '≤', kinds: ['number'] },
  eq: { title: 'is', kinds: ['number'] },
  ne: { title: 'is not', kinds: ['number'] },
  gt: { title: '>', kinds: ['number'] },
  lt: { title: '<', kinds: ['number'] },
  is: { title: 'is', kinds: ['boolean'] },
  in: { title: 'is', kinds: ['option'] },
  not_in: { title: 'is not', kinds: ['option'] },
  after: { title: 'is after', kinds: ['moment'] },
  before: { title: 'is before', kinds: ['moment'] },
  empty: { title: 'is empty', kinds: ['text', 'number', 'boolean', 'moment'], alone: true },
  not_empty: { title: 'is not empty', kinds: ['text', 'number', 'boolean', 'moment'], alone: true },
} satisfies Record<string, Operator>;

export const opIds = Object.keys(operators).filter((id): id is Op => Object.hasOwn(operators, id));

/** The operator with an id. */
export const operatorOf = (op: Op): Operator => operators[op];

/** The operators for a kind of field. */
export const opsOf = (kind: FieldKind): Op[] => opIds.filter((op) => operatorOf(op).kinds.includes(kind));

export const NO_FILTER: Filter = { join: 'all', parts: [] };

/** A filter with more conditions is rejected, to keep the URL at a usable length. */
export const PARTS_MAX = 30;
const VALUE_MAX = 500;

/** Whether a part of a filter is a group. */
export const isGroup = (part: Condition | Group): part is Group => 'parts' in part;

/** Conditions of the filter and its groups. */
export const conditionsOf = (filter: Filter): Condition[] =>
  filter.parts.flatMap((part) => (isGroup(part) ? part.parts : [part]));

const stands: Record<string, string> = { '~': '~0', ';': '~1', '(': '~2', ')': '~3' };
const packed = (value: string) => value.replace(/[~;()]/g, (one) => stands[one] ?? one);
const unpacked = (value: string) => value.replace(/~([0-3])/g, (_, digit) => '~;()'[Number(digit)] ?? '');

const conditionText = ({ field, op, value }: Condition) =>
  operatorOf(op).alone ? `${field}.${op}` : `${field}.${op}.${packed(value)}`;

/** The filter's short form; "" for one without conditions. */
export function filterText(filter: Filter): string {
  const parts = filter.parts.map((part) =>
    isGroup(part)
      ? part.parts.length
        ? `${part.join}(${part.parts.map(conditionText).join(';')})`
        : ''
      : conditionText(part),
  );
  const text = parts.filter(Boolean).join(';');
  return text && `${filter.join}:${text}`;
}

interface Reading {
  filter: Filter;
  /** Parts that could not be parsed: an unknown field or operator, a value of the wrong type. */
  unread: string[];
}

/** Parses the short form. Invalid parts are skipped and returned, so that a screen can report them. */
export function readFilter(text: string, fields: readonly Field[]): Reading {
  const unread: string[] = [];
  const known = new Map(fields.map((field) => [field.id, field]));
  const [, join = 'all', rest = ''] = /^(?:(all|any):)?(.*)$/s.exec(text) ?? [];
  const parts: (Condition | Group)[] = [];
  let count = 0;
  const condition = (piece: string): Condition[] => {
    const [, id = '', op = '', value = ''] = /^([a-z0-9_]+)\.([a-z_]+)(?:\.(.*))?$/s.exec(piece) ?? [];
    const found: Condition = { field: id, op: opIds.find((one) => one === op) ?? 'empty', value: unpacked(value) };
    const field = known.get(id);
    count += 1;
    if (field && found.op === op && count <= PARTS_MAX && problemOf(found, field) === null) return [found];
    unread.push(piece.slice(0, 80));
    return [];
  };
  for (const piece of pieces(rest)) {
    const [, inner, body] = /^(all|any)\((.*)\)$/s.exec(piece) ?? [];
    if (body === undefined) parts.push(...condition(piece));
    else {
      const group = pieces(body).flatMap(condition);
      if (group.length > 0) parts.push({ join: inner === 'any' ? 'any' : 'all', parts: group });
    }
  }
  return { filter: { join: join === 'any' ? 'any' : 'all', parts }, unread };
}

/** Splits at semicolons outside parentheses. */
const pieces = (text: string): string[] => text.match(/(?:\([^()]*\)?|[^;()]|\))+/gs) ?? [];

/** Why a condition cannot be applied to this field; null when it can. */
export function problemOf({ op, value }: Condition, field: Field): string | null {
  const { kinds, alone, title } = operatorOf(op);
  if (!kinds.includes(field.kind)) return `${field.title} does not support “${title}”.`;
  if (alone) return null;
  if (value.trim() === '') return `${field.title} needs a value.`;
  if (value.length > VALUE_MAX) return `A value has at most ${VALUE_MAX} characters.`;
  return FITS[field.kind](value, field) ? null : `“${value.slice(0, 40)}” is not ${FILTERS[field.kind]}.`;
}

const FITS: Record<FieldKind, (value: string, field: Field) => boolean> = {
  text: (value) => !value.includes('\0') && value.isWellFormed(),
  number: (value) => /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value.trim()),
  boolean: (value) => value === 'yes' || value === 'no',
  option: (value, { options = [] }) => value.split(',').every((one) => options.includes(one)),
  moment: (value) => /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
};

const FILTERS: Record<FieldKind, string> = {
  text: 'a readable text',
  number: 'a number',
  boolean: 'yes or no',
  option: 'one of the choices',
  moment: 'a date',
};

/** The filter without incomplete conditions that the user is still typing. */
export function applicable(filter: Filter, fields: readonly Field[]): Filter {
  const known = new Map(fields.map((field) => [field.id, field]));
  const ready = (condition: Condition) => {
    const field = known.get(condition.field);
    return field !== undefined && problemOf(condition, field) === null;
  };
  return {
    join: filter.join,
    parts: filter.parts.flatMap((part): (Condition | Group)[] => {
      if (!isGroup(part)) return ready(part) ? [part] : [];
      const inner = part.parts.filter(ready);
      return inner.length > 0 ? [{ join: part.join, parts: inner }] : [];
    }),
  };
}

/** The filter as JSON for the API, for files with exactly the rows on screen. null without conditions. */
export function filterJson(filter: Filter, fields: readonly Field[]): string | null {
  const kinds = new Map(fields.map(({ id, kind }) => [id, kind]));
  const one = ({ field, op, value }: Condition) => ({
    field,
    op,
    ...(!operatorOf(op).alone && { value: typed(value, kinds.get(field) ?? 'text') }),
  });
  const ready = applicable(filter, fields);
  if (ready.parts.length === 0) return null;
  return JSON.stringify({
    [ready.join]: ready.parts.map((part) => (isGroup(part) ? { [part.join]: part.parts.map(one) } : one(part))),
  });
}

function typed(value: string, kind: FieldKind): string | number | boolean | string[] {
  if (kind === 'number') return Number(value);
  if (kind === 'boolean') return value === 'yes';
  if (kind === 'option') return value.split(',');
  return kind === 'moment' ? new Date(value).toISOString() : value;
}
