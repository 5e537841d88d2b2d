import { describe, expect, it } from 'vitest';
import { messageOf } from './call-endpoint.ts';

describe('messageOf', () => {
  it('reads the sentence out of each error body of the contract', () => {
    expect(messageOf({ error: 'url is missing' }, 400)).toBe('url is missing');
    expect(messageOf({ success: false, message: 'Sign in again.' }, 401)).toBe('Sign in again.');
    expect(messageOf({ status: 500, error: 'It broke.' }, 500)).toBe('It broke.');
  });

  it('says something useful when the body is none of them', () => {
    expect(messageOf(null, 502)).toContain('502');
    expect(messageOf({ error: { code: 1 } }, 413)).toContain('413');
  });
});
