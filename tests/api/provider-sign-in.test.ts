import { expect, it } from 'vitest';
import { type Answer, ask, cookieHeader } from '#tests/support/http-client.ts';
import { OPEN_REDIRECTS } from '#tests/support/open-redirects.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, email } = testServer();

/** Goes to the provider and returns, as the sign-in page's button and the browser do. */
async function roundTrip(
  callbackUrl: string,
  onTheWayBack: { query?: Record<string, string>; cookies?: Record<string, string> } = {},
): Promise<Answer> {
  const csrf = await ask(`${baseUrl}/api/auth/csrf`);
  const { csrfToken } = csrf.json() as { csrfToken: string };
  const begun = await ask(`${baseUrl}/api/auth/signin/oidc`, {
    form: { csrfToken, callbackUrl, json: 'true' },
    headers: { cookie: cookieHeader(csrf), origin: baseUrl },
  });
  expect(begun.status).toBe(200);
  const provider = await ask((begun.json() as { url: string }).url);
  const back = new URL(provider.headers.get('location') ?? '');
  expect(back.origin).toBe(baseUrl);
  for (const [name, value] of Object.entries(onTheWayBack.query ?? {})) back.searchParams.set(name, value);
  const planted = Object.entries(onTheWayBack.cookies ?? {}).map(([name, value]) => `${name}=${value}`);
  return ask(back.href, { headers: { cookie: [cookieHeader(csrf, begun), ...planted].join('; ') } });
}

it('D6: through a provider and back, a path of ours is where it ends', async () => {
  const back = await roundTrip('/projects?x=1');
  expect([back.status, back.headers.get('location')]).toEqual([302, `${baseUrl}/projects?x=1`]);
  const session = await ask(`${baseUrl}/api/auth/session`, { headers: { cookie: cookieHeader(back) } });
  expect(session.json()).toMatchObject({ user: { email } });
});

it('D6: through a provider and back, nothing leads to another site', async () => {
  for (const evil of OPEN_REDIRECTS.filter((path) => path.length < 2_000)) {
    const back = await roundTrip(evil);
    expect([back.status, back.headers.get('location')], JSON.stringify(evil)).toEqual([302, `${baseUrl}/`]);
    expect(back.cookies.has('serpentine.session')).toBe(true);
  }
});

it('D6: nor does what somebody adds on the way back, in the address or as a cookie', async () => {
  const evil = 'https://evil.example/';
  const inAddress = await roundTrip('/projects', { query: { callbackUrl: evil } });
  const inCookie = await roundTrip('/projects', { cookies: { 'serpentine.callback-url': encodeURIComponent(evil) } });
  for (const { status, headers } of [inAddress, inCookie]) {
    expect(status).toBe(302);
    expect(new URL(headers.get('location') ?? '', baseUrl).origin).toBe(baseUrl);
  }
});
