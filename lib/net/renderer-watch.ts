import { readdirSync, readFileSync } from 'node:fs';
import { CAPS } from '#lib/net/caps.ts';

const PAGE_BYTES = 4096;

/**
 * Looks ten times a second at the memory of a browser's renderers and ends one that outgrows its cap: V8's own limit does
 * not count ArrayBuffers. Linux only; elsewhere the limit of the heap is all there is.
 * @returns what stops it
 */
export function watchRenderers(group: number, intervalMs = 100): () => void {
  if (process.platform !== 'linux') return () => {};
  const timer = setInterval(() => {
    for (const pid of renderersOf(group)) {
      if (residentBytes(pid) <= CAPS.browser.rendererBytes) continue;
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

function renderersOf(group: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    // pid (comm) state ppid pgrp …; comm may hold spaces and brackets.
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ');
    if (Number(fields?.[2]) !== group) return [];
    return read(`/proc/${pid}/cmdline`).includes('--type=renderer') ? [pid] : [];
  });
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
