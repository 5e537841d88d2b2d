import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconSprite } from '#lib/cli/checks/icon-sprite.ts';

test('the file of the icons contains each icon that is named, and no other (npm run icons)', () => {
  expect(readFileSync(new URL('icons.svg', import.meta.url), 'utf8')).toBe(iconSprite());
});
