import { afterAll, expect, test } from 'vitest';
import { suggestLinks as contract } from '#lib/features/site-audits/internal-links-contract.ts';
import { exportSiteAudit as exportContract } from '#lib/features/site-audits/pages-contract.ts';
import { exportSiteAudit } from '#lib/features/site-audits/report/export.ts';
import { closeSuggestions, suggestLinks } from '#lib/features/site-audits/suggestions/suggest-links.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { auditedSite, pageAt, START } from '#tests/support/audited-site.ts';
import { newProject } from '#tests/support/projects.ts';

const PAGES: Record<string, string> = {
  '/': '<h1>Bakery</h1><a href="/rye">x</a><a href="/oven">x</a><p>All about rye bread.</p>',
  '/rye': '<h1>Rye bread</h1><p>It needs a stone oven. And time.</p>',
  '/oven': '<h1>Stone oven</h1><p>Good for rye bread, and pizza.</p>',
};

const { ctx, audit } = auditedSite((path) => pageAt(path, PAGES[path]));
afterAll(closeSuggestions);
const suggest = async (id: string, given: object = {}) => {
  const answer = await suggestLinks(ctx(), contract.input.parse({ id, ...given }));
  expect(contract.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};
const pathsOf = ({ suggestions }: Awaited<ReturnType<typeof suggest>>) =>
  suggestions.map(({ from, to, keyword, sentence }) => [
    new URL(from.url).pathname,
    new URL(to.url).pathname,
    keyword,
    sentence,
  ]);

test('pages that name the H1 of another and do not link to it are suggested, and are a to-do list', async () => {
  const id = await audit();
  const found = await suggest(id);
  expect(found).toMatchObject({ searched: 3, targets: 2, total: 2 });
  expect(found.suggestions.map(({ keyword_source }) => keyword_source)).toEqual(['h1', 'h1']);
  expect(pathsOf(found)).toEqual([
    ['/oven', '/rye', 'Rye bread', 'Good for rye bread, and pizza.'],
    ['/rye', '/oven', 'Stone oven', 'It needs a stone oven.'],
  ]);
  const file = await exportSiteAudit(ctx(), exportContract.input.parse({ id, what: 'suggestions', format: 'csv' }));
  const lines = Buffer.from(await new Response(file.body).arrayBuffer())
    .toString()
    .trim()
    .split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    'done,page,link_to,keyword,sentence,inlinks_of_target',
    `,${START}oven,${START}rye,Rye bread,"Good for rye bread, and pizza.",1`,
  ]);
});

test('keywords that the project tracks for a page are its keywords, before its H1', async () => {
  const { actor } = ctx();
  if (actor.kind !== 'user') throw new Error('a user was expected');
  const { id: projectId } = await newProject(actor.userId, 'site.example');
  const of = { projectId, engine: 'google', country: 'gb' };
  await db().trackedKeyword.createMany({
    data: [
      // One word is enough: somebody chose it. Its page is written as an engine wrote it.
      { ...of, keyword: 'pizza', plain: 'pizza', targetUrl: `${START}rye` },
      { ...of, keyword: 'time', plain: 'time', url: `${START}oven#top` },
      { ...of, keyword: 'bread', plain: 'bread', url: 'http://other.example/oven' },
    ],
  });
  const id = await audit({ project_id: projectId });
  const found = await suggest(id);
  expect(pathsOf(found)).toEqual([
    ['/oven', '/rye', 'pizza', 'Good for rye bread, and pizza.'],
    ['/rye', '/oven', 'time', 'And time.'],
  ]);
  expect(found.suggestions.map(({ keyword_source }) => keyword_source)).toEqual(['tracked', 'tracked']);
});

test('links to one page are suggested for given keywords', async () => {
  const id = await audit();
  const { no } = await db().sitePage.findFirstOrThrow({ where: { url: `${START}oven` }, orderBy: { auditNo: 'desc' } });
  expect(pathsOf(await suggest(id, { no, keywords: ['time', 'bread'] }))).toEqual([
    ['/rye', '/oven', 'time', 'And time.'],
  ]);
  await expect(suggest(id, { no: 99 })).rejects.toThrow(NotFound);
  await expect(suggest(id, { keywords: ['bread'] })).rejects.toThrow(Refused);
});

test('without stored HTML nothing is searched, and the reason is said', async () => {
  const id = await audit({ keep_html: false });
  await expect(suggest(id)).rejects.toThrow('The audit stored no HTML to search.');
});
