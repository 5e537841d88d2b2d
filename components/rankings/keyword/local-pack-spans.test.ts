import { expect, test } from 'vitest';
import { packSpans } from './local-pack-spans.ts';

test('equal days are one span, the newest first; a pack without the business, none, and no measurement differ', () => {
  expect(packSpans('2026-11-01', '-2-21nau-')).toEqual([
    { from: '2026-11-08', to: '2026-11-08', state: 'unmeasured', position: null },
    { from: '2026-11-07', to: '2026-11-07', state: 'no_pack', position: null },
    { from: '2026-11-06', to: '2026-11-06', state: 'not_in_pack', position: null },
    { from: '2026-11-05', to: '2026-11-05', state: 'found', position: 1 },
    { from: '2026-11-02', to: '2026-11-04', state: 'found', position: 2 },
  ]);
  expect(packSpans('2026-11-01', '---')).toEqual([]);
});
