import { expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { db } from '#lib/platform/database/db.ts';
import { auditedSite, pageAt, START } from '#tests/support/audited-site.ts';

const text = (words: number) => `<p>${Array.from({ length: words }, (_, i) => `word${i}`).join(' ')}</p>`;
const BODIES: Record<string, string> = {
  '/': '<a href="/short">short</a> <a href="/long">long</a>',
  '/short': text(20),
  '/long': text(60),
  ...Object.fromEntries(['/lost/1', '/lost/2', '/lost/3'].map((path) => [path, `<p>Lost at ${path}.</p>`])),
};
const listed = Object.keys(BODIES)
  .map((path) => `<url><loc>${new URL(path, START)}</loc></url>`)
  .join('');
const site = auditedSite((path) => {
  if (path === '/sitemap.xml') return ['application/xml', `<urlset>${listed}</urlset>`];
  return pageAt(path, BODIES[path]);
});

const checkOf = async (id: string, checkId: string) =>
  db().siteCheck.findFirstOrThrow({ where: { audit: { id }, checkId }, select: { failed: true, passed: true } });

test('only pages with enough words to be compared pass as no near-duplicate', async () => {
  const id = await site.audit();
  expect(await checkOf(id, 'near-duplicate')).toEqual({ failed: 0, passed: 1 });
  expect(await checkOf(id, 'duplicate-content')).toEqual({ failed: 0, passed: 2 });
});

test('orphan pages are reported after a whole crawl, and not measured when it ended early', async () => {
  expect(await checkOf(await site.audit(), 'orphan-page')).toEqual({ failed: 3, passed: 3 });
  const id = await site.audit({ max_pages: 5 });
  const { audit } = (await audits.getSiteAudit(site.ctx(), { id })).data;
  expect(audit.end_reason).not.toBeNull();
  const reasonOf = (wanted: string) => audit.report?.not_measured.find(({ check }) => check === wanted)?.reason;
  expect(reasonOf('orphan-page')).toEqual(expect.any(String));
  expect(reasonOf('orphan-page')).toBe(reasonOf('indexable-not-in-sitemap'));
  expect(await checkOf(id, 'orphan-page')).toEqual({ failed: 0, passed: 0 });
});
