import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { errorBodyC } from '#lib/contract/errors.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, token, env } = testServer();
const withToken = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
type Store = typeof import('#lib/platform/database/db.ts');
let platform: Store;
let userId = '';
const db = () => platform.db();

beforeAll(async () => {
  process.env.DATABASE_URL = (await findEmbedded(env.DATA_DIR ?? ''))?.url ?? '';
  platform = await import('#lib/platform/database/db.ts');
  ({ id: userId } = await db().user.findFirstOrThrow({ where: { email: env.OWNER_EMAIL ?? '' } }));
});
afterAll(() => platform.closeDb());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, each checked by its test
  body: any;
}

const url = (path: string, query: Record<string, string> = {}) =>
  `${baseUrl}/api/v1/site_audits${path}?${new URLSearchParams(query)}`;

async function call(method: string, path: string, input: Record<string, unknown> = {}): Promise<Answer> {
  const read = method === 'GET' || method === 'DELETE';
  const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
  const answer = await fetch(url(path, read ? Object.fromEntries(texts) : {}), {
    method,
    headers: withToken,
    ...(read ? {} : { body: JSON.stringify(input) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const settings = {
  max_pages: 100,
  max_depth: 20,
  max_minutes: 10,
  include: [],
  exclude: [],
  subdomains: false,
  obey_robots: true,
  sitemaps: false,
  render: false,
  check_external: false,
  keep_html: false,
  user_agent: null,
};

/** A finished site audit with some pages, as the worker stores it; nothing is crawled. */
async function stored(given: object = {}, titles: readonly string[] = ['Home', 'Bread', 'Rye']) {
  const host = 'a.example';
  const audit = await db().siteAudit.create({
    data: {
      userId,
      host,
      settings,
      url: `https://${host}/`,
      siteKey: `${host}/`,
      status: 'done' as const,
      phase: 'report',
      scoreVersion: REPORT_VERSION,
      finishedAt: new Date(),
      ...given,
    },
  });
  const auditNo = audit.no;
  await db().sitePage.createMany({
    data: titles.map((title, at) => ({
      auditNo,
      no: at + 1,
      key: BigInt(at + 1),
      url: `https://${host}/${at + 1}`,
      source: 'link',
      title,
      outcome: 'page' as const,
      status: 200,
      indexable: true,
      score: 90,
    })),
  });
  await db().siteFinding.create({
    data: { auditNo, checkId: 'title-missing', pageNo: 1, severity: 'error', found: 'none', expected: 'one' },
  });
  await db().siteCheck.create({ data: { auditNo, checkId: 'title-missing', failed: 1, passed: titles.length - 1 } });
  return audit;
}

async function stranger(): Promise<string> {
  return (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
}

/** Every operation on one site audit, with otherwise valid input. */
const ON_ONE = [
  ['GET', '', {}],
  ['DELETE', '', {}],
  ['POST', '/pause', {}],
  ['POST', '/resume', {}],
  ['POST', '/stop', {}],
  ['GET', '/page-audits', {}],
  ['GET', '/page-audits/1', {}],
  ['GET', '/table', { columns: 'url' }],
  ['GET', '/issues', {}],
  ['GET', '/issues/title-missing', {}],
  ['GET', '/links', {}],
  ['GET', '/duplicates', {}],
  ['GET', '/tree', {}],
  ['GET', '/graph', {}],
  ['GET', '/comparison', {}],
  ['GET', '/comparison/pages', { what: 'added' }],
  ['GET', '/export', {}],
  ['POST', '/verdicts', { check: 'title-missing', verdict: 'ignored', reason: 'It is meant.' }],
  ['DELETE', '/verdicts/title-missing', {}],
] as const;

describe.each(ON_ONE)('%s /site_audits/{id}%s', (method, path, input) => {
  it('of somebody else is as unknown as one that never was, and stays as it is', async () => {
    const theirs = await stored({ userId: await stranger() });
    const [others, none] = [
      await call(method, `/${theirs.id}${path}`, input),
      await call(method, `/${crypto.randomUUID()}${path}`, input),
    ];
    expect([others.status, others.body]).toEqual([404, none.body]);
    expect(none.status).toBe(404);
    errorBodyC.parse(none.body);
    expect(await db().siteAudit.findUnique({ where: { id: theirs.id } })).toEqual(theirs);
    expect(await db().siteVerdict.count({ where: { auditNo: theirs.no } })).toBe(0);
  });

  it('under an id that is none is not there', async () => {
    const { status, body } = await call(method, `/not-an-id${path}`, input);
    expect([status, errorBodyC.parse(body).status]).toEqual([404, 404]);
  });
});

describe('bad input names the field, the rule and the value', () => {
  const start = { url: 'https://a.example/' };
  it.each([
    ['POST', '', {}, 400, ['url is required']],
    ['POST', '', { url: 'a.example' }, 400, ['url must be an absolute URL', '"a.example"']],
    ['POST', '', { ...start, max_pages: 0 }, 422, ['max_pages must be from 1 to 50000', 'given 0']],
    ['POST', '', { ...start, max_pages: 50_001 }, 422, ['max_pages', '50001']],
    ['POST', '', { ...start, max_pages: 'many' }, 400, ['max_pages must be a whole number', '"many"']],
    ['POST', '', { ...start, max_depth: 101 }, 422, ['max_depth must be from 0 to 100', 'given 101']],
    ['POST', '', { ...start, max_minutes: 2_881 }, 422, ['max_minutes', '2881']],
    ['POST', '', { ...start, render: 'yes please' }, 400, ['render must be true or false', '"yes please"']],
    ['POST', '', { ...start, user_agent: 'Bot\u00e9' }, 400, ['user_agent must be of printable ASCII', 'given']],
    ['POST', '', { ...start, project_id: 'x' }, 400, ['project_id', '"x"']],
    ['GET', '', { status: 'lost' }, 422, ['status must be one of queued, running', '"lost"']],
    ['GET', '', { limit: 0 }, 422, ['limit', 'given 0']],
    ['GET', '', { cursor: 'zzz' }, 400, ['cursor must be the next_cursor']],
    ['GET', '/{id}/pages', { sort: 'colour' }, 422, ['sort must be one of', '"colour"']],
    ['GET', '/{id}/pages', { columns: 'colour' }, 422, ['columns', '"colour"']],
    ['GET', '/{id}/pages', { order: 'up' }, 422, ['order must be one of asc, desc', '"up"']],
    ['GET', '/{id}/pages', { limit: 501 }, 422, ['limit must be from 1 to 500', 'given 501']],
    ['GET', '/{id}/pages', { filter: '{' }, 400, ['filter', 'given "{"']],
    ['GET', '/{id}/pages', { filter: '{"field":"colour","op":"eq","value":1}' }, 400, ['filter', 'colour']],
    ['GET', '/{id}/pages', { cursor: 'zzz' }, 400, ['cursor must be the next_cursor']],
    ['GET', '/{id}/pages', { cursor: 'WyJ4Il0', offset: 1 }, 400, ['offset and cursor cannot be combined']],
    ['GET', '/{id}/pages', { sort: 'status', cursor: 'WyJ4IiwxXQ' }, 400, ['cursor', 'same sort']],
    [
      'GET',
      '/{id}/issues',
      { severity: 'bad' },
      422,
      ['severity must be one of critical, error, warning, notice, best_practice, info', '"bad"'],
    ],
    [
      'GET',
      '/{id}/export',
      { what: 'findings', check: 'Title!' },
      400,
      ['check must be 1 to 80 lowercase letters, digits and hyphens', '"Title!"'],
    ],
    ['GET', '/{id}/issues/title-missing', { cursor: 'WyJ4Il0' }, 400, ['cursor must be the next_cursor']],
    ['GET', '/{id}/links', { target: 'nowhere' }, 422, ['target must be one of broken', '"nowhere"']],
    ['GET', '/{id}/links', { kind: 'image' }, 422, ['kind must be one of link', '"image"']],
    ['GET', '/{id}/links', { cursor: 'WzFd' }, 400, ['cursor must be the next_cursor']],
    ['GET', '/{id}/duplicates', { by: 'colour' }, 422, ['by must be one of text', '"colour"']],
    ['GET', '/{id}/duplicates', { cursor: 'Wy0xXQ' }, 400, ['cursor must be the next_cursor']],
    ['GET', '/{id}/tree', { path: 'blog' }, 400, ['path must start with a slash', '"blog"']],
    ['GET', '/{id}/graph', { limit: 501 }, 422, ['limit must be from 2 to 500', 'given 501']],
    ['GET', '/{id}/comparison', { with: 'x' }, 400, ['with', '"x"']],
    ['GET', '/{id}/comparison/pages', {}, 400, ['what is required']],
    ['GET', '/{id}/comparison/pages', { what: 'lost' }, 422, ['what must be one of added', '"lost"']],
    ['GET', '/{id}/export', { format: 'pdf' }, 422, ['format must be one of csv, json, xlsx', '"pdf"']],
    ['GET', '/{id}/export', { what: 'images' }, 422, ['what must be one of pages', '"images"']],
    [
      'GET',
      '/{id}/export',
      { what: 'pages', check: 'title-missing' },
      400,
      ['check is only allowed with what: findings', 'pages'],
    ],
    ['POST', '/{id}/verdicts', { check: 'title-missing', verdict: 'ignored' }, 400, ['reason is required']],
    [
      ...['POST', '/{id}/verdicts', { check: 'title-missing', verdict: 'hidden', reason: 'x' }, 422],
      ['verdict must be one of ignored, mistaken', '"hidden"'],
    ],
    [
      ...['POST', '/{id}/verdicts', { check: 'title-missing', verdict: 'ignored', reason: 'x', page: 0 }, 422],
      ['page', 'given 0'],
    ],
  ] as [string, string, Record<string, unknown>, number, string[]][])(
    '%s %s %j',
    async (method, path, input, status, parts) => {
      const { id } = await stored();
      const answer = await call(method, path.replace('{id}', id), input);
      expect([answer.status, answer.body]).toEqual([status, { error: expect.any(String) }]);
      for (const part of parts) expect(answer.body.error).toContain(part);
    },
  );

  it.each([
    ['GET', '/{id}/issues/no-such-check', {}, 'Unknown check "no-such-check".'],
    ['GET', '/{id}/pages/99', {}, 'URL not found in this site audit.'],
    ['GET', '/{id}/pages/0', {}, ''],
    ['GET', '/{id}/pages/first', {}, ''],
    ['GET', '/{id}/issues/Title!', {}, ''],
    ['GET', '/{id}/graph', { around: 99 }, 'URL not found in this site audit.'],
    ['GET', '/{id}/export', { what: 'findings', check: 'no-such-check' }, 'Unknown check "no-such-check".'],
    ['POST', '/{id}/verdicts', { check: 'noindex', verdict: 'ignored', reason: 'x' }, 'no finding "noindex"'],
    ['DELETE', '/{id}/verdicts/title-missing', { page: 2 }, 'Page 2 has no finding "title-missing"'],
  ] as const)('%s %s %j is not found', async (method, path, input, part) => {
    const { id } = await stored();
    const answer = await call(method, path.replace('{id}', id), input);
    expect([answer.status, errorBodyC.parse(answer.body).error]).toEqual([404, expect.stringContaining(part)]);
  });
});

describe('pause, resume and stop', () => {
  it.each(['done', 'failed'] as const)('of one that is %s: it has ended', async (status) => {
    const { id } = await stored({ status });
    for (const order of ['resume', 'stop']) {
      const answer = await call('POST', `/${id}/${order}`);
      expect([answer.status, answer.body]).toEqual([422, { error: expect.stringContaining('has finished') }]);
    }
    const paused = await call('POST', `/${id}/pause`);
    expect([paused.status, paused.body.data.audit]).toEqual([200, expect.objectContaining({ status, wanted: null })]);
  });

  it('a pause of a paused one changes nothing, nor does a pause during the analysis', async () => {
    const paused = await stored({ status: 'paused', pauseReason: 'The site asks for quiet.', phase: 'crawl' });
    const again = await call('POST', `/${paused.id}/pause`);
    expect(again.body.data.audit).toMatchObject({ status: 'paused', pause_reason: 'The site asks for quiet.' });
    const analysing = await stored({ status: 'running', phase: 'analysis', finishedAt: null });
    expect((await call('POST', `/${analysing.id}/pause`)).body.data.audit).toMatchObject({
      status: 'running',
      wanted: null,
    });
  });

  it('before the end there is no comparison and no verdict', async () => {
    const { id } = await stored({ status: 'paused', phase: 'crawl', finishedAt: null });
    const compared = await call('GET', `/${id}/comparison`);
    expect([compared.status, compared.body.error]).toEqual([422, expect.stringContaining('no report yet')]);
    const input = { check: 'title-missing', verdict: 'ignored', reason: 'x' };
    expect((await call('POST', `/${id}/verdicts`, input)).status).toBe(422);
  });
});

it('a comparison of two runs that have nothing to do with each other is refused', async () => {
  const { id } = await stored();
  const other = await stored({ host: 'b.example', url: 'https://b.example/', siteKey: 'b.example/' });
  const open = await stored({ status: 'failed' });
  const theirs = await stored({ userId: await stranger() });
  const compared = async (given: string, path = 'comparison', more = {}) => {
    const answer = await call('GET', `/${id}/${path}`, { with: given, ...more });
    return [answer.status, answer.body.error];
  };
  expect(await compared(other.id)).toEqual([422, 'with: the audit is for another site.']);
  expect(await compared(other.id, 'comparison/pages', { what: 'new' })).toEqual([422, expect.any(String)]);
  expect(await compared(open.id)).toEqual([422, 'with: the site audit has no report.']);
  expect(await compared(id)).toEqual([404, 'with: must be a different site audit.']);
  const unknown = await compared(crypto.randomUUID());
  expect(unknown[0]).toBe(404);
  expect(await compared(theirs.id)).toEqual(unknown);
});

it('a verdict is given, counted, and taken back', async () => {
  const { id } = await stored();
  const input = { check: 'title-missing', verdict: 'ignored', reason: 'It is meant.', page: 1 };
  const given = await call('POST', `/${id}/verdicts`, input);
  expect([given.status, given.body.data.audit.score, given.body.data.audit.issues.error]).toEqual([200, 100, 0]);
  const { body } = await call('GET', `/${id}/issues`);
  expect(body.data).toMatchObject({ issues: [], left_out: [{ check: 'title-missing', left_out: 1 }] });
  const taken = await call('DELETE', `/${id}/verdicts/title-missing`, { page: 1 });
  expect([taken.status, taken.body.data.audit.issues.error]).toEqual([200, 1]);
});

describe('an export', () => {
  const exported = (id: string, query: Record<string, string>) =>
    fetch(url(`/${id}/export`, { what: 'pages', columns: 'title', ...query }), { headers: withToken });
  /** Incompressible bytes, so that no buffer on the way holds a whole file. */
  const ROWS = 20_000;

  it.each(['csv', 'json', 'xlsx'])('as %s is sent while it is read', async (format) => {
    const { id, no } = await stored();
    await db().$executeRaw`
      INSERT INTO site_pages (audit_no, no, key, url, source, outcome, title)
      SELECT ${no}, n, n, 'https://a.example/' || n, 'link', 'page',
        (SELECT string_agg(md5(n || '-' || m), '') FROM generate_series(1, 24) m)
      FROM generate_series(10, ${ROWS}::int) n`;
    const answer = await exported(id, { format });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.byteLength).toBeGreaterThan(0);
    // The export has not been read to its end: rows written now are included.
    const key = BigInt(ROWS + 10);
    const late = {
      auditNo: no,
      no: ROWS + 10,
      key,
      url: 'https://a.example/late',
      source: 'link',
      title: 'Came late',
    };
    await db().sitePage.create({ data: { ...late, outcome: 'page' } });
    const pieces = [first?.value ?? new Uint8Array()];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) pieces.push(part.value);
    const whole = Buffer.concat(pieces);
    const text = format === 'xlsx' ? [...readZip(whole).values()].join('') : whole.toString();
    expect(text).toContain('Came late');
    await db().siteAudit.delete({ where: { id } });
  });

  const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1'];

  it('D4: runs nothing in a spreadsheet', async () => {
    const { id } = await stored({}, FORMULAS);
    const csv = await (await exported(id, { format: 'csv' })).text();
    const cells = csv.slice(csv.indexOf('\r\n') + 2).split('\r\n');
    for (const cell of cells.filter(Boolean)) expect(cell).toMatch(/^"?'/);
    expect(cells.filter(Boolean).length).toBe(FORMULAS.length);
    const sheet = readZip(Buffer.from(await (await exported(id, { format: 'xlsx' })).arrayBuffer())).get(
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet).toContain('=1+1');
    expect(sheet).not.toMatch(/<f[ >]/);
    // Programs read JSON, so its texts are unescaped.
    const { Pages: rows } = (await (await exported(id, { format: 'json' })).json()) as { Pages: { title: string }[] };
    expect(rows.map(({ title }) => title)).toEqual(FORMULAS);
  });

  it('tells its kind and its name', async () => {
    const { id } = await stored();
    for (const [format, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['json', 'application/json; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ] as const) {
      const { headers, status } = await exported(id, { format });
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      const name = new RegExp(`^attachment; filename="site-audit-a\\.example-pages-[0-9-]+\\.${format}"$`);
      expect(headers.get('content-disposition')).toMatch(name);
    }
  });
});
