import { CAPS, cut } from './caps.ts';
import { UNSEEN } from './zones.ts';

const BREAK = '\n';

/** Gathers the text of the page as pieces with the zone each stands in; nothing is joined before it is asked for. */
export class TextCollector {
  readonly pieces: string[] = [];
  /** Zone from piece #index on. */
  readonly zoneStarts: number[] = [];
  readonly zones: number[] = [];
  #zone = -1;
  #open = false;
  #blank = true;
  chars = 0;
  cut = false;

  add(zone: number, text: string): void {
    if (this.chars > CAPS.visibleText) {
      this.cut = true;
      return;
    }
    if (zone !== this.#zone) {
      this.#zone = zone;
      this.zoneStarts.push(this.pieces.length);
      this.zones.push(zone);
    }
    if ((zone & UNSEEN) === 0) this.chars += text.length;
    this.#open = true;
    this.#blank = false;
    this.pieces.push(text);
  }

  /** White space between two pieces. */
  blank(): void {
    if (this.#blank || !this.#open) return;
    this.#blank = true;
    this.pieces.push(' ');
  }

  breakLine(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#blank = true;
    this.pieces.push(BREAK);
  }

  /** The place the next text goes to; give it to `since` later. */
  mark(): number {
    return this.pieces.length;
  }

  /** Text gathered after a mark, white space squashed, cut to `max` characters. */
  since(mark: number, max: number): string {
    const { pieces } = this;
    if (pieces.length - mark === 1) return cut(squash(pieces[mark] ?? ''), max);
    let text = '';
    for (let i = mark; i < pieces.length; i++) {
      text += pieces[i];
      if (text.length > max * 2 + 256) break;
    }
    return cut(squash(text), max);
  }
}

/** Only white space stands at text[start, end). */
export function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    if (c > 32 ? c !== 160 : c !== 32 && (c < 9 || c > 13)) return false;
  }
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
    if (c !== 32 || text.charCodeAt(i + 1) === 32) return text.slice(start, end).replace(/[\s\u3000\ufeff]+/g, ' ');
  }
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

function isWhite(c: number): boolean {
  return c === 32 || (c < 14 && c > 8) || c === 160 || c === 0x3000 || c === 0xfeff;
}
