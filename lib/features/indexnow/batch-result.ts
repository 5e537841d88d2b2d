/** What a response of IndexNow means (indexnow.org/documentation#response). Pure. */

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'URLs received',
  202: 'URLs received; the search engine has not validated the key yet',
  400: 'Invalid request',
  403: 'Key not valid: the key file was not found, or contains another key',
  422: 'The URLs do not belong to the host, or the key has the wrong format',
  429: 'Too many requests',
};

/** The meaning of a status code. */
export function meaningOf(status: number): string {
  return MEANINGS[status] ?? (status >= 500 ? 'Server error' : 'Unexpected response');
}

/** `later`: try again after a delay. */
type BatchResult = 'done' | 'failed' | 'later';

/** The result of a batch by its status code. */
export function resultOf(status: number): BatchResult {
  if (status === 200 || status === 202) return 'done';
  return status === 429 || status >= 500 ? 'later' : 'failed';
}

/** Attempts before a batch fails. */
export const MAX_ATTEMPTS = 8;
const FIRST_DELAY_S = 30;
const MAX_DELAY_S = 6 * 3_600;

/**
 * Seconds until the next attempt: 30 s, 1, 2, 4 … minutes, or longer if the server requests it.
 * @param attempts requests so far, at least 1
 */
export function delayAfter(attempts: number, retryAfterSeconds: number | null): number {
  return Math.min(MAX_DELAY_S, Math.max(retryAfterSeconds ?? 0, FIRST_DELAY_S * 2 ** (attempts - 1)));
}
