import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '#lib/cli/root.ts';
import { SEALED } from '#lib/cli/sealed.ts';

test('a restore knows of everything that is sealed', () => {
  const sealing = globSync('{app,lib}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts', 'lib/platform/prisma'] })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${root}/${path}`, 'utf8') }))
    .filter(({ text }) => /^import [^;]*\bseal\b[^;]*from '#lib\/platform\/secrets\.ts'/m.test(text));
  expect(sealing.map(({ path }) => path).sort()).toEqual(SEALED.map(({ by }) => by).sort());
});
