import { expect, test } from 'vitest';
import { cookieOf } from '#lib/platform/security/cookies.ts';

const withCookie = (cookie: string) => new Request('http://127.0.0.1:3000/', { headers: { cookie } });

test.each(['%', '%E0%A4%A', 'a%zz'])('T4: a session cookie %j is no session and no error', (value) => {
  expect(cookieOf(withCookie(`a=b; serpentine.session=${value}`), 'serpentine.session')).toBeUndefined();
});

test('a cookie is found among others and decoded', () => {
  expect(cookieOf(withCookie('x=1; serpentine.session=a%3Db; y=2'), 'serpentine.session')).toBe('a=b');
});
