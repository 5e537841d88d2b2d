import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#lib/cli/root.ts';

/** A part of the start that needs the application. */
export type Step = 'browser' | 'account' | 'queues';

/** What a step tells. */
export interface StepResult {
  problem: string | null;
  /** For the setup page, if there is no account. */
  setupCode?: string | null;
}

/**
 * Runs a step (lib/cli/start-step.ts) to its end; the signal ends it.
 * @throws Error if it ends without a result
 */
export function runStep(step: Step, signal: AbortSignal): Promise<StepResult> {
  const { promise, resolve, reject } = Promise.withResolvers<StepResult>();
  const child = spawn(
    process.execPath,
    [
      '--conditions=react-server',
      '--disable-warning=ExperimentalWarning',
      join(root, 'lib', 'cli', 'start-step.ts'),
      step,
    ],
    // Standard output is only for the ready line.
    { cwd: root, stdio: ['ignore', 2, 'inherit', 'ipc'], signal },
  );
  child.once('message', (result) => resolve(result as StepResult));
  child.once('error', reject);
  child.once('exit', (code, by) => reject(new Error(`The ${step} step of the start ended (${by ?? `code ${code}`}).`)));
  return promise;
}
