import { beforeEach, expect, test } from 'vitest';
import { AI_CRAWLERS } from '#lib/contract/ai-crawlers.ts';
import * as audits from '#lib/features/site-audits/audits.ts';
import { getSiteAudit } from '#lib/features/site-audits/contract.ts';
import { auditedSite, START } from '#tests/support/audited-site.ts';

const LLMS = '# Bakery\n\n## Pages\n\n- [Home](/)\n- [Old](/old)\n';
const FILES: Record<string, [string, string]> = {
  '/': ['text/html', '<!doctype html><title>Home</title><h1>Bakery</h1>'],
  '/llms.txt': ['text/plain', LLMS],
  '/robots.txt': ['text/plain', 'User-agent: GPTBot\nDisallow: /'],
};

/** Whether the site has robots.txt and llms.txt. */
let hasFiles = true;
beforeEach(() => {
  hasFiles = true;
});
const { ctx, audit } = auditedSite((path) => (path === '/' || hasFiles ? FILES[path] : undefined));

test('access of AI crawlers, and llms.txt with its broken links, are stored with the audit', async () => {
  const id = await audit();
  const answer = await audits.getSiteAudit(ctx(), { id });
  expect(getSiteAudit.output.safeParse(answer).error?.issues).toBeUndefined();
  const { ai_crawlers: crawlers, llms_txt: llms } = answer.data.audit;
  expect(crawlers?.filter(({ allowed }) => !allowed)).toEqual([
    { agent: 'GPTBot', allowed: false, rule: 'Disallow: /' },
  ]);
  expect(crawlers).toHaveLength(AI_CRAWLERS.length);
  expect(llms).toEqual({
    present: true,
    fault: null,
    title: 'Bakery',
    links: 2,
    checked: 2,
    broken: [{ url: `${START}old`, status: 404 }],
  });
});

test('a site without the files: everything is allowed, and llms.txt is absent', async () => {
  hasFiles = false;
  const { ai_crawlers: crawlers, llms_txt: llms } = (await audits.getSiteAudit(ctx(), { id: await audit() })).data
    .audit;
  expect(crawlers?.every(({ allowed, rule }) => allowed && rule === null)).toBe(true);
  expect(llms).toMatchObject({ present: false, links: 0, broken: [] });
});
