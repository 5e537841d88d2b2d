import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#lib/platform/database/migrate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let folder: string;

function add(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  database = await testDatabase('empty');
  folder = mkdtempSync(join(tmpdir(), 'serpentine-migrations-'));
  add('1_first', 'CREATE TABLE pages (id int PRIMARY KEY); INSERT INTO pages VALUES (1), (2);');
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  it('applies what is new, once, and keeps the data', async () => {
    expect(await migrate(database.url, folder)).toEqual(['1_first']);
    add('2_second', 'ALTER TABLE pages ADD COLUMN title text;');
    expect(await migrate(database.url, folder)).toEqual(['2_second']);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await query('SELECT id, title FROM pages ORDER BY id')).toEqual([
      { id: 1, title: null },
      { id: 2, title: null },
    ]);
  });

  it('lets one of two starters migrate', async () => {
    add('2_second', 'SELECT pg_sleep(0.2); CREATE TABLE once (id int);');
    const both = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
    expect(both.flat().sort()).toEqual(['1_first', '2_second']);
  });

  it('undoes a failing file whole and says which and why', async () => {
    await migrate(database.url, folder);
    add('2_broken', 'CREATE TABLE half (id int); INSERT INTO nowhere VALUES (1);');
    await expect(migrate(database.url, folder)).rejects.toThrow(/2_broken failed.*nowhere/);
    expect(await query("SELECT to_regclass('half') AS half, count(*)::int FROM _prisma_migrations")).toEqual([
      { half: null, count: 1 },
    ]);
    add('2_broken', 'CREATE TABLE half (id int);');
    expect(await migrate(database.url, folder)).toEqual(['2_broken']);
  });

  it('gives way to who holds a table for long, whole, and is done when it is free', async () => {
    await migrate(database.url, folder);
    add('2_second', 'CREATE TABLE new_one (id int); ALTER TABLE pages ADD COLUMN title text;');
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('BEGIN; SELECT * FROM pages');
    await expect(migrate(database.url, folder, 100)).rejects.toThrow(
      /2_second failed and was rolled back.*lock timeout/,
    );
    expect(await query("SELECT to_regclass('new_one') AS new_one")).toEqual([{ new_one: null }]);
    await reader.end();
    expect(await migrate(database.url, folder, 100)).toEqual(['2_second']);
  });

  it('refuses a file that was changed after it was applied', async () => {
    await migrate(database.url, folder);
    add('1_first', 'CREATE TABLE pages (id bigint PRIMARY KEY);');
    await expect(migrate(database.url, folder)).rejects.toThrow(/1_first was changed after it was applied/);
  });

  it('records history as the Prisma CLI does', async () => {
    await migrate(database.url, folder);
    const [row] = await query(
      'SELECT migration_name, length(checksum) AS checksum, finished_at IS NOT NULL AS done FROM _prisma_migrations',
    );
    expect(row).toEqual({ migration_name: '1_first', checksum: 64, done: true });
  });
});
