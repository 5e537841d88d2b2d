import type { SeenResponse, SignedOutCheck } from '#lib/crawl/visit-page.ts';

/** What is known about the sign-in of a site. */
export interface SignInFacts {
  /** URL of the sign-in page; null: not configured. */
  url: string | null;
  /** Text that only pages of signed-in users contain. */
  signedInText: string | null;
  /** Whether the crawl has credentials. */
  hasCredentials: boolean;
}

const PASSWORD_FIELD = /\btype ?= ?["']?password\b/i;
/** What paths and titles of sign-in pages are called, in the languages that sites often use. */
const SIGN_IN_NAME = /\b(?:log-?in|sign-?in|anmeld|einlogg|connexion|acceder|iniciar-sesion|accedi|inloggen)/i;
const MAX_TITLE = 300;

/** The text of a page's title, as it is in the HTML. */
export function titleIn(html: string): string {
  const tag = html.search(/<title\b/i);
  const start = tag < 0 ? -1 : html.indexOf('>', tag);
  const end = start < 0 ? -1 : html.indexOf('<', start);
  return end < 0 ? '' : html.slice(start + 1, Math.min(end, start + 1 + MAX_TITLE)).trim();
}

/** Path of a URL without a slash at its end: the query often has the page to return to. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
};

/** Whether HTML is a sign-in page: a password field, and a path or title that says so. */
export function isSignInPage(url: string, html: string): boolean {
  if (!PASSWORD_FIELD.test(html)) return false;
  const { pathname } = new URL(url);
  return SIGN_IN_NAME.test(pathname) || SIGN_IN_NAME.test(titleIn(html));
}

/**
 * Recognizes responses of a site that show its sign-in page instead of the requested page. Without a configured sign-in, a
 * site counts as one behind a login only if its start page shows the sign-in page: a shop whose account pages do is crawled.
 */
export function signedOutCheck({ url, signedInText, hasCredentials }: SignInFacts): SignedOutCheck {
  let signInPlace = url === null ? null : placeOf(url);
  const isBehindLogin = () => signInPlace !== null || hasCredentials;
  return (seen) => {
    const isStart = seen.visit.from === 'start';
    if (seen.status === 401 && (isStart || isBehindLogin())) {
      return `${seen.url} returned status 401: it requires a user name and password, or a valid session.`;
    }
    if (seen.target !== null) return ofRedirect(seen, signInPlace);
    if (seen.html === '' || (!isStart && !isBehindLogin())) return null;
    if (signInPlace !== null && placeOf(seen.visit.url) === signInPlace) return null;
    const isConfigured = signInPlace !== null && placeOf(seen.url) === signInPlace;
    if (signedInText !== null && seen.html.includes(signedInText)) return null;
    if (!isSignInPage(seen.url, seen.html) && !isConfigured) return null;
    if (isStart && signInPlace === null) signInPlace = placeOf(seen.url);
    return isBehindLogin() ? `${seen.visit.url} shows the sign-in page ${seen.url}.` : null;
  };
}

function ofRedirect({ visit, target }: SeenResponse, signInPlace: string | null): string | null {
  if (target === null || signInPlace === null || placeOf(visit.url) === signInPlace) return null;
  return placeOf(target) === signInPlace ? `${visit.url} redirects to the sign-in page ${target}.` : null;
}
