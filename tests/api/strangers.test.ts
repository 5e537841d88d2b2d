import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

/**
 * Threat D7 for handlers that are no operations (those are in lib/api/ownership.db.test.ts): files, evidence, screens,
 * links. Another user's record gets the same answer as a missing one, byte by byte, with and without a session.
 */
const { baseUrl, token, email, password, env } = testServer();
const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

/** The table of each kind's records. */
const TABLES: Readonly<Record<string, string>> = {
  backlinks: 'backlink_domains',
  'ai-visibility': 'projects',
  'web-vitals': 'projects',
  'ai-prompts': 'projects',
  'ai-assistants': 'ai_prompts',
  insights: 'projects',
  'keyword-gaps': 'projects',
  'link-gaps': 'projects',
  profiles: 'projects',
  'search-performance': 'projects',
  'landing-pages': 'projects',
  'search-console': 'projects',
  'log-files': 'projects',
  rankings: 'projects',
  // Keyed by the reading account.
  'security-events': 'users',
  projects: 'projects',
  emails: 'email_runs',
  keywords: 'keyword_researches',
  'keywords/lists': 'keyword_lists',
  'keywords/groups': 'keyword_groupings',
  'keywords/questions': 'question_trees',
  bulk: 'bulk_runs',
  search: 'searches',
  content: 'drafts',
  'content/runs': 'text_runs',
  domains: 'domain_reports',
  reports: 'reports',
  'reports/saved-results': 'kept_results',
  'page-audits': 'audits',
  pages: 'audits',
  'site-pages': 'site_audits',
};
const tableOf = (kind: string) => TABLES[kind] ?? kind.replaceAll('-', '_');

/** The kinds of a handler, parsed from its table in the source. */
const kindsOf = (path: string, table: string) => {
  const body =
    read(path)
      .split(`const ${table}`)[1]
      ?.split(/\n}[; ]/)[0] ?? '';
  return [...body.matchAll(/^ {2}'?([\w-]+)'?: async/gm)].map(([, kind = '']) => kind);
};

const exports = kindsOf('lib/api/export-tables.ts', 'READERS');
const evidence = kindsOf('lib/api/evidence-handler.ts', 'READERS');
const imports = kindsOf('lib/api/import-handler.ts', 'TAKERS');
/** Screens of one record. */
const screens = readdirSync(resolve(root, 'app/(dashboard)'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/page.tsx') && name.includes('['))
  .map((name) => name.slice(0, -'/page.tsx'.length));
/** Tools and engines are everybody's; a keyword is identified by its text, its project by the URL. */
const NO_RECORD = ['tools/[id]', 'engines/[engine]', 'ai-visibility/[keyword]', 'rankings/[keyword]'];

/** What a visitor without a session may send. */
const NOBODY: readonly Record<string, string>[] = [
  {},
  { cookie: 'serpentine.session=made-up' },
  { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
];

let cookie = '';
/** The user's own project: project-scoped screens redirect to one if the URL names none. */
let ownProject = '';
let platform: typeof import('#lib/platform/database/db.ts');
const victim = crypto.randomUUID();
const rows: Record<string, string> = {};
const shares: Record<string, string> = {};
/** Texts of the victim's records. */
const texts: string[] = [];

beforeAll(async () => {
  process.env.DATABASE_URL = (await findEmbedded(env.DATA_DIR ?? ''))?.url ?? '';
  platform = await import('#lib/platform/database/db.ts');
  const { anyRow } = await import('#tests/support/any-row.ts');
  const { hashSecret, newSecret } = await import('#lib/features/reports/shares.ts');
  await anyRow('users', { id: victim, email: `${victim}@example.com`, role: 'member' });
  rows.users = victim;
  const kinds = [...exports, ...evidence, ...imports, ...screens.map((name) => name.replace(/\/\[.*/, ''))];
  for (const table of new Set(['projects', ...kinds.map(tableOf)])) {
    if (NO_RECORD.some((name) => name.startsWith(`${table}/`))) continue;
    if (rows[table]) continue;
    const row = await anyRow(table, { user_id: victim }, rows);
    rows[table] = row.id ?? '';
    texts.push(
      ...Object.values(row)
        .filter((value) => value?.startsWith('any-'))
        .map(String),
    );
  }
  const hour = 3_600_000;
  const gone: Record<string, Record<string, string>> = {
    ended: { expires_at: new Date(Date.now() - hour).toISOString() },
    revoked: { revoked_at: new Date(Date.now() - hour).toISOString() },
  };
  for (const [name, given] of Object.entries(gone)) {
    const secret = newSecret();
    await anyRow('report_shares', { token_hash: hashSecret(secret), hint: secret.slice(0, 6), ...given }, rows);
    shares[name] = secret;
  }
  ownProject = (await callApi('POST', '/projects', { name: 'Own', domain: 'own.example.com' })).data.project.id;
  const headers = { origin: baseUrl, accept: 'application/json' };
  cookie = cookieHeader(
    await ask(`${baseUrl}/api/auth/sign-in`, { from: '127.0.0.33', headers, form: { email, password } }),
  );
});
afterAll(async () => {
  await callApi('DELETE', `/projects/${ownProject}`);
  await platform.closeDb();
});

async function callApi(method: string, path: string, body?: object) {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${method} ${path}`).toBe(true);
  return response.json();
}

/** An answer's content without parts that differ between any two answers: nonces, requested ids, request ids. */
const said = (text: string, ids: readonly string[]) =>
  ids
    .reduce((left, id) => left.replaceAll(id, '(id)'), text)
    .replace(/nonce(?:=|-|&quot;:&quot;|\\?":\\?")"?[A-Za-z0-9+/]{22}==/g, 'nonce')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(uuid)');

async function answer(address: string, ids: readonly string[], given: Parameters<typeof ask>[1] = {}) {
  const { status, headers, text } = await ask(baseUrl + address, given);
  const names = ['content-type', 'content-disposition', 'location', 'www-authenticate', 'cache-control'];
  return {
    status,
    headers: names.map((name) => said(headers.get(name) ?? '', ids)),
    text: said(text, ids),
  };
}

/** Requests the same URL with another user's id and with a nonexistent one. */
async function bothOf(address: (id: string) => string, id: string, given: Parameters<typeof ask>[1] = {}) {
  const unknown = crypto.randomUUID();
  const [theirs, none] = [await answer(address(id), [id], given), await answer(address(unknown), [unknown], given)];
  return { theirs, none };
}

describe('D7: the matrix', () => {
  it('has every kind of file and every screen of a record', () => {
    expect([exports.length, evidence.length, imports.length]).toEqual([23, 6, 4]);
    expect(screens.length).toBeGreaterThan(18);
    for (const kind of [...exports, ...evidence, ...imports]) expect(rows[tableOf(kind)], kind).toBeTruthy();
  });
});

const files = [
  ...exports.flatMap((kind) =>
    ['csv', 'xlsx', 'json'].map((format) => [kind, (id: string) => `/api/export/${kind}/${id}/${format}`] as const),
  ),
  ...evidence.flatMap((kind) =>
    ['raw', 'screenshot', 'page-1'].map(
      (role) => [kind, (id: string) => `/api/evidence/${kind}/${id}/${role}`] as const,
    ),
  ),
];

describe('D7: a file of somebody else', () => {
  it.each(files.map(([kind, address]) => [address('…'), kind, address] as const))(
    '%s',
    async (_title, kind, address) => {
      const id = rows[tableOf(kind)] ?? '';
      const other = await bothOf(address, id, { headers: { cookie } });
      expect(other.theirs).toEqual(other.none);
      expect(other.theirs.status).toBe(404);
      for (const headers of NOBODY) {
        const nobody = await bothOf(address, id, { headers });
        expect(nobody.theirs).toEqual(nobody.none);
        expect(nobody.theirs.status).toBe(401);
      }
    },
  );
});

describe('D7: a file that is brought to a record of somebody else', () => {
  it.each(imports.flatMap((kind) => ['preview', 'keep'].map((step) => [kind, step] as const)))(
    '%s %s',
    async (kind, step) => {
      const address = (id: string) => `/api/import/${kind}/${id}/${step}`;
      const body = 'source,target\nhttps://a.example/,https://b.example/\n';
      const headers = { cookie, origin: baseUrl, 'content-type': 'text/csv' };
      const other = await bothOf(address, rows[tableOf(kind)] ?? '', { body, headers });
      expect(other.theirs).toEqual(other.none);
      expect(other.theirs.status).toBe(404);
      const nobody = await bothOf(address, rows[tableOf(kind)] ?? '', { body, headers: { origin: baseUrl } });
      expect(nobody.theirs).toEqual(nobody.none);
      expect(nobody.theirs.status).toBe(401);
    },
  );
});

/** Next's marker for "not found" in a page that has already started streaming, or its status. */
const NOT_THERE = 'NEXT_HTTP_ERROR_FALLBACK;404';

describe('D7: a screen of somebody else', () => {
  it.each(screens.filter((name) => !NO_RECORD.includes(name)))('%s', async (name) => {
    const kind = name.replace(/\/\[.*/, '');
    const address = (id: string) => `/${name.replace('[id]', id).replace('[no]', '1')}?project=${ownProject}`;
    const { theirs, none } = await bothOf(address, rows[tableOf(kind)] ?? '', { headers: { cookie } });
    // Pages are streamed in varying order; what matters is that there is none, and no data of the record.
    for (const page of [theirs, none]) expect(page.status === 404 || page.text.includes(NOT_THERE)).toBe(true);
    for (const text of texts) expect(theirs.text).not.toContain(text);
    for (const headers of NOBODY.filter((given) => !given.cookie)) {
      const nobody = await bothOf(address, rows[tableOf(kind)] ?? '', { headers });
      expect(nobody.theirs).toEqual(nobody.none);
      expect(nobody.theirs.status).toBe(307);
    }
  });

  it('a screen that is there is told from these', async () => {
    const { status, text } = await ask(`${baseUrl}/settings`, { headers: { cookie } });
    expect([status, text.includes(NOT_THERE)]).toEqual([200, false]);
    expect(texts.length).toBeGreaterThan(10);
  });
});

describe('D7: a link that opens nothing any more', () => {
  it.each(['ended', 'revoked'])('that was %s is as one that never was', async (name) => {
    const unknown = crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x');
    const secret = shares[name] ?? '';
    const at = (token: string) => answer(`/share/${token}`, [token]);
    const [gone, none] = [await at(secret), await at(unknown)];
    expect(gone).toEqual(none);
    expect(gone.status).toBe(404);
    const open = (token: string) =>
      answer(`/share/${token}/open`, [token], {
        form: { password: 'x' },
        headers: { origin: baseUrl, 'sec-fetch-site': 'same-origin' },
      });
    expect(await open(secret)).toEqual(await open(unknown));
  });

  it.each(['/print', '/join'])('%s: a made-up one is not there, whoever asks', async (path) => {
    for (const headers of [...NOBODY, { cookie }]) {
      const { status, text } = await ask(`${baseUrl}${path}/${'a'.repeat(43)}`, { headers });
      expect([200, 404]).toContain(status);
      expect(text).not.toContain(victim);
    }
  });
});
