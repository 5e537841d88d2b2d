import { describe, expect, test } from 'vitest';
import { browserUser, databaseUser, type UserTables } from '#lib/platform/process/system-users.ts';

const WITHOUT_POSTGRES = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\n';
const WITH_POSTGRES = `${WITHOUT_POSTGRES}postgres:x:101:104::/var/lib/postgresql:/bin/sh\n`;
const ALL = '         0          0 4294967295\n';

const tables = (given: Partial<UserTables>) => () => ({
  passwd: WITHOUT_POSTGRES,
  group: 'root:x:0:\nnogroup:x:65534:\n',
  uidMap: ALL,
  gidMap: ALL,
  ...given,
});

describe('B9: as root, the browser and the embedded database are different users', () => {
  test.each([
    ['with a user "postgres"', WITH_POSTGRES, 101],
    ['without one', WITHOUT_POSTGRES, 65_534],
  ])('%s', (_, passwd, uid) => {
    const database = databaseUser(true, tables({ passwd }));
    const browser = browserUser(true, tables({ passwd }));
    expect(database.uid).toBe(uid);
    expect(browser.uid).toBeGreaterThan(0);
    expect([browser.uid, browser.gid]).not.toContain(database.uid);
    expect(browser.gid).not.toBe(database.gid);
  });

  test('a number that a user or a group of the system has is left to it', () => {
    const passwd = `${WITHOUT_POSTGRES}postgres:x:65533:65531::/:/bin/sh\n`;
    const group = 'some:x:65532:\n';
    expect(browserUser(true, tables({ passwd, group }))).toEqual({ uid: 65_530, gid: 65_530 });
  });

  test('a number outside of the user namespace is not used', () => {
    const map = '0 100000 65530\n';
    expect(browserUser(true, tables({ uidMap: map, gidMap: map }))).toEqual({ uid: 65_529, gid: 65_529 });
  });

  test('where no number is left, that is the error', () => {
    expect(() => browserUser(true, tables({ uidMap: '0 0 1\n' }))).toThrow(
      'no user id from 65520 to 65533 is free for it',
    );
    expect(() => databaseUser(true, tables({ passwd: '' }))).toThrow('no user "postgres" or "nobody"');
  });
});

test('a program that is not root starts both as itself', () => {
  expect([databaseUser(false), browserUser(false)]).toEqual([{}, {}]);
});
