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

test('T1: secrets are removed from errors, their causes and their addresses too', () => {
  const lines = logged(`const cause = new Error('connect to redis://u:S3CRET@h.example failed');
    log.child({ token: 'S3CRET' }).error({ err: new Error('no answer of https://x.example/?key=S3CRET', { cause }) }, '?token=S3CRET');
    log.info({ deep: { er: { still: { client_secret: 'S3CRET', list: [{ password: 'S3CRET' }] } } } });`);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('S3CRET');
  expect(lines[0]).toMatchObject({ err: { message: expect.stringContaining('https://x.example/') } });
});

test('a line under a request or a job says so by itself', () => {
  const lines = logged(`const { inScope, noteOnRequest, requestIdNow } = await import('#lib/platform/scope.ts');
    const notes = {};
    await inScope({ requestId: 'r-1', notes }, async () => {
      await new Promise((done) => setImmediate(done));
      noteOnRequest({ endpoint: 'x' });
      log.info({ requests: requestIdNow(), notes }, 'in a request');
    });
    inScope({ requestId: 'r-1', job: { name: 'j', id: 'j-1', attempt: 2 }, notes }, () => log.warn('in a job'));
    log.info('in none');`);
  expect(lines[0]).toMatchObject({ requestId: 'r-1', requests: 'r-1', notes: { endpoint: 'x' } });
  expect(lines[1]).toMatchObject({ requestId: 'r-1', job: 'j', jobId: 'j-1', attempt: 2 });
  expect(Object.keys(lines[2] ?? {})).toEqual(['level', 'time', 'msg']);
});
