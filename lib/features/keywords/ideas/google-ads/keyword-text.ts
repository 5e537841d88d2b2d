import { AppError } from '#lib/platform/errors.ts';

/** Google Ads' limits of a keyword (github.com/googleads/google-ads-python/issues/376, by its maintainer). */
const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;

/** The rule for which Google Ads would reject a keyword, and its whole request; null when no known rule is violated. */
export function ruleBrokenBy(keyword: string): string | null {
  const takes = 'Google Ads accepts keywords of at most';
  if (Array.from(keyword).length > MAX_CHARACTERS) return `${takes} ${MAX_CHARACTERS} characters.`;
  return keyword.trim().split(/\s+/u).length > MAX_WORDS ? `${takes} ${MAX_WORDS} words.` : null;
}

/**
 * Whether Google Ads rejected a request because of a keyword: it reports an error (GoogleAdsFailure), and not one of
 * the request itself, its country or its language, which would reject any keyword.
 */
export function isAboutKeyword(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code !== 'invalid_input') return false;
  const fault = error.reason ?? '';
  return fault.includes('.') && !/^requestError\.|LANGUAGE|GEO/.test(fault);
}
