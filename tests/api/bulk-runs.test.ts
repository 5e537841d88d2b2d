import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyC } from '#lib/contract/errors.ts';
import * as contract from '#lib/features/bulk-runs/contract.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
  };
}

const domains = ['www.harbour-bakery.example', 'www.rusty-garage.example'];

describe('bulk runs', () => {
  test('are reckoned, begun, read, stopped and deleted', async () => {
    const what = { kind: 'domain_report', subjects: [...domains, 'no domain'] };
    const cost = await ask('POST', '/bulk_runs/estimate', what);
    expect(contract.estimateBulkRun.output.safeParse(cost.body).error?.issues).toBeUndefined();
    expect(cost.body.data).toMatchObject({
      items_count: 2,
      refused: [{ line: 3, value: 'no domain' }],
      requests_count: null,
    });
    const begun = await ask('POST', '/bulk_runs', { kind: 'domain_report', subjects: domains, name: 'Both' });
    expect(begun.status).toBe(202);
    expect(contract.startBulkRun.output.safeParse(begun.body).error?.issues).toBeUndefined();
    const { id } = begun.body.data.run;
    const items = await ask('GET', `/bulk_runs/${id}/items`);
    expect(contract.listBulkItems.output.safeParse(items.body).error?.issues).toBeUndefined();
    expect(items.body.data.items.map(({ subject }: { subject: string }) => subject)).toEqual(domains);
    const stopped = await ask('POST', `/bulk_runs/${id}/stop`);
    expect(['canceled', 'done']).toContain(stopped.body.data.run.status);
    const file = await ask('GET', `/bulk_runs/${id}/export?format=csv`);
    expect(file.text).toContain(domains[0]);
    const listed = await ask('GET', '/bulk_runs?q=both');
    expect(listed.body.data.runs.map((run: { id: string }) => run.id)).toContain(id);
    expect((await ask('DELETE', `/bulk_runs/${id}`)).body).toEqual({ data: { deleted: true } });
    expect((await ask('GET', `/bulk_runs/${id}`)).status).toBe(404);
  });

  test.each([
    [{}, 400],
    [{ kind: 'search' }, 400],
    [{ kind: 'everything', subjects: ['tea'] }, 422],
    [{ kind: 'search', subjects: [] }, 400],
    [{ kind: 'search', subjects: ['tea', '!!!'] }, 422],
    [{ kind: 'search', subjects: ['tea'], search_engines: ['altavista'] }, 422],
    [{ kind: 'search', subjects: ['tea'], country: 'xx' }, 422],
    [{ kind: 'search', subjects: ['tea'], pages_number: 11 }, 422],
    [{ kind: 'search', subjects: Array.from({ length: 10_001 }, (_, n) => `k${n}`) }, 400],
    [{ kind: 'domain_report', subjects: ['192.0.2.1'] }, 422],
    [{ kind: 'page_audit', subjects: ['http://127.0.0.1:5432/'] }, 422],
    [{ kind: 'search', subjects: ['tea'], project_id: '018f3a52-0000-7000-8000-000000000000' }, 404],
  ])('%j is answered with %i and begins nothing', async (body, status) => {
    const before = (await ask('GET', '/bulk_runs?limit=1')).text;
    const answer = await ask('POST', '/bulk_runs', body);
    const shape = status === 404 ? errorBodyC : errorBodyA;
    expect([answer.status, shape.safeParse(answer.body).success]).toEqual([status, true]);
    expect((await ask('GET', '/bulk_runs?limit=1')).text).toBe(before);
  });

  test('what is not there, or not under way, is told', async () => {
    const nobody = '018f3a52-0000-7000-8000-000000000000';
    for (const verb of ['pause', 'resume', 'stop', 'retry'])
      expect((await ask('POST', `/bulk_runs/${nobody}/${verb}`)).status).toBe(404);
    expect((await ask('GET', '/bulk_runs/nonsense')).status).toBe(404);
    expect((await ask('GET', '/bulk_runs?cursor=nonsense')).status).toBe(400);
  });
});
