import { afterEach, expect, test } from 'vitest';
import { tryLink } from '#lib/features/page-audits/site/check-links.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

let site: LocalSite;
afterEach(() => site.stop());

const { signal } = new AbortController();
const ctx = () => ({ ...testCtx(signal, 'check-links'), net: site.net });

test('a host that does not answer HEAD is asked by GET, and broken only if it does not answer that either', async () => {
  site = await startLocalSite((path, response, { method }) => {
    if (method === 'HEAD' || path === '/dead') response.destroy();
    else response.writeHead(path === '/missing' ? 404 : 200).end();
  });
  const tried = (path: string) => tryLink(ctx(), `${site.origin}${path}`, signal);
  expect(await tried('/alive')).toMatchObject({ status: 200, reason: null });
  expect(await tried('/missing')).toMatchObject({ status: 404, reason: 'Status 404.' });
  expect(await tried('/dead')).toMatchObject({ status: null, reason: expect.any(String) });
});

test('at the deadline, a link that did not answer HEAD counts as broken', async () => {
  const deadline = new AbortController();
  site = await startLocalSite((_path, response, { method }) => {
    if (method === 'HEAD') response.destroy();
    else deadline.abort();
  });
  expect(await tryLink(ctx(), `${site.origin}/`, deadline.signal)).toMatchObject({
    status: null,
    reason: expect.any(String),
  });
});
