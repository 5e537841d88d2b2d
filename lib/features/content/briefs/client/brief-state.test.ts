import { expect, test } from 'vitest';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { askAgainIn } from '#lib/features/content/briefs/client/brief-state.ts';

test.each([
  ['nothing is known yet', {}, 1_000],
  ['it waits', { data: { status: 'queued' } }, 1_000],
  ['it is being made', { data: { status: 'running' } }, 1_000],
  ['it is done', { data: { status: 'done' } }, false],
  ['it failed', { data: { status: 'failed' } }, false],
  ['the server cannot be reached', { data: { status: 'running' }, error: new RequestFailed('x', 0) }, 10_000],
  ['the session ended', { data: { status: 'running' }, error: new RequestFailed('x', 401) }, 10_000],
  ['it was deleted', { data: { status: 'running' }, error: new RequestFailed('x', 404) }, false],
  ['it never was', { error: new RequestFailed('x', 404) }, false],
] as const)('a brief is asked for again as long as that may change it: %s', (_, state, expected) => {
  expect(askAgainIn(state)).toBe(expected);
});
