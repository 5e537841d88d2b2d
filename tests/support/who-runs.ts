/**
 * Starts the embedded database and a browser on DATA_DIR, prints the users of their processes as one line of JSON, and ends
 * both. Runs as its own process, so that a test can give it another /etc/passwd.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createNet } from '#lib/net/create-net.ts';
import { startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { family } from '#tests/support/processes.ts';

const dataDir = process.env.DATA_DIR ?? '';

/** User ids of a process and all its descendants. */
const usersOf = (pids: readonly number[]) => [...new Set(pids.map((pid) => statSync(`/proc/${pid}`).uid))];

const database = await startEmbedded(dataDir);
const net = createNet({ browser: { dataDir, path: process.env.BROWSER_PATH } });
try {
  const { status, problem } = await net.warmBrowser();
  if (status !== 'ready') throw new Error(problem ?? status);
  const all = family(process.pid);
  const databasePids = family(database.pid).map(({ pid }) => pid);
  const browserPids = all
    .filter(({ args }) => args.includes('--headless') || args.includes('--type='))
    .map(({ pid }) => pid);
  const groups = browserPids.flatMap(
    (pid) => /^Groups:\t(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]?.trim() || [],
  );
  console.log(
    JSON.stringify({
      database: usersOf(databasePids),
      browser: usersOf(browserPids),
      browserGroups: groups,
      files: [
        ...new Set(readdirSync(`${dataDir}/postgres`).map((name) => statSync(`${dataDir}/postgres/${name}`).uid)),
      ],
    }),
  );
} finally {
  await net.close();
  await database.stop();
}
