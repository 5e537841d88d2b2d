import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { configuredProviders } from '#lib/features/accounts/sign-in/providers.ts';
import {
  encodeSession,
  endSession,
  hostCookie,
  isHttps,
  SESSION_SECONDS,
  sessionClaims,
  sessionCookie,
  userOfClaims,
} from '#lib/features/accounts/sign-in/session-cookie.ts';
import {
  checkSignIn,
  deviceToken,
  noteSignIn,
  pendingToken,
  type SignInAttempt,
} from '#lib/features/accounts/sign-in/sign-in.ts';
import * as store from '#lib/features/accounts/store.ts';
import { canonicalEmail } from '#lib/features/accounts/users.ts';
import { type AppError, Refused, toAppError } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { authSecret } from '#lib/platform/security/secrets.ts';

/** Input of one request to the sign-in endpoints, and its outcome beyond the library's own response. */
export interface AuthExchange {
  address: string;
  device: string | undefined;
  now: Date;
  /** Why a password sign-in failed. */
  failure?: AppError;
  /** New value of the known-device cookie after a successful sign-in. */
  newDevice?: string;
  /** Set when a provider verified an account that has a second factor: value of the cookie for the code step. */
  pending?: string;
}

/** next-auth's options for one request. Sessions are JWTs, checked against the database on every read. */
export function authOptions(exchange: AuthExchange): NextAuthOptions {
  return {
    secret: authSecret(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: { encode: encodeSession },
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: sessionCookie(),
      callbackUrl: hostCookie('serpentine.callback-url'),
      csrfToken: hostCookie('serpentine.csrf'),
      pkceCodeVerifier: hostCookie('serpentine.pkce'),
      state: hostCookie('serpentine.state'),
      nonce: hostCookie('serpentine.nonce'),
    },
    providers: [passwordProvider(exchange), ...configuredProviders()],
    callbacks: {
      // A provider only verifies an email address. It must belong to an existing account; providers never register new
      // ones.
      async signIn({ user, account }) {
        if (account?.type === 'credentials') return true;
        const known = user.email ? await store.findUserByEmail(canonicalEmail(user.email)) : null;
        if (!known || known.disabledAt) return '/login?error=no-account';
        // We cannot know whether the provider asked for a second factor, so we always ask for the account's own.
        if (!known.secondFactor?.confirmedAt) return true;
        exchange.pending = pendingToken(known, null, exchange.now);
        return '/login/code';
      },
      async jwt({ token, user, account }) {
        if (!user) return token;
        const email = canonicalEmail(user.email ?? '');
        const known = await store.findUserByEmail(email);
        if (!known || known.disabledAt) throw new Error('the account is deleted or disabled');
        await noteSignIn(
          known.id,
          account?.type === 'credentials' ? 'password' : (account?.provider ?? 'provider'),
          exchange.address,
        );
        if (account?.type !== 'credentials') exchange.newDevice = deviceToken(known, null, exchange.now);
        return sessionClaims(known.id, known.sessionVersion);
      },
      async session({ session, token }) {
        const user = await userOfClaims(token);
        // The library treats a throw here as "no session" and clears the cookie.
        if (!user) throw new Error('the session was ended');
        return { expires: session.expires, user };
      },
      redirect: ({ url, baseUrl }) => {
        const own = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
        return baseUrl + safeCallbackPath(own);
      },
    },
    events: {
      signOut: ({ token }) => endSession(token),
    },
    logger: {
      error: (code, detail) => log.warn({ code, reason: String('message' in detail ? detail.message : '') }, 'sign-in'),
      warn: (code) => log.debug({ code }, 'sign-in'),
      debug: () => undefined,
    },
  };
}

function passwordProvider(exchange: AuthExchange) {
  return Credentials({
    name: 'Email and password',
    credentials: { email: { label: 'Email', type: 'email' }, password: { label: 'Password', type: 'password' } },
    async authorize(given) {
      const { address, device, now } = exchange;
      const attempt: SignInAttempt = {
        email: text(given?.email),
        password: text(given?.password),
        address,
        device,
        now,
      };
      try {
        const signedIn = await checkSignIn(attempt);
        if ('pending' in signedIn)
          throw new Refused('This account uses two-factor authentication: use the sign-in page.');
        exchange.newDevice = signedIn.device;
        return signedIn.user;
      } catch (error) {
        exchange.failure = toAppError(error);
        return null;
      }
    },
  });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
