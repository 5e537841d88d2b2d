import { expect, test } from 'vitest';
import type { SerpFeature } from '#lib/engines/engine.ts';
import { packIn } from '#lib/features/local-grids/pack-in.ts';

const place = { title: 'Harbour Bakery', url: null, text: '' };
const block = (kind: SerpFeature['kind'], items: SerpFeature['items']): SerpFeature => ({
  kind,
  place: 1,
  title: 'Places',
  items,
});

test('a local pack whose places could not be read is unknown, and a page without one has no places', () => {
  expect(packIn([block('local-pack', [])])).toBeNull();
  expect(packIn([block('jobs', [place])])).toEqual([]);
  expect(packIn([block('local-pack', []), block('local-pack', [place])])).toEqual([place]);
});
