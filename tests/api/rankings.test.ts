import { beforeAll, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyC } from '#lib/contract/errors.ts';
import { listRankings } from '#lib/features/rankings/contract.ts';
import { getRankingFigures } from '#lib/features/rankings/figures-contract.ts';
import { importRankings } from '#lib/features/rankings/files-contract.ts';
import { addTrackedKeywords } from '#lib/features/rankings/keywords-contract.ts';
import { getTrackingRound, startTrackingRound } from '#lib/features/rankings/rounds-contract.ts';
import { ask as askAsBrowser, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();
const NOBODY = '018f3a52-0000-7000-8000-000000000000';

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : null };
}

const made: string[] = [];
/** A separate project, with Bing in Germany. */
async function project(domain: string): Promise<string> {
  const answer = await ask('POST', '/projects', {
    name: domain,
    domain,
    engines: ['bing'],
    countries: ['de'],
    depth: 10,
  });
  made.push(answer.body.data.project.id);
  return `/projects/${answer.body.data.project.id}`;
}
const count = async (path: string) => (await ask('GET', `${path}/rankings`)).body.data.count;

let path: string;
let cookie: string;
beforeAll(async () => {
  path = await project('tracked-over-http.example');
  const headers = { origin: server.baseUrl, accept: 'application/json' };
  const form = { email: server.email, password: server.password };
  cookie = cookieHeader(
    await askAsBrowser(`${server.baseUrl}/api/auth/sign-in`, { from: '127.0.0.61', headers, form }),
  );
});

test('keywords are tracked, checked in a round, read, taken away and removed', async () => {
  const added = await ask('POST', `${path}/keywords`, { keywords: ['sourdough bread', 'coffee grinder', '!!!'] });
  expect(addTrackedKeywords.output.safeParse(added.body).error?.issues).toBeUndefined();
  expect(added.body.data).toMatchObject({ added: 2, refused_count: 1, refused: [{ line: 3, keyword: '!!!' }] });
  const { ids } = added.body.data;
  expect((await ask('POST', `${path}/keywords`, { keywords: ['Sourdough  Bread'] })).body.data).toMatchObject({
    added: 0,
    already_there: 1,
  });
  const begun = await ask('POST', `${path}/tracking_rounds`, {});
  expect(begun.status).toBe(202);
  expect(startTrackingRound.output.safeParse(begun.body).error?.issues).toBeUndefined();
  const round = `${path}/tracking_rounds/${begun.body.data.round.id}`;
  await expect.poll(async () => (await ask('GET', round)).body.data.round.status, { interval: 500 }).toBe('done');
  const read = await ask('GET', round);
  expect(getTrackingRound.output.safeParse(read.body).error?.issues).toBeUndefined();
  expect(read.body.data.round).toMatchObject({ total: 2, left: 0 });
  const listed = await ask('GET', `${path}/rankings?sort=position`);
  expect(listRankings.output.safeParse(listed.body).error?.issues).toBeUndefined();
  expect(listed.body.data.keywords.every((row: { checked_at: string | null }) => row.checked_at !== null)).toBe(true);
  const figures = await ask('GET', `${path}/ranking_figures`);
  expect(getRankingFigures.output.safeParse(figures.body).error?.issues).toBeUndefined();
  expect(figures.body.data.keywords).toBe(2);
  const file = await ask('GET', `${path}/rankings/export?format=csv`);
  expect(file.text.trim().split('\n')).toHaveLength(3);
  expect(await ask('POST', `${path}/keyword_removals`, { keyword_ids: ids })).toMatchObject({
    status: 200,
    body: { data: { removed: 2 } },
  });
  expect((await ask('POST', `${path}/keyword_removals`, { keyword_ids: ids })).body.data.removed).toBe(0);
  expect(await count(path)).toBe(0);
});

test.each([
  ['POST', '/keywords', {}, 400],
  ['POST', '/keywords', { keywords: { tea: 1 } }, 400],
  ['POST', '/keywords', { keywords: ['tea'], engines: ['altavista'] }, 422],
  ['POST', '/keywords', { keywords: ['tea'], countries: ['xx'] }, 422],
  ['POST', '/keywords', { keywords: ['tea'], tags: ['a,b'] }, 422],
  ['POST', '/keywords', { keywords: ['tea'], target_url: 'ftp://example.com/' }, 400],
  ['POST', '/keywords', { keywords: Array.from({ length: 1_001 }, (_, n) => `tea ${n}`) }, 400],
  ['POST', '/keywords', { list_id: NOBODY }, 404],
  ['PATCH', '/keywords', { keyword_ids: ['nonsense'] }, 400],
  ['PATCH', '/keywords', { keyword_ids: [], starred: true }, 400],
  ['POST', '/keyword_removals', {}, 400],
  ['POST', '/tracking_rounds', { keyword_ids: [NOBODY] }, 422],
  ['GET', '/rankings?limit=0', undefined, 422],
  ['GET', '/rankings?sort=luck', undefined, 422],
  ['GET', '/rankings?cursor=nonsense', undefined, 400],
  ['GET', '/ranking_changes?before=2026-13-01', undefined, 400],
  ['GET', '/ranking_figures?days=2', undefined, 422],
  [`GET`, `/keywords/${NOBODY}`, undefined, 404],
  ['GET', `/tracking_rounds/${NOBODY}`, undefined, 404],
  ['POST', `/tracking_rounds/${NOBODY}/stop`, {}, 404],
  ['POST', `/tracking_rounds/${NOBODY}/retry`, {}, 404],
  ['POST', '/rankings/import', { content: '' }, 400],
  ['POST', '/rankings/import', { content: 'name;place\ntea;1\n', commit: true }, 400],
  ['POST', '/rankings/import', { content: 'keyword;date;position\ntea;2024-11-20;4\ntea;soon;4\n', commit: true }, 422],
  ['POST', '/rankings/import', { content: '[{"keyword":"tea"},', commit: true }, 400],
] as const)('%s %s with %j is answered with %i and tracks nothing', async (method, at, body, status) => {
  const answer = await ask(method, path + at, body);
  const shape = status === 404 ? errorBodyC : errorBodyA;
  expect([answer.status, shape.safeParse(answer.body).success, answer.text.slice(0, 300)]).toEqual([
    ...[status, true, expect.any(String)],
  ]);
  expect(await count(path)).toBe(0);
});

test('ids of keywords that nobody tracks change nothing and are no error', async () => {
  const changed = await ask('PATCH', `${path}/keywords`, { keyword_ids: [NOBODY], starred: true });
  expect([changed.status, changed.body]).toEqual([200, { data: { changed: 0 } }]);
});

describe('files', () => {
  test('are rejected with their columns, their invalid rows or the row limit, and never partly imported', async () => {
    const bring = (content: string, commit: boolean) => ask('POST', `${path}/rankings/import`, { content, commit });
    const wrong = await bring('name;place\ntea;1\n', false);
    expect(wrong.body.error).toMatch(/column “keyword” or “query” is required; the file has “name”, “place”\./);
    const rows = 'keyword;date;position\ntea;2024-11-20;4\ntea;soon;4\ntea;2024-11-19;0\n';
    const looked = await bring(rows, false);
    expect(importRankings.output.safeParse(looked.body).error?.issues).toBeUndefined();
    expect(looked.body.data.report).toMatchObject({ rows: 3, good: 1, bad: 2, errors: [{ line: 3 }, { line: 4 }] });
    expect((await bring(rows, true)).body.error).toMatch(/2 of 3 rows are invalid, so nothing was imported; line 3/);
    const many = `keyword,date,position\n${'tea,2024-11-20,4\n'.repeat(100_001)}`;
    const refused = await bring(many, true);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/at most 100,000 rows/)]);
    expect(await count(path)).toBe(0);
  });

  test('of the dashboard are read in the encoding they were written in', async () => {
    const other = await project('other-encodings.example');
    const send = async (step: string, bytes: Uint8Array<ArrayBuffer>) => {
      const answer = await fetch(`${server.baseUrl}/api/import/rankings/${other.split('/').at(-1)}/${step}`, {
        method: 'POST',
        headers: { cookie, origin: server.baseUrl, 'content-type': 'text/csv' },
        body: bytes,
      });
      return { status: answer.status, body: await answer.json() };
    };
    const text = 'keyword;volume\nmühle;10\n';
    const latin = new Uint8Array(Buffer.from(text, 'latin1'));
    const wide = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const plain = new Uint8Array(Buffer.from(text));
    const told = { rows: 1, good: 1, bad: 0, sample: [{ keyword: 'mühle' }] };
    expect((await send('preview', latin)).body.data).toMatchObject({ encoding: 'Windows-1252', ...told });
    expect((await send('preview', plain)).body.data).toMatchObject({ encoding: 'UTF-8', ...told });
    expect((await send('preview', wide)).body.data).toMatchObject({ encoding: 'UTF-16', ...told });
    expect(await send('keep', new Uint8Array(Buffer.from('keyword\nm\xfc\x00hle\n', 'latin1')))).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/Not a UTF-8, UTF-16 or Windows-1252/) },
    });
    expect(await count(other)).toBe(0);
    expect((await send('keep', latin)).body.data).toMatchObject({ imported: true, keywords_new: 1 });
    expect((await ask('GET', `${other}/rankings`)).body.data.keywords).toMatchObject([{ keyword: 'mühle' }]);
  });
});

test('a viewer reads and changes nothing', async () => {
  const email = `viewer-${crypto.randomUUID()}@example.com`;
  const { token } = (await ask('POST', `${path}/invitations`, { email, role: 'viewer' })).body.data;
  const headers = { origin: server.baseUrl, accept: 'application/json' };
  const form = { token, name: 'Vera', password: 'a long enough passphrase', repeat: 'a long enough passphrase' };
  const viewer = cookieHeader(
    await askAsBrowser(`${server.baseUrl}/api/auth/join`, { from: '127.0.0.62', headers, form }),
  );
  const run = async (endpoint: string, input: object) => {
    const answer = await fetch(`${server.baseUrl}/api/run/${endpoint}`, {
      method: 'POST',
      headers: { ...headers, cookie: viewer, 'content-type': 'application/json' },
      body: JSON.stringify({ project_id: path.split('/').at(-1), ...input }),
    });
    return answer.status;
  };
  expect(await run('list_rankings', {})).toBe(200);
  expect(await run('get_ranking_figures', {})).toBe(200);
  for (const [endpoint, input] of [
    ['add_tracked_keywords', { keywords: ['tea'] }],
    ['update_tracked_keywords', { keyword_ids: [NOBODY], starred: true }],
    ['remove_tracked_keywords', { keyword_ids: [NOBODY] }],
    ['start_tracking_round', {}],
    ['import_rankings', { content: 'keyword\ntea\n', commit: true }],
    ['set_schedule', { kind: 'rankings', every: 'daily' }],
  ] as const)
    expect([endpoint, await run(endpoint, input)]).toEqual([endpoint, 403]);
  expect(await count(path)).toBe(0);
});

test('a project that is deleted takes its round with it', async () => {
  const gone = await project('deleted-under-way.example');
  const keywords = Array.from({ length: 40 }, (_, n) => `garden shed ${n}`);
  const { body } = await ask('POST', `${gone}/keywords`, { keywords, start: true });
  const round = body.data.round_id;
  expect((await ask('GET', `${gone}/tracking_rounds/${round}`)).body.data.round).toMatchObject({ total: 40 });
  expect((await ask('DELETE', gone)).body).toEqual({ data: { deleted: true } });
  for (const at of [`/tracking_rounds/${round}`, '/rankings', '/ranking_figures', '/rankings/export'])
    expect([at, (await ask('GET', gone + at)).status]).toEqual([at, 404]);
  expect((await ask('POST', `${gone}/tracking_rounds`, {})).status).toBe(404);
});

test('of two windows that save the same settings the second is told', async () => {
  const { revision } = (await ask('GET', path)).body.data.project;
  const save = (depth: number) => ask('PATCH', path, { base_revision: revision, depth });
  const [saved, refused] = [await save(20), await save(30)];
  expect([saved.status, refused.status]).toEqual([200, 409]);
  expect((await ask('GET', path)).body.data.project).toMatchObject({
    depth: 20,
    revision: revision + 1,
  });
});
