import { describe, expect, it } from 'vitest';
import { slowestFiles } from '#lib/cli/checks/run-tools.ts';

describe('the slowest files', () => {
  it('are named with the sum of their tests, the longest first', () => {
    const durations = [
      { file: 'tests/e2e/docs.spec.ts', seconds: 2 },
      { file: 'lib/b.test.ts', seconds: 3 },
      { file: 'tests/e2e/docs.spec.ts', seconds: 2 },
      { file: 'lib/a.test.ts', seconds: 1 },
    ];
    expect(slowestFiles(durations, 2)).toEqual([
      { file: 'tests/e2e/docs.spec.ts', seconds: 4 },
      { file: 'lib/b.test.ts', seconds: 3 },
    ]);
  });
});
