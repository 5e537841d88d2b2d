import { AppError } from '#lib/platform/errors.ts';

/** What one keyword of Google Ads may have (github.com/googleads/google-ads-python/issues/376, its maintainer). */
const MAX_CHARACTERS = 80;
const MAX_WORDS = 10;

/** The rule by which Google Ads would refuse a keyword and the question with it; null where it breaks none that is known. */
export function ruleBrokenBy(keyword: string): string | null {
  const takes = 'Google Ads takes keywords of at most';
  if (Array.from(keyword).length > MAX_CHARACTERS) return `${takes} ${MAX_CHARACTERS} characters.`;
  return keyword.trim().split(/\s+/u).length > MAX_WORDS ? `${takes} ${MAX_WORDS} words.` : null;
}

/**
 * Whether Google Ads refused a question for a keyword in it: it names a fault (GoogleAdsFailure), and that is not one of
 * the request itself, its country or its language, for which any keyword would be refused.
 */
export function isAboutKeyword(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code !== 'invalid_input') return false;
  const fault = error.reason ?? '';
  return fault.includes('.') && !/^requestError\.|LANGUAGE|GEO/.test(fault);
}
