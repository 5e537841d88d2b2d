import { expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { exportRedirects, suggestRedirects } from '#lib/features/site-audits/redirects/suggest-redirects.ts';
import {
  suggestRedirects as contract,
  exportRedirects as exportContract,
} from '#lib/features/site-audits/redirects-contract.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { auditedSite, pageAt, START } from '#tests/support/audited-site.ts';

const PAGES: Record<string, string> = {
  '/': '<h1>Bakery</h1><a href="/bread/rye-loaf">x</a><a href="/bread/rye-loaf-old">x</a><a href="/staff/anna">x</a>',
  '/bread/rye-loaf': '<h1>Rye loaf</h1><a href="/bread/rye-loaf-old">x</a><a href="/rye-loaf-hidden">x</a>',
  '/rye-loaf-hidden': '<meta name="robots" content="noindex"><h1>Rye loaf old</h1>',
};

const { ctx, audit, changeUser } = auditedSite((path) => pageAt(path, PAGES[path]));
const suggest = async (id: string, given: object = {}) => {
  const answer = await suggestRedirects(ctx(), contract.input.parse({ id, ...given }));
  expect(contract.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};
const file = async (id: string, format: string) => {
  const { body } = await exportRedirects(ctx(), exportContract.input.parse({ id, format }));
  return new Response(body).text();
};

test('each 404 gets the most similar indexable page with its score, or none; most inlinks first', async () => {
  const id = await audit();
  const { redirects, ...facts } = await suggest(id);
  expect(facts).toMatchObject({ total: 2, compared: 2 });
  // 60 × 2·3/7 for bread, rye and loaf, 30 × 3/4 for the same in the title (the path) and H1, 10 for the folder.
  expect(
    redirects.map(({ from, to, score, links_in, clicks }) => [from.url, to?.url, score, links_in, clicks]),
  ).toEqual([
    [`${START}bread/rye-loaf-old`, `${START}bread/rye-loaf`, 84, 2, null],
    [`${START}staff/anna`, undefined, null, 1, null],
  ]);
  expect((await suggest(id, { min_score: 90 })).redirects.map(({ to }) => to)).toEqual([null, null]);
  expect((await suggest(id, { limit: 1 })).redirects).toHaveLength(1);
});

test('the suggestions are exported as rules of a server and as CSV', async () => {
  const id = await audit();
  expect(await file(id, 'nginx')).toContain('  "/bread/rye-loaf-old" "/bread/rye-loaf";');
  expect(await file(id, 'netlify')).toBe('/bread/rye-loaf-old /bread/rye-loaf 301!\n');
  expect((await file(id, 'csv')).replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'old_url,new_url,score,inlinks,clicks',
    `${START}bread/rye-loaf-old,${START}bread/rye-loaf,84,2,`,
    `${START}staff/anna,,,1,`,
    '',
  ]);
});

test('without a report nothing is suggested, and audits of others are not found', async () => {
  const { data } = await audits.startSiteAudit(ctx(), startSiteAudit.input.parse({ url: START }));
  await expect(suggest(data.audit.id)).rejects.toThrow(Refused);
  await changeUser();
  await expect(suggest(data.audit.id)).rejects.toThrow(NotFound);
});
