/**
 * Finds many short texts in one pass (Aho and Corasick, 1975), case-insensitively. Each character of the haystack costs one
 * table lookup, however many texts there are.
 */
export interface LiteralFinder {
  /** Calls back for each match: its index in the list, and the position after its end. */
  find: (haystack: string, found: (literal: number, end: number) => void) => void;
}

/** @param literals ASCII, lower case, not empty */
export function createLiteralFinder(literals: readonly string[]): LiteralFinder {
  const { classOf, width } = classes(literals);
  const size = 1 + literals.reduce((sum, { length }) => sum + length, 0);
  const step = new Int32Array(size * width);
  const ends: number[][] = [[]];
  literals.forEach((literal, id) => {
    let state = 0;
    for (let i = 0; i < literal.length; i++) {
      const at = state * width + (classOf[literal.charCodeAt(i)] ?? 0);
      if (step[at] === 0) {
        step[at] = ends.length;
        ends.push([]);
      }
      state = step[at] ?? 0;
    }
    ends[state]?.push(id);
  });
  completeSteps(step, width, ends);
  const hasEnd = Uint8Array.from(ends, (ids) => (ids.length > 0 ? 1 : 0));
  return {
    find(haystack, found) {
      let state = 0;
      for (let i = 0; i < haystack.length; i++) {
        const code = haystack.charCodeAt(i);
        state = step[state * width + (code < 128 ? (classOf[code] ?? 0) : 0)] ?? 0;
        if (hasEnd[state] === 1) for (const id of ends[state] ?? []) found(id, i + 1);
      }
    },
  };
}

/** The few characters that occur get numbers from 1; all others share 0, which is not part of any text. */
function classes(literals: readonly string[]) {
  const classOf = new Uint8Array(128);
  let width = 1;
  for (const literal of literals) {
    for (let i = 0; i < literal.length; i++) {
      const code = literal.charCodeAt(i);
      if (classOf[code] === 0) classOf[code] = width++;
    }
  }
  for (let code = 65; code <= 90; code++) classOf[code] = classOf[code + 32] ?? 0;
  return { classOf, width };
}

/** Breadth first: if a text cannot continue, continue with the longest text that is a suffix of it. */
function completeSteps(step: Int32Array, width: number, ends: number[][]): void {
  const fallback = new Int32Array(ends.length);
  const queue: number[] = [];
  for (let c = 1; c < width; c++) {
    const next = step[c] ?? 0;
    if (next > 0) queue.push(next);
  }
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head] ?? 0;
    const back = fallback[state] ?? 0;
    ends[state]?.push(...(ends[back] ?? []));
    for (let c = 0; c < width; c++) {
      const at = state * width + c;
      const next = step[at] ?? 0;
      const other = step[back * width + c] ?? 0;
      if (next === 0) step[at] = other;
      else {
        fallback[next] = other;
        queue.push(next);
      }
    }
  }
}

/**
 * Texts of which every match of a regular expression contains at least one, lower case; empty if none can be determined. If
 * there are several sets, the one with the longest texts is used: `/\/(?:sites|themes)\/x/` gives "sites" or "themes".
 */
export function requiredLiterals(source: string): string[] {
  const parts = alternatives(source);
  if (parts.length > 1) {
    const each = parts.map(requiredLiterals);
    return each.some((literals) => literals.length === 0) ? [] : each.flat();
  }
  let best: string[] = [];
  let run = '';
  const offer = (literals: string[]) => {
    if (shortest(literals) > shortest(best)) best = literals;
  };
  const close = () => {
    if (run !== '') offer([run.toLowerCase()]);
    run = '';
  };
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    if (char === '\\') {
      i++;
      if (/[a-z0-9]/i.test(source.charAt(i))) close();
      else run += source.charAt(i);
    } else if (char === '(' || char === '[') {
      close();
      const end = endOfBracket(source, i);
      const optional = /[?*{]/.test(source.charAt(end + 1));
      // Look-arounds do not consume text.
      const inner = /^\((?:\?:|(?!\?))(.*)$/.exec(source.slice(i, end))?.[1];
      if (inner !== undefined && !optional) offer(requiredLiterals(inner));
      i = end;
    } else if (char === '?' || char === '*' || char === '{') {
      run = run.slice(0, -1);
      close();
      if (char === '{') i = source.indexOf('}', i);
    } else if (/[.^$+]/.test(char)) close();
    else run += char;
  }
  close();
  return best;
}

const shortest = (literals: string[]) =>
  literals.length === 0 ? 0 : Math.min(...literals.map(({ length }) => length));

/** The top-level alternatives of an expression: `a|b(c|d)` is `a` and `b(c|d)`. */
function alternatives(source: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    if (char === '\\') i++;
    else if (char === '(' || char === '[') i = endOfBracket(source, i);
    else if (char === '|') {
      parts.push(source.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, source.slice(start)];
}

function endOfBracket(source: string, start: number): number {
  let depth = 0;
  let inClass = false;
  for (let i = start; i < source.length; i++) {
    const char = source.charAt(i);
    if (char === '\\') i++;
    else if (inClass) {
      if (char === ']') inClass = false;
      if (!inClass && depth === 0) return i;
    } else if (char === '[') inClass = true;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return i;
  }
  return source.length;
}
