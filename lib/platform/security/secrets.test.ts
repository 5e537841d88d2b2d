import { describe, expect, it } from 'vitest';
import { seal, sign, unseal, verifySigned } from '#lib/platform/security/secrets.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const OTHER = 'another secret of the tests, long enough too';

describe('seal', () => {
  it('opens again, and looks different each time', () => {
    const sealed = seal('key: süß', 'x', SECRET);
    expect(sealed).not.toContain('key');
    expect(seal('key: süß', 'x', SECRET)).not.toBe(sealed);
    expect(unseal(sealed, 'x', SECRET)).toBe('key: süß');
  });

  it('does not open under another secret or for another purpose', () => {
    const sealed = seal('text', 'x', SECRET);
    expect(unseal(sealed, 'x', OTHER)).toBeNull();
    expect(unseal(sealed, 'y', SECRET)).toBeNull();
  });

  it('does not open when a single bit was changed', () => {
    const bytes = Buffer.from(seal('text', 'x', SECRET), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(unseal(changed.toString('base64url'), 'x', SECRET)).toBeNull();
    }
  });

  it.each(['', 'x', '!', 'AAAA'])('takes %j for nothing', (text) => {
    expect(unseal(text, 'x', SECRET)).toBeNull();
  });
});

describe('sign', () => {
  it('is believed with its signature only', () => {
    const signed = sign('device~user~1', 'known-device', SECRET);
    expect(verifySigned(signed, 'known-device', SECRET)).toBe('device~user~1');
    expect(verifySigned(signed.replace('user', 'usor'), 'known-device', SECRET)).toBeNull();
    expect(verifySigned(signed, 'known-device', OTHER)).toBeNull();
    expect(verifySigned(signed, 'other', SECRET)).toBeNull();
    expect(verifySigned('device~user~1', 'known-device', SECRET)).toBeNull();
    expect(verifySigned('device~user~1.', 'known-device', SECRET)).toBeNull();
    expect(verifySigned('.x', 'known-device', SECRET)).toBeNull();
  });
});
