import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { env } from '#lib/platform/env.ts';
import pkg from '../../../package.json' with { type: 'json' };

/** Versions and locations that an administrator needs first. Each text is ready to display. */
export interface SystemInfo {
  version: string;
  node: string;
  database: string;
  address: string;
  dataDir: string;
}

/** Information about this system. `database` says so if the server does not answer. */
export async function systemInfo(): Promise<SystemInfo> {
  const { APP_URL, HOST, PORT, DATA_DIR } = env();
  return {
    version: pkg.version,
    node: process.version.slice(1),
    database: await databaseVersion(),
    address: APP_URL ?? `http://${HOST}:${PORT}`,
    dataDir: DATA_DIR,
  };
}

async function databaseVersion(): Promise<string> {
  try {
    const rows = await db().$queryRaw<[{ version: string }]>`SELECT current_setting('server_version') AS version`;
    return `PostgreSQL ${rows[0].version}`;
  } catch {
    return 'does not respond';
  }
}
