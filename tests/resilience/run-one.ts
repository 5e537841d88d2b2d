/**
 * Runs one resilience test in its own process: `run-one.ts NAME FORM`. Started by lib/cli/resilience/run-test.ts, to which
 * it reports its rows.
 */
import { cleanUp, type ResilienceMessage } from '#lib/cli/resilience/run-test.ts';
import { resilienceTests } from '#tests/resilience/list.ts';
import type { ResilienceForm } from '#tests/resilience/resilience-test.ts';

const [name = '', given] = process.argv.slice(2);
const form: ResilienceForm = given === 'short' ? 'short' : 'full';
const folder = process.env.TMPDIR;

function tell(message: ResilienceMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (process.send) process.send(message, undefined, undefined, () => resolve());
  else resolve();
  return promise;
}

// The parent process was killed: end everything this test started.
process.on('disconnect', async () => {
  if (folder) await cleanUp(folder);
  process.exit(1);
});

try {
  const load = resilienceTests[name];
  if (!load) throw new Error(`No resilience test is called "${name}".`);
  const { resilienceTest } = await load();
  await tell({ property: resilienceTest.property, rows: await resilienceTest.run(form) });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  await tell({ failed: error instanceof Error ? error.message : String(error) });
}
process.exit(0);
