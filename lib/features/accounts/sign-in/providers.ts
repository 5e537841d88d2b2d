import 'server-only';
import type { OAuthConfig, Provider } from 'next-auth/providers/index';
import { env } from '#lib/platform/env.ts';

interface OidcProfile {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

interface GithubPerson {
  id: number;
  login: string;
  name: string | null;
  email: string | null;
}

/**
 * Sign-in providers configured by environment variables. They never create accounts; they only vouch for an email
 * address, and only verified addresses count.
 */
export function configuredProviders(): Provider[] {
  const given = env();
  const providers: Provider[] = [];
  if (given.GITHUB_CLIENT_ID && given.GITHUB_CLIENT_SECRET) {
    providers.push(github(given.GITHUB_CLIENT_ID, given.GITHUB_CLIENT_SECRET));
  }
  if (given.GOOGLE_CLIENT_ID && given.GOOGLE_CLIENT_SECRET) {
    providers.push(
      openId({
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: given.GOOGLE_CLIENT_ID,
        clientSecret: given.GOOGLE_CLIENT_SECRET,
      }),
    );
  }
  if (given.OIDC_ISSUER && given.OIDC_CLIENT_ID && given.OIDC_CLIENT_SECRET) {
    providers.push(
      openId({
        id: 'oidc',
        name: new URL(given.OIDC_ISSUER).hostname,
        issuer: given.OIDC_ISSUER,
        clientId: given.OIDC_CLIENT_ID,
        clientSecret: given.OIDC_CLIENT_SECRET,
      }),
    );
  }
  return providers;
}

/** Ids and names of these providers, for the buttons of the sign-in page. */
export function providerButtons(): { id: string; name: string }[] {
  return configuredProviders().map(({ id, name }) => ({ id, name }));
}

interface OpenIdClient {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

function openId({ id, name, issuer, clientId, clientSecret }: OpenIdClient) {
  const config: OAuthConfig<OidcProfile> = {
    id,
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    clientId,
    clientSecret,
    profile: ({ sub, email, email_verified, name: person }) => ({
      id: sub,
      email: email_verified === true ? (email ?? null) : null,
      name: person ?? '',
    }),
  };
  return config;
}

function github(clientId: string, clientSecret: string) {
  const config: OAuthConfig<GithubPerson> = {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    authorization: { url: 'https://github.com/login/oauth/authorize', params: { scope: 'read:user user:email' } },
    token: 'https://github.com/login/oauth/access_token',
    issuer: 'https://github.com/login/oauth',
    userinfo: {
      url: 'https://api.github.com/user',
      // The profile does not say whether its address is verified; the list of addresses does.
      async request({ client, tokens }) {
        const accessToken = tokens.access_token ?? '';
        const person = await client.userinfo(accessToken);
        const listed = await client.requestResource('https://api.github.com/user/emails', accessToken);
        return { ...person, email: verifiedPrimary(listed.body?.toString('utf8') ?? '[]') };
      },
    },
    checks: ['pkce', 'state'],
    clientId,
    clientSecret,
    profile: ({ id, login, name, email }) => ({ id: String(id), email, name: name ?? login }),
  };
  return config;
}

/** The address in GitHub's list that is both primary and verified. */
export function verifiedPrimary(json: string): string | undefined {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) return undefined;
  for (const item of list) {
    if (item?.primary === true && item.verified === true && typeof item.email === 'string') return item.email;
  }
  return undefined;
}
