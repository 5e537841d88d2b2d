import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import { domainEmails } from '#lib/features/emails/contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';
import { addressFacts } from '#tests/world/sites/addresses.ts';

const server = testServer();
const { domain, atDomain, others } = addressFacts;

async function call(path: string, token = server.token, options: RequestInit = {}) {
  const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

async function get(given: Record<string, string | number>, token = server.token) {
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const { status, body } = await call(`/domain_emails?${query}`, token);
  return { status, body: JSON.parse(body) };
}

const asked = { domain: `https://www.${domain}/team`, search_engine: 'bing', country: 'GB', pages_number: '2' };

describe('domain_emails', () => {
  test('gives the addresses of a domain, its own first, with where they stand', async () => {
    const { status, body } = await get(asked);
    expect(status).toBe(200);
    expect(domainEmails.output.safeParse(body).error?.issues).toBeUndefined();
    expect(Object.keys(body)).toEqual(['data']);
    const emails: string[] = body.data.emails.map((email: string) => email.toLowerCase());
    expect(emails.slice(0, atDomain.length).toSorted()).toEqual(atDomain);
    expect(emails.slice(atDomain.length).toSorted()).toEqual(others);
  });

  test('what was found is kept, can be listed, taken away as a file, and deleted', async () => {
    const { body } = await get({ ...asked, pages_number: 1 });
    const id = body.data.run_id;
    const list = JSON.parse((await call(`/email_runs?find=${domain}`)).body);
    expect(list.data.runs[0]).toMatchObject({ id, domain, state: 'done' });
    const one = JSON.parse((await call(`/email_runs/${id}`)).body);
    expect(one.data.run.addresses.map((address: { email: string }) => address.email)).toEqual(body.data.emails);
    const file = await call(`/email_runs/${id}/export?format=csv`);
    expect(file.headers.get('content-disposition')).toContain(`emails-${domain}-`);
    expect(file.body).toContain(`\r\nada@${domain},true,text,1,`);
    expect((await call(`/email_runs/${id}`, server.token, { method: 'DELETE' })).status).toBe(200);
    expect((await call(`/email_runs/${id}`)).status).toBe(404);
  });

  test('a look can be queued and read later', async () => {
    const started = await call('/email_runs', server.token, {
      method: 'POST',
      body: JSON.stringify({ domain: 'quiet-harbour.example', search_engine: 'bing', country: 'gb' }),
    });
    expect(started.status).toBe(202);
    const { id } = JSON.parse(started.body).data.run;
    const read = async () => JSON.parse((await call(`/email_runs/${id}`)).body).data.run;
    await expect.poll(async () => (await read()).state, { interval: 250 }).toBe('done');
    expect((await read()).addresses).toMatchObject([{ email: 'keeper@quiet-harbour.example', at_domain: true }]);
  });

  test('a domain that nobody answers for is 502', async () => {
    const { status, body } = await get({ domain: 'nobody-is-here.example', search_engine: 'bing' });
    expect(status).toBe(502);
    expect(errorBodyC.parse(body)).toMatchObject({ status: 502 });
  });

  test('wrong form is 400, a value that cannot be is 422, no token is 401', async () => {
    const missing = await get({});
    expect([missing.status, errorBodyA.safeParse(missing.body).success]).toEqual([400, true]);
    for (const wrong of [{ pages_number: 31 }, { search_engine: 'ask' }, { country: 'xx' }, { domain: '127.0.0.1' }]) {
      const refused = await get({ ...asked, ...wrong });
      expect([refused.status, errorBodyA.safeParse(refused.body).success], JSON.stringify(wrong)).toEqual([422, true]);
    }
    const none = await get(asked, 'spt_none');
    expect([none.status, errorBodyB.safeParse(none.body).success]).toEqual([401, true]);
  });

  test('a token without the scope is not let in', async () => {
    const command = runCommand('token', ['--name', 'serp only', '--scopes', 'serp'], server.env);
    expect(await command.ended).toBe(0);
    expect((await get(asked, command.stdout().trim())).status).toBe(403);
  });
});
