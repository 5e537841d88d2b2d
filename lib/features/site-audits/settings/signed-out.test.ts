import { expect, test } from 'vitest';
import type { SeenResponse } from '#lib/crawl/visit-page.ts';
import { isSignInPage, type SignInFacts, signedOutCheck } from '#lib/features/site-audits/settings/signed-out.ts';

const FORM = '<title>Anmelden</title><form><input type="password"></form>';
const HOME = 'https://x.example/';
const LOGIN = 'https://x.example/login';

const check = (given: Partial<SignInFacts>) =>
  signedOutCheck({ url: null, signedInText: null, hasCredentials: false, ...given });
const seen = (url: string, given: Partial<SeenResponse> = {}): SeenResponse => ({
  visit: { url, depth: 0, from: url === HOME ? 'start' : 'link', referrer: null, order: 0, tries: 0 },
  url,
  status: 200,
  target: null,
  html: '<title>A page</title>',
  ...given,
});

test('a sign-in page has a password field, and a name', () => {
  expect(isSignInPage('https://x.example/account', FORM)).toBe(true);
  expect(isSignInPage(LOGIN, '<input type=password>')).toBe(true);
  expect(isSignInPage('https://x.example/settings', '<title>Settings</title><input type="password">')).toBe(false);
  expect(isSignInPage(LOGIN, '<title>How to log in</title>')).toBe(false);
});

test('a shop whose account pages need a sign-in is crawled', () => {
  const shop = check({});
  expect(shop(seen(HOME))).toBeNull();
  for (const path of ['account', 'orders', 'wishlist']) {
    expect(shop(seen(HOME + path, { status: 302, target: `${LOGIN}?to=/${path}` }))).toBeNull();
    expect(shop(seen(HOME + path, { html: FORM }))).toBeNull();
    expect(shop(seen(HOME + path, { status: 401 }))).toBeNull();
  }
});

test('a site whose start page is the sign-in page is one behind a login', () => {
  const members = check({});
  expect(members(seen(HOME, { url: LOGIN, html: FORM }))).toBe(`${HOME} shows the sign-in page ${LOGIN}.`);
  expect(members(seen(`${HOME}a`, { status: 302, target: `${LOGIN}?to=/a` }))).toContain(
    'redirects to the sign-in page',
  );
  expect(check({})(seen(HOME, { status: 401 }))).toContain('status 401');
});

test('with a sign-in, its page and text decide', () => {
  const members = check({ url: LOGIN, signedInText: 'Sign out', hasCredentials: true });
  expect(members(seen(`${HOME}a`, { status: 302, target: `${LOGIN}/` }))).toContain('redirects to the sign-in page');
  expect(members(seen(`${HOME}a`, { status: 302, target: `${HOME}b` }))).toBeNull();
  expect(members(seen(`${HOME}a`, { html: FORM }))).toContain('shows the sign-in page');
  expect(members(seen(`${HOME}password`, { html: `${FORM} Sign out` }))).toBeNull();
  // The page itself may be crawled.
  expect(members(seen(LOGIN, { html: FORM }))).toBeNull();
});
