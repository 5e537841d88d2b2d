import { expect, onTestFinished } from 'vitest';
import { db } from '#lib/platform/database/db.ts';

/** A statement that a test blocks within the database and releases later. */
interface HeldStatement {
  /** Waits until a statement is blocked; later ones pass. */
  reached(): Promise<void>;
  /** Ends the connection of the blocked statement, like a database that shuts down. */
  cut(): Promise<void>;
  letGo(): Promise<void>;
}

const KEY = 77_000_001;

/** Sessions that wait for a lock of the test's kind; `key` null: for any. */
export const waiters = (key: number | null = null): Promise<{ pid: number }[]> => db().$queryRaw`
  SELECT pid FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (${key}::int IS NULL OR objid = ${key}::int)`;

/** Blocks the next statement of a kind on a table, until the end of the test at most. */
export async function holdStatement(kind: 'INSERT' | 'UPDATE' | 'DELETE', table: string): Promise<HeldStatement> {
  const name = `held_${table}`;
  await db().$executeRawUnsafe(`CREATE SEQUENCE ${name}`);
  // A sequence is visible immediately to every transaction.
  await db().$executeRawUnsafe(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('${name}') = 1 THEN PERFORM pg_advisory_xact_lock_shared(${KEY}); END IF; RETURN NULL; END $$`);
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db().$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`SELECT pg_advisory_xact_lock(${KEY})`);
      locked.resolve();
      await held.promise;
    },
    { timeout: 60_000 },
  );
  await Promise.race([locked.promise, holding]);
  await db().$executeRawUnsafe(
    `CREATE TRIGGER ${name} BEFORE ${kind} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
  );
  const end = async () => {
    held.resolve();
    await holding;
    await db().$executeRawUnsafe(`DROP TRIGGER ${name} ON ${table}`);
    await db().$executeRawUnsafe(`DROP FUNCTION ${name}`);
    await db().$executeRawUnsafe(`DROP SEQUENCE ${name}`);
  };
  let ended: Promise<void> | undefined;
  const letGo = () => (ended ??= end());
  onTestFinished(letGo);
  return {
    reached: () => expect.poll(async () => (await waiters(KEY)).length, { timeout: 30_000, interval: 20 }).toBe(1),
    async cut() {
      const [one] = await waiters(KEY);
      await db().$queryRaw`SELECT pg_terminate_backend(${one?.pid ?? 0}::int)`;
    },
    letGo,
  };
}
