import { envSchema } from '#lib/platform/env.ts';

/** What the demo takes over: how this machine runs the program. */
const OF_THE_MACHINE = /^(NODE_ENV|PORT|HOST|WORKERS|LOG_LEVEL|BROWSER_.*)$/;

/**
 * Removes the settings of the installation that a shell or `.env` configures. With its bucket or database, the demo would write there,
 * and its daily cleanup would delete the stored pages that only the installation knows.
 */
export function forgetInstallation(variables: Record<string, string | undefined>): void {
  for (const name of Object.keys(envSchema.shape)) if (!OF_THE_MACHINE.test(name)) delete variables[name];
}
