import { expect, it } from 'vitest';
import { readSignals } from '#lib/inspect/technology/page-signals.ts';

// Each of them once cost as much as all previous ones.
it('a page of nothing but generators is read in one pass, and a few of them are kept', () => {
  const { meta } = readSignals('<meta name="generator" content="WordPress 1.2">'.repeat(60_000));
  expect(meta.get('generator')?.length).toBeLessThan(100);
});

it('several contents of one name are kept in their order', () => {
  const { meta } = readSignals(
    '<meta name=generator content=A><meta property=og:type content=x><meta name=Generator content=B>',
  );
  expect(meta.get('generator')).toEqual(['A', 'B']);
});
