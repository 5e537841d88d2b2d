import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import { getBacklinks } from '#lib/features/backlinks/contract.ts';
import {
  deleteBacklinkDomain,
  getBacklinkDomain,
  listBacklinkDomains,
} from '#lib/features/backlinks/index-contract.ts';
import { getBacklink, listBacklinks } from '#lib/features/backlinks/links-contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';
import { linkGraphFacts } from '#tests/world/sites/link-graph.ts';

const server = testServer();
const { domain, links } = linkGraphFacts;

async function call(path: string, given: Record<string, string | number> = {}, method = 'GET', token = server.token) {
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${server.baseUrl}/api/v1/${path}?${query}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : null, text };
}

const asked = { domain, search_engine: 'bing', country: 'gb', pages_number: 2 };

describe('E9 and what it keeps', () => {
  test('the links of the graph, and no look-alike, as defined; kept, listed, taken away, deleted', async () => {
    const { status, body } = await call('backlinks', asked);
    expect(status).toBe(200);
    expect(getBacklinks.output.safeParse(body).error?.issues).toBeUndefined();
    const rows: { source_url: string; target_url: string; anchor_text: string }[] = body.data.backlinks;
    expect(body.data.backlinks_count).toBe(links.length);
    expect(rows.map((one) => [one.source_url, one.target_url, one.anchor_text]).toSorted()).toEqual(
      links.map((one) => [...one]).toSorted(),
    );

    const list = await call('backlink_domains', { query: domain });
    expect(listBacklinkDomains.output.safeParse(list.body).error?.issues).toBeUndefined();
    const { id } = list.body.data.domains[0];
    const detail = await call(`backlink_domains/${id}`);
    expect(getBacklinkDomain.output.safeParse(detail.body).error?.issues).toBeUndefined();
    const kept = await call(`backlink_domains/${id}/links`, { follow: 'nofollow' });
    expect(listBacklinks.output.safeParse(kept.body).error?.issues).toBeUndefined();
    expect(kept.body.data.count).toBe(2);
    const one = await call(`backlink_domains/${id}/links/${kept.body.data.links[0].id}`);
    expect(getBacklink.output.safeParse(one.body).error?.issues).toBeUndefined();
    const file = await call(`backlink_domains/${id}/export`, { format: 'csv' });
    expect(file.headers.get('content-disposition')).toContain(`backlinks-${domain}-`);
    expect(file.text.trim().split('\r\n')).toHaveLength(links.length + 1);

    const gone = await call(`backlink_domains/${id}`, {}, 'DELETE');
    expect(deleteBacklinkDomain.output.safeParse(gone.body).error?.issues).toBeUndefined();
    for (const path of ['', '/links', '/export', '/links/1']) {
      const missing = await call(`backlink_domains/${id}${path}`);
      expect([missing.status, errorBodyC.safeParse(missing.body).success]).toEqual([404, true]);
    }
  });

  test('wrong form is 400, a value that cannot be is 422, no token is 401, without the scope 403', async () => {
    const missing = await call('backlinks', { pages_number: 1 });
    expect([missing.status, errorBodyA.safeParse(missing.body).success]).toEqual([400, true]);
    for (const wrong of [{ pages_number: 31 }, { search_engine: 'altavista' }, { country: 'xx' }]) {
      const answer = await call('backlinks', { ...asked, ...wrong });
      expect([answer.status, errorBodyA.safeParse(answer.body).success]).toEqual([422, true]);
    }
    const none = await call('backlinks', asked, 'GET', 'spt_none');
    expect([none.status, errorBodyB.safeParse(none.body).success]).toEqual([401, true]);
    const command = runCommand('token', ['--name', 'pages only', '--scopes', 'scrape'], server.env);
    expect(await command.ended).toBe(0);
    const forbidden = await call('backlinks', asked, 'GET', command.stdout().trim());
    expect([forbidden.status, errorBodyB.safeParse(forbidden.body).success]).toEqual([403, true]);
  });
});
