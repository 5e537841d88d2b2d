import { expect, test } from 'vitest';
import { findSecrets } from '#lib/cli/checks/scan-for-secrets.ts';

// Assembled at run time, so that this file contains nothing that the scan finds.
const x = (count: number) => 'xY7'.repeat(count).slice(0, count);

test.each([
  ['Serpentine API token', `srp_${x(43)}_${x(6)}`],
  ['private key', `-----BEGIN ${'RSA '}PRIVATE KEY-----`],
  ['private key', `-----BEGIN ${''}PRIVATE KEY-----`],
  ['AWS access key', `AKIA${'Q7'.repeat(8)}`],
  ['AWS secret key', `AWS_SECRET_ACCESS_KEY=${x(40)}`],
  ['GitHub token', `ghp_${x(36)}`],
  ['Google key', `AIza${x(35)}`],
  ['AI model key', `sk-proj-${x(48)}`],
  ['Slack token', `xoxb-${x(24)}`],
  ['npm token', `npm_${x(36)}`],
  ['password in a URL', `DATABASE_URL=postgresql://app:${x(12)}@db.internal.corp:5432/app`],
  ['password in a URL', `http://user:${x(9)}@proxy.supplier.net:8080`],
])('T6: %s is found, and not repeated', (name, secret) => {
  expect(findSecrets('a/file.ts', `one\nconst key = '${secret}';\n`)).toEqual([`a/file.ts:2: ${name}`]);
});

test.each([
  'postgresql://user:password@host/database',
  'us=http://user:pw@host:port',
  `\`postgresql://\${user}:\${password}@\${host}/x\``,
  'smtp://u:p4ssw0rd@mail.example:587',
  `http://name:${'any'}thing@www.example.com/`,
  'https://www.example.com:8443/@name',
  'Authorization: Bearer srp_…',
  'srp_x',
  'sk-toggle-button-with-a-name',
])('%s is no secret', (text) => expect(findSecrets('a/file.ts', text)).toEqual([]));

test('T6: files with private names are found by them', () => {
  expect(findSecrets('.env', 'PORT=1')).toEqual(['.env: this file must not be tracked']);
  expect(findSecrets('.env.example', 'PORT=1')).toEqual([]);
});
