import { expect, test } from 'vitest';
import { expressionProblem, extract } from '#lib/features/site-audits/extraction/extract.ts';
import { extractionColumn } from '#lib/features/site-audits/extraction-fields-contract.ts';

const HTML = `<!doctype html><html><head><title>Shop</title><meta name="sku" content="A-17"></head><body>
  <h1>Rye  bread</h1><ul><li class="item"><span class="price">4.20 €</span><a href="/p/1">One</a></li>
  <li class="item"><span class="price">5.10 €</span><a href="/p/2">Two</a></li></ul>
  <script>{"sku": "A-17", "stock": 3}</script></body></html>`;

const run = (given: object, html = HTML, rendered: string | null = null) => {
  const [result] = extract({ html, rendered, columns: [extractionColumn.parse({ name: 'x', ...given })] });
  return result;
};

test.each([
  ['css', '.price', {}, '4.20 €', 2],
  ['css', '.price', { take: 'all' }, '4.20 € | 5.10 €', 2],
  ['css', '.price', { take: 'count' }, '2', 2],
  ['css', 'a', { attribute: 'href', take: 'all' }, '/p/1 | /p/2', 2],
  ['css', 'li:has(a[href="/p/2"]) .price', {}, '5.10 €', 1],
  ['css', '.nothing', {}, null, 0],
  ['css', '.nothing', { take: 'count' }, '0', 0],
  ['xpath', '//h1', {}, 'Rye bread', 1],
  ['xpath', '//H1', {}, 'Rye bread', 1],
  ['xpath', '//meta[@name="sku"]/@content', {}, 'A-17', 1],
  ['xpath', '//meta[@name="sku"]', { attribute: 'content' }, 'A-17', 1],
  ['xpath', 'count(//li)', {}, '2', 1],
  ['xpath', '//li[last()]/a/text()', {}, 'Two', 1],
  ['xpath', 'string(//h2)', {}, null, 0],
  ['regex', '"stock": (\\d+)', {}, '3', 1],
  ['regex', '\\d+\\.\\d+', { take: 'all' }, '4.20 | 5.10', 2],
  ['contains', 'A-17', {}, '2', 2],
  ['contains', 'A-18', {}, null, 0],
] as const)('%s %s %j', (kind, expression, given, value, matches) => {
  expect(run({ kind, expression, ...given })).toMatchObject({ value, matches, problem: null });
});

test('the rendered page is another page; without one its columns are not measured', () => {
  const column = { kind: 'css', expression: 'h1', source: 'rendered' };
  expect(run(column, HTML, '<h1>Rendered</h1>')).toMatchObject({ value: 'Rendered', matches: 1 });
  expect(run(column)).toEqual({ value: null, matches: null, first: [], problem: 'The page was not rendered.' });
});

test.each([
  ['css', 'div['],
  ['xpath', '//div['],
  ['regex', '(a'],
  // RE2 has no lookaround and no backreferences: neither can be matched in linear time.
  ['regex', '(?=a)b'],
  ['regex', '(a)\\1'],
] as const)('%s %s is invalid', (kind, expression) => {
  expect(expressionProblem({ kind, expression })).toEqual(expect.any(String));
});

test('P11: an expression that would take exponential time elsewhere takes time in proportion to the page', () => {
  const html = `${'a'.repeat(200_000)}!`;
  expect(run({ kind: 'regex', expression: '(a+)+$' }, html)).toMatchObject({ value: null, matches: 0, problem: null });
});

test('P11: a page that is nested arbitrarily deep is read, or not measured', () => {
  const html = `${'<div>'.repeat(50_000)}<b>deep</b>`;
  expect(run({ kind: 'css', expression: 'b' }, html)).toMatchObject({ problem: null, value: 'deep' });
  expect(run({ kind: 'xpath', expression: '//b' }, html)?.problem).toSatisfy(
    (problem: unknown) => problem === null || problem === 'The page is too deeply nested.',
  );
});

test('what is stored of a page is bounded', () => {
  const html = `<p>${'x'.repeat(10_000)}</p>`.repeat(50);
  expect(run({ kind: 'css', expression: 'p' }, html)?.value).toHaveLength(500);
  expect(run({ kind: 'css', expression: 'p', take: 'all' }, html)?.value).toHaveLength(1_000);
});
