import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { domainEmails } from '#lib/features/emails/contract.ts';
import { closeEmailReaders } from '#lib/features/emails/email-reader.ts';
import { findDomainEmails } from '#lib/features/emails/find-domain-emails.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { addressFacts } from '#tests/world/sites/addresses.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeEmailReaders()]);
});
beforeEach(async () => {
  await resetEngines(reach);
});

type Input = InputOf<typeof domainEmails>;
const { domain, atDomain, others, leftOut, listed, listedTwice } = addressFacts;
const find = async (given: Partial<Input> = {}, ctx = reach.ctx()) => {
  const answer = await findDomainEmails(ctx, {
    domain,
    search_engine: 'bing',
    country: 'gb',
    pages_number: 2,
    ...given,
  });
  expect(domainEmails.output.safeParse(answer).error?.issues).toBeUndefined();
  expect(answer.data.addresses.map(({ email }) => email)).toEqual(answer.data.emails);
  return answer.data;
};

describe('E13', () => {
  test('addresses at the domain wherever they stand, then others of its own pages, each once', async () => {
    const { emails, left_out: left } = await find();
    const local = (email: string) => email.toLowerCase();
    expect(emails.slice(0, atDomain.length).map(local).toSorted()).toEqual(atDomain);
    expect(emails.slice(atDomain.length).toSorted()).toEqual(others);
    expect(left.map(({ email }) => email)).toEqual(leftOut);
  });

  test('reports where each address was found and how it is written', async () => {
    const { addresses } = await find();
    const of = (local: string) => addresses.find(({ email }) => email.toLowerCase().startsWith(`${local}@`));
    expect(of('info')).toMatchObject({
      email: `info@${domain}`,
      at_domain: true,
      forms: ['text', 'mailto'],
      pages_count: 2,
      pages: [
        { url: `https://www.${domain}/unternehmen/kontakt`, snippet: expect.stringContaining('Write to info@') },
        { url: `https://www.${domain}/impressum.html`, forms: ['text'] },
      ],
    });
    expect(of('sales')?.forms).toEqual(['entities']);
    expect(of('presse')?.forms).toEqual(['words']);
    expect(of('service')?.forms).toEqual(['cloudflare']);
    expect(of('orders')?.forms).toEqual(['structured']);
    expect(of('ada')?.pages).toMatchObject([{ url: `https://www.${domain}/team/vorstand` }]);
    expect(of('fair')).toMatchObject({ pages: [{ url: 'https://www.coast-press.example/tides' }] });
    expect(of('walled')).toMatchObject({
      forms: ['excerpt'],
      pages: [{ url: 'https://www.coast-press.example/walled' }],
    });
    expect(of('joe.tide')).toMatchObject({ at_domain: false });
  });

  test('the excerpt of a page that was read after a redirect is no second place', async () => {
    const fair = (await find()).addresses.find(({ email }) => email === `fair@${domain}`);
    expect(fair).toMatchObject({ forms: ['text'], pages_count: 1 });
  });

  test('the excerpts that several queries show of an unread page all count', async () => {
    const { addresses } = await find({ domain: listedTwice });
    expect(addresses.map(({ email, forms, pages }) => [email, forms, pages[0]?.snippet])).toEqual([
      [`crew@${listedTwice}`, ['excerpt'], expect.stringContaining('crew')],
      [`ferry@${listedTwice}`, ['excerpt'], expect.stringContaining('ferry')],
    ]);
  });

  test('says which pages were read, how they were found, and which could not be read', async () => {
    const data = await find();
    const foundBy = Object.fromEntries(data.pages.map((page) => [page.url, page.found_by]));
    expect(foundBy).toMatchObject({
      [`https://www.${domain}/`]: 'home',
      [`https://www.${domain}/impressum.html`]: 'link',
      'https://www.coast-press.example/tides': 'search',
    });
    expect(data.pages_checked).toBe(data.pages.length);
    expect(data.pages_failed).toEqual([
      { url: 'https://www.coast-press.example/walled', status: 403, reason: 'Status 403.' },
    ]);
    expect(data.searches.map(({ query }) => query)).toEqual([`"@${domain}"`, `site:${domain} contact`]);
    expect(data).toMatchObject({ run_id: null, incomplete_reason: null });
  });

  test('www in front and capitals change nothing', async () => {
    expect(await find({ domain: `www.${domain}` })).toMatchObject({
      domain,
      emails: expect.arrayContaining([`ada@${domain}`]),
    });
  });

  test('without a link to a contact page, the usual paths are requested; a missing one is no failure', async () => {
    const data = await find({ domain: 'quiet-harbour.example' });
    expect(data.emails).toEqual(['keeper@quiet-harbour.example']);
    expect(data.pages.map(({ found_by: by }) => by)).toEqual(['home', 'path']);
    expect(data.pages_failed).toEqual([]);
  });

  test('pages that robots.txt disallows are not requested, and are listed', async () => {
    const data = await find({ domain: 'shy-harbour.example' });
    expect(data.emails).toEqual(['cmd@shy-harbour.example']);
    expect(data.pages_failed).toContainEqual({
      url: 'https://shy-harbour.example/contact',
      status: null,
      reason: 'Blocked by robots.txt.',
    });
    expect(reach.world.hits.filter(({ host, path }) => host === 'shy-harbour.example' && path === '/contact')).toEqual(
      [],
    );
  });

  test('a site that is down: what the search gave, and why there is no more', async () => {
    const data = await find({ domain: 'sunk-harbour.example' });
    expect(data.emails).toEqual(['mate@sunk-harbour.example']);
    expect(data.incomplete_reason).toContain('pages of the domain could not be crawled');
    expect(data.incomplete_reason).toContain('503');
  });

  test('a domain that nobody answers for, and nothing found elsewhere: an error', async () => {
    await expect(find({ domain: 'nobody-is-here.example' })).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('a blocked engine with addresses on the own pages: these, and why there is no more', async () => {
    reach.world.engines.bing.always = 'captcha';
    const data = await find();
    expect(data.emails).toContain(`info@${domain}`);
    expect(data.emails).not.toContain(`fair@${domain}`);
    expect(data.incomplete_reason).toContain('Bing shows a CAPTCHA');
  });

  test('a blocked engine and no address anywhere is an error, never an empty list', async () => {
    reach.world.engines.bing.always = 'captcha';
    await expect(find({ domain: 'sunk-harbour.example' })).rejects.toMatchObject({ code: 'blocked' });
  });

  test.each([1, 2, 5, 10])('%i pages of results go to the query that yields new pages', async (pages) => {
    const data = await find({ domain: listed, pages_number: pages });
    expect(data.emails).toHaveLength(Math.min(50, 10 * pages));
    // Once the first query is exhausted, the other one is used; no page is requested twice.
    expect(data.searches.map(({ pages_read: read }) => read)).toEqual(pages > 5 ? [5, 1] : [pages]);
  });

  test('ends when the caller disconnects', async () => {
    const caller = new AbortController();
    const looking = findDomainEmails(reach.ctx({ signal: caller.signal }), {
      domain,
      search_engine: 'bing',
      country: 'gb',
      pages_number: 1,
    });
    caller.abort(new Error('gone'));
    await expect(looking).rejects.toThrow();
  });
});
