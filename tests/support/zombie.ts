import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Zombie {
  pid: number;
  /** Start time of the ended process, as in /proc. */
  startTime: string;
  /** Ends its parent too, so that the adopting process reaps the zombie. */
  stop: () => Promise<void>;
}

/** Creates a zombie: an ended child whose parent never waits for it (Linux). */
export async function startZombie(): Promise<Zombie> {
  // The shell is replaced by a program that never waits for the shell's child, which ends only after that: some shells
  // reap their children at once.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(parent, 'exit');
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(String(line).trim());
  const fields = () => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  };
  while (fields()[0] !== 'Z') await sleep(10);
  return {
    pid,
    startTime: fields()[19] ?? '',
    async stop() {
      parent.kill('SIGKILL');
      await ended;
    },
  };
}
