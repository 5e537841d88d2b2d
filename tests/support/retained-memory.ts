import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The web process that listens on this port; null if /proc does not show it. */
function webProcess(port: string): number | null {
  if (process.platform !== 'linux') return null;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('lib/cli/web.ts')) continue;
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`)) return Number(pid);
    } catch {
      // It ended in the meantime, or is not readable for us.
    }
  }
  return null;
}

/** URL of the inspector that Node opens on SIGUSR1. */
async function inspector(): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch('http://127.0.0.1:9229/json/list').catch(() => null);
    if (answer) {
      const [target]: { webSocketDebuggerUrl: string }[] = await answer.json();
      if (target) return target.webSocketDebuggerUrl;
    }
    await sleep(50);
  }
  throw new Error('the inspector does not open');
}

/**
 * Memory of the web process after a full collection, in MiB: heap and buffers. Resident memory would also include what V8
 * has not yet collected, which varies by tens of MiB from one run to the next.
 */
export async function retainedMemory(baseUrl: string): Promise<number | null> {
  const pid = webProcess(new URL(baseUrl).port);
  if (pid === null) return null;
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspector());
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  });
  const call = (id: number, method: string, params = {}) =>
    new Promise((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
  });
  await call(1, 'HeapProfiler.collectGarbage');
  const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external';
  const answer = await call(2, 'Runtime.evaluate', { expression });
  socket.close();
  const bytes = (answer as { result: { value: number } }).result.value;
  return bytes / 2 ** 20;
}
