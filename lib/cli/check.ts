/** `npm run check`. */
import { runChecks } from '#lib/cli/checks/checks.ts';
import { forwardSignalsToTools } from '#lib/cli/checks/run-tools.ts';

forwardSignalsToTools();
const { passed, failed } = await runChecks();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
