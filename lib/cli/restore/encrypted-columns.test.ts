import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENCRYPTED_COLUMNS } from '#lib/cli/restore/encrypted-columns.ts';
import { root } from '#lib/cli/root.ts';

/** Its sealed cookie lives for minutes and is in no column. */
const IN_NO_COLUMN = 'lib/features/google-accounts/sign-in.ts';

test('a restore knows of everything that is sealed', () => {
  const sealing = globSync('{app,lib}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts', 'lib/platform/prisma'] })
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${root}/${path}`, 'utf8') }))
    .filter(({ text }) => /^import [^;]*\bseal\b[^;]*from '#lib\/platform\/security\/secrets\.ts'/m.test(text));
  const inColumns = sealing.map(({ path }) => path).filter((path) => path !== IN_NO_COLUMN);
  expect(inColumns.sort()).toEqual(ENCRYPTED_COLUMNS.map(({ by }) => by).sort());
});
