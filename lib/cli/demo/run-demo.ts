import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { forgetInstallation } from '#lib/cli/demo/forget-installation.ts';
import { populate } from '#lib/cli/demo/populate.ts';
import { root } from '#lib/cli/root.ts';
import { checkPort } from '#lib/cli/startup/check-port.ts';
import { onShutdownSignal } from '#lib/cli/startup/shutdown-signals.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { requestExit } from '#lib/platform/host.mjs';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { garageFacts } from '#tests/world/sites/garage.ts';
import { kitchenFacts } from '#tests/world/sites/kitchen.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { startWorld, type World } from '#tests/world/world.ts';

/** How long a test by PageSpeed Insights takes in the demo. */
const PAGESPEED_MS = 6_000;
const OWNER = { email: 'demo@example.com', password: 'harbour-bakery-demo' };
/** Views the bakery's reports, rankings and audits. */
const CLIENT = { email: 'client@example.com', password: 'harbour-bakery-client' };

/** Queries that the simulated engines know: many results, an AI overview, ads, another language, one site. */
const SEARCHES = [
  'sourdough bread',
  'why is my sourdough bread not right',
  'buy filter coffee',
  'Sauerteigbrot',
  `site:${new URL(bakeryFacts.url).hostname}`,
];

/** What the simulated text model answers, whatever is asked. */
const MODEL_TEXT = `Good sourdough bread needs flour, water, salt and time. Feed the starter in the evening, mix the dough in the
morning, and let it rest until it has grown by half.

Bake it in a hot, covered pot for 25 minutes, then without the lid until the crust is dark. Let the loaf cool for an hour before you cut it.

This text comes from the simulated model of the demo. Connect your own model under Settings → Connections.`;

interface Demo {
  /** For its database and the files of the simulated internet. */
  folder: string;
  /** Arguments of lib/cli/start.ts. */
  startWith?: readonly string[];
}

/**
 * Runs the program in a folder of its own, with a simulated internet on loopback and a sample account whose audits really
 * ran. Nothing leaves the machine.
 */
export async function runDemo(demo: Demo): Promise<never> {
  try {
    return await run(demo);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function run({ folder, startWith = [] }: Demo): Promise<never> {
  // Before the sample is made, which takes minutes.
  await checkPort(parseEnv(process.env));
  const worldFolder = join(folder, 'world');
  mkdirSync(worldFolder, { recursive: true });
  const world = await startWorld(worldFolder);
  world.webVitals.pagespeedMs = PAGESPEED_MS;
  // Positions change a little from day to day, as on the real web.
  world.engines.day = Math.floor(Date.now() / 86_400_000);
  world.assistants.day = world.engines.day;
  const settings = {
    ...world.env,
    PROXIES: world.proxies.list,
    DATA_DIR: join(folder, 'data'),
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  };
  forgetInstallation(process.env);
  Object.assign(process.env, settings);
  await populate(world, OWNER, CLIENT);
  // Only for the program: the sample shows what the features do without them.
  Object.assign(process.env, connectionsOf(world));
  Object.assign(world.textModel, { text: MODEL_TEXT, pieceMs: 40 });
  // The database started for that has stopped; the program starts its own.
  delete process.env.DATABASE_URL;
  return runProgram(world, startWith);
}

/** The services of the simulated internet that the program uses, as its variables. */
const connectionsOf = ({ textModel, solver, mail }: World): Record<string, string> => ({
  TEXT_MODEL_URL: textModel.url,
  TEXT_MODEL_KEY: textModel.key,
  TEXT_MODEL: textModel.models[0] ?? '',
  CAPTCHA_SOLVER_URL: solver.url,
  CAPTCHA_SOLVER_KEY: solver.key,
  SMTP_URL: mail.url,
});

async function runProgram(world: World, startWith: readonly string[]): Promise<never> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--disable-warning=ExperimentalWarning', 'lib/cli/start.ts', ...startWith],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  onShutdownSignal(() => requestExit(child));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      const [, origin] = /^ready on (\S+)/.exec(line) ?? [];
      if (!origin) return;
      process.stdout.write(`Sign in as ${OWNER.email} with the password ${OWNER.password}\n`);
      process.stdout.write(`As a client: ${CLIENT.email} with the password ${CLIENT.password}\n`);
      process.stdout.write(
        `Dashboard:       ${origin}\nAPI reference:   ${origin}/docs\nMCP server:      ${origin}/api/mcp\nEmail and AI:    simulated; see ${origin}/settings/connections\n`,
      );
      process.stdout.write(
        `Pages to try:\n${addresses(world)
          .map((url) => `  ${url}\n`)
          .join('')}`,
      );
      process.stdout.write(
        `Searches to try (no request leaves this machine):\n${SEARCHES.map((query) => `  ${query}\n`).join('')}`,
      );
    });
  }
  const code = await new Promise<number>((done) => child.once('exit', (exit) => done(exit ?? 1)));
  await world.stop();
  process.exit(code);
}

function addresses(world: World): string[] {
  const homes = [bakeryFacts.url, garageFacts.url, kitchenFacts.url, oddityFacts.home];
  const known = new Set(world.sites.flatMap((site) => site.hosts));
  return homes.filter((url) => known.has(new URL(url).hostname));
}
