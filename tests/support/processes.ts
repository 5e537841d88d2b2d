import { execFileSync } from 'node:child_process';
import type { Program } from '#tests/support/program.ts';

export interface ProcessLine {
  pid: number;
  parent: number;
  args: string;
}

/** Every running process of this machine. */
export function processes(): ProcessLine[] {
  const text = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return match && !match[3]?.includes('<defunct>')
      ? [{ pid: Number(match[1]), parent: Number(match[2]), args: match[3] ?? '' }]
      : [];
  });
}

/** A process and all its descendants. */
export function family(pid: number): ProcessLine[] {
  const all = processes();
  const found = all.filter((line) => line.pid === pid);
  for (const one of found) found.push(...all.filter((line) => line.parent === one.pid));
  return found;
}

/** Whether it is the browser's main process, not one of its helpers. */
export const isBrowser = ({ args }: ProcessLine) => args.includes('--headless') && !args.includes('--type=');

/** The browser's main process for a data folder, not its helpers; the lowest pid is no reliable sign. */
export function mainBrowser(dataDir: string): number {
  const line = processes().find((one) => one.args.includes(`${dataDir}/browser/`) && isBrowser(one));
  if (!line) throw new Error(`There is no browser of ${dataDir}`);
  return line.pid;
}

/** The program's process that runs lib/cli/<name>.ts. */
export function child(program: Program, name: string): number {
  const line = family(program.pid).find(({ args }) => args.includes(`lib/cli/${name}.ts`));
  if (!line) throw new Error(`There is no ${name} process`);
  return line.pid;
}
