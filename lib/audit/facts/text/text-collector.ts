import { CAPS, cut } from '#lib/audit/facts/caps.ts';
import type { PageSource } from '#lib/audit/facts/html/page-source.ts';
import { isWhite } from './characters.ts';

export const BLANK = 32;
export const LINE_END = 10;
/** Replaces the start of a run: a line break; lower values mean text that is not literally in the page (entities). */
const BREAK = -1;

/** Collects the text of the page as ranges with the zone of each; strings are created on demand. */
export class TextCollector {
  readonly #source: PageSource;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #zones: number[] = [];
  readonly #decoded: string[] = [];
  #open = false;
  chars = 0;
  cut = false;

  constructor(source: PageSource) {
    this.#source = source;
  }

  /** Adds source[start, end): a part of the page, or decoded text. */
  add(zone: number, source: string, start: number, end: number): void {
    if (this.chars > CAPS.visibleText) {
      this.cut = true;
      return;
    }
    const own = source === this.#source.html;
    const blank = own && isBlank(this.#source.units, start, end);
    // White space after a line break is ignored; elsewhere its first character represents all of it.
    if (blank && !this.#open) return;
    this.#open = true;
    this.chars += blank ? 1 : end - start;
    if (!own) this.#decoded.push(source);
    this.#starts.push(own ? start : BREAK - this.#decoded.length);
    this.#ends.push(blank ? start + 1 : end);
    this.#zones.push(zone);
  }

  breakLine(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#starts.push(BREAK);
    this.#ends.push(0);
    this.#zones.push(this.#zones[this.#zones.length - 1] ?? 0);
  }

  /** The position of the next text; pass it to `since` later. */
  mark(): number {
    return this.#starts.length;
  }

  /** Text since a mark, white space collapsed, truncated to `max` UTF-16 units without splitting a surrogate pair. */
  since(mark: number, max: number): string {
    const end = this.#starts.length;
    if (mark === end) return '';
    if (end - mark === 1) return cut(this.#squashed(mark), max);
    let text = '';
    for (let i = mark; i < end; i++) {
      text += this.#text(i);
      if (text.length > max * 2 + 256) break;
    }
    return cut(squash(text), max);
  }

  /** One run, collapsed: its units are scanned, and it is extracted unchanged if there is nothing to collapse. */
  #squashed(i: number): string {
    const { html, units } = this.#source;
    let start = this.#starts[i] as number;
    if (start < 0) return squash(this.#text(i));
    let end = this.#ends[i] as number;
    while (start < end && isWhite(units[start] as number)) start++;
    while (end > start && isWhite(units[end - 1] as number)) end--;
    for (let at = start; at < end; at++) {
      const c = units[at] as number;
      if (isWhite(c) && (c !== BLANK || isWhite(units[at + 1] as number))) return squash(html.slice(start, end));
    }
    return html.slice(start, end);
  }

  #text(i: number): string {
    const start = this.#starts[i] as number;
    if (start >= 0) return this.#source.html.slice(start, this.#ends[i]);
    return start === BREAK ? '\n' : (this.#decoded[BREAK - 1 - start] as string);
  }

  /** Runs and line breaks. A run is units[start, end); a line break has start = end. */
  eachRun(visit: (zone: number, units: Uint16Array, start: number, end: number) => void): void {
    const { units } = this.#source;
    for (let i = 0; i < this.#starts.length; i++) {
      const start = this.#starts[i] as number;
      const zone = this.#zones[i] as number;
      if (start >= 0) visit(zone, units, start, this.#ends[i] as number);
      else if (start === BREAK) visit(zone, units, 0, 0);
      else {
        const text = this.#text(i);
        visit(zone, unitsOf(text), 0, text.length);
      }
    }
  }

  get runs(): number {
    return this.#starts.length;
  }
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** Whether units[start, end) is only white space. */
function isBlank(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isWhite(units[i] as number)) return false;
  return true;
}

/** Collapses white space and trims. Linear, whatever the text. */
export function squash(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhite(text.charCodeAt(start))) start++;
  while (end > start && isWhite(text.charCodeAt(end - 1))) end--;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (!isWhite(c)) continue;
    if (c !== BLANK || isWhite(text.charCodeAt(i + 1)))
      return text.slice(start, end).replace(/[\s\u3000\ufeff]+/g, ' ');
  }
  return start === 0 && end === text.length ? text : text.slice(start, end);
}
