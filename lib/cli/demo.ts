/**
 * `npm run demo`: the program in a separate folder, with a simulated internet on loopback and a sample account whose audits
 * really ran. Nothing leaves the machine.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { populate } from '#lib/cli/demo/populate.ts';
import { root } from '#lib/cli/root.ts';
import { onShutdownSignal } from '#lib/cli/startup/shutdown-signals.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { garageFacts } from '#tests/world/sites/garage.ts';
import { kitchenFacts } from '#tests/world/sites/kitchen.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const OWNER = { email: 'demo@example.com', password: 'harbour-bakery-demo' };

/** Queries that the simulated engines know: many results, an AI overview, ads, another language, one site. */
const SEARCHES = [
  'sourdough bread',
  'why is my sourdough bread not right',
  'buy filter coffee',
  'Sauerteigbrot',
  `site:${new URL(bakeryFacts.url).hostname}`,
];

const folder = join(root, '.demo');

async function main(): Promise<void> {
  const worldFolder = join(folder, 'world');
  mkdirSync(worldFolder, { recursive: true });
  const world = await startWorld(worldFolder);
  // Positions change a little from day to day, as on the real web.
  world.engines.day = Math.floor(Date.now() / 86_400_000);
  const settings = {
    ...world.env,
    PROXIES: world.proxies.list,
    DATA_DIR: join(folder, 'data'),
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  };
  // The demo uses its own database, whatever database this shell is configured for.
  delete process.env.DATABASE_URL;
  Object.assign(process.env, settings);
  await populate(world, OWNER);
  // The database started for that has stopped; the program starts its own.
  delete process.env.DATABASE_URL;
  await runProgram(world);
}

async function runProgram(world: World): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--disable-warning=ExperimentalWarning', 'lib/cli/start.ts'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  onShutdownSignal(() => child.kill('SIGTERM'));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      if (!line.startsWith('ready on ')) return;
      process.stdout.write(`Sign in as ${OWNER.email} with the password ${OWNER.password}\n`);
      process.stdout.write(
        `Pages to try:\n${addresses(world)
          .map((url) => `  ${url}\n`)
          .join('')}`,
      );
      process.stdout.write(
        `Searches to try (nothing leaves this machine):\n${SEARCHES.map((query) => `  ${query}\n`).join('')}`,
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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
