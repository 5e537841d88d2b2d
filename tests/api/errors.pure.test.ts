import { expect, test } from 'vitest';
import { ERROR_TABLE, errorAnswer } from '#lib/api/error-response.ts';
import type { ErrorStyle } from '#lib/contract/endpoint.ts';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import { AppError, type ErrorCode, LimitReached, Unauthorized } from '#lib/platform/errors.ts';

/**
 * The errors of docs/api-contract.md §3, row by row: status, then the body for most endpoints, for those that poll
 * (`serp_ai_result`, `serp_js_result`), and for those that write (`generate_cms_content`, `generate_social_content`).
 */
const CONTRACT: Record<ErrorCode, [status: number, standard: string, poll: string, message: string]> = {
  invalid_input: [400, 'A', 'A', 'B'],
  payload_too_large: [413, 'A', 'A', 'B'],
  uri_too_long: [414, 'A', 'A', 'B'],
  unsupported_media_type: [415, 'A', 'A', 'B'],
  unauthorized: [401, 'B', 'B', 'B'],
  forbidden: [403, 'B', 'B', 'B'],
  not_ready: [202, 'B', 'B', 'B'],
  not_found: [404, 'C', 'B', 'C'],
  conflict: [409, 'A', 'A', 'B'],
  gone: [410, 'C', 'B', 'B'],
  refused: [422, 'A', 'A', 'B'],
  limit_reached: [429, 'A', 'A', 'B'],
  internal: [500, 'C', 'C', 'B'],
  unreachable: [502, 'C', 'C', 'B'],
  blocked: [502, 'C', 'C', 'B'],
  not_configured: [503, 'C', 'C', 'B'],
  unavailable: [503, 'C', 'C', 'B'],
  timed_out: [504, 'C', 'C', 'B'],
  method_not_allowed: [405, 'C', 'C', 'C'],
};

const codes = Object.keys(CONTRACT) as ErrorCode[];
const styles: ErrorStyle[] = ['standard', 'poll', 'message'];
const bodies = { A: errorBodyA, B: errorBodyB, C: errorBodyC };

test('every code has a row', () => {
  expect(Object.keys(ERROR_TABLE).sort()).toEqual([...codes].sort());
});

test.each(codes.flatMap((code) => styles.map((style, at) => [code, style, at + 1] as const)))(
  '%s on a %s endpoint',
  (code, style, column) => {
    const answer = errorAnswer(new AppError(code, 'What failed.'), style);
    const [status] = CONTRACT[code];
    const shape = CONTRACT[code][column];
    expect(answer.status).toBe(status);
    expect(shape === 'A' || shape === 'B' || shape === 'C').toBe(true);
    if (shape === 'A' || shape === 'B' || shape === 'C') bodies[shape].parse(answer.body);
    if (shape === 'C') expect(answer.body).toMatchObject({ status });
  },
);

test('headers that go with a status', () => {
  expect(errorAnswer(new Unauthorized(), 'standard').headers['WWW-Authenticate']).toBe('Bearer');
  expect(errorAnswer(new LimitReached('x', 12.2), 'standard').headers['Retry-After']).toBe('13');
  expect(errorAnswer(new AppError('not_ready', 'x'), 'poll').headers['Retry-After']).toBe('1');
});

test('an unknown failure gives nothing away', () => {
  const answer = errorAnswer(new Error('SELECT secret FROM /srv/x.ts'), 'standard');
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/SELECT|srv/);
});

test('a job that is not there reads the same, whatever the reason', () => {
  const unknown = errorAnswer(new AppError('not_found', 'expired'), 'poll').body;
  expect(errorAnswer(new AppError('not_found', 'of another user'), 'poll').body).toEqual(unknown);
});

test('a database that is down is 503', () => {
  const down = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const answer = errorAnswer(new Error('query failed', { cause: down }), 'standard');
  expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '5']);
});
