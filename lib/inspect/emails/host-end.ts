import { trimEndChars } from '#lib/contract/trim-end-chars.ts';
import { toHost } from '#lib/inspect/emails/address.ts';
import { SEPARATOR } from '#lib/inspect/emails/at-words.ts';

/** Marks in the text where an inline element begins or ends; never part of a page's own text. */
export const SEAM = '\uE000';

const LABEL = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})/uy;
const HOST_RUN = /[\p{L}\p{M}\p{N}.\uE000-]{1,300}/uy;
/** `Das`, `It`: the next sentence after a full stop without a space. */
const SENTENCE = /^\p{Lu}\p{Ll}/u;
/** `jpお問い合わせ`, `orgTel`: page text that touches the end. */
const TOUCHED_BY_SCRIPT = /^([a-z]{2,24})(?=[^\p{Script=Latin}\p{N}\p{M}-])/iu;
const TOUCHED_BY_WORD = /^([a-z]{2,24})(?=\p{Lu}\p{Ll})/u;

/** The host that begins here, written with plain dots; null if there is none. */
export function readHost(text: string, from: number, ownHost: string): { host: string; end: number } | null {
  HOST_RUN.lastIndex = from;
  const run = HOST_RUN.exec(text)?.[0];
  if (run === undefined) return null;
  const pieces = run.split(SEAM);
  let joined = '';
  let end = from;
  for (const [index, piece] of pieces.entries()) {
    joined += piece;
    end += piece.length + (index === 0 ? 0 : 1);
    const next = pieces.slice(index + 1).find((other) => other !== '');
    if (piece === '' || next?.startsWith('.') || piece.endsWith('.')) continue;
    const host = endOfHost(joined, ownHost);
    // A piece that is a valid host ends at its seam: the rest is the next element's text.
    if (host !== null) return { host, end };
  }
  const host = endOfHost(joined, ownHost);
  return host === null ? null : { host, end };
}

/** The host at the beginning of a run of host characters, without adjacent prose. */
function endOfHost(run: string, ownHost: string): string | null {
  const labels = trimEndChars(run, '.-').split('.');
  for (let count = 2; count <= Math.min(labels.length, 12); count++) {
    const last = labels[count - 1] ?? '';
    const before = labels.slice(0, count - 1);
    if (count > 2 && SENTENCE.test(last) && before.every((label) => label === label.toLowerCase())) {
      const ended = toHost(before.join('.'), ownHost);
      if (ended !== null) return ended;
    }
    const touched = TOUCHED_BY_SCRIPT.exec(last)?.[1] ?? TOUCHED_BY_WORD.exec(last)?.[1];
    if (touched !== undefined) {
      const ended = toHost([...before, touched].join('.'), ownHost);
      if (ended !== null) return ended;
    }
  }
  return toHost(labels.join('.'), ownHost);
}

/**
 * The host that begins here, written with dots, words in brackets or words between spaces. `words`: whether a dot was
 * spelled out.
 */
export function readSpelledHost(
  text: string,
  from: number,
  ownHost: string,
): { host: string; end: number; words: boolean } | null {
  const labels: string[] = [];
  let [at, best] = [from, null as { host: string; end: number; words: boolean } | null];
  let kind: 'tight' | 'bare' | null = null;
  let words = false;
  while (labels.length < 10) {
    LABEL.lastIndex = at;
    const label = LABEL.exec(text)?.[0];
    if (label === undefined) break;
    at += label.length;
    labels.push(label);
    const host = labels.length > 1 ? endOfHost(labels.join('.'), ownHost) : null;
    if (host !== null) best = { host, end: at, words };
    SEPARATOR.lastIndex = at;
    const separator = SEPARATOR.exec(text);
    if (separator === null) break;
    const next = separator[2] === undefined ? 'tight' : 'bare';
    // "info [at] acme.fr point de vente": a word between spaces only continues a host that is spelled that way.
    if (kind !== null && next === 'bare' && kind !== 'bare') break;
    kind = next;
    words ||= separator[0] !== '.';
    at += separator[0].length;
  }
  return best;
}
