import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { family } from '#tests/support/processes.ts';

/** A separate PostgreSQL server that a resilience test may do anything to. */
export interface OwnDatabase {
  /** The same after each start. */
  url: string;
  /** Restarts it; resolves when it answers. */
  start: () => Promise<void>;
  /** kill -9 of the postmaster and all of its children. */
  kill: () => Promise<void>;
  /** Shuts it down cleanly. */
  stop: () => Promise<void>;
  /** One statement on its own connection. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  remove: () => Promise<void>;
}

/** @param folder its data directory; absent: a temporary one, which `remove` deletes */
export async function ownDatabase(folder = mkdtempSync(join(tmpdir(), 'serpentine-db-'))): Promise<OwnDatabase> {
  let server: EmbeddedPostgres = await startEmbedded(folder);
  const { url } = server;
  return {
    url,
    async start() {
      server = await startEmbedded(folder);
      if (server.url !== url) throw new Error('The database came back on another port: its own was taken meanwhile.');
    },
    async kill() {
      for (const { pid } of family(server.pid)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // Ended together with the postmaster.
        }
      }
      await server.gone;
    },
    stop: () => server.stop(),
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The URL with an application name by which PostgreSQL's own views identify the client. */
export function namedUrl(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}
