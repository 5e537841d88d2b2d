import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#lib/api/registry.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import type { Operation } from '#lib/features/operation.ts';
import type { Ctx } from '#lib/net/context.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { AppError } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { testCtx } from '#tests/support/ctx.ts';

/**
 * Access control over every operation whose path names a record (threat D7): other users get the same response for an
 * existing record as for one that does not exist, and nothing changes. The cases are generated, so a new operation is
 * included automatically.
 */

/** Tables of the records of a path. A path that is in none of these tables fails the test. */
const TABLES: readonly [path: RegExp, table: string][] = [
  [
    /^\/(ai_answers|audits|backlink_domains|briefs|bulk_runs|crawl_settings|domain_reports|drafts|redirect_maps)\//,
    '$1',
  ],
  [
    /^\/(email_runs|keyword_groupings|keyword_lists|keyword_researches|local_grids|log_imports|pagespeed_tests|question_trees|searches|site_audits|text_runs)\//,
    '$1',
  ],
  [/^\/views\//, 'saved_views'],
  [/^\/serp_(?:ai|js)\//, 'ai_answers'],
  [/\/alert_deliveries\//, 'alert_deliveries'],
  [/\/kept_results\//, 'kept_results'],
  [/\/reports\//, 'reports'],
  [/^\/projects\/\{project_id\}/, 'projects'],
];
/** Path parameters that name a record of their own. */
const NAMED: Record<string, string> = {
  project_id: 'projects',
  keyword_id: 'tracked_keywords',
  round_id: 'tracking_runs',
  note_id: 'project_notes',
  invitation_id: 'project_invitations',
  account_invitation_id: 'account_invitations',
  share_id: 'report_shares',
  channel_id: 'alert_channels',
  rule_id: 'alert_rules',
  user_id: 'users',
  account_id: 'google_accounts',
  insight_id: 'insights',
  page_id: 'vitals_targets',
  prompt_id: 'ai_prompts',
  key_id: 'indexnow_keys',
  submission_id: 'indexnow_submissions',
  feed_id: 'feeds',
  log_file_id: 'log_files',
};
/** Path parameters other than records: an engine, or a check whose limits are per user. */
const NO_RECORD = new Set(['/search_sources/{search_engine}', '/engines/{search_engine}/try', '/audit_limits/{id}']);
/** The contract gives jobs no owner: the 122 random bits of their id grant access. */
const BY_SECRET = new Set(['/serp_ai/{uuid}', '/serp_js/{uuid}']);

const inPath = ({ endpoint }: Operation) => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const tried = operations.filter(
  (operation) =>
    inPath(operation).length > 0 && !NO_RECORD.has(operation.endpoint.path) && !BY_SECRET.has(operation.endpoint.path),
);

const tableOf = (path: string, parameter: string): string | undefined => {
  if (NAMED[parameter]) return NAMED[parameter];
  if (parameter !== 'id' && parameter !== 'uuid') return undefined;
  for (const [pattern, table] of TABLES) {
    const match = pattern.exec(path);
    if (match) return table === '$1' ? match[1] : table;
  }
  return undefined;
};

const victim = crypto.randomUUID();
const stranger = crypto.randomUUID();
/** A row of the victim in each table. */
const rows: Record<string, string> = {};

/** Creates a row of the victim. @returns its id */
async function victims(table: string): Promise<string> {
  const { id } = await anyRow(table, { user_id: victim }, rows);
  if (!id) throw new Error(`${table} has no id: name what its paths are about in NAMED`);
  return id;
}

beforeAll(async () => {
  await anyRow('users', { id: victim, email: `${victim}@example.com`, role: 'member' });
  await anyRow('users', { id: stranger, email: `${stranger}@example.com`, role: 'member' });
  rows.users = victim;
  rows.projects = await victims('projects');
  await anyRow('project_members', { user_id: victim, project_id: rows.projects, role: 'owner' }, rows);
  for (const operation of tried) {
    for (const parameter of inPath(operation)) {
      const table = tableOf(operation.endpoint.path, parameter);
      if (!table || rows[table]) continue;
      rows[table] = await victims(table);
    }
  }
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

const base = testCtx(new AbortController().signal, crypto.randomUUID());
const as = (userId: string, kind: 'user' | 'token'): Ctx => ({
  ...base,
  actor:
    kind === 'user'
      ? { kind, userId, role: 'member' }
      : { kind, userId, role: 'member', tokenId: crypto.randomUUID(), scopes: [] },
});

/** A valid input: the examples of the required fields, and these ids. */
function inputOf(operation: Operation, idOf: (table: string) => string): Record<string, unknown> {
  const parameters = inPath(operation);
  const fields = fieldsOf(operation.endpoint.input).filter(
    ({ name, required }) => required || parameters.includes(name),
  );
  return Object.fromEntries(
    fields.map(({ name, example }) => {
      const table = parameters.includes(name) ? tableOf(operation.endpoint.path, name) : undefined;
      return [name, table ? idOf(table) : example];
    }),
  );
}

/** The operation's response for these ids, with the ids removed: an operation may repeat what was requested. */
async function outcome(operation: Operation, ctx: Ctx, ids: Record<string, string>): Promise<string> {
  try {
    await operation.prepare(
      inputOf(operation, (table) => ids[table] ?? ''),
      inPath(operation),
      base.net.checkUrl,
    )(ctx);
    return 'answered';
  } catch (error) {
    const said = error instanceof AppError ? `${error.code}: ${error.message}` : `fault: ${String(error)}`;
    return Object.values(ids).reduce((left, id) => left.replaceAll(id, '(id)'), said);
  }
}

/** Ids that do not exist. */
const unknownIds = () => Object.fromEntries(Object.keys(rows).map((table) => [table, crypto.randomUUID()]));

/** Everything the victim has, as one text. */
async function everything(): Promise<string> {
  const parts: string[] = [];
  for (const table of Object.keys(rows).toSorted()) {
    const [found] = await db().$queryRawUnsafe<{ all: string }[]>(
      `SELECT coalesce(string_agg(md5(t::text), ',' ORDER BY md5(t::text)), '') AS all FROM "${table}" t`,
    );
    parts.push(`${table} ${found?.all}`);
  }
  return parts.join('\n');
}

test('every path that names a record is in the matrix', () => {
  const unknown = tried.flatMap((operation) =>
    inPath(operation)
      .filter((name) => /(?:^|_)(?:id|uuid)$/.test(name) && !tableOf(operation.endpoint.path, name))
      .map((name) => `${operation.endpoint.path} ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(tried.length).toBeGreaterThan(150);
});

test('its owner reaches every record: what keeps others out is whose it is', async () => {
  const lost: string[] = [];
  for (const operation of tried.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const there = await outcome(operation, as(victim, 'user'), rows);
    const unknown = await outcome(operation, as(victim, 'user'), unknownIds());
    if (there === unknown) lost.push(`${operation.endpoint.path} ${there}`);
  }
  expect(lost).toEqual([]);
});

describe.each(['user', 'token'] as const)('D7: as another %s', (kind) => {
  test.each(tried.map((operation) => [`${operation.endpoint.method} ${operation.endpoint.path}`, operation] as const))(
    '%s',
    async (_title, operation) => {
      const before = await everything();
      const there = await outcome(operation, as(stranger, kind), rows);
      expect(there).toBe(await outcome(operation, as(stranger, kind), unknownIds()));
      expect(there).toMatch(/^not_found: /);
      expect(await everything()).toBe(before);
    },
  );
});
