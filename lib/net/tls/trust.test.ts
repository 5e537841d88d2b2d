import { expect, it } from 'vitest';
import { createTrust } from '#lib/net/tls/trust.ts';

it('says at once that a file of roots holds none', () => {
  expect(() => createTrust('nothing here')).toThrow(/^EGRESS_CA: .*no PEM certificate/);
  expect(() => createTrust()).not.toThrow();
});
