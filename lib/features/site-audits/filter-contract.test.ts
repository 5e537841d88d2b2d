import { expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { listSitePages } from '#lib/features/site-audits/pages-contract.ts';

const id = '3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b';
const problemOf = (filter: string) => {
  const parsed = parseInput(listSitePages.input, { id, filter });
  return parsed.ok ? null : parsed.problem.message;
};

test.each([
  ['{"field":"status","op":"gte","value":400}'],
  ['{"all":[]}'],
  ['{"any":[{"field":"title","op":"empty"},{"not":{"field":"indexable","op":"is","value":false}}]}'],
  ['{"field":"outcome","op":"in","value":["page","redirect"]}'],
  ['{"field":"fetched_at","op":"after","value":"2026-11-21T10:00:00Z"}'],
])('%s is a filter', (filter) => {
  expect(problemOf(filter)).toBe(null);
});

test.each([
  ['status=404', 'must be JSON'],
  ['[]', 'must contain objects'],
  ['{"all":{}}', 'must have a list under "all"'],
  ['{"field":"password","op":"equals","value":"x"}', 'must name a column as "field", not "password"'],
  ['{"field":"status","op":"contains","value":4}', 'must have an "op" for status out of eq, ne, lt'],
  ['{"field":"status","op":"eq","value":"404"}', 'must have a number as "value" for status'],
  ['{"field":"status","op":"eq","value":1e999}', 'must have a number as "value" for status'],
  ['{"field":"indexable","op":"is","value":"yes"}', 'must have true or false as "value" for indexable'],
  ['{"field":"outcome","op":"in","value":["lost"]}', 'must have a list out of waiting, unchecked'],
  ['{"field":"title","op":"contains","value":"a\\u0000b"}', 'must have a string without NUL'],
  ['{"field":"fetched_at","op":"before","value":"soon"}', 'must have a date and time in ISO 8601'],
  [`${'{"not":'.repeat(6)}{"all":[]}${'}'.repeat(6)}`, 'must be nested at most 5 deep'],
  [`{"all":[${Array(51).fill('{"field":"title","op":"empty"}').join(',')}]}`, 'must have at most 50 conditions'],
])('%s is refused, with its rule', (filter, rule) => {
  expect(problemOf(filter)).toContain(`filter ${rule}`);
});

test.each([
  [{ url: 'example' }, 'url must be an absolute URL'],
  [{ max_pages: 50_001 }, 'max_pages must be from 1 to 50000, given 50001'],
  [{ max_depth: -1 }, 'max_depth must be from 0 to 100'],
  [{ user_agent: 'a\nb' }, 'user_agent must be of printable ASCII characters'],
  [{ render: 'maybe' }, 'render must be true or false'],
  [{ exclude: [''] }, 'exclude must not be empty'],
])('a start with %o is refused, with its rule', (given, rule) => {
  const parsed = parseInput(startSiteAudit.input, { url: 'https://example.com/', ...given });
  expect(parsed.ok ? '' : parsed.problem.message).toContain(rule);
});
