import { createHash } from 'node:crypto';
import type { AdsControls } from '../google-ads.ts';
import { adsToken } from '../google-ads.ts';
import { type Answer, defineSite, html, redirect, type Visit } from '../site.ts';

/** Scopes of Search Console, for reading and writing. */
const IDENTITY = ['openid', 'email'];

interface Grant {
  challenge: string;
  redirect: string;
  nonce: string;
  scopes: string[];
}

/** Google's sign-in: consent page, token and revocation endpoints. */
export class GoogleSignInControls {
  /** The installation's OAuth client. */
  readonly client = { client_id: 'serpentine.apps.googleusercontent.com', client_secret: 'oauth-secret-of-the-world' };
  readonly email = 'ada@harbour-bakery.example';
  /** A refresh token that is valid from the start, for tests and the demo. */
  readonly refreshToken = '1//refresh-of-ada';
  /** Email address of the service account whose keys are accepted. */
  readonly serviceAccount = 'serpentine@world-project.iam.gserviceaccount.com';
  /** The user withdrew the access: refresh tokens and access tokens are refused. */
  revoked = false;
  /** No refresh token in the answer to a code. */
  withoutRefresh = false;
  tokenRequests: string[] = [];
  readonly #codes = new Map<string, Grant>();
  readonly #refresh = new Set<string>([this.refreshToken]);
  readonly #access = new Set<string>();

  reset(): void {
    this.revoked = false;
    this.withoutRefresh = false;
    this.tokenRequests = [];
    this.#refresh.clear();
    this.#refresh.add(this.refreshToken);
    this.#access.clear();
    this.#codes.clear();
  }

  /** Invalidates access tokens before they expire. */
  dropAccessTokens(): void {
    this.#access.clear();
  }

  accepts(token: string): boolean {
    return !this.revoked && this.#access.has(token);
  }

  code(grant: Grant): string {
    const code = `4/${crypto.randomUUID()}`;
    this.#codes.set(code, grant);
    return code;
  }

  token(form: Record<string, string>): Answer {
    this.tokenRequests.push(form.grant_type ?? '');
    if (form.grant_type === 'urn:ietf:params:oauth:grant-type:jwt-bearer') return this.#assertion(form.assertion ?? '');
    if (form.client_id !== this.client.client_id || form.client_secret !== this.client.client_secret) {
      return json({ error: 'invalid_client', error_description: 'The OAuth client was not found.' }, 401);
    }
    if (form.grant_type === 'authorization_code') return this.#exchange(form);
    if (this.revoked || !this.#refresh.has(form.refresh_token ?? '')) {
      return json({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 400);
    }
    return this.#issue();
  }

  revoke(token: string): Answer {
    return this.#refresh.delete(token) ? json({}) : json({ error: 'invalid_token' }, 400);
  }

  #exchange(form: Record<string, string>): Answer {
    const grant = this.#codes.get(form.code ?? '');
    this.#codes.delete(form.code ?? '');
    const proof = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    if (!grant || proof !== grant.challenge || form.redirect_uri !== grant.redirect) {
      return json({ error: 'invalid_grant', error_description: 'Malformed auth code.' }, 400);
    }
    const refresh = `1//${crypto.randomUUID()}`;
    this.revoked = false;
    this.#refresh.add(refresh);
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: 'https://accounts.google.com',
      aud: this.client.client_id,
      sub: '110',
      email: this.email,
      nonce: grant.nonce,
      iat: now,
      exp: now + 3_600,
    };
    const idToken = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    return this.#issue({
      ...(!this.withoutRefresh && { refresh_token: refresh }),
      id_token: `${idToken.join('.')}.${Buffer.from('signature').toString('base64url')}`,
      scope: grant.scopes.join(' '),
    });
  }

  #assertion(assertion: string): Answer {
    const [, claims = ''] = assertion.split('.');
    const { iss } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { iss?: string };
    if (this.revoked || iss !== this.serviceAccount) {
      return json({ error: 'invalid_grant', error_description: 'Invalid grant: account not found' }, 400);
    }
    return this.#issue();
  }

  #issue(more: object = {}): Answer {
    const token = `ya29.${crypto.randomUUID()}`;
    this.#access.add(token);
    return json({ access_token: token, expires_in: 3_599, token_type: 'Bearer', ...more });
  }
}

export function googleSignInSite(controls: GoogleSignInControls, ads: AdsControls) {
  return defineSite({
    id: 'google-sign-in',
    hosts: ['accounts.google.com', 'oauth2.googleapis.com'],
    pages: {
      '/o/oauth2/v2/auth': (visit) => consentPage(controls, visit),
      '/token': (visit) => {
        const form = Object.fromEntries(new URLSearchParams(visit.body));
        return form.client_id === ads.account.client_id || form.refresh_token === ads.account.refresh_token
          ? adsToken(ads, visit)
          : controls.token(form);
      },
      '/revoke': ({ body }) => controls.revoke(new URLSearchParams(body).get('token') ?? ''),
    },
  });
}

/** Asks for consent; `?consent=` says what the user chose. */
function consentPage(controls: GoogleSignInControls, { url }: Visit): Answer {
  const query = url.searchParams;
  const back = new URL(query.get('redirect_uri') ?? 'https://example.com/');
  back.searchParams.set('state', query.get('state') ?? '');
  if (query.get('client_id') !== controls.client.client_id) return html('<h1>Error 401: invalid_client</h1>', {}, 401);
  if (query.get('consent') === 'deny') {
    back.searchParams.set('error', 'access_denied');
    return redirect(back.href, 302);
  }
  if (query.get('consent') === 'allow') {
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => !IDENTITY.includes(scope));
    const [challenge, nonce] = [query.get('code_challenge') ?? '', query.get('nonce') ?? ''];
    back.searchParams.set(
      'code',
      controls.code({ challenge, nonce, redirect: query.get('redirect_uri') ?? '', scopes }),
    );
    return redirect(back.href, 302);
  }
  const link = (consent: string) => `${url.pathname}${url.search}&consent=${consent}`.replaceAll('&', '&amp;');
  return html(
    `<!doctype html><title>Sign in - Google Accounts</title><h1>Serpentine wants access to your Google Account</h1><a href="${link('allow')}">Continue</a> <a href="${link('deny')}">Cancel</a>`,
  );
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(body),
  };
}
