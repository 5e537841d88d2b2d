import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB } from '#lib/contract/errors.ts';
import { domainInfos } from '#lib/features/domains/contract.ts';
import { getDomainReport, listDomainReports } from '#lib/features/domains/reports-contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';
import { unexplainedNulls } from '#tests/support/unexplained-nulls.ts';
import { registrations } from '#tests/world/registrations.ts';

const server = testServer();
const DOMAIN = 'harbour-bakery.example';

async function ask(
  path: string,
  { method = 'GET', token = server.token, body = undefined as object | undefined } = {},
) {
  const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('domain_infos', () => {
  test('tells what every part found, in the shape of the reference', async () => {
    const { status, body } = await ask(`/domain_infos?domain=${DOMAIN}`);
    expect(status).toBe(200);
    expect(domainInfos.output.safeParse(body).error?.issues).toBeUndefined();
    const { domain_info: info } = body.data;
    expect(info.dns).toMatchObject({
      aaaa: ['2001:db8:10::5'],
      mx: ['mail.harbour-post.example', 'backup.harbour-post.example'],
    });
    expect(info.whois).toMatchObject({
      domain: DOMAIN,
      registrar: registrations[DOMAIN]?.registrar,
      created_on: '2009-03-14',
      expires_on: '2027-03-14',
      nameservers: registrations[DOMAIN]?.nameservers,
    });
    expect(info.server).toMatchObject({
      https_supported: true,
      response_headers: { 'content-type': expect.any(Array) },
    });
    expect(info.ssl).toMatchObject({ version: 3, serial_number: expect.stringMatching(/^[0-9A-F]+$/) });
    expect(info.ssl.valid_until).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(info.technology_stack.meta_info.viewport).toContain('width=device-width');
    expect(info.errors).toEqual({});
    expect(unexplainedNulls(info)).toEqual([]);
  });

  test('a name that nobody has registered is an answer', async () => {
    const { status, body } = await ask('/domain_infos?domain=nobody-is-here.example');
    expect(status).toBe(200);
    const { domain_info: info } = body.data;
    expect([info.whois.registered, info.dns.exists, info.ssl]).toEqual([false, false, null]);
    expect(Object.keys(info.errors)).toContain('ssl');
    expect(unexplainedNulls({ ...info, unmeasured: info.errors })).toEqual([]);
  });

  test('wrong form is 400, a target that is not allowed 422, no token 401, no scope 403', async () => {
    const missing = await ask('/domain_infos');
    expect([missing.status, errorBodyA.safeParse(missing.body).success]).toEqual([400, true]);
    const inside = await ask('/domain_infos?domain=localhost');
    expect([inside.status, errorBodyA.safeParse(inside.body).success]).toEqual([422, true]);
    const none = await ask(`/domain_infos?domain=${DOMAIN}`, { token: 'spt_none' });
    expect([none.status, errorBodyB.safeParse(none.body).success]).toEqual([401, true]);
    const command = runCommand('token', ['--name', 'serp only', '--scopes', 'serp'], server.env);
    expect(await command.ended).toBe(0);
    expect((await ask(`/domain_infos?domain=${DOMAIN}`, { token: command.stdout().trim() })).status).toBe(403);
  });
});

test('a stored report is begun, read, found in the list and deleted', async () => {
  const begun = await ask('/domain_reports', { method: 'POST', body: { domain: DOMAIN } });
  expect(begun.status).toBe(202);
  const { id } = begun.body.data.report;
  const read = async () => (await ask(`/domain_reports/${id}`)).body;
  await expect.poll(async () => (await read()).data.report.status).toBe('done');
  const report = await read();
  expect(getDomainReport.output.safeParse(report).error?.issues).toBeUndefined();
  const piece = await ask(`/domain_reports/${id}/evidence/${report.data.report.evidence[0].role}`);
  expect(piece.body.data.piece.text).toContain('objectClassName');
  expect((await ask(`/domain_reports/${id}/history`)).body.data.looks[0].id).toBe(id);
  const list = await ask(`/domain_reports?query=${DOMAIN}`);
  expect(listDomainReports.output.safeParse(list.body).error?.issues).toBeUndefined();
  expect(list.body.data.reports.map((one: { id: string }) => one.id)).toContain(id);
  expect((await ask(`/domain_reports/${id}`, { method: 'DELETE' })).body).toEqual({ data: { deleted: true } });
  expect((await ask(`/domain_reports/${id}`)).status).toBe(404);
});
