/** A regular expression, reduced to what affects its running time. Groups are removed; what consumes nothing is a guard. */
export type Piece =
  /** One character matched by `source`. */
  | { kind: 'char'; source: string }
  | { kind: 'sequence'; pieces: Piece[] }
  | { kind: 'choice'; pieces: Piece[] }
  | { kind: 'repeat'; piece: Piece; min: number; max: number }
  /** `^`, `$`, `\b`, a lookaround or a backreference: it may fail at its position. */
  | { kind: 'guard'; isStart: boolean; inside: Piece | null };

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;
const CLASS_ESCAPE = /^\\(?:u\{[\dA-Fa-f]+\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[\s\S])/;

/** Parses the source of an expression. @throws Error for unsupported syntax */
export function parseExpression(source: string, flags: string): Piece {
  let at = 0;
  const rest = () => source.slice(at);
  const isSet = flags.includes('v');

  function choice(): Piece {
    const pieces = [sequence()];
    while (source[at] === '|') {
      at++;
      pieces.push(sequence());
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : { kind: 'choice', pieces };
  }

  function sequence(): Piece {
    const pieces: Piece[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') pieces.push(quantified(atom()));
    return { kind: 'sequence', pieces };
  }

  function quantified(piece: Piece): Piece {
    const [found, low, comma, high] = QUANTIFIER.exec(rest()) ?? [];
    if (!found) return piece;
    at += found.length;
    if (low === undefined) {
      return { kind: 'repeat', piece, min: found[0] === '+' ? 1 : 0, max: found[0] === '?' ? 1 : Infinity };
    }
    const min = Number(low);
    return { kind: 'repeat', piece, min, max: comma === undefined ? min : high ? Number(high) : Infinity };
  }

  function atom(): Piece {
    const char = source[at] ?? '';
    if (char === '(') return group();
    if (char === '[') return characterClass();
    if (char === '^' || char === '$') {
      at++;
      return { kind: 'guard', isStart: char === '^', inside: null };
    }
    if (char !== '\\') {
      // A surrogate pair is one character.
      const whole = /[uv]/.test(flags) ? String.fromCodePoint(source.codePointAt(at) ?? 0) : char;
      at += whole.length;
      return { kind: 'char', source: whole };
    }
    const reference = /^\\(?:[bB]|[1-9]\d*|k<[^>]*>)/.exec(rest());
    const [escaped = ''] = reference ?? CLASS_ESCAPE.exec(rest()) ?? [];
    if (!escaped) throw new Error(`no escape at ${at} of ${source}`);
    at += escaped.length;
    return reference ? { kind: 'guard', isStart: false, inside: null } : { kind: 'char', source: escaped };
  }

  function group(): Piece {
    const [head = '('] = /^\((?:\?(?::|<?[=!]|<[^>=!]*>|[a-z-]+:))?/.exec(rest()) ?? [];
    at += head.length;
    const inside = choice();
    if (source[at] !== ')') throw new Error(`no end of the group at ${at} of ${source}`);
    at++;
    return /^\(\?<?[=!]/.test(head) ? { kind: 'guard', isStart: false, inside } : inside;
  }

  function characterClass(): Piece {
    const start = at;
    let depth = 0;
    do {
      const char = source[at];
      if (char === undefined) throw new Error(`no end of the class at ${start} of ${source}`);
      if (char === '\\') at++;
      else if (char === '[' && (isSet || depth === 0)) depth++;
      else if (char === ']') depth--;
      at++;
    } while (depth > 0);
    return { kind: 'char', source: source.slice(start, at) };
  }

  const parsed = choice();
  if (at < source.length) throw new Error(`something is left at ${at} of ${source}`);
  return parsed;
}
