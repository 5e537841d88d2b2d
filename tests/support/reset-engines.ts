import { db } from '#lib/platform/database/db.ts';
import type { Reach } from '#tests/world/reach.ts';

/** Resets the loopback engines, and the stored health and pace of engines. */
export async function resetEngines({ world }: Pick<Reach, 'world'>): Promise<void> {
  world.engines.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
}
