import { CAPS } from './caps.ts';
import { isWhite, textOf } from './characters.ts';

export const LINE_END = 10;
const BLANK = 32;

/**
 * Gathers the text of the page as UTF-16 units in one array, white space squashed, a line end between blocks, with the
 * zone each run stands in. Strings are made of the parts that are asked for alone.
 */
export class TextCollector {
  units = new Uint16Array(8_192);
  length = 0;
  /** Where each run of one zone begins, and its zone. */
  readonly starts: number[] = [];
  readonly zones: number[] = [];
  #zone = -1;
  #last = LINE_END;
  cut = false;

  /** Adds html[start, end). */
  add(zone: number, html: string, start: number, end: number): void {
    if (this.length > CAPS.visibleText) {
      this.cut = true;
      return;
    }
    if (this.length + end - start >= this.units.length) this.#grow(this.length + end - start);
    let last = this.#last;
    if (zone !== this.#zone) {
      this.#zone = zone;
      this.starts.push(this.length);
      this.zones.push(zone);
      // The run before may be one that is not shown: its blank is none to this one.
      if (last === BLANK) last = 0;
    }
    const { units } = this;
    let at = this.length;
    for (let i = start; i < end; i++) {
      const c = html.charCodeAt(i);
      if (c > BLANK && c < 160) {
        units[at++] = last = c;
      } else if (!isWhite(c)) units[at++] = last = c;
      else if (last !== BLANK && last !== LINE_END) units[at++] = last = BLANK;
    }
    this.length = at;
    this.#last = last;
  }

  breakLine(): void {
    if (this.#last === LINE_END) return;
    this.#last = LINE_END;
    if (this.length > 0 && this.units[this.length - 1] === BLANK) this.units[this.length - 1] = LINE_END;
    else {
      if (this.length + 1 >= this.units.length) this.#grow(this.length + 1);
      this.units[this.length++] = LINE_END;
    }
  }

  #grow(needed: number): void {
    let size = this.units.length * 2;
    while (size <= needed) size *= 2;
    const units = new Uint16Array(size);
    units.set(this.units.subarray(0, this.length));
    this.units = units;
  }

  /** The place the next text goes to; give it to `since` later. */
  mark(): number {
    return this.length;
  }

  /** Text gathered after a mark, white space squashed, cut to `max` UTF-16 units without leaving half a pair. */
  since(mark: number, max: number): string {
    const { units } = this;
    let start = mark;
    let end = this.length;
    while (start < end && isBlank(units[start] as number)) start++;
    while (end > start && isBlank(units[end - 1] as number)) end--;
    if (start === end) return '';
    if (end - start > max * 2) end = start + max * 2;
    let plain = true;
    for (let i = start; i < end && plain; i++) {
      const c = units[i] as number;
      plain = c !== LINE_END && (c !== BLANK || units[i + 1] !== BLANK);
    }
    const text = plain ? textOf(units, start, end) : textOf(units, start, end).replace(/[ \n]+/g, ' ');
    if (text.length <= max) return text;
    return text.slice(0, (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max);
  }
}

function isBlank(c: number): boolean {
  return c === BLANK || c === LINE_END;
}

/** Only white space stands at text[start, end). */
export function isBlankText(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isWhite(text.charCodeAt(i))) return false;
  return true;
}

/** White space runs become one blank; none at the ends. Linear, whatever the text. */
export function squash(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhite(text.charCodeAt(start))) start++;
  while (end > start && isWhite(text.charCodeAt(end - 1))) end--;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (!isWhite(c)) continue;
    if (c !== BLANK || text.charCodeAt(i + 1) === BLANK)
      return text.slice(start, end).replace(/[\s\u3000\ufeff]+/g, ' ');
  }
  return start === 0 && end === text.length ? text : text.slice(start, end);
}
