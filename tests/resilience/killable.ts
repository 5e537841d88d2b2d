import { setTimeout as sleep } from 'node:timers/promises';
import { reached } from '#tests/resilience/api-client.ts';
import { family } from '#tests/support/processes.ts';
import { type Program, runCommand } from '#tests/support/program.ts';

/** The worker of a program, which its supervisor restarts, and a second one that is restarted as by a service manager. */
export interface KillableWorkers {
  /** Kill times; `by` is the worker's name in the database. */
  killed: { by: 'kept' | 'second'; pid: number; at: Date; random: boolean }[];
  /** kill -9 of the named worker, once it runs. */
  kill: (by: string) => Promise<void>;
  /**
   * kill -9 of either one, repeatedly, after random pauses within `gapMs`.
   * @param isAtWork whether that worker has begun, since its last death, work that is still running
   */
  killAtRandom: (
    times: number,
    gapMs: readonly [number, number],
    isAtWork: (by: string, since: Date) => Promise<boolean>,
  ) => Promise<void>;
  stop: () => Promise<void>;
}

const MAX_WAIT_MS = 120_000;

export function killableWorkers(program: Program, env: Record<string, string>): KillableWorkers {
  const killed: KillableWorkers['killed'] = [];
  let stopping = false;
  let second: Program;
  const launch = () => {
    second = runCommand('worker', [], env);
    second.ended.then(() => stopping || launch());
  };
  launch();

  const pidOf = (by: string): number | undefined => {
    if (by === 'second') return /is running/.test(second.stderr()) ? second.pid : undefined;
    return family(program.pid).find(({ args }) => args.includes('lib/cli/worker.ts'))?.pid;
  };
  const end = (by: 'kept' | 'second', random: boolean): boolean => {
    const pid = pidOf(by);
    if (pid === undefined) return false;
    killed.push({ by, pid, at: new Date(), random });
    process.kill(pid, 'SIGKILL');
    return true;
  };
  return {
    killed,
    kill: (by) =>
      reached(`a worker "${by}" is there to be killed`, MAX_WAIT_MS, async () =>
        end(by === 'second' ? by : 'kept', false),
      ),
    async killAtRandom(times, [least, most], isAtWork) {
      const mayDie = (by: string) => isAtWork(by, killed.findLast((one) => one.by === by)?.at ?? new Date(0));
      for (let n = 0; n < times; n++) {
        await sleep(least + Math.random() * (most - least));
        const [first, other] = Math.random() < 0.5 ? (['kept', 'second'] as const) : (['second', 'kept'] as const);
        await reached('a worker with a job is there to be killed', MAX_WAIT_MS, async () => {
          if (await mayDie(first)) return end(first, true);
          return (await mayDie(other)) && end(other, true);
        });
      }
    },
    async stop() {
      stopping = true;
      second.process.kill('SIGTERM');
      await second.ended;
    },
  };
}
