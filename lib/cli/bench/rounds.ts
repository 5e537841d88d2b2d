import type { BenchRow } from '#lib/cli/bench/row.ts';

const ROUNDS = 7;
/** Warm-up rounds, in which the code is compiled. */
const WARM_UP = 3;

/**
 * CPU time of some work compared with a baseline, in alternating rounds of this process; the median rounds are compared.
 * Alternating, so that the garbage of one is not collected in the other's time.
 */
export function against(name: string, ours: () => void, baseline: () => void, target: number): BenchRow {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const pair = [cpuMs(ours), cpuMs(baseline)] as const;
    if (round < 0) continue;
    times[0].push(pair[0]);
    times[1].push(pair[1]);
  }
  const [value, base] = [median(times[0]), median(times[1])];
  return { name, value, baseline: base, ratio: value / base, target: `≤ ${target}`, unit: 'ms CPU' };
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
