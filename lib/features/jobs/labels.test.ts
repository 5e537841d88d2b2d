import { expect, test } from 'vitest';
import type { JobState, RunningJob } from '#lib/features/jobs/contract.ts';
import { endsOf } from '#lib/features/jobs/labels.ts';

const job = (id: string, state: JobState): RunningJob => ({
  kind: 'audit',
  id,
  title: `https://${id}.example/`,
  state,
  step: null,
  done: null,
  total: null,
  error: null,
  created_at: '2026-11-21T00:00:00Z',
  started_at: null,
  finished_at: null,
  path: '/',
  cancel: null,
  retry: null,
});

test('only what was under way and has ended is told', () => {
  const before = [job('a', 'running'), job('b', 'queued'), job('c', 'done'), job('d', 'action_required')];
  const now = [job('a', 'done'), job('b', 'running'), job('c', 'done'), job('d', 'failed'), job('e', 'done')];
  expect(endsOf(before, now)).toEqual(['Page audit https://a.example/: done', 'Page audit https://d.example/: failed']);
  expect(endsOf([], now)).toEqual([]);
});
