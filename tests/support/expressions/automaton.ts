import { type Piece, parseExpression } from './parse.ts';

/** A regular expression as an automaton over characters: possible successors, and in how many ways. */
export interface Automaton {
  /**
   * Characters that each state reads, one bit per character of the alphabet. State 0 is the text before the match, of any
   * length; state 1 is before the first character of all.
   */
  reads: bigint[];
  /** Possible next states, and in how many ways: 2 means more than one. */
  next: Map<number, number>[];
  /** States after which the expression matches, whatever follows. */
  ends: Set<number>;
}

/** Repetitions up to this count are expanded; larger ones are treated as unbounded. */
const WRITTEN_OUT = 64;
const MAX_STATES = 1_500;

/** Characters such that each class of the program contains some and excludes some. */
const ALPHABET = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...[
    '\u0085',
    '\u00a0',
    'ß',
    'é',
    'İ',
    'Ж',
    '\u0301',
    '\u200b',
    '\u2028',
    '\u202e',
    '“',
    '、',
    '日',
    '\u3000',
    '＝',
    '\ufeff',
  ],
  ...['\ud800', '\u{1f600}', '\u{e0041}', '\u0627', '\u0e01', '€', '…', '·', '\u2013'],
];

interface Part {
  /** In how many ways it can match nothing, and whether it can without any guard. */
  empty: number;
  emptyFree: boolean;
  first: Map<number, number>;
  /** The same in the middle of a text, where `^` fails (in this model, at the beginning of a line too). */
  emptyMid: boolean;
  firstMid: Map<number, number>;
  last: Map<number, number>;
  /** Those of `last` that no guard follows. */
  lastFree: Set<number>;
}

/** The automata of an expression: its own, and one for each lookaround. */
export function automataOf(source: string, flags: string): Automaton[] {
  const whole = parseExpression(source, flags);
  const around: Automaton[] = [];
  const main = build(whole, source, flags, !flags.includes('y'), around);
  return [main, ...around];
}

function build(whole: Piece, source: string, flags: string, anywhere: boolean, around: Automaton[]): Automaton {
  const alphabet = [...new Set([...ALPHABET, ...source])];
  const every = (1n << BigInt(alphabet.length)) - 1n;
  const reads: bigint[] = [every, 0n];
  const next: Map<number, number>[] = [new Map(), new Map()];
  const known = new Map<string, bigint>();

  function readBy(char: string): bigint {
    let bits = known.get(char);
    if (bits === undefined) {
      const one = new RegExp(`^(?:${char === '/' ? '\\/' : char})$`, flags.replace(/[gym]/g, ''));
      bits = alphabet.reduce((sum, each, index) => (one.test(each) ? sum | (1n << BigInt(index)) : sum), 0n);
      known.set(char, bits);
    }
    return bits;
  }

  const more = (to: Map<number, number>, state: number, ways: number) =>
    ways > 0 && to.set(state, Math.min(2, (to.get(state) ?? 0) + ways));
  const together = (a: Map<number, number>, b: Map<number, number>, ways = 1) => {
    const sum = new Map(a);
    for (const [state, count] of b) more(sum, state, count * ways);
    return sum;
  };
  function join(from: Map<number, number>, to: Map<number, number>): void {
    for (const [a, waysOut] of from) for (const [b, waysIn] of to) more(next[a] ?? new Map(), b, waysOut * waysIn);
  }
  const nothing = (): Part => ({
    empty: 1,
    emptyFree: true,
    emptyMid: true,
    first: new Map(),
    firstMid: new Map(),
    last: new Map(),
    lastFree: new Set(),
  });

  function after(a: Part, b: Part): Part {
    join(a.last, b.first);
    return {
      empty: Math.min(2, a.empty * b.empty),
      emptyFree: a.emptyFree && b.emptyFree,
      emptyMid: a.emptyMid && b.emptyMid,
      first: together(a.first, b.first, a.empty),
      firstMid: a.emptyMid ? together(a.firstMid, b.firstMid) : a.firstMid,
      last: together(b.last, a.last, b.empty),
      lastFree: new Set([...b.lastFree, ...(b.emptyFree ? a.lastFree : [])]),
    };
  }

  /** Any number of iterations; an empty iteration does not count. */
  function again(part: Part): Part {
    join(part.last, part.first);
    return part;
  }
  const maybe = (part: Part): Part => ({ ...part, empty: 1, emptyFree: true, emptyMid: true });

  function partOf(piece: Piece): Part {
    switch (piece.kind) {
      case 'char': {
        const state = reads.length;
        if (state > MAX_STATES) throw new Error(`too large to be judged: ${source}`);
        reads.push(readBy(piece.source));
        next.push(new Map());
        const only = () => new Map([[state, 1]]);
        return {
          empty: 0,
          emptyFree: false,
          emptyMid: false,
          first: only(),
          firstMid: only(),
          last: only(),
          lastFree: new Set([state]),
        };
      }
      case 'guard':
        if (piece.inside) around.push(build(piece.inside, source, flags, false, around));
        return { ...nothing(), emptyFree: piece.isStart, emptyMid: !piece.isStart };
      case 'sequence':
        return piece.pieces.map(partOf).reduce(after, nothing());
      case 'choice':
        return piece.pieces.map(partOf).reduce((a, b) => ({
          empty: Math.min(2, a.empty + b.empty),
          emptyFree: a.emptyFree || b.emptyFree,
          emptyMid: a.emptyMid || b.emptyMid,
          first: together(a.first, b.first),
          firstMid: together(a.firstMid, b.firstMid),
          last: together(a.last, b.last),
          lastFree: new Set([...a.lastFree, ...b.lastFree]),
        }));
      case 'repeat':
        return repeated(piece);
    }
  }

  function repeated({ piece, min, max }: { piece: Piece; min: number; max: number }): Part {
    if (max === 0) return nothing();
    if (max > WRITTEN_OUT) {
      const part = again(partOf(piece));
      return min === 0 ? maybe(part) : part;
    }
    let part = nothing();
    // a{1,3} is a(?:a(?:a)?)?
    for (let count = max; count > min; count--) part = maybe(after(partOf(piece), part));
    for (let count = 0; count < min; count++) part = after(partOf(piece), part);
    return part;
  }

  const part = partOf(whole);
  join(new Map([[1, 1]]), part.first);
  if (anywhere) join(new Map([[0, 1]]), together(new Map([[0, 1]]), part.firstMid));
  return { reads, next, ends: part.lastFree };
}
