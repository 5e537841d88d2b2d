import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on all architectures that Node supports. */
const TICKS_PER_SECOND = 100;
let seen = 0;

/**
 * CPU seconds of the child processes that ended since the last call, with their descendants: a process's share is added to
 * its parent's when it ends. Null where /proc is missing.
 */
export function takeChildCpu(): number | null {
  let text: string;
  try {
    text = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
  // Fields from the third on; the second, the name, may contain spaces. cutime and cstime are fields 16 and 17 (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const total = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  const taken = total - seen;
  seen = total;
  return taken;
}
