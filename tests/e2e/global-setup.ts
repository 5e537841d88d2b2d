import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { startServer } from '#tests/support/server.ts';
import { serveWorldControl } from '#tests/support/world-control.ts';

/** Starts the built program with the loopback world, and locates the browser that the program itself would use. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-e2e-'));
  const browser = await findBrowser(process.env.BROWSER_PATH, folder);
  const { stop, world, ...server } = await startServer(({ googleSignIn: { client } }) => ({
    GOOGLE_OAUTH_CLIENT_ID: client.client_id,
    GOOGLE_OAUTH_CLIENT_SECRET: client.client_secret,
  }));
  const control = await serveWorldControl(world);
  process.env.E2E = JSON.stringify({ server: { ...server, control: control.address }, browser });
  return async () => {
    control.stop();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
