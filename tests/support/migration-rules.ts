import type { Migration } from '#lib/platform/migrate.ts';

/**
 * The newest migration of the first release. What comes after it is read by the rules below: processes of the release
 * before run beside the new ones while an installation is brought up to date, and must go on working.
 */
export const FIRST_RELEASE = '20261122020924_backups';

/** First line of a migration that takes away what the release before last still used; its reason follows. */
const CONTRACTION = /^-- contraction: \S.{10,}/;

const FORBIDDEN: readonly [RegExp, string][] = [
  [/\bDROP\s+TABLE\b/i, 'drops a table'],
  [/\bDROP\s+COLUMN\b/i, 'drops a column'],
  [/\bDROP\s+TYPE\b/i, 'drops a type'],
  [/\bRENAME\b/i, 'renames'],
  [/\bSET\s+NOT\s+NULL\b/i, 'makes a column required'],
  [/\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i, "changes a column's type"],
  [/\bDROP\s+DEFAULT\b/i, 'takes a default away'],
  [/\bTRUNCATE\b/i, 'empties a table'],
  [/\bCONCURRENTLY\b/i, 'cannot be rolled back (CONCURRENTLY)'],
];

/** Tables that a file makes itself: no older code knows them. */
const madeIn = (sql: string) =>
  new Set([...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gi)].map(([, name]) => name));

/** What in a migration the code of the release before could not live with: one line for each. */
export function breaksOlderCode({ sql }: Migration): string[] {
  if (CONTRACTION.test(sql)) return [];
  const own = madeIn(sql);
  const bare = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
  return bare.split(';').flatMap((statement) => {
    const table = /\b(?:ALTER TABLE|ON)\s+(?:ONLY\s+|IF EXISTS\s+)?"(\w+)"/i.exec(statement)?.[1];
    if (table && own.has(table)) return [];
    const told = FORBIDDEN.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
    for (const [added] of statement.matchAll(/\bADD COLUMN\b[^,]*/gi))
      if (/\bNOT NULL\b/i.test(added) && !/\bDEFAULT\b|\bSERIAL\b/i.test(added))
        told.push('adds a required column without a default');
    if (/\bCREATE\s+UNIQUE\s+INDEX\b/i.test(statement))
      told.push('adds a rule that older code does not keep (unique index)');
    if (/\bADD\s+CONSTRAINT\b.*\b(CHECK|UNIQUE|EXCLUDE)\b/is.test(statement))
      told.push('adds a rule that older code does not keep (constraint)');
    return told.map((what) => `${what}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 120)}`);
  });
}
