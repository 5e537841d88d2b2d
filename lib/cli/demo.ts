/** `npm run demo`: the program with sample data against a simulated internet. */
import { join } from 'node:path';
import { runDemo } from '#lib/cli/demo/run-demo.ts';
import { root } from '#lib/cli/root.ts';

await runDemo({ folder: join(root, '.demo') });
