import { readdirSync, readFileSync } from 'node:fs';
import { NET_LIMITS } from '#lib/net/limits.ts';

const PAGE_BYTES = 4096;

/**
 * Looks ten times a second at the memory of a browser's renderers and ends one that outgrows its cap: V8's own limit does
 * not count ArrayBuffers. Linux only; elsewhere the limit of the heap is all there is.
 * @param busy false while no page is open: then there is nothing to look at
 * @returns what stops it
 */
export function limitRendererMemory(group: number, busy: () => boolean, intervalMs = 100): () => void {
  if (process.platform !== 'linux') return () => {};
  let renderers = findRenderers(group);
  const timer = setInterval(() => {
    if (!busy()) {
      // What is known grows old: a number may belong to another process by the next run.
      renderers = findRenderers(group);
      return;
    }
    for (const pid of renderers()) {
      if (residentBytes(pid) <= NET_LIMITS.browser.rendererBytes) continue;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Ended by itself.
      }
    }
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Each process of the machine is looked at when it is new, the browser's own until they say what they are (a renderer
 * begins as a copy of its zygote): reading all of them each time cost a twentieth of a core.
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
  // pid (comm) state ppid pgrp …; comm may hold spaces and brackets.
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
