import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseNotes } from '#lib/cli/release/changelog.ts';
import { currentNotices, NOTICES_FILE, noticesOf } from '#lib/cli/release/notices.ts';
import { root } from '#lib/cli/root.ts';
import pkg from '../../../package.json' with { type: 'json' };
import lock from '../../../package-lock.json' with { type: 'json' };

test('the third-party notices are those of the lock file: node lib/cli/release/notices.ts', () => {
  expect(readFileSync(NOTICES_FILE, 'utf8')).toBe(currentNotices());
});

test('the notices list what is shipped, by license', () => {
  const text = noticesOf({
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
    'node_modules/d': { version: '3.0.0', license: 'MIT', dev: true },
  });
  expect(text).toContain('## MIT\n\n- a 1.0.0\n');
  expect(text).toContain('## License in the package\n\n- @b/c 2.0.0\n');
  expect(text).not.toContain('d 3.0.0');
});

test('this version has release notes, and the lock file has this version', () => {
  expect(releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), pkg.version)).not.toBe('');
  expect([lock.version, lock.packages[''].version]).toEqual([pkg.version, pkg.version]);
  expect(() => releaseNotes('## 1.0.0\n\nText\n', '2.0.0')).toThrow('no section "## 2.0.0"');
  expect(releaseNotes('# C\n\n## 2.0.0 (2026-11-23)\n\nNew\n\n## 1.0.0\n\nOld\n', '2.0.0')).toBe('New');
});
