import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runAs } from '#lib/features/create-ctx.ts';
import { currentTenant } from '#lib/platform/concurrency/tenant-context.ts';

test('U3: work of an actor is done in his name, and of a token in its own', async () => {
  const names = async () => {
    await new Promise(setImmediate);
    return currentTenant();
  };
  const user = { userId: 'ann', role: 'member' } as const;
  expect(await runAs({ actor: { kind: 'user', ...user } }, names)).toBe('ann');
  expect(await runAs({ actor: { kind: 'token', tokenId: 'one', scopes: [], ...user } }, names)).toBe('ann/one');
});

test('U3: every door does its work in the name of whoever came in', () => {
  const folder = new URL('../api/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const without = files.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes('createCtx('));
  expect(without).toEqual([]);
});
