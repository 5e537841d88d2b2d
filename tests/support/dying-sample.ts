/** Starts creating the demo's sample and is killed halfway, without any chance to clean up: `FOLDER`. */
import { sampleOnce } from '#lib/cli/demo/sample-once.ts';
import { createOwner } from '#lib/features/accounts/users.ts';
import { db } from '#lib/platform/database/db.ts';

await sampleOnce({
  folder: process.argv[2] ?? '',
  isThere: async () => false,
  clear: async () => {},
  make: async () => {
    const { id: ownerId } = await createOwner({ email: 'half@example.com', password: 'four quiet words here' });
    await db().project.create({ data: { ownerId, name: 'Half', domain: 'half.example' } });
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => setInterval(() => {}, 1_000));
  },
});
