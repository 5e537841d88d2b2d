import { readFileSync } from 'node:fs';

/** CPU time that the connections of this process's database have used, in milliseconds; needs Linux and a local server. */
async function usedByDatabase(): Promise<number> {
  const { db } = await import('#lib/platform/database/db.ts');
  const backends = await db().$queryRaw<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`;
  const nanoseconds = backends.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((all, one) => all + one, 0) / 1e6;
}

/** CPU time of the database for one call, in milliseconds: the mean over some calls after a first one. */
export async function databaseCpu(call: () => Promise<unknown>, times: number): Promise<number> {
  await call();
  const before = await usedByDatabase();
  for (let time = 0; time < times; time++) await call();
  return ((await usedByDatabase()) - before) / times;
}
