import { expect, test } from 'vitest';
import { bulkTransaction } from '#lib/platform/database/bulk-transaction.ts';
import { connectionPool, db } from '#lib/platform/database/db.ts';

const COLUMNS = ['id', 'email', 'name', 'created_at'];
const user = (name: string) => [crypto.randomUUID(), `${crypto.randomUUID()}@example.com`, name, new Date(86_400_000)];
const names = async () => (await db().user.findMany({ orderBy: { createdAt: 'asc' } })).map(({ name }) => name);

test('copied rows are stored as they are, also texts with the format’s own characters', async () => {
  const texts = [
    'plain',
    'tab\there',
    'line\nbreak\r\n',
    'back\\slash \\N \\.',
    '\\N',
    '',
    'Grüße 🙂',
    'a\0b',
    'lone \ud800',
  ];
  const rows = texts.map(user);
  await bulkTransaction((tx) => tx.copy('users', COLUMNS, rows));
  const stored = await db().user.findMany();
  const byId = new Map(stored.map(({ id, name }) => [id, name]));
  expect(rows.map(([id]) => byId.get(String(id)))).toEqual([...texts.slice(0, -2), 'a\uFFFDb', 'lone \uFFFD']);
  expect(stored.every(({ createdAt }) => createdAt.getTime() === 86_400_000)).toBe(true);
  await db().user.deleteMany();
});

test('a transaction that fails leaves nothing, and its connection is used again', async () => {
  const failing = (fault: () => Promise<unknown>) =>
    bulkTransaction(async (tx) => {
      await tx.copy('users', COLUMNS, [user('one')]);
      await tx.$executeRaw`UPDATE users SET name = ${'other'}`;
      await fault();
    });
  await expect(failing(() => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
  const twice = user('twice');
  const copyTwice = () => bulkTransaction((tx) => tx.copy('users', COLUMNS, [twice, twice]));
  await expect(copyTwice()).rejects.toMatchObject({ code: '23505' });
  await expect(bulkTransaction((tx) => tx.copy('users', ['no_such_column'], [['x']]))).rejects.toThrow(
    'no_such_column',
  );
  expect(await names()).toEqual([]);
  expect(connectionPool().idleCount).toBe(connectionPool().totalCount);
});

test('a connection that the server ends fails the transaction, and is replaced', async () => {
  const ended = bulkTransaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await db().$queryRaw`SELECT pg_terminate_backend(${row?.pid}::int)`;
    await tx.$executeRaw`SELECT 1`;
  });
  await expect(ended).rejects.toThrow();
  expect(await bulkTransaction(async (tx) => tx.$queryRaw`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});
