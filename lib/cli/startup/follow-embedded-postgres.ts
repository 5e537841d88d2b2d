import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

const POLL_INTERVAL_MS = 500;

/**
 * Follows the embedded database of another program: when it stops, waits for the next one on the folder, however long that
 * takes. Ends only by the signal.
 * @param moved called with the new URL if it changed
 */
export async function followEmbeddedPostgres(
  dataDir: string,
  joined: EmbeddedPostgres,
  { signal, moved }: { signal: AbortSignal; moved: (url: string) => void },
): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  for (let now = joined; !signal.aborted; ) {
    await Promise.race([now.gone, stopped]);
    let next: EmbeddedPostgres | null = null;
    while (!next && !signal.aborted) {
      await sleep(POLL_INTERVAL_MS);
      // A database that is starting or stopping may refuse connections: try again.
      next = await findEmbedded(dataDir).catch(() => null);
    }
    if (!next || signal.aborted) return;
    if (next.url !== now.url) moved(next.url);
    now = next;
  }
}
