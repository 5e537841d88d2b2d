/** `npm run check`. */
import { runChecks } from '#lib/cli/checks.ts';
import { endTasksWithUs } from '#lib/cli/tasks.ts';

endTasksWithUs();
const { passed, failed } = await runChecks();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
