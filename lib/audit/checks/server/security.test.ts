import { expect, test } from 'vitest';
import type { Check } from '#lib/audit/checks/define-check.ts';
import {
  cookieFlags,
  corsWildcard,
  csp,
  formInsecure,
  hsts,
  https,
  mixedActive,
  mixedPassive,
  securityChecks,
  serverLeak,
  trustedTypes,
} from '#lib/audit/checks/server/security.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const headers = (given: Record<string, string>) => ({
  headers: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]])),
});
const HTTP = 'http://www.example.com/';

test('the scheme of the final address decides', () => {
  expect(stateOf(https, {})).toBe('pass');
  expect(stateOf(https, { url: HTTP })).toBe('fail');
});

test('mixed content is told apart by what it can do', () => {
  const script = { head: '<script src="http://cdn.example/a.js"></script>' };
  const image = { body: '<img src="http://cdn.example/a.png" alt="">' };
  expect([stateOf(mixedActive, script), stateOf(mixedPassive, script)]).toEqual(['fail', 'pass']);
  expect([stateOf(mixedActive, image), stateOf(mixedPassive, image)]).toEqual(['pass', 'fail']);
  expect(stateOf(mixedActive, { ...script, url: HTTP })).toBe('notApplicable');
  const twice = { body: image.body.repeat(2) + image.body.replace('a.png', 'b.png') };
  expect(judge(mixedPassive, twice)).toMatchObject({ found: '2 http:// URLs in 3 elements', total: 2 });
});

test('a form that is sent over http is a fault', () => {
  const form = (action: string) => ({ body: `<form action="${action}"><input name="q"></form>` });
  expect(stateOf(formInsecure, form('http://www.example.com/send'))).toBe('fail');
  expect(stateOf(formInsecure, form('/send'))).toBe('pass');
  expect(stateOf(formInsecure, {})).toBe('notApplicable');
});

test('HSTS needs a month at least', () => {
  expect(stateOf(hsts, {})).toBe('fail');
  expect(stateOf(hsts, headers({ 'strict-transport-security': 'max-age=60' }))).toBe('fail');
  expect(stateOf(hsts, headers({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' }))).toBe('pass');
  expect(stateOf(hsts, { url: HTTP })).toBe('notApplicable');
});

test('a policy that lets inline scripts run is no policy', () => {
  const policy = (value: string) => headers({ 'content-security-policy': value });
  expect(stateOf(csp, {})).toBe('fail');
  expect(stateOf(csp, policy("script-src 'self' 'unsafe-inline'"))).toBe('fail');
  expect(stateOf(csp, policy("script-src 'nonce-abc' 'unsafe-inline'"))).toBe('pass');
  expect(judge(csp, policy('frame-ancestors none'))).toMatchObject({ state: 'fail', found: 'no rule for scripts' });
});

test('frame-ancestors stands for X-Frame-Options', () => {
  const frames = securityChecks.find(({ id }) => id === 'x-frame-options');
  if (!frames) throw new Error('no such check');
  expect(stateOf(frames, {})).toBe('fail');
  expect(stateOf(frames, headers({ 'x-frame-options': 'DENY' }))).toBe('pass');
  expect(stateOf(frames, headers({ 'content-security-policy': "frame-ancestors 'none'" }))).toBe('pass');
});

test('a wildcard is a fault only together with credentials', () => {
  expect(stateOf(corsWildcard, headers({ 'access-control-allow-origin': '*' }))).toBe('pass');
  const both = { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' };
  expect(stateOf(corsWildcard, headers(both))).toBe('fail');
});

test('a version is a leak, a name is not', () => {
  expect(stateOf(serverLeak, headers({ server: 'nginx' }))).toBe('pass');
  expect(stateOf(serverLeak, headers({ server: 'nginx/1.25.3' }))).toBe('fail');
});

test('cookies are named by what they lack, never by their value', () => {
  const outcome = judge(cookieFlags, { headers: { 'set-cookie': ['sid=secret-value; Path=/; HttpOnly'] } });
  expect(outcome).toMatchObject({ state: 'fail', items: [{ value: 'sid: no secure, samesite' }] });
  expect(JSON.stringify(outcome)).not.toContain('secret-value');
  const safe = { headers: { 'set-cookie': ['sid=a; Secure; HttpOnly; SameSite=Lax'] } };
  expect(stateOf(cookieFlags, safe)).toBe('pass');
});

test('Trusted Types are asked for where there is a policy, and windows are to be shared with nobody', () => {
  const policy = (value: string) => headers({ 'content-security-policy': value });
  expect(stateOf(trustedTypes, {})).toBe('notApplicable');
  expect(stateOf(trustedTypes, policy("script-src 'self'"))).toBe('fail');
  expect(stateOf(trustedTypes, policy("require-trusted-types-for 'script'"))).toBe('pass');
  const opener = securityChecks.find(({ id }) => id === 'cross-origin-opener-policy') as Check;
  expect(stateOf(opener, {})).toBe('fail');
  expect(stateOf(opener, headers({ 'cross-origin-opener-policy': 'unsafe-none' }))).toBe('fail');
  expect(stateOf(opener, headers({ 'cross-origin-opener-policy': 'same-origin' }))).toBe('pass');
});

test.each([
  ['cross-origin-resource-policy', 'cross-origin', 'same-site'],
  ['cross-origin-embedder-policy', 'unsafe-none', 'require-corp'],
])('%s', (id, bad, good) => {
  const check = securityChecks.find((one) => one.id === id) as Check;
  expect(stateOf(check, {})).toBe('fail');
  expect(stateOf(check, headers({ [id]: bad }))).toBe('fail');
  expect(stateOf(check, headers({ [id]: good }))).toBe('pass');
});
