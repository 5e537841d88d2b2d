import { expect, test } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { updateProject } from '#lib/features/projects/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { Conflict } from '#lib/platform/errors.ts';
import { newProject } from '#tests/support/projects.ts';

test('of windows that save the same settings at the same moment one is taken, the others are told', async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
  const { id, revision } = await newProject(userId, 'example.com');
  for (let round = 0; round < 5; round++) {
    const base_revision = revision + round;
    const save = (depth: 10 | 20) => updateProject(ctx, { project_id: id, base_revision, depth });
    const saved = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => save(n % 2 === 0 ? 10 : 20)));
    const refused = saved.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason instanceof Conflict)).toEqual(Array(5).fill(true));
    expect(await db().project.findUnique({ where: { id } })).toMatchObject({ revision: base_revision + 1 });
  }
});
