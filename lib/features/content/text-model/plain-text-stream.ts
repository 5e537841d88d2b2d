import { broken, SCHEMES, stripped, tidy } from '#lib/features/content/text-model/plain-text.ts';

/** A piece still incomplete at this length is not markup: it is broken up and shown. */
const MAX_HELD = 8_192;
/** Maximum nested open constructs at the end of a text; beyond this, all of it is held back. */
const MAX_OPEN = 20;
/** Maximum consecutive blanks that are kept. */
const MAX_BLANKS = 1_000;
/** Removing something may complete something else; legitimate text is not nested deeper than this. */
const MAX_ROUNDS = 5;
/** From this length, held text is checked again only after it grew by an eighth, so that long pieces take linear time. */
const LONG = 512;
/** Endings that may still grow into a link: a URL, a word that may be a scheme, a bracket. */
const OPEN_END = new RegExp(
  `(?:(?<![a-z0-9])(?:${SCHEMES}):\\S*|(?<![a-z0-9])[a-z]{1,10}|[!<\\]]|<\\/?[a-z]{0,30})$`,
  'i',
);
/** A `<` without an end by then, or by the next empty line, is not a tag. */
const LONGEST_TAG = 1_000;
const OPEN_TARGET = /\]\([^)\n]*$/;
const DEFINITION = /^[ \t]{0,3}\[[^[\]\n]{0,200}\]:/;
const THOUGHT = '<think>';
const THOUGHT_ENDS = '</think>';

/**
 * `withoutLinks` for a stream: text is never retracted, and no part of a possible link is released before it is known
 * not to be one. The released pieces together equal the result of `withoutLinks` for the whole text.
 */
export class PlainTextStream {
  #held = '';
  #lookAt = 0;
  /** The last characters of the current thought; null outside of one. */
  #thought: string | null = null;
  /** The raw thought, in case it turns out to be regular text. */
  #thoughtParts: string[] = [];
  /** Last released character. */
  #last = '\n';
  /** White space after it, held back until more text follows. */
  #blank = '';
  #started = false;

  /** @returns the text that can be shown now and was not released before */
  push(piece: string): string {
    this.#take(piece);
    if (this.#held.length < this.#lookAt) return '';
    const shown = this.#give(this.#held.length > MAX_HELD ? this.#overdue() : this.#closed());
    this.#lookAt = this.#held.length < LONG ? 0 : Math.ceil(this.#held.length * 1.125);
    return shown;
  }

  /** @returns the rest, at the end of the text */
  end(): string {
    // An unterminated thought at the very beginning is the whole response; elsewhere it is regular text.
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

  /** Removes complete markup, repeatedly. @returns how much of the held text may be released */
  #closed(): number {
    for (let round = 0; ; round++) {
      const cut = closedUpTo(this.#held);
      const less = stripped(this.#held.slice(0, cut), this.#before);
      if (less.length === cut || round === MAX_ROUNDS) return cut;
      this.#held = less + this.#held.slice(cut);
    }
  }

  /** Held for too long: releases everything except a URL that is still arriving, of which enough is kept to find its end. */
  #overdue(): number {
    const at = new RegExp(`(?<![a-z0-9])(?:${SCHEMES}):\\S*$`, 'i').exec(this.#held)?.index ?? this.#held.length;
    const less = stripped(this.#held.slice(0, at), this.#before);
    this.#held = less + this.#held.slice(at, at + 32);
    return less.length;
  }

  #give(length: number): string {
    // The preceding character may be the first half of something.
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

/** White space as it will be tidied, however long it is. */
function shortest(blank: string): string {
  const lines = blank.split('\n');
  return '\n'.repeat(Math.min(2, lines.length - 1)) + (lines.at(-1) ?? '').slice(0, MAX_BLANKS);
}

/** Length of the text that is complete: no bracket, tag, URL or definition in it can continue in what follows. */
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

/** Start of the first unterminated tag. */
function openTag(text: string): number | undefined {
  const from = text.lastIndexOf('>') + 1;
  const at = from + text.slice(from).search(/<[a-z/!?]/i);
  if (at < from || text.length - at > LONGEST_TAG || text.includes('\n\n', at)) return undefined;
  return at;
}

/** Start of a line's outermost unterminated bracket; -1: none. */
function openBracket(line: string): number {
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '[') open.push(at);
    else if (line[at] === ']') open.pop();
  }
  return open[0] ?? -1;
}
