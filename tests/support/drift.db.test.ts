import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { schemaDiff } from '#tests/support/schema-diff.ts';

it('the migrations make exactly what prisma/schema describes', async () => {
  const database = await testDatabase();
  const missing = await schemaDiff(database.url, 'database');
  await database.drop();
  expect(missing, 'write a migration: tests/support/new-migration.ts').toBe('');
});
