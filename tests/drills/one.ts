/** The process of one drill: `one.ts NAME FORM`. Started by lib/cli/drill/one-drill.ts, which it tells its rows. */
import { clearAway, type DrillMessage } from '#lib/cli/drill/one-drill.ts';
import type { DrillForm } from '#tests/drills/drill.ts';
import { drills } from '#tests/drills/list.ts';

const [name = '', given] = process.argv.slice(2);
const form: DrillForm = given === 'short' ? 'short' : 'full';
const folder = process.env.TMPDIR;

function tell(message: DrillMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.send) process.send(message, undefined, undefined, () => resolve());
  else resolve();
  return promise;
}

// Whoever runs the drills was killed outright: nothing of this one stays either.
process.on('disconnect', async () => {
  if (folder) await clearAway(folder);
  process.exit(1);
});

try {
  const load = drills[name];
  if (!load) throw new Error(`No drill is called "${name}".`);
  const { drill } = await load();
  await tell({ property: drill.property, rows: await drill.run(form) });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await tell({ failed: error instanceof Error ? error.message : String(error) });
}
process.exit(0);
