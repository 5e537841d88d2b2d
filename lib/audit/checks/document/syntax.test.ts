import { expect, test } from 'vitest';
import { attributeQuotes, htmlSyntax, svgSyntax } from '#lib/audit/checks/document/syntax.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

test('an error of syntax is told with its line and what it is', () => {
  expect(stateOf(htmlSyntax, { body: '<div><p>a</div>' })).toBe('pass');
  expect(judge(htmlSyntax, { body: '<div>\n</span></div>' })).toMatchObject({
    state: 'fail',
    found: '1 syntax error',
    items: [{ value: 'line 2: an end tag for which nothing is open', snippet: '</span>' }],
  });
});

test('a page too deep to match its tags is not measured', () => {
  expect(stateOf(htmlSyntax, { body: '<div>'.repeat(600) + '</div>'.repeat(600) })).toBe('notMeasured');
});

test('values without quotes', () => {
  expect(stateOf(attributeQuotes, { body: '<p class="a" hidden>x</p>' })).toBe('pass');
  expect(judge(attributeQuotes, { body: '<p class=a>x</p><p class=b>y</p>' })).toMatchObject({
    state: 'fail',
    found: '2 tags',
    total: 2,
  });
});

test('a drawing with an open shape is a fault of images, not of the HTML', () => {
  const page = { body: '<svg><g><path d="M0 0"/></svg>' };
  expect([stateOf(svgSyntax, page), stateOf(htmlSyntax, page)]).toEqual(['fail', 'pass']);
  expect(stateOf(svgSyntax, { body: '<svg><g><path d="M0 0"/></g></svg>' })).toBe('pass');
  expect(stateOf(svgSyntax, {})).toBe('notApplicable');
});
