import { expect, test } from 'vitest';
import { readMigrations } from '#lib/platform/migrate.ts';
import { breaksOlderCode, FIRST_RELEASE } from '#tests/support/migration-rules.ts';

const migrations = readMigrations();

test('every migration since the first release leaves the code of the release before working, or says that it contracts', () => {
  expect(migrations.map(({ name }) => name)).toContain(FIRST_RELEASE);
  const newer = migrations.filter(({ name }) => name > FIRST_RELEASE);
  expect(newer.flatMap((one) => breaksOlderCode(one).map((line) => `${one.name} ${line}`))).toEqual([]);
});

const says = (sql: string) => breaksOlderCode({ name: 'x', sql, checksum: '' });

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', /drops a column/],
  ['DROP TABLE "a";', /drops a table/],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', /renames/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', /required/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE TEXT;', /type/],
  ['ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL;', /without a default/],
  ['ALTER TABLE "a" ADD COLUMN "b" TEXT,\nADD COLUMN "c" INTEGER NOT NULL;', /without a default/],
  ['CREATE UNIQUE INDEX "u" ON "a"("b");', /unique/],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0);', /constraint/],
])('%s is refused', (sql, reason) => {
  expect(says(sql)).toEqual([expect.stringMatching(reason)]);
});

test('what only adds is not refused, nor a contraction that says so', () => {
  expect(says('ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL DEFAULT \'x\', ADD COLUMN "c" TEXT;')).toEqual([]);
  expect(says('CREATE TABLE "n" ("b" TEXT NOT NULL);\nCREATE UNIQUE INDEX "u" ON "n"("b");')).toEqual([]);
  expect(says('ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;')).toEqual([]);
  expect(says('-- RENAME in a remark\nCREATE INDEX "i" ON "a"("b");')).toEqual([]);
  expect(says('-- contraction: unused since the release before last\nALTER TABLE "a" DROP COLUMN "b";')).toEqual([]);
});
