import { expect, test } from 'vitest';
import { isDatabaseDown, isDiskFull } from '#lib/platform/database/database-error.ts';
import { toAppError, Unavailable, Unreachable } from '#lib/platform/errors.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });
/** As Prisma 7 wraps the server's error of a raw query. */
const raw = (originalCode: string) =>
  Object.assign(new Error('Raw query failed.'), {
    code: 'P2010',
    meta: { driverAdapterError: Object.assign(new Error('x'), { cause: { originalCode, kind: 'postgres' } }) },
  });

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['Prisma cannot reach it', withCode('P1001')],
  ['no transaction to be had', withCode('P2028')],
  ['a server that crashed under a raw query', raw('57P01')],
  ['a lost connection under a raw query', raw('08006')],
  ['a session that was silent for too long', raw('25P03')],
  ['one behind a refusal of ours', new Unavailable('Try again.', { cause: withCode('P1001') })],
  ['one wrapped in another', new Error('outer', { cause: raw('57P03') })],
  ['told by its text alone', new Error('Connection terminated unexpectedly')],
  ['a client that lost its server', new Error('Client has encountered a connection error and is not queryable')],
  ['a client that was closed', new Error('Client was closed and is not queryable')],
])('down: %s', (_, error) => expect(isDatabaseDown(error)).toBe(true));

test.each([
  ['a duplicate', withCode('P2002')],
  ['a wrong statement', raw('42601')],
  [
    'a target that refuses the connection',
    new Unavailable('Try again.', {
      cause: new Unreachable('It does not answer.', { cause: withCode('ECONNREFUSED') }),
    }),
  ],
  ['a fault of ours', new TypeError('x is not a function')],
  ['nothing at all', null],
  ['text', 'ECONNREFUSED'],
])('not down: %s', (_, error) => expect(isDatabaseDown(error)).toBe(false));

test('an error that is its own cause comes to an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isDatabaseDown(error)).toBe(false);
});

test('a full disk is told from a database that is down', () => {
  for (const full of [
    raw('53100'),
    withCode('53100'),
    new Error('could not write to file "base/pgsql_tmp/x": No space left on device'),
  ]) {
    expect(isDiskFull(full)).toBe(true);
    expect(isDatabaseDown(full)).toBe(false);
    expect(toAppError(full)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('disk') });
  }
  expect(isDiskFull(withCode('53300'))).toBe(false);
});
