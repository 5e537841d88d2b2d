import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { actFor, actingFor } from '#lib/platform/acting-for.ts';
import { outside } from '#lib/platform/outside.ts';
import { currentScope, inScope } from '#lib/platform/scope.ts';

test('what is begun outside belongs to no request and to nobody, then and later', async () => {
  const where = () => [currentScope()?.requestId, actingFor()];
  const seen = await inScope({ requestId: 'r-1', notes: {} }, () =>
    actFor('ann', async () => {
      const later = outside(async () => [where(), await setImmediate().then(where)]);
      return [...(await later), where()];
    }),
  );
  expect(seen).toEqual([
    [undefined, 'system'],
    [undefined, 'system'],
    ['r-1', 'ann'],
  ]);
});
