import { z } from 'zod';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { type Column, type ColumnKind, columnById } from '#lib/features/site-audits/columns-contract.ts';

/** Operators by type of column. */
export const OPERATORS = {
  text: ['contains', 'not_contains', 'equals', 'not_equals', 'starts_with', 'ends_with', 'empty', 'not_empty'],
  number: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'empty', 'not_empty'],
  boolean: ['is', 'empty', 'not_empty'],
  option: ['in', 'not_in'],
  moment: ['before', 'after', 'empty', 'not_empty'],
} as const satisfies Record<ColumnKind, readonly string[]>;

/** An operator of a condition. */
export type Operator = (typeof OPERATORS)[ColumnKind][number];

export const OPERATOR_TITLES: Readonly<Record<Operator, string>> = {
  contains: 'contains',
  not_contains: 'does not contain',
  equals: '=',
  not_equals: 'is not',
  starts_with: 'starts with',
  ends_with: 'ends with',
  empty: 'is empty',
  not_empty: 'is not empty',
  eq: '=',
  ne: '≠',
  lt: '<',
  lte: '≤',
  gt: '>',
  gte: '≥',
  is: 'is',
  in: 'is one of',
  not_in: 'is none of',
  before: 'before',
  after: 'after',
};

/** One comparison. `value` is omitted for empty and not_empty. */
export interface Condition {
  field: string;
  op: Operator;
  value?: string | number | boolean | string[] | undefined;
}

/** Conditions combined: all of them, any of them, or not this one. */
export type Filter = Condition | { all: Filter[] } | { any: Filter[] } | { not: Filter };

/** Maximum nesting depth and number of conditions: more than a person would need. */
const MAX_DEPTH = 5;
const MAX_CONDITIONS = 50;
const MAX_VALUE = 1_000;

/**
 * A filter written as JSON: `{"field":"status","op":"gte","value":400}`, combined by `{"all":[…]}`, `{"any":[…]}`,
 * `{"not":…}`.
 */
export const filterText = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(8_192)
  .transform((text, context): Filter => {
    try {
      return readFilter(JSON.parse(text));
    } catch (error) {
      const message = error instanceof FilterError ? error.message : 'must be JSON';
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    }
  })
  .meta({
    title: 'Filter',
    description:
      'Conditions as JSON: {"field","op","value"}, joined by {"all":[…]}, {"any":[…]} or {"not":…}. Fields are the columns; text: contains, not_contains, equals, not_equals, starts_with, ends_with; number: eq, ne, lt, lte, gt, gte; boolean: is; option: in, not_in; moment: before, after; also empty and not_empty.',
    examples: ['{"all":[{"field":"status","op":"gte","value":400},{"field":"links_in","op":"gt","value":0}]}'],
  });

/** What is wrong with a filter, as the end of a sentence that begins with its name. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** Validates a parsed filter. @throws FilterError */
export function readFilter(value: unknown): Filter {
  let conditions = 0;
  const read = (part: unknown, depth: number): Filter => {
    if (depth > MAX_DEPTH) throw new FilterError(`must be nested at most ${MAX_DEPTH} deep`);
    if (part === null || typeof part !== 'object' || Array.isArray(part)) throw new FilterError('must contain objects');
    const list = (given: unknown, name: string): Filter[] => {
      if (!Array.isArray(given)) throw new FilterError(`must have a list under "${name}"`);
      return given.map((one) => read(one, depth + 1));
    };
    if ('all' in part) return { all: list(part.all, 'all') };
    if ('any' in part) return { any: list(part.any, 'any') };
    if ('not' in part) return { not: read(part.not, depth + 1) };
    if (++conditions > MAX_CONDITIONS) throw new FilterError(`must have at most ${MAX_CONDITIONS} conditions`);
    return condition(part);
  };
  return read(value, 1);
}

function condition(part: object): Condition {
  const { field, op, value } = part as Record<string, unknown>;
  const column = typeof field === 'string' ? columnById(field) : undefined;
  if (!column) throw new FilterError(`must name a column as "field", not ${JSON.stringify(field)?.slice(0, 60)}`);
  const operators: readonly string[] = OPERATORS[column.kind];
  if (typeof op !== 'string' || !operators.includes(op)) {
    throw new FilterError(`must have an "op" for ${column.id} out of ${operators.join(', ')}`);
  }
  // It was just found in the list for its type.
  const operator = op as Operator;
  if (operator === 'empty' || operator === 'not_empty') return { field: column.id, op: operator };
  return { field: column.id, op: operator, value: valueFor(column, operator, value) };
}

function valueFor({ id, kind, options = [] }: Column, op: Operator, value: unknown): NonNullable<Condition['value']> {
  const wrong = (rule: string) => new FilterError(`must have ${rule} as "value" for ${id}`);
  if (kind === 'number') {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw wrong('a number');
  }
  if (kind === 'boolean') {
    if (typeof value === 'boolean') return value;
    throw wrong('true or false');
  }
  if (op === 'in' || op === 'not_in') {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string' && options.includes(one))) return value;
    throw wrong(`a list out of ${options.join(', ')}`);
  }
  if (typeof value !== 'string' || value.length > MAX_VALUE) {
    throw wrong(`a string of at most ${MAX_VALUE} characters`);
  }
  if (value.includes('\0') || !value.isWellFormed()) throw wrong('a string without NUL or unpaired surrogates');
  if (kind === 'moment' && Number.isNaN(Date.parse(value))) throw wrong('a date and time in ISO 8601');
  return value;
}
