import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Read as text: icons cannot be imported without a browser's React.
test('each area has a shortcut letter of its own', () => {
  const source = readFileSync(new URL('./areas.ts', import.meta.url), 'utf8');
  const keys = [...source.matchAll(/ key: '(.)'/g)].map(([, key]) => key);
  expect(keys.length).toBe([...source.matchAll(/\{ href: /g)].length);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
