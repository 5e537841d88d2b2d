import { expect, test } from 'vitest';
import {
  canonicalBroken,
  canonicalChecks,
  canonicalConflicting,
  canonicalHtmlVsHeader,
  canonicalInvalid,
  canonicalMissing,
  canonicalMultiple,
  canonicalOffHost,
  canonicalOutsideHead,
  canonicalRelative,
  canonicalToOther,
} from '#lib/audit/checks/address/canonical.ts';
import { judge, stateOf, TEST_URL, testSite } from '#lib/audit/checks/test-facts.ts';

const link = (href: string, more = '') => `<link rel="canonical" href="${href}"${more}>`;
const page = (...links: string[]) => ({ head: links.join('') });
const OTHER = 'https://www.example.com/bread/wheat';

test('a canonical link to the page itself passes all', () => {
  for (const check of canonicalChecks.filter((one) => one.needs.length === 0)) {
    expect(stateOf(check, page(link(TEST_URL))), check.id).not.toBe('fail');
  }
});

test('none', () => {
  expect(stateOf(canonicalMissing, {})).toBe('fail');
  for (const check of canonicalChecks.filter((one) => one !== canonicalMissing && one.needs.length === 0)) {
    expect(stateOf(check, {}), check.id).toBe('notApplicable');
  }
});

test('the same address twice is a repetition, two addresses are a conflict', () => {
  expect(stateOf(canonicalMultiple, page(link(TEST_URL), link(TEST_URL)))).toBe('fail');
  expect(stateOf(canonicalConflicting, page(link(TEST_URL), link(TEST_URL)))).toBe('pass');
  expect(stateOf(canonicalConflicting, page(link(TEST_URL), link(OTHER)))).toBe('fail');
});

test('HTML against HTTP header', () => {
  const headers = { link: [`<${OTHER}>; rel="canonical"`] };
  expect(stateOf(canonicalHtmlVsHeader, { ...page(link(TEST_URL)), headers })).toBe('fail');
  expect(stateOf(canonicalHtmlVsHeader, { ...page(link(OTHER)), headers })).toBe('pass');
  expect(stateOf(canonicalHtmlVsHeader, { headers })).toBe('notApplicable');
  expect(stateOf(canonicalMissing, { headers })).toBe('pass');
});

test('relative addresses', () => {
  expect(stateOf(canonicalRelative, page(link('/bread/rye')))).toBe('fail');
  expect(stateOf(canonicalRelative, page(link('//www.example.com/bread/rye')))).toBe('fail');
  expect(stateOf(canonicalRelative, page(link('HTTPS://www.example.com/bread/rye')))).toBe('pass');
});

test.each([
  ['', 'empty URL'],
  ['https://', 'not a URL'],
  ['mailto:a@example.com', 'not an HTTP URL'],
  [`${TEST_URL}#top`, 'URL with a fragment'],
])('%s cannot be canonical', (href, found) => {
  expect(judge(canonicalInvalid, page(link(href)))).toMatchObject({ state: 'fail', found });
});

test('a link for one medium or language is none', () => {
  expect(stateOf(canonicalInvalid, page(link(TEST_URL, ' media="print"')))).toBe('fail');
  expect(stateOf(canonicalToOther, page(link(OTHER, ' hreflang="de"')))).toBe('notApplicable');
});

test('in the body it does not count', () => {
  const body = `<p>x</p>${link(OTHER)}`;
  expect(stateOf(canonicalOutsideHead, { body })).toBe('fail');
  expect(stateOf(canonicalToOther, { body })).toBe('notApplicable');
});

test('another page, another host, plain http', () => {
  expect(judge(canonicalToOther, page(link(OTHER)))).toMatchObject({ state: 'fail', found: OTHER });
  expect(stateOf(canonicalToOther, page(link('https://www.example.com:443/bread/rye')))).toBe('pass');
  expect(stateOf(canonicalOffHost, page(link('https://example.org/bread/rye')))).toBe('fail');
  expect(stateOf(canonicalOffHost, page(link('https://example.com/bread/rye')))).toBe('pass');
  expect(stateOf(canonicalOffHost, page(link('http://www.example.com/bread/rye')))).toBe('fail');
});

test('the answer of the canonical address', () => {
  const status = (canonicalStatus: number | null) => ({ site: testSite({ canonicalStatus }) });
  expect(stateOf(canonicalBroken, page(link(OTHER)), status(404))).toBe('fail');
  expect(stateOf(canonicalBroken, page(link(OTHER)), status(301))).toBe('fail');
  expect(stateOf(canonicalBroken, page(link(OTHER)), status(200))).toBe('pass');
  expect(stateOf(canonicalBroken, page(link(OTHER)), status(null))).toBe('notMeasured');
  expect(stateOf(canonicalBroken, page(link(TEST_URL)), status(null))).toBe('notApplicable');
});
