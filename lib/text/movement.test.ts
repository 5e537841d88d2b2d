import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { movementOf, placesText } from './movement.ts';

test.each([
  ['a gained place', 3, {}, '▲', 'better'],
  ['a lost place', -3, {}, '▼', 'worse'],
  ['a position that falls from 12 to 10', -2, { better: 'lower', isPosition: true }, '▲', 'better'],
  ['a position that rises from 10 to 12', 2, { better: 'lower', isPosition: true }, '▼', 'worse'],
  ['fewer errors', -2, { better: 'lower' }, '▼', 'better'],
  ['more errors', 2, { better: 'lower' }, '▲', 'worse'],
  ['more keywords', 2, { better: 'neither' }, '▲', 'same'],
] as const)('%s', (_, change, how, arrow, tone) => {
  expect(movementOf(change, how)).toMatchObject({ arrow, tone });
});

test('no change has no arrow', () => {
  expect(movementOf(0)).toBeNull();
  expect([placesText(3), placesText(-1), placesText(0)]).toEqual(['▲ 3', '▼ 1', '0']);
});

test('arrows of change are written in one file', () => {
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const sources = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|platform\/prisma\//.test(name));
  const drawing = sources.filter((name) => /[▲▼]/.test(readFileSync(name, 'utf8').replace(/\/\*\*?[\s\S]*?\*\//g, '')));
  expect(drawing).toEqual([join('lib', 'text', 'movement.ts')]);
});
