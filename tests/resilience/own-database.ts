import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { family } from '#tests/support/processes.ts';

/** A PostgreSQL server that belongs to a drill, which may do anything to it. */
export interface OwnDatabase {
  /** The same after each start. */
  url: string;
  /** Starts it again; resolves when it answers. */
  start: () => Promise<void>;
  /** kill -9 of the postmaster and all of its children. */
  kill: () => Promise<void>;
  /** Ends it in order. */
  stop: () => Promise<void>;
  /** One statement on a connection of its own. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  remove: () => Promise<void>;
}

/** @param folder where its data lie; absent: a folder of its own, which `remove` takes away */
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
          // Went with the postmaster.
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

/** The address with a name by which the server's own tables tell who is connected. */
export function namedUrl(url: string, name: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return named.href;
}
