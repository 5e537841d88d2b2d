import { db } from '#lib/platform/database/db.ts';

/**
 * Runs a function while the database refuses certain writes to a table, as it does when its disk is full.
 * @param when SQL condition on the new row: `NEW.state = 'failed'`
 */
export async function refusingWrites<T>(table: string, when: string, act: () => Promise<T>): Promise<T> {
  await db().$executeRawUnsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$`);
  try {
    await db().$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse()`,
    );
    return await act();
  } finally {
    await db().$executeRawUnsafe('DROP FUNCTION refuse() CASCADE');
  }
}
