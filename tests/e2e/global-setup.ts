import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#lib/net/browser-binary.ts';
import { startServer } from '#tests/support/server.ts';

/** Starts the built program with the loopback world, and finds the browser that the program itself would use. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-e2e-'));
  const browser = await findBrowser(process.env.BROWSER_PATH, folder);
  const { stop, world: _, ...server } = await startServer();
  process.env.E2E = JSON.stringify({ server, browser });
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
