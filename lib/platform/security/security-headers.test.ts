import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#lib/platform/security/security-headers.ts';

const styles = /style-src ([^;]*)/.exec(contentSecurityPolicy('N', { https: false, development: false }))?.[1];
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('styles need the nonce of the answer or a known hash', () => {
  expect(styles).toMatch(/^'self' 'nonce-N' 'sha256-\S+' 'sha256-\S+'$/);
});

test('the known hashes are those of the installed sonner and of an empty sheet', () => {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8');
  const sheet: unknown = JSON.parse(/^__insertCSS\((".*")\);?$/m.exec(source)?.[1] ?? 'null');
  expect(styles?.split(' ').slice(-2)).toEqual([hashOf(String(sheet)), hashOf('')]);
});
