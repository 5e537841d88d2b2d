import pg from 'pg';
import { runStep } from '#lib/cli/startup/run-step.ts';

/** Asks the table itself: loading the database client takes longer than all the rest of a warm start. */
async function anyAccount(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query('SELECT 1 FROM users LIMIT 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Creates the first account from the variables, else returns the code for the setup page; null if there is an account. */
export async function firstAccount(databaseUrl: string, signal: AbortSignal): Promise<string | null> {
  if (await anyAccount(databaseUrl)) return null;
  const { problem, setupCode = null } = await runStep('account', signal);
  if (problem !== null) throw new Error(problem);
  return setupCode;
}
