import { type Automaton, automataOf } from './automaton.ts';

/**
 * Growth of a failing match's time with its input: 1 for linear, 2 for quadratic, and so on; Infinity for exponential.
 * Lookarounds are analyzed separately.
 */
export function growthOf(source: string, flags: string): number {
  return Math.max(...automataOf(withoutSureEnd(source, flags), flags).map(growth));
}

/** With the flag `s`, a trailing `.*$` matches any text to its end: its guard never fails. */
const withoutSureEnd = (source: string, flags: string) =>
  flags.includes('s') && !flags.includes('m') ? source.replace(/(\.\*\)?)\$$/, '$1') : source;

function growth(automaton: Automaton): number {
  const { next, ends } = automaton;
  const loops = loopsOf(next);
  if (loops.some((loop) => isExponential(automaton, loop))) return Infinity;
  // The states of each loop that can be reached without a match: a match would stop the search.
  const turning = loops.map((loop) => loop.filter((state) => !ends.has(state))).filter((loop) => loop.length > 0);
  const follows = turning.map((from) => turning.map((to) => from !== to && shareWord(automaton, from, to)));
  const depth = new Map<number, number>();
  const depthOf = (at: number): number => {
    const known = depth.get(at);
    if (known !== undefined) return known;
    depth.set(at, 1);
    const deepest = Math.max(0, ...turning.map((_, to) => (follows[at]?.[to] ? depthOf(to) : 0)));
    depth.set(at, 1 + deepest);
    return 1 + deepest;
  };
  return Math.max(1, ...turning.map((_, at) => depthOf(at)));
}

/** Strongly connected states: those that can reach themselves, with the states on the way. */
function loopsOf(next: Automaton['next']): number[][] {
  const reached = next.map((_, from) => reach(next, from));
  const loops: number[][] = [];
  const seen = new Set<number>();
  for (let state = 0; state < next.length; state++) {
    if (seen.has(state) || !reached[state]?.has(state)) continue;
    const loop = [...(reached[state] ?? [])].filter((other) => reached[other]?.has(state));
    for (const other of loop) seen.add(other);
    loops.push(loop);
  }
  return loops;
}

function reach(next: Automaton['next'], from: number): Set<number> {
  const found = new Set<number>();
  const waiting = [from];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const to of next[state]?.keys() ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      waiting.push(to);
    }
  }
  return found;
}

/** Whether one text traverses a loop in two ways: each further iteration doubles the number of ways. */
function isExponential({ reads, next, ends }: Automaton, loop: readonly number[]): boolean {
  const within = new Set(loop);
  const begins = loop.filter((state) => !ends.has(state));
  // Two transitions between the same states are already two ways.
  if (begins.some((from) => [...(next[from] ?? [])].some(([to, ways]) => ways > 1 && within.has(to)))) return true;
  const pairs = new Map<string, string[]>();
  const stepsOf = ([a, b]: [number, number]) => {
    const steps: [number, number][] = [];
    for (const toA of next[a]?.keys() ?? []) {
      if (!within.has(toA)) continue;
      for (const toB of next[b]?.keys() ?? []) {
        if (within.has(toB) && ((reads[toA] ?? 0n) & (reads[toB] ?? 0n)) !== 0n) steps.push([toA, toB]);
      }
    }
    return steps;
  };
  // Pairs of states reachable by two paths from one state.
  const waiting: [number, number][] = begins.map((state) => [state, state]);
  for (const [a, b] of waiting) pairs.set(`${a} ${b}`, []);
  const before = new Map<string, string[]>();
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const name = pair.join(' ');
    for (const step of stepsOf(pair)) {
      const to = step.join(' ');
      before.set(to, [...(before.get(to) ?? []), name]);
      if (pairs.has(to)) continue;
      pairs.set(to, []);
      waiting.push(step);
    }
  }
  // Pairs from which both paths meet again in a state, and that are part of a cycle.
  return begins.some((state) => {
    const back = new Set<string>();
    const list = [`${state} ${state}`];
    for (let name = list.pop(); name !== undefined; name = list.pop()) {
      for (const from of before.get(name) ?? []) {
        if (back.has(from)) continue;
        back.add(from);
        list.push(from);
      }
    }
    const forth = new Set<string>();
    const ahead: [number, number][] = [[state, state]];
    for (let pair = ahead.pop(); pair !== undefined; pair = ahead.pop()) {
      for (const step of stepsOf(pair)) {
        const to = step.join(' ');
        if (forth.has(to)) continue;
        forth.add(to);
        ahead.push(step);
      }
    }
    return [...forth].some((name) => {
      const [a, b] = name.split(' ');
      return a !== b && back.has(name);
    });
  });
}

/** Whether some text loops in the first loop, leads from it to the second, and loops there: it can be split anywhere. */
function shareWord({ reads, next }: Automaton, from: readonly number[], to: readonly number[]): boolean {
  const inFrom = new Set(from);
  const inTo = new Set(to);
  for (const p of from) {
    for (const q of to) {
      const seen = new Set([`${p} ${p} ${q}`]);
      const waiting: [number, number, number][] = [[p, p, q]];
      for (let triple = waiting.pop(); triple !== undefined; triple = waiting.pop()) {
        const [a, b, c] = triple;
        for (const toA of next[a]?.keys() ?? []) {
          if (!inFrom.has(toA)) continue;
          for (const toC of next[c]?.keys() ?? []) {
            const both = (reads[toA] ?? 0n) & (reads[toC] ?? 0n);
            if (!inTo.has(toC) || both === 0n) continue;
            for (const toB of next[b]?.keys() ?? []) {
              if (((reads[toB] ?? 0n) & both) === 0n) continue;
              if (toA === p && toB === q && toC === q) return true;
              const name = `${toA} ${toB} ${toC}`;
              if (seen.has(name)) continue;
              seen.add(name);
              waiting.push([toA, toB, toC]);
            }
          }
        }
      }
    }
  }
  return false;
}
