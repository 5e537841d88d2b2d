import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Memory can only be measured on Linux; elsewhere every figure is null. */
const LINUX = process.platform === 'linux';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** A field of /proc/PID/status in MiB; 0 for a process that has ended. */
function field(pid: number | 'self', name: string): number {
  try {
    const value = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(value ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @returns peak growth of this process's resident memory since the call, MiB */
export function watchOwnPeak(): () => number | null {
  if (!LINUX) return () => null;
  collect();
  // Resets the kernel's high-water mark to the current resident memory (proc(5), clear_refs).
  writeFileSync('/proc/self/clear_refs', '5');
  const before = field('self', 'VmRSS');
  return () => field('self', 'VmHWM') - before;
}

/** Highest resident memory of this process since the last `watchOwnPeak`, MiB. */
export const ownPeak = (): number | null => (LINUX ? field('self', 'VmHWM') : null);

/** Memory of this process after a full collection, MiB: heap and buffers, without V8's reserves. */
export function ownKept(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** All descendants of this process that run a browser. */
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

/** Private memory of the browser's processes, MiB: shared memory is not counted for each. */
export function browserMemory(): number | null {
  if (!LINUX) return null;
  return browserProcesses().reduce((sum, pid) => sum + field(pid, 'RssAnon') + field(pid, 'RssShmem'), 0);
}

/** Samples repeatedly. @returns a function that stops it and returns the peak growth of the browser's memory, MiB */
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
