import { expect, test } from 'vitest';
import {
  charset,
  charsetInconsistent,
  charsetLate,
  consoleErrors,
  deprecatedTags,
  doctype,
  documentParts,
  documentPartsMissing,
  domDepth,
  domSize,
  duplicateIds,
  htmlSize,
  inlineCode,
  invalidInHead,
  metasInBody,
  plugins,
} from '#lib/audit/checks/document/document.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered } from '#lib/audit/checks/test-rendered.ts';

const UTF8 = { 'content-type': ['text/html; charset=utf-8'] };

test('only the HTML doctype passes', () => {
  expect(stateOf(doctype, {})).toBe('pass');
  expect(stateOf(doctype, { html: '<html></html>' })).toBe('fail');
  expect(stateOf(doctype, { html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN"><html></html>' })).toBe('fail');
});

test('the encoding may be declared by header or by meta', () => {
  expect(stateOf(charset, {})).toBe('fail');
  expect(stateOf(charset, { headers: UTF8 })).toBe('pass');
  expect(stateOf(charset, { head: '<meta charset="utf-8">' })).toBe('pass');
});

test('a late meta is a fault only where the header says nothing', () => {
  const late = { head: `<style>${'a'.repeat(1100)}</style><meta charset="utf-8">` };
  expect(stateOf(charsetLate, late)).toBe('fail');
  expect(stateOf(charsetLate, { ...late, headers: UTF8 })).toBe('notApplicable');
  expect(stateOf(charsetLate, { head: '<meta charset="utf-8">' })).toBe('pass');
});

test('header and meta must agree; utf8 is utf-8', () => {
  expect(stateOf(charsetInconsistent, { headers: UTF8, head: '<meta charset="UTF8">' })).toBe('pass');
  expect(stateOf(charsetInconsistent, { headers: UTF8, head: '<meta charset="iso-8859-1">' })).toBe('fail');
});

test('repeated parts, foreign elements in the head and metas in the body are told', () => {
  expect(stateOf(documentParts, { html: '<!doctype html><html><body>a</body><body>b</body></html>' })).toBe('fail');
  expect(stateOf(documentParts, {})).toBe('pass');
  expect(stateOf(invalidInHead, { head: '<div>x</div><link rel="canonical" href="/">' })).toBe('fail');
  expect(stateOf(invalidInHead, { head: '<meta charset="utf-8"><title>x</title>' })).toBe('pass');
  expect(stateOf(metasInBody, { body: '<meta name="description" content="x">' })).toBe('fail');
  expect(stateOf(metasInBody, { body: '<div itemscope><meta itemprop="name" content="x"></div>' })).toBe('pass');
});

test('ids, obsolete elements and plug-ins', () => {
  expect(judge(duplicateIds, { body: '<p id="a"></p><p id="a"></p>' })).toMatchObject({
    state: 'fail',
    items: [{ value: 'a (2 times)' }],
  });
  expect(stateOf(duplicateIds, { body: '<p id="a"></p><p id="b"></p>' })).toBe('pass');
  expect(stateOf(deprecatedTags, { body: '<center>x</center>' })).toBe('fail');
  expect(stateOf(deprecatedTags, { body: '<b>x</b>' })).toBe('pass');
  expect(stateOf(plugins, { body: '<embed src="a.swf">' })).toBe('fail');
  expect(stateOf(plugins, {})).toBe('pass');
});

test('sizes are judged by their limits', () => {
  const page = { body: '<p>a</p>'.repeat(10), head: `<style>${'a'.repeat(50)}</style>` };
  expect([stateOf(domSize, page), stateOf(domSize, page, {}, { maxNodes: 5 })]).toEqual(['pass', 'fail']);
  expect([stateOf(htmlSize, page), stateOf(htmlSize, page, {}, { maxBytes: 50 })]).toEqual(['pass', 'fail']);
  expect([stateOf(inlineCode, page), stateOf(inlineCode, page, {}, { maxCharacters: 49 })]).toEqual(['pass', 'fail']);
});

test('console errors are not measured where the console was not read', () => {
  const errors = { items: [{ text: 'x is not defined', url: null }], total: 1 };
  expect(stateOf(consoleErrors, {}, { rendered: testRendered() })).toBe('pass');
  expect(stateOf(consoleErrors, {}, { rendered: testRendered({ consoleErrors: errors }) })).toBe('fail');
  expect(stateOf(consoleErrors, {}, { rendered: testRendered({ consoleErrors: null }) })).toBe('notMeasured');
});

test('parts that are left to the parser, and deep trees', () => {
  expect(judge(documentPartsMissing, { html: '<!doctype html><title>x</title><p>y' })).toMatchObject({
    state: 'fail',
    found: 'no <html>, no <head>, no <body>',
  });
  expect(stateOf(documentPartsMissing, {})).toBe('pass');
  expect(stateOf(domDepth, { body: '<div>'.repeat(40) })).toBe('fail');
  expect(stateOf(domDepth, { body: '<div>'.repeat(20) })).toBe('pass');
});
