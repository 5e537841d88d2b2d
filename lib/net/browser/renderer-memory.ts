import { readdirSync, readFileSync } from 'node:fs';
import { NET_LIMITS } from '#lib/net/limits.ts';

const PAGE_BYTES = 4096;

/**
 * Checks the memory of a browser's renderers ten times a second and ends one that exceeds its cap: V8's own limit does not
 * count ArrayBuffers. Linux only; elsewhere only the heap limit applies.
 * @param busy false while no page is open: then there is nothing to check
 * @returns a function that stops it
 */
export function limitRendererMemory(group: number, busy: () => boolean, intervalMs = 100): () => void {
  if (process.platform !== 'linux') return () => {};
  let renderers = findRenderers(group);
  const timer = setInterval(() => {
    if (!busy()) {
      // Discard known processes: by the next run, a pid may belong to another process.
      renderers = findRenderers(group);
      return;
    }
    for (const pid of renderers()) {
      if (residentBytes(pid) <= NET_LIMITS.browser.rendererBytes) continue;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Inspects each process of the machine once when it is new, and the browser's own until their type is known (a renderer
 * begins as a copy of its zygote): reading all of them each time cost 5% of a core.
 */
function findRenderers(group: number): () => Iterable<number> {
  let known = new Map<string, 'foreign' | 'renderer'>();
  return function* () {
    const before = known;
    known = new Map();
    for (const name of readdirSync('/proc')) {
      if (!/^\d/.test(name)) continue;
      const kind = before.get(name) ?? kindOf(name, group);
      if (kind) known.set(name, kind);
      if (kind === 'renderer') yield Number(name);
    }
  };
}

function kindOf(pid: string, group: number): 'foreign' | 'renderer' | null {
  // pid (comm) state ppid pgrp …; comm may contain spaces and parentheses.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
  if (Number(fields?.[2]) !== group) return 'foreign';
  return read(`/proc/${pid}/cmdline`).includes('--type=renderer') ? 'renderer' : null;
}

function residentBytes(pid: number): number {
  return Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
