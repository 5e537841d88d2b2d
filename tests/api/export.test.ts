import { beforeAll, expect, it, vi } from 'vitest';
import type { AuditReport } from '#lib/audit/types.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

const { baseUrl, email, password, token } = testServer();
const withToken = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
let cookie = '';
let id = '';
let report: AuditReport;

interface Body {
  data: { audit: { id: string; status: string; report: AuditReport } };
}
const audit = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${baseUrl}/api/v1/audits${path}`, { ...init, headers: withToken });
  return ((await answer.json()) as Body).data.audit;
};

beforeAll(async () => {
  const headers = { origin: baseUrl, accept: 'application/json' };
  const form = { email, password };
  cookie = cookieHeader(await ask(`${baseUrl}/api/auth/sign-in`, { from: '127.0.0.22', headers, form }));
  ({ id } = await audit('', { method: 'POST', body: JSON.stringify({ url: oddityFacts.home, render: false }) }));
  await vi.waitFor(async () => expect((await audit(`/${id}`)).status).toBe('done'), { timeout: 120_000 });
  ({ report } = await audit(`/${id}`));
});

const look = (path: string, headers: Record<string, string> = { cookie }, method = 'GET') =>
  ask(`${baseUrl}/api/export/${path}`, { headers, method });

it('JSON names every finding of the report', async () => {
  const { status, headers, json } = await look(`audits/${id}/json`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[a-z0-9.-]+\.json"$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  const { Findings: rows } = json() as { Findings: { check: string }[] };
  expect(new Set(rows.map(({ check }) => check))).toEqual(new Set(report.findings.map((finding) => finding.id)));
});

it('CSV begins with the names of its columns', async () => {
  const { headers, text } = await look(`audits/${id}/csv`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text.split('\r\n')[0]).toContain('check,severity,category,title,found,expected');
});

it('XLSX is an archive', async () => {
  const { headers, text } = await look(`audits/${id}/xlsx`);
  expect(headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(text.startsWith('PK\u0003\u0004')).toBe(true);
});

it('opens for nobody without a session, a token included', async () => {
  const nothing: Record<string, string> = {};
  for (const headers of [nothing, { authorization: `Bearer ${token}` }]) {
    expect((await look(`audits/${id}/csv`, headers)).status).toBe(401);
  }
});

it.each(['pdf', 'CSV', '__proto__'])('there is no format %s', async (format) => {
  expect((await look(`audits/${id}/${format}`)).status).toBe(404);
});

it('is not there under another name', async () => {
  for (const path of [`audits/${crypto.randomUUID()}/csv`, `users/${id}/csv`, `__proto__/${id}/csv`, 'audits/x/csv']) {
    expect((await look(path)).status, path).toBe(404);
  }
});

it('has one method', async () => {
  const { status, headers } = await look(`audits/${id}/csv`, { cookie, origin: baseUrl }, 'POST');
  expect([status, headers.get('allow')]).toEqual([405, 'GET']);
});
