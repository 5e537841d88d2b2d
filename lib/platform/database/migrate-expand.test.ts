import { expect, test } from 'vitest';
import { readMigrations } from '#lib/platform/database/migrate.ts';
import { breaksOlderCode, FIRST_RELEASE } from '#tests/support/migration-rules.ts';

const migrations = readMigrations();

test('every migration since the first release leaves the code of the release before working, or says that it contracts', () => {
  expect(migrations.map(({ name }) => name)).toContain(FIRST_RELEASE);
  const newer = migrations.filter(({ name }) => name > FIRST_RELEASE);
  expect(newer.flatMap((one) => breaksOlderCode(one).map((line) => `${one.name} ${line}`))).toEqual([]);
});

const says = (sql: string) => breaksOlderCode({ sql });

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', /drops a column/],
  ['ALTER TABLE "a" DROP "b";', /drops a column/],
  ['ALTER TABLE "a" ADD COLUMN "c" TEXT, DROP COLUMN IF EXISTS "b";', /drops a column/],
  ['ALTER TABLE "a" DROP CONSTRAINT "a_b_key";', /drops a constraint/],
  ['DROP TABLE "a";', /drops a table/],
  ['DROP INDEX "a_b_idx";', /takes an index away/],
  ['DROP VIEW "v";', /drops what older code may use/],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', /renames/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', /required/],
  ['ALTER TABLE "a" ALTER "b" SET NOT NULL;', /required/],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;', /nulls/],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE TEXT;', /type/],
  ['ALTER TABLE "a" ALTER "b" TYPE BIGINT;', /type/],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', /default away/],
  ['ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL;', /without a default/],
  ['ALTER TABLE "a" ADD "b" TEXT NOT NULL;', /without a default/],
  ['ALTER TABLE "public"."a" ADD COLUMN "b" DECIMAL(10, 2) NOT NULL;', /without a default/],
  ['ALTER TABLE "a" ADD COLUMN "b" TEXT,\nADD COLUMN "c" INTEGER NOT NULL;', /without a default/],
  ['ALTER TABLE "a" ADD COLUMN "b" TEXT DEFAULT \'-- ; not a remark\', ADD "c" TEXT NOT NULL;', /without a default/],
  ['ALTER TABLE "a" ADD COLUMN "b" UUID NOT NULL DEFAULT gen_random_uuid();', /every row anew/],
  ['ALTER TABLE "a" ADD COLUMN "b" SERIAL;', /every row anew/],
  ['ALTER TABLE "a" ADD COLUMN "b" INTEGER UNIQUE;', /constraint/],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0);', /constraint/],
  ['ALTER TABLE "a" ADD CHECK (b > 0);', /constraint/],
  ['ALTER TABLE "a" ADD UNIQUE ("b");', /constraint/],
  [
    'ALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE CASCADE NOT VALID;',
    /foreign key\)/,
  ],
  ['ALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE CASCADE NOT VALID;', /foreign key\)/],
  [
    'ALTER TABLE "a" ADD COLUMN "b" UUID;\nALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE CASCADE;',
    /without NOT VALID/,
  ],
  ['ALTER TABLE "a" ADD COLUMN "b" UUID REFERENCES "c"("id") ON DELETE CASCADE;', /without NOT VALID/],
  [
    'ALTER TABLE "a" ADD COLUMN "b" UUID;\nALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE CASCADE NOT VALID;\nALTER TABLE "a" VALIDATE CONSTRAINT "f";',
    /VALIDATE beside ADD/,
  ],
  [
    'CREATE TABLE "n" ("b" UUID);\nALTER TABLE "n" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE RESTRICT;',
    /from deleting/,
  ],
  ['CREATE TABLE "n" ("b" UUID REFERENCES "c", "d" UUID REFERENCES "e" ON DELETE CASCADE);', /from deleting/],
  ['CREATE INDEX "i" ON "a"("b");', /keeps writers waiting/],
  ['ALTER TYPE "State" ADD VALUE \'new\';', /cannot read/],
  ['UPDATE "a" SET "b" = \'c\';', /changes rows/],
  ['LOCK TABLE "a";', /waiting/],
  ['DO $$ BEGIN PERFORM 1; END $$;', /cannot be read/],
  ['-- CREATE TABLE "a" (\nALTER TABLE "a" DROP COLUMN "b";', /drops a column/],
  ['/* a remark */ ALTER TABLE "a" DROP COLUMN "b";', /drops a column/],
  [
    '-- borne: nobody has read it since 1.2\nALTER TABLE "a" ADD COLUMN "c" TEXT;\nALTER TABLE "a" DROP COLUMN "b";',
    /drops a column/,
  ],
  ['-- borne: why\nALTER TABLE "a" DROP COLUMN "b";', /drops a column/],
])('%s is refused', (sql, reason) => {
  expect(says(sql)).toEqual([expect.stringMatching(reason)]);
});

test('a unique index is refused for two reasons: what it demands, and that writers wait for it', () => {
  expect(says('CREATE UNIQUE INDEX "u" ON "a"("b");')).toEqual([
    expect.stringMatching(/unique index/),
    expect.stringMatching(/keeps writers waiting/),
  ]);
});

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" TEXT NOT NULL DEFAULT \'x\', ADD COLUMN "c" TEXT;',
  'ALTER TABLE "a" ADD COLUMN "b" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, ALTER COLUMN "c" SET DEFAULT 1;',
  'CREATE TABLE "n" ("b" TEXT NOT NULL);\nCREATE UNIQUE INDEX "u" ON "n"("b");\nUPDATE "n" SET "b" = 1;',
  'CREATE TABLE "n" ("b" UUID);\nALTER TABLE "n" ADD CONSTRAINT "f" FOREIGN KEY ("b", "d") REFERENCES "c"("id", "no") ON DELETE SET NULL ON UPDATE CASCADE;',
  'ALTER TABLE "a" ADD COLUMN "b" UUID;\nALTER TABLE "a" ADD CONSTRAINT "f" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE SET NULL NOT VALID;',
  'ALTER TABLE "a" VALIDATE CONSTRAINT "f";',
  "-- RENAME in a remark, and one's quote\nCREATE TYPE \"T\" AS ENUM ('DROP TABLE', 'it''s');",
  '-- AddIndex\n-- borne: one row for each member\nCREATE INDEX "i" ON "a"("b");',
  '-- contraction: unused since the release before last\nALTER TABLE "a" DROP COLUMN "b";',
])('%s is not refused', (sql) => {
  expect(says(sql)).toEqual([]);
});
