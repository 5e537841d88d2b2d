/**
 * A part of the start in a process of its own (lib/cli/startup/run-step.ts): it loads the application, 90 MB that the supervisor
 * would keep as long as it runs. Tells its result or the problem through its channel.
 */
import type { StepResult } from '#lib/cli/startup/run-step.ts';
import { type Env, parseEnv } from '#lib/platform/env.ts';

const BROWSERS = ['BROWSER_PATH', 'BROWSER_WS_ENDPOINT'] as const;

/** Unpacks the npm-installed browser, or tests the configured one. @returns what is wrong */
async function checkBrowser(env: Env): Promise<string | null> {
  const { createNet, optionsFromEnv } = await import('#lib/net/index.ts');
  // Reads the lists and files of the EGRESS variables; an error in them stops the start.
  const net = createNet(optionsFromEnv(env));
  const asked = BROWSERS.find((name) => env[name] !== undefined);
  if (!asked && env.BROWSER_SANDBOX !== 'require') {
    const { findBrowser, isBundledReady } = await import('#lib/net/browser/binary.ts');
    if (!(await isBundledReady(env.DATA_DIR).catch(() => false))) await findBrowser(undefined, env.DATA_DIR);
    return null;
  }
  const { status, problem } = await net.warmBrowser();
  await net.close();
  if (status === 'ready') return null;
  const reason = problem ?? 'it does not run';
  return asked && !reason.startsWith(asked) ? `${asked}: ${reason} Given: ${JSON.stringify(env[asked])}` : reason;
}

/** Creates the first account from the variables. @returns else the code for the setup page; null if there is an account */
async function createFirstAccount(env: Env): Promise<string | null> {
  const { createOwner, ownerExists } = await import('#lib/features/accounts/users.ts');
  const { issueSetupCode } = await import('#lib/features/accounts/setup-code.ts');
  // Another machine that starts at the same time may have created it meanwhile.
  const unlessMade = async (error: unknown) => {
    if (!(await ownerExists())) throw error;
    return null;
  };
  if (await ownerExists()) return null;
  if (!env.OWNER_EMAIL || !env.OWNER_PASSWORD) return issueSetupCode().catch(unlessMade);
  await createOwner({ email: env.OWNER_EMAIL, password: env.OWNER_PASSWORD }).catch(unlessMade);
  return null;
}

/** Creates the queues of all jobs, each with the settings of its job. */
async function createQueues(): Promise<void> {
  const [{ jobs }, { closeQueue, prepareQueues }] = await Promise.all([
    import('#lib/worker/jobs.ts'),
    import('#lib/platform/queue/queue.ts'),
  ]);
  await prepareQueues(await Promise.all(jobs.map(({ load }) => load())));
  await closeQueue();
}

async function run(step: string | undefined): Promise<StepResult> {
  const env = parseEnv(process.env);
  if (step === 'browser') return { problem: await checkBrowser(env) };
  if (step === 'queues') {
    await createQueues();
    return { problem: null };
  }
  return { problem: null, setupCode: await createFirstAccount(env) };
}

const result = await run(process.argv[2]).catch(
  (error: unknown): StepResult => ({ problem: error instanceof Error ? error.message : String(error) }),
);
process.send?.(result, () => process.exit(0));
