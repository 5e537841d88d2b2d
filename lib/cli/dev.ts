/**
 * `npm run dev`: the demo on sources instead of a build. Pages, components and the code behind them reload when they change;
 * the worker and lib/cli need a restart.
 */
import { join } from 'node:path';
import { runDemo } from '#lib/cli/demo/run-demo.ts';
import { root } from '#lib/cli/root.ts';

await runDemo({ folder: join(root, '.demo', 'dev'), startWith: ['--dev'] });
