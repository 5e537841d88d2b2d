import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID Connect provider on the loopback. */
export interface OidcProvider {
  /** Variables that configure the program to use it. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

const CLIENT = { id: 'serpentine', secret: 'between-the-two-of-us' };
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider with one user, whom it signs in without asking, as with an existing session. */
export async function startOidcProvider(person: { email: string }): Promise<OidcProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  /** The data of each issued code. */
  const codes = new Map<string, { nonce: string; challenge: string; redirect: string }>();

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub: '7',
      nonce,
      iat: now,
      exp: now + 300,
      email: person.email,
      email_verified: true,
      name: 'Somebody',
    };
    const signed = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  /** A code can be exchanged for a token once, by the client that it was issued to, with its PKCE verifier. */
  async function token(request: IncomingMessage): Promise<[number, unknown]> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
    const isClient = request.headers.authorization === `Basic ${basic}`;
    if (!given || !isClient || proof !== given.challenge || form.get('redirect_uri') !== given.redirect) {
      return [400, { error: 'invalid_grant' }];
    }
    return [200, { access_token: crypto.randomUUID(), token_type: 'Bearer', id_token: idToken(given.nonce) }];
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = crypto.randomUUID();
    const redirect = query.get('redirect_uri') ?? '';
    codes.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', redirect });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') return authorize(searchParams, response);
    const [status, body] =
      pathname === '/token' ? await token(request) : (documents[pathname] ?? [404, { error: 'no such page' }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const documents: Record<string, [number, unknown]> = {
    '/.well-known/openid-configuration': [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
    ],
    '/keys': [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }],
  };
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
