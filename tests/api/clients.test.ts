import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READERS } from '#lib/api/export-tables.ts';
import { operations } from '#lib/api/registry.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

/** Threat T42: what the account of a client gets, over everything that the program answers. */
const { baseUrl, token: ownerToken, email, password, env } = testServer();
const root = resolve(import.meta.dirname, '../..');
const own = { origin: baseUrl, accept: 'application/json' };
const person = 'client@example.com';
const secret = 'a quiet harbour';

/** A finished site audit without pages. */
const audited = {
  url: 'https://given.example/',
  host: 'given.example',
  siteKey: 'given.example',
  status: 'done' as const,
  settings: {
    max_pages: 10,
    max_depth: 3,
    max_minutes: 5,
    include: [],
    exclude: [],
    subdomains: false,
    obey_robots: true,
    sitemaps: true,
    render: false,
    check_external: false,
    keep_html: false,
    user_agent: null,
  },
};

/** The screens of a client, and what they lead to. */
const SCREENS = [
  'page.tsx',
  'projects/page.tsx',
  'projects/[id]/page.tsx',
  'rankings/page.tsx',
  'reports/page.tsx',
  'reports/[id]/page.tsx',
  'settings/page.tsx',
  'site-audits/page.tsx',
  'site-audits/[id]/page.tsx',
  'site-audits/[id]/pages/[no]/page.tsx',
  'site-audits/[id]/report/page.tsx',
];

let platform: typeof import('#lib/platform/database/db.ts');
let client = '';
let clientToken = '';
let given = '';
let other = '';
const rows: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  process.env.DATABASE_URL = (await findEmbedded(env.DATA_DIR ?? ''))?.url ?? '';
  // The list of operations was loaded without it.
  reloadEnv();
  platform = await import('#lib/platform/database/db.ts');
  const { createToken } = await import('#lib/features/accounts/tokens/tokens.ts');
  const { anyRow } = await import('#tests/support/any-row.ts');
  const owner = await signIn(email, password);
  const project = async (domain: string) =>
    ((await run('create_project', { name: domain, domain }, owner)).json() as Made).data.project.id;
  [given, other] = [await project('given.example'), await project('other.example')];
  const { id: userId } = await platform.db().user.findUniqueOrThrow({ where: { email } });
  for (const id of [given, other]) {
    const of = { project_id: id, user_id: userId };
    rows[id] = {
      project: id,
      audit: (await platform.db().siteAudit.create({ data: { ...audited, userId, projectId: id } })).id,
      report: (await anyRow('reports', of)).id ?? '',
      keyword: (await anyRow('tracked_keywords', of)).id ?? '',
    };
  }
  const made = await run('invite_person', { email: person, client_of: [given] }, owner);
  const { path } = (made.json() as { data: { path: string } }).data;
  expect((await ask(baseUrl + path, { from: '127.0.0.71' })).text).toContain('You are invited to view SEO reports');
  const form = { token: path.slice('/join/'.length), name: 'Cleo', password: secret, repeat: secret };
  const joined = await ask(`${baseUrl}/api/auth/join`, { form, headers: own, from: '127.0.0.71' });
  expect(joined.json()).toEqual({ redirect: '/' });
  client = cookieHeader(joined);
  const account = await platform.db().user.findUniqueOrThrow({ where: { email: person } });
  clientToken = (await createToken(account.id, { name: 'made by a command' })).token;
});
afterAll(async () => {
  await platform.db().user.deleteMany({ where: { email: person } });
  await platform.db().project.deleteMany({ where: { id: { in: [given, other] } } });
  await platform.closeDb();
});

interface Made {
  data: { project: { id: string } };
}

async function signIn(who: string, with_: string): Promise<string> {
  const form = { email: who, password: with_ };
  return cookieHeader(await ask(`${baseUrl}/api/auth/sign-in`, { form, headers: own, from: '127.0.0.72' }));
}
const run = (id: string, input: object, cookie: string) =>
  ask(`${baseUrl}/api/run/${id}`, {
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', origin: baseUrl, cookie },
  });
const row = (id: string) => rows[id] ?? {};

describe('T42: operations', () => {
  it.each(operations.filter(({ endpoint }) => !endpoint.clients).map(({ endpoint }) => endpoint.id))(
    '%s is refused, whatever the input',
    async (id) => {
      expect((await run(id, {}, client)).status).toBe(403);
    },
  );

  it('those for clients read, and say so', () => {
    const open = operations.filter(({ endpoint }) => endpoint.clients).map(({ endpoint }) => endpoint);
    expect(open.length).toBeGreaterThan(30);
    for (const { id, method, cost } of open) expect([id, method, cost ?? 'none']).toEqual([id, 'GET', 'none']);
  });

  it('the given project is readable', async () => {
    const { project, audit, report } = row(given);
    const listed = (await run('list_projects', {}, client)).json() as { data: { projects: { id: string }[] } };
    expect(listed.data.projects.map(({ id }) => id)).toEqual([given]);
    for (const [id, input] of [
      ['get_project_overview', { project_id: project }],
      ['list_rankings', { project_id: project }],
      ['list_reports', { project_id: project }],
      ['get_report', { project_id: project, id: report }],
      ['get_report_document', { project_id: project, id: report }],
      ['list_site_audits', { project_id: project }],
      ['get_site_audit', { id: audit }],
    ] as const) {
      expect([id, (await run(id, input, client)).status]).toEqual([id, 200]);
    }
    const all = (await run('list_site_audits', {}, client)).json() as { data: { audits: { id: string }[] } };
    expect(all.data.audits.map(({ id }) => id)).toEqual([audit]);
  });

  const open = operations.filter(({ endpoint: { clients, path } }) => clients && path.includes('{'));
  it.each(open.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s of another project is not found',
    async (id, { path }) => {
      const { audit, report, keyword } = row(other);
      const input = {
        ...(path.includes('{project_id}') && { project_id: other }),
        ...(path.includes('{keyword_id}') && { keyword_id: keyword }),
        ...(path.includes('{id}') && { id: path.startsWith('/site_audits') ? audit : report }),
        ...(path.includes('{no}') && { no: 1 }),
        ...(path.includes('{check}') && { check: 'title_missing' }),
        // Required fields of single operations.
        ...(id === 'compare_rankings' && { before: '2026-03-01', after: '2026-03-02' }),
        ...(id === 'list_compared_site_pages' && { what: 'added' }),
      };
      expect((await run(id, input, client)).status).toBe(404);
    },
  );
});

describe('T42: screens', () => {
  const all = readdirSync(resolve(root, 'app/(dashboard)'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('page.tsx') && (name === 'page.tsx' || name.endsWith('/page.tsx')))
    .sort();
  const addressOf = (name: string, id: string) => {
    const path = name.replace(/\/?page\.tsx$/, '');
    const record = path.startsWith('projects') ? id : path.startsWith('reports') ? row(id).report : row(id).audit;
    return `/${path
      .replace('[id]', record ?? '')
      .replace('[no]', '1')
      .replace(/\[\w+\]/, row(id).keyword ?? 'x')}?project=${id}`;
  };
  const isThere = async (address: string) => {
    const { status, text } = await ask(baseUrl + address, { headers: { cookie: client } });
    return status < 400 && !text.includes('NEXT_HTTP_ERROR_FALLBACK;404');
  };

  it('the list of screens names some that exist', () => {
    expect(all.length).toBeGreaterThan(70);
    expect(SCREENS.filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each(all.filter((name) => !SCREENS.includes(name)))('%s does not exist for a client', async (name) => {
    expect(await isThere(addressOf(name, given))).toBe(false);
  });

  // The page of a crawled URL has no row in this database.
  const readable = SCREENS.filter((name) => !name.includes('[no]'));
  it.each(readable)('%s opens for the given project', async (name) => {
    expect(await isThere(addressOf(name, given))).toBe(true);
  });

  it.each(readable.filter((name) => name.includes('[id]') || /rankings|reports/.test(name)))(
    '%s does not open for another project',
    async (name) => {
      expect(await isThere(addressOf(name, other))).toBe(false);
    },
  );
});

describe('T42: files, streams and everything else with a session', () => {
  const get = async (path: string) => (await ask(baseUrl + path, { headers: { cookie: client } })).status;
  const post = async (path: string, body = '{}') =>
    (
      await ask(baseUrl + path, {
        body,
        headers: { 'content-type': 'application/json', origin: baseUrl, cookie: client },
      })
    ).status;

  it.each(Object.keys(READERS).filter((kind) => !['rankings', 'site-audits'].includes(kind)))(
    'no file of %s',
    async (kind) => {
      expect(await get(`/api/export/${kind}/${given}/csv`)).toBe(403);
    },
  );

  it('rankings and site audits are saved, those of the given project', async () => {
    expect(await get(`/api/export/rankings/${given}/csv`)).toBe(200);
    expect(await get(`/api/export/rankings/${other}/csv`)).toBe(404);
    expect(await get(`/api/export/site-audits/${row(given).audit}/csv?what=pages`)).toBe(200);
    expect(await get(`/api/export/site-audits/${row(other).audit}/csv?what=pages`)).toBe(404);
  });

  it('no evidence, no upload, no stream, no live page, no sign-in with Google', async () => {
    for (const kind of ['ai-answers', 'audits', 'domain-reports', 'site-audits', 'search-pages', 'site-pages']) {
      expect(await get(`/api/evidence/${kind}/${row(given).audit}/1`)).toBe(403);
    }
    for (const kind of ['backlinks', 'rankings', 'log-files', 'search-console']) {
      expect(await post(`/api/import/${kind}/${given}/keep`, 'a,b')).toBe(403);
    }
    expect(await post('/api/write')).toBe(403);
    expect(await post('/api/captcha/list')).toBe(403);
    const google = await ask(`${baseUrl}/api/google/connect?uses=search_console`, { headers: { cookie: client } });
    expect([google.status, new URL(google.headers.get('location') ?? '', baseUrl).origin]).toEqual([303, baseUrl]);
  });

  it('no token: neither API nor MCP', async () => {
    const headers = { authorization: `Bearer ${clientToken}`, 'content-type': 'application/json' };
    expect((await ask(`${baseUrl}/api/v1/projects`, { headers })).status).toBe(401);
    expect((await ask(`${baseUrl}/api/v1/user`, { headers })).status).toBe(401);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const accept = 'application/json, text/event-stream';
    expect((await ask(`${baseUrl}/api/mcp`, { body, headers: { ...headers, accept } })).status).toBe(401);
    expect(
      (await ask(`${baseUrl}/api/v1/projects`, { headers: { authorization: `Bearer ${ownerToken}` } })).status,
    ).toBe(200);
  });
});
