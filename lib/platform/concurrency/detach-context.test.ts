import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';
import { currentTenant, runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { currentScope, inScope } from '#lib/platform/observability/request-scope.ts';

test('what is begun outside belongs to no request and to nobody, then and later', async () => {
  const where = () => [currentScope()?.requestId, currentTenant()];
  const seen = await inScope({ requestId: 'r-1', notes: {} }, () =>
    runAsTenant('ann', async () => {
      const later = detachContext(async () => [where(), await setImmediate().then(where)]);
      return [...(await later), where()];
    }),
  );
  expect(seen).toEqual([
    [undefined, 'system'],
    [undefined, 'system'],
    ['r-1', 'ann'],
  ]);
});
