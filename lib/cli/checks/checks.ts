import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { missingOptional, readLock, withoutHash } from '#lib/cli/checks/lock-file.ts';
import { runTool, runVitest, type Tally } from '#lib/cli/checks/run-tools.ts';
import { scanForSecrets } from '#lib/cli/checks/scan-for-secrets.ts';
import { root } from '#lib/cli/root.ts';

interface Check {
  name: string;
  run: () => Promise<{ ok: boolean; output: string } & Partial<Tally>>;
}

/**
 * `resolved` would tie every install to one registry; a missing platform makes `npm ci` reject the file; a package without a
 * hash is installed unverified.
 */
async function lockFile() {
  const lock = readLock();
  const tied = Object.entries(lock.packages).filter(([, entry]) => entry.resolved && !entry.link);
  const missing = missingOptional(lock);
  const unverified = withoutHash(lock);
  const lines = [
    ...(tied.length > 0 ? [`package-lock.json has "resolved" for ${tied.map(([path]) => path).join(', ')}`] : []),
    ...(missing.length > 0
      ? [`package-lock.json lacks ${missing.map(({ at }) => at).join(', ')}: run \`node lib/cli/checks/lock-file.ts\``]
      : []),
    ...(unverified.length > 0
      ? [`package-lock.json has no hash for ${unverified.join(', ')}: run \`node lib/cli/checks/lock-file.ts\``]
      : []),
  ];
  return { ok: lines.length === 0, output: lines.join('\n') };
}

const tools: Check[] = [
  { name: 'format and lint', run: () => runTool('@biomejs/biome/bin/biome', ['check', '--colors=off', '.']) },
  { name: 'types', run: () => runTool('typescript/bin/tsc', ['--noEmit']) },
  {
    name: 'import directions',
    run: () =>
      runTool('dependency-cruiser/bin/dependency-cruise.mjs', [
        '--config',
        '.dependency-cruiser.cjs',
        ...['app', 'components', 'lib', 'packages', 'tests'].filter((folder) => existsSync(join(root, folder))),
      ]),
  },
  { name: 'unused and undeclared', run: () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'lock file', run: lockFile },
  { name: 'secrets', run: scanForSecrets },
];

async function runCheck(check: Check): Promise<Tally> {
  const began = Date.now();
  const { ok, output, passed, failed, cpuSeconds = null } = await check.run();
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)\n`);
  if (!ok) process.stdout.write(`${output.trim()}\n\n`);
  return { passed: passed ?? (ok ? 1 : 0), failed: failed ?? (ok ? 0 : 1), cpuSeconds };
}

/** Format, lint, types, import directions, unused code, pure tests: no database, no network. */
export async function runChecks(): Promise<Tally> {
  const pure: Check = {
    name: 'pure tests',
    run: async () => {
      const tally = await runVitest('pure', { show: false });
      return { ok: tally.failed === 0, ...tally };
    },
  };
  // Type checks and tests take longest; more concurrency only slows each of them down.
  const [types, ...quick] = [tools[1], tools[0], tools[4], tools[5], tools[2], tools[3], pure].filter(
    (check) => check !== undefined,
  );
  const lanes = [types ? [types] : [], quick].map(async (lane) => {
    const tallies: Tally[] = [];
    for (const check of lane) tallies.push(await runCheck(check));
    return tallies;
  });
  const all = (await Promise.all(lanes)).flat();
  return sum(all);
}

/** The total of several tallies. */
export function sum(tallies: readonly Tally[]) {
  const total = { passed: 0, failed: 0, cpuSeconds: 0 };
  for (const { passed, failed, cpuSeconds } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.cpuSeconds += cpuSeconds ?? 0;
  }
  return total;
}
