import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Output of a process that runs this log statement, line by line. */
function logged(statement: string): Record<string, unknown>[] {
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      '--conditions=react-server',
      '--no-warnings',
      '--input-type=module',
      '-e',
      `const { log } = await import('#lib/platform/observability/log.ts'); ${statement}`,
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
  const lines =
    logged(`const { inScope, noteOnRequest, requestIdNow } = await import('#lib/platform/observability/request-scope.ts');
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

test('U5: long texts are cut, long lines are left out, and one request cannot fill the log', () => {
  const lines = logged(`log.info({ origin: 'o'.repeat(15_000), nested: { origin: 'o'.repeat(15_000) } }, 'asked');
    log.info({ err: new Error('e'.repeat(1_000_000)) }, 'failed');
    log.info({ list: Array.from({ length: 100_000 }, () => 'x') }, 'listed');
    const { inScope } = await import('#lib/platform/observability/request-scope.ts');
    inScope({ requestId: 'r', notes: {} }, () => {
      for (let n = 0; n < 1_000; n++) log.info({ text: 't'.repeat(5_000) }, 'again');
    });
    log.info('after it');`);
  expect(JSON.stringify(lines[0]).length).toBeLessThan(17_000);
  expect(lines[0]).toMatchObject({ origin: `${'o'.repeat(8_192)}… (15000 characters)` });
  expect(JSON.stringify(lines[1]).length).toBeLessThan(66_000);
  expect(lines[2]).toMatchObject({ msg: 'a log line was too long and is omitted' });
  const ofRequest = lines.filter(({ requestId }) => requestId === 'r');
  expect(JSON.stringify(ofRequest).length).toBeLessThan(300_000);
  expect(ofRequest.at(-1)).toMatchObject({ msg: 'too much was logged; the rest is omitted' });
  expect(lines.at(-1)).toMatchObject({ msg: 'after it' });
});
