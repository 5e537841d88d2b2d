import type { Migration } from '#lib/platform/database/migrate.ts';

/**
 * The newest migration of the first release. Later ones are checked by the rules below: processes of the previous release
 * run next to the new ones during an upgrade, and must continue to work.
 */
export const FIRST_RELEASE = '20261122020924_backups';

/** First line of a migration that removes what the last but one release still used; its reason follows. */
const CONTRACTION = /^-- contraction: \S.{10,}/;

/**
 * A comment before a statement that one of the rules would reject, with the reason why older code tolerates it and nothing
 * waits for it: `-- borne: a table of one row for each member`. It applies to that statement only.
 */
const BORNE = /^-- borne: \S.{10,}/;

/** ALTER TABLE actions may omit the word COLUMN before a column; these words begin something else. */
const NO_COLUMN = '(?!CONSTRAINT\\b|CHECK\\b|UNIQUE\\b|PRIMARY\\b|FOREIGN\\b|EXCLUDE\\b|VALUE\\b|COLUMN\\b)';
const COLUMN = `(?:COLUMN\\s+)?(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?${NO_COLUMN}`;
const order = (pattern: string) => new RegExp(`^${pattern}`, 'i');

/** Statements that are not allowed on a table that older code knows. Quoted text is replaced with ''. */
const STATEMENTS: readonly [RegExp, string][] = [
  [/^DROP\s+TABLE\b/i, 'drops a table'],
  [/^DROP\s+TYPE\b/i, 'drops a type'],
  // ON CONFLICT in older code refers to a unique index; without other indexes its reads take all day.
  [/^DROP\s+INDEX\b/i, 'takes an index away that older code uses'],
  [/^DROP\s+(?!TABLE\b|TYPE\b|INDEX\b)/i, 'drops what older code may use'],
  [/\bRENAME\b/i, 'renames'],
  [/^TRUNCATE\b/i, 'empties a table'],
  [/\bCONCURRENTLY\b/i, 'cannot be rolled back (CONCURRENTLY)'],
  [/^CREATE\s+UNIQUE\s+INDEX\b/i, 'adds a rule that older code does not keep (unique index)'],
  // Not avoidable within a transaction: writers to the table wait until the index is built.
  [/^CREATE\s+(?:UNIQUE\s+)?INDEX\b/i, 'keeps writers waiting (index on a table that is there)'],
  // Its client parses a closed list of values, and fails at the first row with another one.
  [/^ALTER\s+TYPE\b.*\bADD\s+VALUE\b/is, 'adds a value that older code cannot read'],
  [/^(?:UPDATE|DELETE|MERGE|WITH)\b/i, 'changes rows, and holds them until the end'],
  [/^(?:LOCK|CLUSTER|REINDEX|VACUUM|REFRESH)\b/i, 'keeps everybody waiting'],
  [
    /^CREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:TRIGGER|RULE|POLICY)\b/i,
    'adds a rule that older code does not keep',
  ],
  [/^DO\b/i, 'cannot be read (DO)'],
];

/** ALTER TABLE actions that are not allowed on a table that older code knows: one pattern for each action. */
const ORDERS: readonly [RegExp, string][] = [
  [order(`DROP\\s+${COLUMN}`), 'drops a column'],
  // Without a foreign key no children are deleted anymore; ON CONFLICT refers to a unique constraint.
  [order('DROP\\s+CONSTRAINT\\b'), 'drops a constraint that older code relies on'],
  [order(`ALTER\\s+${COLUMN}\\S+\\s+SET\\s+NOT\\s+NULL\\b`), 'makes a column required'],
  [order(`ALTER\\s+${COLUMN}\\S+\\s+DROP\\s+NOT\\s+NULL\\b`), 'lets in nulls that older code cannot read'],
  [order(`ALTER\\s+${COLUMN}\\S+\\s+(?:SET\\s+DATA\\s+)?TYPE\\b`), "changes a column's type"],
  [order(`ALTER\\s+${COLUMN}\\S+\\s+DROP\\s+(?:DEFAULT|IDENTITY|EXPRESSION)\\b`), 'takes a default away'],
  [
    order('ADD\\s+(?:CONSTRAINT\\s+\\S+\\s+)?(?:CHECK|UNIQUE|EXCLUDE|PRIMARY)\\b'),
    'adds a rule that older code does not keep (constraint)',
  ],
  [order('SET\\s+(?:SCHEMA|TABLESPACE|LOGGED|UNLOGGED|ACCESS)\\b'), 'keeps everybody waiting'],
  [order('(?:ENABLE|FORCE)\\s+ROW\\b'), 'adds a rule that older code does not keep'],
];

/** A default that differs from row to row, or a generated value: every row is rewritten under a lock. */
const REWRITES =
  /\b(?:SMALL|BIG)?SERIAL\b|\bGENERATED\b|\bDEFAULT\s+\(*\s*(?:gen_random_uuid|uuid_generate\w*|random|clock_timestamp|nextval|timeofday)\b/i;

/** Tables created in the file itself: older code does not know them. */
const madeIn = (sql: string) =>
  new Set([...sql.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gi)].map(([, name]) => name));

interface Statement {
  text: string;
  borne: boolean;
}

/** The statements of a file without comments and quoted text; the body of a function is quoted text. */
function statementsOf(sql: string): Statement[] {
  const mark = '\u0000';
  const bare = sql.replace(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm, (found) =>
    found.startsWith("'") || found.startsWith('$$') ? "''" : BORNE.test(found) ? mark : ' ',
  );
  return bare.split(';').map((piece) => ({
    text: piece.replaceAll(mark, ' ').replace(/\s+/g, ' ').trim(),
    borne: piece.includes(mark),
  }));
}

/** The items of a list, split at commas outside parentheses. */
function listed(text: string): string[] {
  let depth = 0;
  let part = '';
  const parts: string[] = [];
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()];
}

const ALTERED = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(?:"?\w+"?\.)?"?(\w+)"?\s+/i;
const CHANGED = /^(?:UPDATE|DELETE FROM) (?:ONLY )?(?:"?\w+"?\.)?"?(\w+)"?/i;
const CONSTRAINED = /^ADD CONSTRAINT "?(\w+)"?/i;
const VALIDATED = /^VALIDATE CONSTRAINT "?(\w+)"?/i;
const INDEXED = /^CREATE (?:UNIQUE )?INDEX .*?\bON (?:ONLY )?(?:"?\w+"?\.)?"?(\w+)"?/i;
const ADDED = order(`ADD\\s+${COLUMN}"?(\\w+)"?`);

/** Tables that a statement references in such a way that their rows can no longer be deleted. */
const heldBy = (text: string) =>
  [...text.matchAll(/\bREFERENCES (?:"?\w+"?\.)?"?(\w+)"?(?: ?\([^)]*\))?([^,]*)/gi)]
    .filter(([, , rest = '']) => !/\bON DELETE (?:CASCADE|SET NULL|SET DEFAULT)\b/i.test(rest))
    .map(([, table = '']) => table);

/** How an ALTER TABLE action would break older code. @param added columns and constraints that the file creates itself */
function faultsOfOrder(text: string, added: ReadonlySet<string>): string[] {
  const told = ORDERS.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
  const makesColumn = ADDED.test(text);
  if (makesColumn && /\bNOT NULL\b/i.test(text) && !/\bDEFAULT\b|SERIAL\b|\bGENERATED\b/i.test(text))
    told.push('adds a required column without a default');
  if (makesColumn && REWRITES.test(text)) told.push('writes every row anew');
  if (makesColumn && /\b(?:UNIQUE|PRIMARY KEY|CHECK)\b/i.test(text))
    told.push('adds a rule that older code does not keep (constraint)');
  if (/\bREFERENCES\b/i.test(text)) {
    // Older code leaves unknown columns empty, so this rule is for the others.
    const columns = /\bFOREIGN KEY \(([^)]*)\)/i.exec(text)?.[1]?.match(/\w+/g) ?? [];
    if (columns.some((column) => !added.has(column)))
      told.push('adds a rule that older code does not keep (foreign key)');
    if (!/\bNOT VALID\b/i.test(text)) told.push('reads every row under a lock (foreign key without NOT VALID)');
  }
  // A constraint added in this transaction keeps its lock until the end; validated in a later file, it blocks nothing.
  if (added.has(VALIDATED.exec(text)?.[1] ?? '')) told.push('reads every row under a lock (VALIDATE beside ADD)');
  return told;
}

/** Everything in a migration that would break or block the previous release's code, one line each. */
export function breaksOlderCode({ sql }: Pick<Migration, 'sql'>): string[] {
  if (CONTRACTION.test(sql)) return [];
  const statements = statementsOf(sql);
  const own = madeIn(statements.map(({ text }) => text).join('; '));
  const altered = (text: string) => ALTERED.exec(text)?.[1];
  const added = (table: string) =>
    new Set(
      statements
        .filter(({ text }) => altered(text) === table)
        .flatMap(({ text }) => listed(text.replace(ALTERED, '')))
        .flatMap((one) => ADDED.exec(one)?.[1] ?? CONSTRAINED.exec(one)?.[1] ?? []),
    );
  return statements.flatMap(({ text, borne }) => {
    if (borne || !text) return [];
    const told = heldBy(text)
      .filter((table) => !own.has(table))
      .map(() => 'keeps older code from deleting (REFERENCES without ON DELETE)');
    const table = altered(text) ?? INDEXED.exec(text)?.[1] ?? CHANGED.exec(text)?.[1];
    if (!table || !own.has(table)) {
      told.push(...STATEMENTS.filter(([pattern]) => pattern.test(text)).map(([, what]) => what));
      if (table && ALTERED.test(text))
        told.push(...listed(text.replace(ALTERED, '')).flatMap((one) => faultsOfOrder(one, added(table))));
    }
    return told.map((what) => `${what}: ${text.slice(0, 120)}`);
  });
}
