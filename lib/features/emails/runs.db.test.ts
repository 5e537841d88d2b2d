import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeEmailReaders } from '#lib/features/emails/email-reader.ts';
import { findDomainEmails } from '#lib/features/emails/find-domain-emails.ts';
import { findEmails } from '#lib/features/emails/find-emails.job.ts';
import * as runs from '#lib/features/emails/runs.ts';
import * as contract from '#lib/features/emails/runs-contract.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { refusingWrites } from '#tests/support/refuse-writes.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { addressFacts } from '#tests/world/sites/addresses.ts';

let reach: Reach;
let actor: Extract<Actor, { userId: string }>;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeEmailReaders()]);
});
beforeEach(async () => {
  actor = await newActor();
  await resetEngines(reach);
});

async function newActor(): Promise<typeof actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}

const { domain, atDomain, others } = addressFacts;
const ctx = (given: Actor = actor) => reach.ctx({ actor: given });
const input = (given: object = {}) =>
  ({ domain, search_engine: 'bing', country: 'gb', pages_number: 1, ...given }) as const;
const start = async (given: object = {}) => (await runs.startEmailRun(ctx(), input(given))).data.run;
const read = async (id: string) => (await runs.getEmailRun(ctx(), { id })).data.run;
const list = async (given: object = {}) => (await runs.listEmailRuns(ctx(), { limit: 25, ...given })).data.runs;
/** Runs the job as the worker does, in the system's context. */
const work = (id: string) => findEmails.handle(reach.ctx(), { id });

describe('a stored look', () => {
  test('is under way until the worker has done it, then holds what was found', async () => {
    const { id, state } = await start({ domain: `www.${domain}` });
    expect(state).toBe('running');
    expect((await read(id)).addresses).toEqual([]);
    await work(id);
    const run = await read(id);
    expect(contract.getEmailRun.output.safeParse({ data: { run } }).error?.issues).toBeUndefined();
    expect(run).toMatchObject({
      domain,
      state: 'done',
      error: null,
      incomplete_reason: null,
      previous: null,
      pages_read: 1,
      emails_count: atDomain.length + others.length,
      at_domain_count: atDomain.length,
      pages_checked: run.pages.length,
    });
    // The search belongs to the same user.
    const search = await db().search.findUniqueOrThrow({ where: { id: run.searches[0]?.search_id ?? '' } });
    expect(search).toMatchObject({ userId: actor.userId, purpose: 'emails' });
  });

  test('done twice is done once', async () => {
    const { id } = await start();
    await work(id);
    const before = await read(id);
    await work(id);
    expect(await read(id)).toEqual(before);
  });

  test('R1: cut off and taken up by another, the first attempt writes nothing more', async () => {
    const { bing } = reach.world.engines;
    const { id } = await start();
    bing.delayMs = 4_000;
    const first = work(id);
    await expect.poll(() => bing.searches.length, { interval: 20 }).toBe(1);
    // The second finds less than the first one will.
    bing.delayMs = 0;
    bing.always = 'captcha';
    await work(id);
    const ended = await read(id);
    expect(ended.state).toBe('partial');
    bing.always = null;
    await first;
    expect(await read(id)).toEqual(ended);
  });

  test('runs started through the API are in the list, too', async () => {
    const { data } = await findDomainEmails(ctx(), input());
    expect(await list()).toMatchObject([{ id: data.run_id, domain, state: 'done' }]);
    expect((await read(data.run_id ?? '')).addresses.map(({ email }) => email)).toEqual(data.emails);
  });

  test('one that failed says why; while that cannot be written, its job is not done', async () => {
    reach.world.engines.bing.always = 'captcha';
    const { id } = await start({ domain: 'sunk-harbour.example' });
    const unwritten = refusingWrites('email_runs', "NEW.state = 'failed'", () => work(id));
    await expect(unwritten).rejects.toThrow(/no room/);
    expect((await read(id)).state).toBe('running');
    await work(id);
    expect(await read(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/^Bing shows a CAPTCHA/) });
  });

  test('first and last seen are of the domain, over all looks', async () => {
    const { data: first } = await findDomainEmails(ctx(), input({ domain: 'quiet-harbour.example' }));
    const { data: second } = await findDomainEmails(ctx(), input({ domain: 'quiet-harbour.example' }));
    const [one] = second.addresses;
    expect(one?.first_seen).toBe(first.checked_at);
    expect(one?.last_seen).toBe(second.checked_at);
    expect((await read(second.run_id ?? '')).previous).toMatchObject({ id: first.run_id });
  });

  test('is somebody else’s business in nothing', async () => {
    const { id } = await start();
    const other = ctx(await newActor());
    await expect(runs.getEmailRun(other, { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(runs.deleteEmailRun(other, { id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(runs.exportEmailRun(other, { id, format: 'csv' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await runs.listEmailRuns(other, { limit: 25 })).data.runs).toEqual([]);
  });

  test('deleted while it is under way, it does not come back', async () => {
    const { id } = await start();
    await runs.deleteEmailRun(ctx(), { id });
    await work(id);
    expect(await list()).toEqual([]);
    expect(await db().emailSighting.count({ where: { userId: actor.userId } })).toBe(0);
  });

  test('with the last look of a domain goes when its addresses were seen', async () => {
    const domains = { domain: 'quiet-harbour.example' };
    const { data: first } = await findDomainEmails(ctx(), input(domains));
    const { data: second } = await findDomainEmails(ctx(), input(domains));
    const seen = () => db().emailSighting.count({ where: { ...domains, userId: actor.userId } });
    await runs.deleteEmailRun(ctx(), { id: first.run_id ?? '' });
    expect(await seen()).toBe(1);
    await runs.deleteEmailRun(ctx(), { id: second.run_id ?? '' });
    expect(await seen()).toBe(0);
    await expect(read(second.run_id ?? '')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is taken away as a file: a row for each page, nothing that a spreadsheet would run', async () => {
    const { data } = await findDomainEmails(ctx(), input({ domain: 'shy-harbour.example' }));
    const id = data.run_id ?? '';
    await db().emailRun.update({
      where: { id },
      data: {
        emails: [
          {
            email: '=cmd@shy-harbour.example',
            at_domain: true,
            forms: ['text'],
            pages_count: 1,
            pages: [{ url: 'https://shy-harbour.example/', forms: ['text'], snippet: '=HYPERLINK("https://evil")' }],
          },
        ],
      },
    });
    const file = await runs.exportEmailRun(ctx(), { id, format: 'csv' });
    const text = await new Response(file.body).text();
    expect(file.name).toMatch(/^emails-shy-harbour\.example-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toContain("\r\n'=cmd@shy-harbour.example,true,text,1,");
    expect(text).toContain(`"'=HYPERLINK(""https://evil"")"`);
  });

  test('the list is cut by domain and state, page by page', async () => {
    const [one, two] = [await start(), await start({ domain: 'quiet-harbour.example' })];
    expect((await list()).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await list({ find: 'QUIET' })).map(({ id }) => id)).toEqual([two.id]);
    expect(await list({ find: '%' })).toEqual([]);
    expect(await list({ state: 'done' })).toEqual([]);
    const { data } = await runs.listEmailRuns(ctx(), { limit: 1 });
    expect(data.next_cursor).toBe(two.id);
    expect((await list({ cursor: two.id })).map(({ id }) => id)).toEqual([one.id]);
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
