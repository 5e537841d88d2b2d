import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearSample } from '#lib/cli/demo/clear-sample.ts';
import { sampleOnce } from '#lib/cli/demo/sample-once.ts';
import { createOwner, ownerExists } from '#lib/features/accounts/users.ts';
import { db } from '#lib/platform/database/db.ts';

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-sample-'));
  await db().user.deleteMany();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
const start = () =>
  sampleOnce({
    folder,
    isThere: ownerExists,
    clear: clearSample,
    make: async () => {
      made += 1;
      const { id: ownerId } = await createOwner({ email: 'demo@example.com', password: 'four quiet words here' });
      for (const name of ['bakery', 'garage']) {
        await db().project.create({ data: { ownerId, name, domain: `${name}.example` } });
      }
    },
  });

test('a first start that is killed half way: the next makes the sample whole, and nothing is there twice', async () => {
  made = 0;
  const dying = spawn(process.execPath, ['--conditions=react-server', 'tests/support/dying-sample.ts', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(dying, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(await db().project.findMany({ select: { name: true } })).toEqual([{ name: 'Half' }]);
  for (let time = 0; time < 3; time++) await start();
  expect(made).toBe(1);
  expect(await db().user.findMany({ select: { email: true } })).toEqual([{ email: 'demo@example.com' }]);
  const names = (await db().project.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name);
  expect(names).toEqual(['bakery', 'garage']);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder of before, whose sample is whole, is left as it is', async () => {
  made = 0;
  await createOwner({ email: 'kept@example.com', password: 'four quiet words here' });
  await start();
  expect(made).toBe(0);
  expect(await db().user.count()).toBe(1);
});
