import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '#lib/contract/field-info.ts';
import * as f from '#lib/contract/fields.ts';
import { parseInput } from '#lib/contract/parse-input.ts';

const input = z.object({
  keyword: f.keyword,
  domain: f.domain,
  url: f.url.optional(),
  search_engine: f.searchEngine,
  country: f.countryUs,
  pages_number: f.pagesNumber(10, 30),
  js_script: f.jsScript.optional(),
});
const good = { keyword: ' coffee ', domain: 'example.com' };

test('fills defaults, trims and lowers', () => {
  expect(parseInput(input, { ...good, country: 'DE' })).toEqual({
    ok: true,
    data: { keyword: 'coffee', domain: 'example.com', search_engine: 'google', country: 'de', pages_number: 10 },
  });
});

test.each([
  [{ keyword: undefined }, 'form', 'keyword is required'],
  [{ keyword: '  ' }, 'form', 'keyword must not be empty, given ""'],
  [{ keyword: 7 }, 'form', 'keyword must be a string, given 7'],
  [{ keyword: ['a'] }, 'form', 'keyword must be a string, given a list'],
  [{ pages_number: 31 }, 'value', 'pages_number must be from 1 to 30, given 31'],
  [{ pages_number: 1e20 }, 'value', 'pages_number must be from 1 to 30, given 100000000000000000000'],
  [{ pages_number: 1.5 }, 'form', 'pages_number must be a whole number, given 1.5'],
  [{ pages_number: 'abc' }, 'form', 'pages_number must be a whole number, given "abc"'],
  [
    { search_engine: '__proto__' },
    'value',
    'search_engine must be one of google, bing, yahoo, duckduckgo, given "__proto__"',
  ],
  [{ search_engine: 4 }, 'form', 'search_engine must be a string, given 4'],
  [{ country: 'usa' }, 'value', 'country must be a two-letter country code of ISO 3166-1, such as us, given "usa"'],
  [{ country: 1 }, 'form', 'country must be a string, given 1'],
  [{ domain: '10.1.2.3' }, 'value', 'domain must be a domain name, not a URL, given "10.1.2.3"'],
  [{ domain: '*.example.com' }, 'form', 'domain must be a domain name such as example.com, given "*.example.com"'],
  [
    { js_script: 'x'.repeat(65_537) },
    'value',
    `js_script must have at most 65,536 characters, given "${'x'.repeat(99)}…"`,
  ],
] as const)('%j is a problem of %s', (given, kind, message) => {
  const parsed = parseInput(input, { ...good, ...given });
  expect(parsed).toMatchObject({ ok: false, problem: { kind, message } });
});

test('a problem of form is told before one of value, whatever the order', () => {
  const parsed = parseInput(input, { keyword: 'x', domain: 'a b', pages_number: 99, country: 'zz' });
  expect(parsed).toMatchObject({ ok: false, problem: { kind: 'form', field: 'domain' } });
});

test('a text given back holds no token, password or control character', () => {
  const parsed = parseInput(input, { ...good, url: 'http:// user\u202e srp_abc\r\n' });
  expect(parsed.ok ? '' : parsed.problem.message).not.toMatch(/srp_abc|[\r\n\u202e]/);
});

test.each([
  ['example.com', 'example.com'],
  ['HTTPS://www.Example.com/x?y#z', 'www.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example.', 'xn--bcher-kva.example'],
  ['localhost', 'localhost'],
])('domain %s is stored as %s', (given, stored) => {
  expect(f.domain.parse(given)).toBe(stored);
});

test.each([
  'exa mple.com',
  `${'a'.repeat(64)}.com`,
  'example.com\r\nQUIT',
  '-h whois.evil.example',
  '-a.com',
  'ftp://a.com',
  'a..com',
  'u@a.com',
])('domain %j is malformed', (given) => {
  expect(parseInput(input, { ...good, domain: given })).toMatchObject({ ok: false, problem: { kind: 'form' } });
});

test('fields describe themselves, also behind optional and default', () => {
  const fields = Object.fromEntries(fieldsOf(input).map((field) => [field.name, field]));
  expect(fields.url).toMatchObject({ required: false, label: 'URL', kind: 'text', hints: { target: 'url' } });
  expect(fields.domain).toMatchObject({ required: true, kind: 'text', hints: { target: 'domain' } });
  expect(fields.country).toMatchObject({ required: false, default: 'us', hints: { control: 'country' } });
  expect(fields.pages_number).toMatchObject({ kind: 'integer', min: 1, max: 30, default: 10, example: 10 });
  expect(fields.search_engine).toMatchObject({ kind: 'option', options: ['google', 'bing', 'yahoo', 'duckduckgo'] });
});

test('a described copy of a target keeps being a target', () => {
  const copy = z.object({ page: f.url.meta({ description: 'Another page' }).optional() });
  expect(fieldsOf(copy)[0]).toMatchObject({ description: 'Another page', hints: { target: 'url' } });
});
