import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

const LOOK_MS = 500;

/**
 * Stays with the embedded database that another program runs: when it ends, the one that runs on the folder after it is
 * waited for, however long that takes. Only ends by the signal.
 * @param moved told the new address when it has another one
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
      await sleep(LOOK_MS);
      // One that is just starting or ending may refuse: it is looked for again.
      next = await findEmbedded(dataDir).catch(() => null);
    }
    if (!next || signal.aborted) return;
    if (next.url !== now.url) moved(next.url);
    now = next;
  }
}
