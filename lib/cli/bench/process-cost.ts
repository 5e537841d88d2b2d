import { readFileSync } from 'node:fs';
import { family } from '#tests/support/processes.ts';

/** What a process of the program takes. */
export interface ProcessCost {
  kind: 'bootstrap' | 'supervisor' | 'web' | 'worker' | 'PostgreSQL' | 'browser' | 'other';
  /** Proportional set size: memory that several processes share counts in parts. */
  pssKiB: number;
  /** Of the process, and of its children that have ended. */
  cpuSeconds: number;
}

/** The clock of /proc/PID/stat on every Linux that Node runs on (sysconf(3), _SC_CLK_TCK). */
const TICKS = 100;

const KINDS: readonly [RegExp, ProcessCost['kind']][] = [
  [/lib\/cli\/bootstrap\.mjs/, 'bootstrap'],
  [/lib\/cli\/start\.ts/, 'supervisor'],
  [/lib\/cli\/web\.ts/, 'web'],
  [/lib\/cli\/worker\.ts/, 'worker'],
  [/postgres/, 'PostgreSQL'],
  [/chrom/, 'browser'],
];

/** A process and its descendants; those that end meanwhile are left out. */
export function measureFamily(pid: number): ProcessCost[] {
  return family(pid).flatMap((line) => {
    try {
      const kind = KINDS.find(([pattern]) => pattern.test(line.args))?.[1] ?? 'other';
      return [{ kind, ...costOf(line.pid) }];
    } catch {
      return [];
    }
  });
}

function costOf(pid: number): Pick<ProcessCost, 'pssKiB' | 'cpuSeconds'> {
  const memory = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  // The name, in parentheses, may contain anything; the times are fields 14 to 17 (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
  return { pssKiB: Number(memory ?? 0), cpuSeconds: ticks / TICKS };
}
