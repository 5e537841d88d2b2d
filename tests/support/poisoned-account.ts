/**
 * Creates a separate account in the data folder of a running server, with the sample project's whole history, and appends a
 * hostile text to every sentence in it: `EMAIL PASSWORD TEXT`. Prints what was created as one line of JSON.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { runCommand } from '#lib/cli/command.ts';
import { seedHistory } from '#lib/cli/demo/history/seed-history.ts';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { hashPassword } from '#lib/platform/security/passwords.ts';
import { type Catalogue, inOrder, readCatalogue } from '#tests/support/sample-rows.ts';

/** Result for the test. */
export interface PoisonedAccount {
  projectId: string;
  reportId: string;
  /** Opens /print once. */
  ticket: string;
  /** Opens /share. */
  share: string;
  /** Tables with poisoned rows, and their number of rows. */
  rows: Record<string, number>;
}

/** Accounts and credentials stay unchanged. */
const LEFT_ALONE = new Set(['users', 'api_tokens', 'print_tickets', 'report_shares', 'schedules']);
const SENTENCE = /\S\s+\S/;

/** Appends the text to every sentence in a value, at any depth. */
function poisoned(value: unknown, text: string): unknown {
  if (typeof value === 'string') return SENTENCE.test(value) ? `${value} ${text}` : value;
  if (Array.isArray(value)) return value.map((one) => poisoned(one, text));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, poisoned(one, text)]));
}

/** SQL condition for the rows of a table that belong to a user, however many tables lie between. */
function conditionOf(table: string, { foreignKeys }: Catalogue, userId: string, above: string[] = []): string | null {
  if (table === 'users') return `id = '${userId}'`;
  const ways = foreignKeys.flatMap(({ table: child, columns, parent, names }) => {
    if (child !== table || parent === table || above.includes(parent)) return [];
    const condition = conditionOf(parent, { columns: [], foreignKeys }, userId, [...above, table]);
    return condition
      ? [`(${columns.join(', ')}) IN (SELECT ${names.join(', ')} FROM ${parent} WHERE ${condition})`]
      : [];
  });
  return ways.length > 0 ? `(${ways.join(' OR ')})` : null;
}

async function poison(client: pg.Client, userId: string, text: string): Promise<Record<string, number>> {
  const catalogue = await readCatalogue(client);
  const counts: Record<string, number> = {};
  for (const table of inOrder(catalogue)) {
    const condition = conditionOf(table, catalogue, userId);
    const columns = catalogue.columns.filter(({ table: of, type }) => of === table && /^(?:text|jsonb)/.test(type));
    if (!condition || LEFT_ALONE.has(table) || columns.length === 0) continue;
    const list = columns.map(({ name }) => `"${name}"`).join(', ');
    const { rows } = await client.query(`SELECT ctid::text AS "its place", ${list} FROM "${table}" WHERE ${condition}`);
    for (const { 'its place': place, ...row } of rows) {
      const changed = columns.filter(
        ({ name }) => JSON.stringify(poisoned(row[name], text)) !== JSON.stringify(row[name]),
      );
      if (changed.length === 0) continue;
      const set = changed.map(({ name }, index) => `"${name}" = $${index + 2}`).join(', ');
      const values = changed.map(({ name, type }) => {
        const value = poisoned(row[name], text);
        return type === 'jsonb' ? JSON.stringify(value) : value;
      });
      await client.query(`UPDATE "${table}" SET ${set} WHERE ctid = $1::tid`, [place, ...values]);
      counts[table] = (counts[table] ?? 0) + 1;
    }
  }
  return counts;
}

await runCommand(async () => {
  const [email = '', password = '', text = ''] = process.argv.slice(2);
  const secrets = [0, 1].map(() => randomBytes(32).toString('base64url'));
  const [ticket = '', share = ''] = secrets;
  const [ticketHash, shareHash] = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
  await withDatabase(parseEnv(process.env), 'seed', async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const one = async (sql: string, values: unknown[]): Promise<string> => (await client.query(sql, values)).rows[0].id;
    const userId = await one(
      `INSERT INTO users (id, email, name, password_hash, role)
       VALUES (gen_random_uuid(), $1, 'Somebody', $2, 'member') RETURNING id`,
      [email, await hashPassword(password)],
    );
    const projectId = await one(
      `INSERT INTO projects (id, owner_id, name, domain, updated_at)
       VALUES (gen_random_uuid(), $1, 'Harbour Bakery', 'harbour-bakery.example', now()) RETURNING id`,
      [userId],
    );
    await client.query(`INSERT INTO project_members (project_id, user_id, role) VALUES ($1, $2, 'owner')`, [
      projectId,
      userId,
    ]);
    await seedHistory({ url, projectId, days: 10 });
    // No scheduled job changes it in the background.
    await client.query(`UPDATE schedules SET next_at = now() + interval '1 year' WHERE project_id = $1`, [projectId]);
    await client.query('BEGIN');
    const rows = await poison(client, userId, text);
    const reportId = await one('SELECT id FROM reports WHERE project_id = $1 LIMIT 1', [projectId]);
    await client.query(
      `INSERT INTO print_tickets (token_hash, report_id, expires_at) VALUES ($1, $2, now() + interval '1 hour')`,
      [ticketHash, reportId],
    );
    await client.query(
      `INSERT INTO report_shares (id, report_id, token_hash, hint) VALUES (gen_random_uuid(), $1, $2, 'hostil')`,
      [reportId, shareHash],
    );
    await client.query('COMMIT');
    await client.end();
    const made: PoisonedAccount = { projectId, reportId, ticket, share, rows };
    process.stdout.write(`${JSON.stringify(made)}\n`);
  });
});
