import { expect, test } from 'vitest';
import {
  h1AltOnly,
  h1Missing,
  h1Multiple,
  h1NonSequential,
  h1TooLong,
  h2Duplicate,
  h2Missing,
  headingEmpty,
  headingLevelSkipped,
} from '#lib/audit/checks/content/headings.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const page = (body: string) => ({ body });

test('one h1 with text', () => {
  expect(stateOf(h1Missing, page('<h1>Rye</h1>'))).toBe('pass');
  expect(judge(h1Missing, page('<h1> </h1>'))).toMatchObject({ state: 'fail', found: 'an empty h1' });
  expect(judge(h1Missing, page('<h2>Rye</h2>'))).toMatchObject({ state: 'fail', found: 'no h1' });
  expect(stateOf(h1Multiple, page('<h1>Rye</h1>'))).toBe('pass');
  expect(judge(h1Multiple, page('<h1>Rye</h1><h1>Bread</h1>'))).toMatchObject({ state: 'fail', total: 2 });
  expect(stateOf(h1Multiple, page(''))).toBe('notApplicable');
});

test('a long h1, by graphemes and script', () => {
  expect(stateOf(h1TooLong, page(`<h1>${'bread '.repeat(13)}</h1>`))).toBe('fail');
  expect(stateOf(h1TooLong, page('<h1>Bread</h1>'))).toBe('pass');
  expect(stateOf(h1TooLong, page(`<h1>${'麦'.repeat(30)}</h1>`))).toBe('pass');
  expect(judge(h1TooLong, page(`<h1>${'麦'.repeat(40)}</h1>`))).toMatchObject({ expected: 'at most 35 characters' });
});

test('an h1 that is an image, with and without a written one beside it', () => {
  expect(stateOf(h1AltOnly, page('<h1><img src="/l.png" alt="Bakery"></h1>'))).toBe('fail');
  expect(stateOf(h1AltOnly, page('<h1><img src="/l.png" alt="Bakery"></h1><h1>Rye</h1>'))).toBe('pass');
  expect(stateOf(h1AltOnly, page('<h1><img src="/l.png" alt="Bakery"> Rye</h1>'))).toBe('pass');
});

test('the h1 comes first', () => {
  expect(stateOf(h1NonSequential, page('<h2>News</h2><h1>Rye</h1>'))).toBe('fail');
  expect(stateOf(h1NonSequential, page('<h1>Rye</h1><h2>News</h2>'))).toBe('pass');
  expect(stateOf(h1NonSequential, page('<h2>News</h2>'))).toBe('notApplicable');
});

test('a level is skipped downwards only', () => {
  expect(judge(headingLevelSkipped, page('<h1>a</h1><h2>b</h2><h4>c</h4>'))).toMatchObject({
    state: 'fail',
    items: [{ value: 'h4: c' }],
  });
  expect(stateOf(headingLevelSkipped, page('<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>'))).toBe('pass');
  expect(stateOf(headingLevelSkipped, page('<h1>a</h1>'))).toBe('notApplicable');
});

test('an empty heading; an image with text alternative fills one', () => {
  expect(stateOf(headingEmpty, page('<h2></h2>'))).toBe('fail');
  expect(stateOf(headingEmpty, page('<h2><img src="/a.png" alt="Rye"></h2>'))).toBe('pass');
  expect(stateOf(headingEmpty, page(''))).toBe('notApplicable');
});

test('only a long page needs sub-headings', () => {
  const long = `<p>${'Rye bread keeps for days. '.repeat(100)}</p>`;
  expect(stateOf(h2Missing, page(`<main><h1>Rye</h1>${long}</main>`))).toBe('fail');
  expect(stateOf(h2Missing, page(`<main><h1>Rye</h1><h2>Keeping</h2>${long}</main>`))).toBe('pass');
  expect(stateOf(h2Missing, page('<h1>Rye</h1><p>Short.</p>'))).toBe('notApplicable');
});

test('duplicate H2s', () => {
  const h2 = (...texts: string[]) => page(texts.map((text) => `<h2>${text}</h2>`).join(''));
  expect(judge(h2Duplicate, h2('Opening hours', 'Rye', 'opening hours'))).toMatchObject({
    state: 'fail',
    found: '1 repeated heading',
    items: [{ value: 'Opening hours (2 times)' }],
  });
  expect(stateOf(h2Duplicate, h2('Rye', 'Wheat', '', ''))).toBe('pass');
});
