/**
 * Writes the next migration from the schema, with Prisma's engine as WebAssembly on a scratch database: `node
 * --conditions=react-server tests/support/new-migration.ts NAME`; `init` rewrites the first one (until release).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '#lib/platform/database/migrate.ts';
import { startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { schemaDiff } from '#tests/support/schema-diff.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z0-9_]+$/.test(name)) throw new Error('Give the migration a name: letters, digits, underscores.');
const scratch = mkdtempSync(join(tmpdir(), 'serpentine-migration-'));
const server = await startEmbedded(scratch);
try {
  if (name !== 'init') await migrate(server.url);
  const sql = await schemaDiff(server.url, name === 'init' ? 'empty' : 'database');
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = resolve('prisma/migrations', name === 'init' ? '20261121000000_init' : `${stamp}_${name}`);
  if (sql) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'migration.sql'), `${sql}\n`);
  }
  process.stderr.write(sql ? `wrote ${folder}\n` : 'The migrations already make what the schema describes.\n');
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
