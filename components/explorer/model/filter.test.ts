import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from './fields.ts';
import {
  applicable,
  type Condition,
  type Filter,
  filterJson,
  filterText,
  opsOf,
  PARTS_MAX,
  readFilter,
} from './filter.ts';

const field = (id: string, kind: Field['kind'], options?: string[]): Field => ({
  id,
  kind,
  title: id,
  group: 'Page',
  description: id,
  ...(options && { options }),
});
const fields = [
  field('url', 'text'),
  field('status', 'number'),
  field('outcome', 'option', ['page', 'client_error']),
  field('indexable', 'boolean'),
  field('fetched_at', 'moment'),
];

const values: Record<Field['kind'], fc.Arbitrary<string>> = {
  text: fc
    .string({ unit: 'binary', minLength: 1, maxLength: 30 })
    .filter((text) => text.trim() !== '' && !text.includes('\0')),
  number: fc.integer({ min: -1_000, max: 1e9 }).map(String),
  boolean: fc.constantFrom('yes', 'no'),
  option: fc.constantFrom('page', 'client_error', 'page,client_error'),
  moment: fc.constantFrom('2026-11-21', '2026-11-21T06:00:00Z'),
};
const conditions: fc.Arbitrary<Condition> = fc
  .constantFrom(...fields)
  .chain(({ id, kind }) =>
    fc
      .constantFrom(...opsOf(kind))
      .chain((op) =>
        op === 'empty' || op === 'not_empty'
          ? fc.constant<Condition>({ field: id, op, value: '' })
          : values[kind].map((value): Condition => ({ field: id, op, value })),
      ),
  );
const join = fc.constantFrom('all' as const, 'any' as const);
const filters: fc.Arbitrary<Filter> = fc.record({
  join,
  parts: fc.array(
    fc.oneof(conditions, fc.record({ join, parts: fc.array(conditions, { minLength: 1, maxLength: 3 }) })),
    { minLength: 1, maxLength: 6 },
  ),
});

test('a filter survives the round trip through its short form', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readFilter(filterText(filter), fields)).toEqual({ filter, unread: [] });
    }),
  );
});

test('parsing never throws and reports what is invalid', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readFilter(text, fields)));
  const { filter, unread } = readFilter('all:status.gte.400;colour.eq.red;status.gte.many;url.eq.x', fields);
  expect(filter.parts).toEqual([{ field: 'status', op: 'gte', value: '400' }]);
  expect(unread).toEqual(['colour.eq.red', 'status.gte.many', 'url.eq.x']);
});

test('a filter with too many conditions is truncated and reported', () => {
  const text = Array.from({ length: PARTS_MAX + 2 }, (_, at) => `status.eq.${at}`).join(';');
  const { filter, unread } = readFilter(text, fields);
  expect(filter.parts).toHaveLength(PARTS_MAX);
  expect(unread).toHaveLength(2);
});

test('incomplete conditions do not filter', () => {
  const half: Filter = {
    join: 'all',
    parts: [
      { field: 'status', op: 'gte', value: '' },
      { join: 'any', parts: [{ field: 'url', op: 'contains', value: '' }] },
      { field: 'url', op: 'contains', value: 'shop' },
    ],
  };
  expect(applicable(half, fields).parts).toEqual([{ field: 'url', op: 'contains', value: 'shop' }]);
});

test('exports use the JSON of the API with typed values', () => {
  const { filter } = readFilter(
    'any:status.gte.400;all(indexable.is.no;outcome.in.page,client_error);url.empty',
    fields,
  );
  expect(JSON.parse(filterJson(filter, fields) ?? '')).toEqual({
    any: [
      { field: 'status', op: 'gte', value: 400 },
      {
        all: [
          { field: 'indexable', op: 'is', value: false },
          { field: 'outcome', op: 'in', value: ['page', 'client_error'] },
        ],
      },
      { field: 'url', op: 'empty' },
    ],
  });
  expect(filterJson({ join: 'all', parts: [] }, fields)).toBeNull();
});
