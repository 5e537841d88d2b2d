import { expect, test } from 'vitest';
import type { Check } from '#lib/audit/checks/define-check.ts';
import {
  certificateExpired,
  certificateExpires,
  certificateHost,
  certificateUntrusted,
  certificateWeak,
  noIpv6,
  oldProtocol,
  transportChecks,
} from '#lib/audit/checks/server/transport.ts';
import { judge, stateOf, testHost, testSite } from '#lib/audit/checks/test-facts.ts';
import type { HostFacts, TlsInspection } from '#lib/audit/types.ts';

const on = (host: Partial<HostFacts> = {}) => ({ site: testSite({ host: testHost(host) }) });
const tls = (changes: Partial<TlsInspection>) => {
  const well = testHost().tls;
  return on({ tls: well && { ...well, ...changes } });
};
const each = transportChecks.map((check) => [check.id, check] as const);

test.each(each)('%s: a host that does all well passes; one not looked at is not judged', (_, check) => {
  expect(stateOf(check, {}, on())).toBe('pass');
  const unmeasured = { tls: 'It does not speak TLS.', ipv6: 'DNS gave no answer.' };
  expect(judge(check, {}, on({ tls: null, ipv6: null, unmeasured }))).toMatchObject({
    state: 'notMeasured',
    reason: expect.stringMatching(/TLS|DNS/),
  });
});

test.each([
  ['expired', certificateExpired],
  ['not-yet-valid', certificateExpired],
  ['other-name', certificateHost],
  ['self-signed', certificateUntrusted],
  ['unknown-issuer', certificateUntrusted],
  ['chain-incomplete', certificateUntrusted],
  ['not-trusted', certificateUntrusted],
  ['weak-key', certificateWeak],
  ['weak-signature', certificateWeak],
])('%s is the fault of one check, in the words of the look', (code, wanted: Check) => {
  const known = tls({ problems: [{ code, detail: 'It is bad.' }] });
  const failed = transportChecks.filter((check) => stateOf(check, {}, known) === 'fail');
  expect(failed.map(({ id }) => id)).toEqual([wanted.id]);
  expect(judge(wanted, {}, known)).toMatchObject({ found: 'It is bad.', items: [{ value: 'It is bad.' }] });
});

test('thirty days are wanted; what is over is another check’s', () => {
  expect(stateOf(certificateExpires, {}, tls({ daysLeft: 30 }))).toBe('pass');
  expect(judge(certificateExpires, {}, tls({ daysLeft: 1 }))).toMatchObject({
    state: 'fail',
    found: '1 day, until 1 Jun 2026',
    expected: 'at least 30 days',
  });
  expect(judge(certificateExpires, {}, tls({ daysLeft: 14 }))).not.toHaveProperty('severity');
  expect(judge(certificateExpires, {}, tls({ daysLeft: 15 }))).toMatchObject({ state: 'fail', severity: 'notice' });
  expect(stateOf(certificateExpires, {}, tls({ daysLeft: 29 }), { minDays: 7 })).toBe('pass');
  expect(stateOf(certificateExpires, {}, tls({ daysLeft: -1 }))).toBe('notApplicable');
});

test('old versions are named; those that could not be tested are not measured', () => {
  expect(judge(oldProtocol, {}, tls({ versions: ['TLSv1.2', 'TLSv1.1', 'TLSv1'] }))).toMatchObject({
    state: 'fail',
    found: 'TLS 1.1, TLS 1.0',
  });
  expect(judge(oldProtocol, {}, tls({ failures: { TLSv1: 'not used' } }))).toEqual({
    state: 'notMeasured',
    reason: 'TLS 1.0: not used.',
  });
});

test('a host without AAAA', () => {
  expect(stateOf(noIpv6, {}, on({ ipv6: [] }))).toBe('fail');
});
