import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** What a process writes that logs this, line by line. */
function logged(statement: string): Record<string, unknown>[] {
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      '--conditions=react-server',
      '--no-warnings',
      '--input-type=module',
      '-e',
      `const { log } = await import('#lib/platform/log.ts'); ${statement}`,
    ],
    { encoding: 'utf8', env: { ...process.env, LOG_LEVEL: 'info' } },
  );
  expect(status, stderr).toBe(0);
  return stderr
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
}

test('U5: one event is one line, whatever its texts hold', () => {
  const forged = 'x\r\n{"level":60,"msg":"all is lost"}\u2028\u0000\u001b[2J';
  const lines = logged(`log.info({ url: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)});
    log.warn({ err: new Error(${JSON.stringify(forged)}) }, 'failed');`);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ level: 30, url: forged, msg: forged });
  expect(lines[1]).toMatchObject({ level: 40, msg: 'failed' });
});

test('T1: secrets are removed, one level down too', () => {
  const lines = logged(`log.info({
    password: 'S3CRET', token: 'S3CRET', cookie: 'S3CRET', authorization: 'S3CRET',
    headers: { cookie: 'S3CRET', authorization: 'S3CRET' }, connection: { key: 'S3CRET', secret: 'S3CRET' },
    kept: 'seen' }, 'asked');`);
  expect(lines[0]).toMatchObject({ kept: 'seen', password: '[removed]', headers: { cookie: '[removed]' } });
  expect(JSON.stringify(lines)).not.toContain('S3CRET');
});
