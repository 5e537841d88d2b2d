import { broken, SCHEMES, stripped, tidy } from '#lib/features/content/text-model/plain-text.ts';

/** A piece that has not come to its end by then is none: it is broken up and shown. */
const MAX_HELD = 8_192;
/** Open things in each other at the end of a text; with more, all of it is held. */
const MAX_OPEN = 20;
/** Blanks in a row that are kept. */
const MAX_BLANKS = 1_000;
/** What is taken out may close something else; deeper than a text that means well goes. */
const MAX_ROUNDS = 5;
/** From here on, what is held is looked at only after it grew by an eighth, so that long pieces cost no more than their length. */
const LONG = 512;
/** What the end of a text may still grow into a link with: an address, a word that may be a scheme, a bracket. */
const OPEN_END = new RegExp(
  `(?:(?<![a-z0-9])(?:${SCHEMES}):\\S*|(?<![a-z0-9])[a-z]{1,10}|[!<\\]]|<\\/?[a-z]{0,30})$`,
  'i',
);
/** A `<` that has no end by then, or by the next empty line, was none of a tag. */
const LONGEST_TAG = 1_000;
const OPEN_TARGET = /\]\([^)\n]*$/;
const DEFINITION = /^[ \t]{0,3}\[[^[\]\n]{0,200}\]:/;
const THOUGHT = '<think>';
const THOUGHT_ENDS = '</think>';

/**
 * `withoutLinks` for a text that comes in pieces: what was given out is never taken back, and nothing of a link is given out
 * before it is known to be none. All that was given out together is what `withoutLinks` makes of the whole text.
 */
export class PlainTextStream {
  #held = '';
  #lookAt = 0;
  /** The last characters of a thought that is under way; null outside of one. */
  #thought: string | null = null;
  /** The thought as it came, should it turn out to be none. */
  #thoughtParts: string[] = [];
  /** Last character that was given out. */
  #last = '\n';
  /** White space after it, not given out while nothing follows. */
  #blank = '';
  #started = false;

  /** @returns what may be shown of the text so far and was not given out before */
  push(piece: string): string {
    this.#take(piece);
    if (this.#held.length < this.#lookAt) return '';
    const shown = this.#give(this.#held.length > MAX_HELD ? this.#overdue() : this.#closed());
    this.#lookAt = this.#held.length < LONG ? 0 : Math.ceil(this.#held.length * 1.125);
    return shown;
  }

  /** @returns the rest; the text is over */
  end(): string {
    // A thought without an end at the very beginning was all there is of the answer; elsewhere it was a word of the text.
    if (this.#thought !== null && (this.#started || this.#held.trim() !== ''))
      this.#held += this.#thoughtParts.join('');
    this.#thought = null;
    this.#held = stripped(this.#held, this.#before);
    return this.#give(this.#held.length);
  }

  #take(piece: string): void {
    let rest = piece;
    while (rest !== '') {
      if (this.#thought === null) {
        const text = this.#held + rest;
        const at = text.indexOf(THOUGHT, Math.max(0, this.#held.length - THOUGHT.length));
        if (at < 0) {
          this.#held = text;
          return;
        }
        this.#held = text.slice(0, at);
        this.#thought = '';
        this.#thoughtParts = [THOUGHT];
        rest = text.slice(at + THOUGHT.length);
      } else {
        const seen = this.#thought + rest;
        const at = seen.indexOf(THOUGHT_ENDS);
        if (at < 0) {
          this.#thought = seen.slice(-THOUGHT_ENDS.length + 1);
          this.#thoughtParts.push(rest);
          return;
        }
        this.#thought = null;
        rest = seen.slice(at + THOUGHT_ENDS.length);
      }
    }
  }

  get #before(): string {
    return this.#blank.at(-1) ?? this.#last;
  }

  /** Strips what is closed, and again what that closes. @returns how much of what is held may be given out */
  #closed(): number {
    for (let round = 0; ; round++) {
      const cut = closedUpTo(this.#held);
      const less = stripped(this.#held.slice(0, cut), this.#before);
      if (less.length === cut || round === MAX_ROUNDS) return cut;
      this.#held = less + this.#held.slice(cut);
    }
  }

  /** Held for too long: all of it goes but an address that is still coming, of which enough is kept to know where it ends. */
  #overdue(): number {
    const at = new RegExp(`(?<![a-z0-9])(?:${SCHEMES}):\\S*$`, 'i').exec(this.#held)?.index ?? this.#held.length;
    const less = stripped(this.#held.slice(0, at), this.#before);
    this.#held = less + this.#held.slice(at, at + 32);
    return less.length;
  }

  #give(length: number): string {
    // What stands before it may be the first half of something.
    const before = this.#blank === '' ? this.#last : '';
    const whole = this.#blank + broken(before + this.#held.slice(0, length)).slice(before.length);
    this.#held = this.#held.slice(length);
    const text = this.#started ? whole : whole.trimStart();
    const shown = text.trimEnd();
    this.#blank = shortest(text.slice(shown.length));
    if (shown === '') return '';
    this.#started = true;
    this.#last = shown.at(-1) ?? '';
    return tidy(shown);
  }
}

/** White space as it will be tidied, however much of it came. */
function shortest(blank: string): string {
  const lines = blank.split('\n');
  return '\n'.repeat(Math.min(2, lines.length - 1)) + (lines.at(-1) ?? '').slice(0, MAX_BLANKS);
}

/** How much of a text is closed: no bracket, tag, address or definition in it that what follows could still be part of. */
function closedUpTo(text: string): number {
  let end = text.length;
  for (let round = 0; round < MAX_OPEN; round++) {
    const before = end;
    const closed = text.slice(0, end);
    const open = OPEN_END.exec(closed)?.index ?? openTag(closed) ?? OPEN_TARGET.exec(closed)?.index;
    if (open !== undefined) end = open;
    const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
    const bracket = DEFINITION.test(line) ? line.indexOf('[') : openBracket(line);
    if (bracket >= 0) end -= line.length - bracket;
    if (end === before) return end;
  }
  return 0;
}

/** Where the first tag begins that has no end. */
function openTag(text: string): number | undefined {
  const from = text.lastIndexOf('>') + 1;
  const at = from + text.slice(from).search(/<[a-z/!?]/i);
  if (at < from || text.length - at > LONGEST_TAG || text.includes('\n\n', at)) return undefined;
  return at;
}

/** Where the outermost bracket of a line begins that has no end in it; -1: none. */
function openBracket(line: string): number {
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '[') open.push(at);
    else if (line[at] === ']') open.pop();
  }
  return open[0] ?? -1;
}
