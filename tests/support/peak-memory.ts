import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory can be read on Linux alone; elsewhere every figure is null. */
const LINUX = process.platform === 'linux';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** A field of /proc/PID/status in MiB; 0 for a process that is gone. */
function field(pid: number | 'self', name: string): number {
  try {
    const value = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(value ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @returns how far this process's resident memory has grown at its highest since the call, MiB */
export function watchOwnPeak(): () => number | null {
  if (!LINUX) return () => null;
  collect();
  // Sets the kernel's high-water mark back to what is resident now (proc(5), clear_refs).
  writeFileSync('/proc/self/clear_refs', '5');
  const before = field('self', 'VmRSS');
  return () => field('self', 'VmHWM') - before;
}

/** What this process still holds after a full collection, MiB: heap and buffers, without what V8 keeps in hand. */
export function ownKept(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** All processes below this one, however deep, that run a browser. */
function browserProcesses(): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(process.pid).filter((pid) => /chrom/i.test(read(`/proc/${pid}/cmdline`)));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Memory that the browser's processes hold for themselves, MiB: what they share is not counted once for each. */
export function browserMemory(): number | null {
  if (!LINUX) return null;
  return browserProcesses().reduce((sum, pid) => sum + field(pid, 'RssAnon') + field(pid, 'RssShmem'), 0);
}

/** Looks again and again. @returns ends it and tells how far the browser's memory has grown at its highest, MiB */
export function watchBrowserPeak(everyMs = 100): () => number | null {
  const before = browserMemory();
  if (before === null) return () => null;
  let peak = before;
  const look = () => {
    peak = Math.max(peak, browserMemory() ?? 0);
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return peak - before;
  };
}
