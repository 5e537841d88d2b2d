import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { ErrorCode } from '#lib/platform/errors.ts';

/** Meaning of each status, and a sample message. */
export const STATUS_TEXTS: Record<number, [description: string, example: string]> = {
  202: ['The job is not ready', 'The job is not ready yet. Try again in a moment.'],
  400: ['Missing, malformed, repeated, of the wrong type or too long', 'query is required'],
  401: ['Missing or invalid token', 'A valid API token is required: send it as "Authorization: Bearer <token>".'],
  403: ['The token lacks the scope', 'This token lacks the scope "serp".'],
  404: ['Not found', 'No record with this id.'],
  409: ['Changed since it was read', 'The draft is now at revision 5; this change is based on revision 4.'],
  410: ['The job failed for good', 'The search engine showed a CAPTCHA.'],
  413: ['The body is too large', 'The body must have at most 256 KiB.'],
  414: ['The query string is too long', 'The query string must have at most 16384 characters.'],
  415: ['The body is not plain JSON', 'The body must be JSON: send it with "Content-Type: application/json".'],
  422: [
    'Readable but refused: out of bounds, unknown option, forbidden target',
    'pages_number must be from 1 to 30, given 31',
  ],
  429: [
    'Rate limit, quota or queue capacity exceeded',
    'The limit of 600 requests a minute is reached. Try again in 12 s.',
  ],
  500: ['Internal error', 'Internal server error. Search the log for the request id.'],
  502: ['The target or the search engine failed or blocked the request', 'The name example.com does not resolve.'],
  503: ['A connection is not configured, or a component is down', 'The database is not available. Try again shortly.'],
  504: ['The target took too long', 'The run took longer than 28 s.'],
};

const COMMON: ErrorCode[] = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'uri_too_long',
  'refused',
  'limit_reached',
  'internal',
  'unreachable',
  'unavailable',
  'timed_out',
];

/** The errors that an endpoint can return. */
export function codesOf({ errors, method, path, scope, input }: Endpoint): ErrorCode[] {
  const codes = COMMON.filter((code) => code !== 'forbidden' || scope !== null);
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type');
  if (path.includes('{')) codes.push('not_found');
  if ('base_revision' in input.shape) codes.push('conflict');
  if (errors === 'poll') codes.push('not_ready', 'gone');
  return codes;
}
