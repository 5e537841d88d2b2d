import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import * as briefs from '#lib/features/content/briefs/contract.ts';
import { checkDraft } from '#lib/features/content/drafts/check-contract.ts';
import * as contract from '#lib/features/content/drafts/contract.ts';
import * as versionsContract from '#lib/features/content/drafts/versions-contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();

async function call(method: string, path: string, body?: object, token = server.token) {
  const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const make = async (given: object = {}) =>
  (await call('POST', '/drafts', { title: 'Rye bread', body: 'Bread of rye.', ...given })).body.data.draft;

describe('drafts', () => {
  test('are made, listed, read, saved and deleted', async () => {
    const title = `Rye ${crypto.randomUUID()}`;
    const made = await call('POST', '/drafts', { title, body: 'Bread', keyword: 'rye', country: 'GB' });
    expect(made.status).toBe(201);
    expect(contract.createDraft.output.safeParse(made.body).error?.issues).toBeUndefined();
    const { id } = made.body.data.draft;
    const list = await call('GET', `/drafts?find=${encodeURIComponent(title)}`);
    expect(contract.listDrafts.output.safeParse(list.body).error?.issues).toBeUndefined();
    expect(list.body.data.drafts).toMatchObject([{ id, country: 'gb', revision: 1 }]);
    const saved = await call('PATCH', `/drafts/${id}`, { base_revision: 1, body: 'Bread of rye', post_x: 'Rye!' });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { draft: { title, body: 'Bread of rye', revision: 2 } } },
    });
    expect((await call('GET', `/drafts/${id}`)).body).toEqual(saved.body);
    expect((await call('DELETE', `/drafts/${id}`)).body).toEqual({ data: { deleted: true } });
    expect((await call('GET', `/drafts/${id}`)).status).toBe(404);
  });

  test('a save on another revision is 409 and names both', async () => {
    const { id } = await make();
    await call('PATCH', `/drafts/${id}`, { base_revision: 1, body: 'One' });
    const second = await call('PATCH', `/drafts/${id}`, { base_revision: 1, body: 'Two' });
    expect(second.status).toBe(409);
    expect(errorBodyA.parse(second.body).error).toMatch(/at revision 2 .* on revision 1/);
    expect((await call('GET', `/drafts/${id}`)).body.data.draft.body).toBe('One');
  });

  test('of 200,000 characters in any script are taken, one more is not', async () => {
    const body = 'パ'.repeat(200_000);
    const made = await call('POST', '/drafts', { body });
    expect(made.status).toBe(201);
    expect(made.body.data.draft.body).toBe(body);
    const longer = await call('POST', '/drafts', { body: `${body}パ` });
    expect(longer.status).toBe(400);
    expect(errorBodyA.parse(longer.body).error).toMatch(/^body must have at most 200000 characters/);
  });

  test('have versions', async () => {
    const { id } = await make();
    const named = await call('PATCH', `/drafts/${id}/versions/1`, { name: 'First' });
    expect(versionsContract.nameDraftVersion.output.safeParse(named.body).error?.issues).toBeUndefined();
    await call('PATCH', `/drafts/${id}`, { base_revision: 1, body: 'Other' });
    const list = await call('GET', `/drafts/${id}/versions`);
    expect(versionsContract.listDraftVersions.output.safeParse(list.body).error?.issues).toBeUndefined();
    expect(list.body.data.versions).toMatchObject([{ number: 2 }, { number: 1, name: 'First' }]);
    const one = await call('GET', `/drafts/${id}/versions/1`);
    expect(versionsContract.getDraftVersion.output.safeParse(one.body).error?.issues).toBeUndefined();
    const restored = await call('POST', `/drafts/${id}/versions/1/restore`, { base_revision: 2 });
    expect(restored.body.data.draft).toMatchObject({ body: 'Bread of rye.', revision: 3, version: 3 });
    expect((await call('GET', `/drafts/${id}/versions/99`)).status).toBe(404);
    expect((await call('GET', `/drafts/${id}/versions/x`)).status).toBe(404);
  });

  test('are written out, and HTML in them is text', async () => {
    const { id } = await make({ body: '## A\n\n<script>alert(1)</script>' });
    const text = async (format: string) => (await call('GET', `/drafts/${id}/export?format=${format}`)).body.data.text;
    expect(await text('html')).toBe('<h2>A</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
    expect(await text('markdown')).toBe('## A\n\n\\<script>alert(1)\\</script>\n');
    expect(await text('wordpress')).toMatch(/^<!-- wp:heading -->\n<h2 class="wp-block-heading">A<\/h2>/);
    expect((await call('GET', `/drafts/${id}/export?format=docx`)).status).toBe(422);
  });

  test('are checked as the page they would be', async () => {
    const { id } = await make({ keyword: 'rye bread' });
    const { status, body } = await call('GET', `/drafts/${id}/check`);
    expect(status).toBe(200);
    expect(checkDraft.output.safeParse(body).error?.issues).toBeUndefined();
    expect(body.data.check.findings.map((one: { id: string }) => one.id)).toContain('thin-content');
    expect(body.data.check.keyword).toMatchObject({ keyword: 'rye bread', in_title: true });
  });
});

describe('briefs', () => {
  test('are queued, read by the worker and looked at', async () => {
    const asked = { keyword: 'sourdough bread', search_engine: 'bing', country: 'gb', pages_number: 3 };
    const started = await call('POST', '/briefs', asked);
    expect(started.status).toBe(202);
    expect(briefs.startBrief.output.safeParse(started.body).error?.issues).toBeUndefined();
    const { id } = started.body.data.brief;
    const read = async () => (await call('GET', `/briefs/${id}`)).body;
    await expect.poll(async () => (await read()).data.brief.status, { interval: 250 }).toBe('done');
    const brief = await read();
    expect(briefs.getBrief.output.safeParse(brief).error?.issues).toBeUndefined();
    expect(brief.data.brief).toMatchObject({ pages_read: 3, words_median: expect.any(Number) });
    const draft = (await call('POST', '/drafts', { title: 'Rye', brief_id: id })).body.data.draft;
    expect(draft).toMatchObject({ keyword: 'sourdough bread', engine: 'bing', country: 'gb', brief_id: id });
    expect((await call('GET', `/drafts/${draft.id}/check`)).body.data.check.brief).toMatchObject({ pages_read: 3 });
    const list = await call('GET', '/briefs?find=sourdough');
    expect(briefs.listBriefs.output.safeParse(list.body).error?.issues).toBeUndefined();
    expect((await call('POST', `/briefs/${id}/cancel`)).body.data.brief.status).toBe('done');
    expect((await call('DELETE', `/briefs/${id}`)).status).toBe(200);
    expect((await call('GET', `/briefs/${id}`)).status).toBe(404);
    expect((await call('GET', `/drafts/${draft.id}`)).body.data.draft.brief_id).toBeNull();
  });

  test('need something to look for', async () => {
    const { status, body } = await call('POST', '/briefs', { keyword: '🍞' });
    expect([status, errorBodyA.safeParse(body).success]).toEqual([422, true]);
  });
});

describe('whoever asks', () => {
  const nobody = crypto.randomUUID();

  test('wrongly is told what is wrong', async () => {
    for (const [method, path, body, status] of [
      ['POST', '/drafts', { kind: 'poem' }, 422],
      ['POST', '/drafts', { title: ['a'] }, 400],
      ['POST', '/drafts', { country: 'xx' }, 422],
      ['POST', '/drafts', { slug: 'a/b' }, 400],
      ['GET', '/drafts?limit=101', undefined, 422],
      ['GET', '/drafts?cursor=x', undefined, 400],
      ['GET', '/briefs?cursor=x', undefined, 400],
      ['POST', '/briefs', {}, 400],
      ['POST', '/briefs', { keyword: 'a', pages_number: 11 }, 422],
    ] as const) {
      const answer = await call(method, path, body);
      expect([path, answer.status, errorBodyA.safeParse(answer.body).success]).toEqual([path, status, true]);
    }
    const { id } = await make();
    expect((await call('PATCH', `/drafts/${id}`, { body: 'x' })).status).toBe(400);
  });

  test('for what is not there gets 404', async () => {
    for (const [method, path, body] of [
      ['GET', `/drafts/${nobody}`],
      ['PATCH', `/drafts/${nobody}`, { base_revision: 1 }],
      ['DELETE', `/drafts/${nobody}`],
      ['GET', `/drafts/${nobody}/check`],
      ['GET', `/drafts/${nobody}/export`],
      ['GET', `/drafts/${nobody}/versions`],
      ['POST', `/drafts/${nobody}/versions/1/restore`, { base_revision: 1 }],
      ['GET', `/briefs/${nobody}`],
      ['POST', `/briefs/${nobody}/cancel`],
      ['DELETE', `/briefs/${nobody}`],
      ['POST', '/drafts', { brief_id: nobody }],
      ['POST', '/drafts', { project_id: nobody }],
      ['POST', '/briefs', { keyword: 'rye', project_id: nobody }],
    ] as const) {
      const answer = await call(method, path, body);
      expect([path, answer.status, errorBodyC.safeParse(answer.body).success]).toEqual([path, 404, true]);
    }
  });

  test('without a token or its scope is not let in', async () => {
    const none = await call('GET', '/drafts', undefined, 'spt_none');
    expect([none.status, errorBodyB.safeParse(none.body).success]).toEqual([401, true]);
    const command = runCommand('token', ['--name', 'serp alone', '--scopes', 'serp'], server.env);
    expect(await command.ended).toBe(0);
    const token = command.stdout().trim();
    expect((await call('GET', '/drafts', undefined, token)).status).toBe(403);
    expect((await call('POST', '/briefs', { keyword: 'rye' }, token)).status).toBe(403);
  });
});
