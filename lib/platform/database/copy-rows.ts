import 'server-only';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CONNECTION_TIMEOUT_MS, TCP_KEEPALIVE } from '#lib/platform/database/tcp-keepalive.ts';
import { env } from '#lib/platform/env.ts';

/** Text of COPY that is sent at once. */
const CHUNK_CHARACTERS = 256 * 1024;

/** A value of a COPY row; text must not contain tabs, line breaks or backslashes. */
export type CopyValue = string | number | null;

/**
 * Runs work on a connection of its own, outside the pool, for COPY and statements that Prisma has not. An aborted signal
 * closes it, so that the database rolls back.
 */
export async function withConnection<T>(signal: AbortSignal, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...TCP_KEEPALIVE,
  });
  client.on('error', () => {});
  await client.connect();
  const stop = () => void client.end().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work(client);
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}

/** Runs work in a transaction, and rolls it back when it throws. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Loads rows with COPY, the fastest way into a table. @returns how many */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  let count = 0;
  function* chunks() {
    let text = '';
    for (const row of rows) {
      count += 1;
      let line = '';
      for (const value of row) line += line === '' ? (value ?? '\\N') : `\t${value ?? '\\N'}`;
      text += `${line}\n`;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (text !== '') yield Buffer.from(text);
  }
  await pipeline(
    Readable.from(chunks()),
    client.query(copyFrom(`COPY ${pg.escapeIdentifier(table)} (${names}) FROM STDIN`)),
  );
  return count;
}
