import { expect, test } from 'vitest';
import { htmlSyntax, svgSyntax } from '#lib/audit/checks/document/syntax.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

test('a syntax error has its line and description', () => {
  expect(stateOf(htmlSyntax, { body: '<div><p>a</div>' })).toBe('pass');
  expect(judge(htmlSyntax, { body: '<div>\n</span></div>' })).toMatchObject({
    state: 'fail',
    found: '1 syntax error',
    items: [{ value: 'line 2: end tag without a start tag', snippet: '</span>' }],
  });
});

test('a page too deep to match its tags is not measured', () => {
  expect(stateOf(htmlSyntax, { body: '<div>'.repeat(600) + '</div>'.repeat(600) })).toBe('notMeasured');
});

test('a drawing with an open shape is a fault of images, not of the HTML', () => {
  const page = { body: '<svg><g><path d="M0 0"/></svg>' };
  expect([stateOf(svgSyntax, page), stateOf(htmlSyntax, page)]).toEqual(['fail', 'pass']);
  expect(stateOf(svgSyntax, { body: '<svg><g><path d="M0 0"/></g></svg>' })).toBe('pass');
  expect(stateOf(svgSyntax, {})).toBe('notApplicable');
});
