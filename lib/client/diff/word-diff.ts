import { diffLines, type LineKind } from './line-diff.ts';

/** A stretch of text that stayed, came or went. */
export interface DiffRun {
  kind: LineKind;
  text: string;
}

/** Words of any script, and what stands between them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * What turns one text into another, word by word. What went stands before what came in its place; replaced words with
 * nothing but a space between them are one change.
 */
export function diffWords(before: string, after: string): DiffRun[] {
  const pieces = diffLines(wordsOf(before), wordsOf(after));
  const runs: DiffRun[] = [];
  let change = { removed: '', added: '' };
  const push = (kind: LineKind, text: string) => {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) runs.push({ kind, text });
  };
  const flush = () => {
    push('removed', change.removed);
    push('added', change.added);
    change = { removed: '', added: '' };
  };
  for (const [at, { kind, text }] of pieces.entries()) {
    const next = pieces[at + 1]?.kind ?? 'same';
    if (kind !== 'same') change[kind] += text;
    else if (change.removed && change.added && next !== 'same' && /^[^\S\n]+$/.test(text)) {
      change = { removed: change.removed + text, added: change.added + text };
    } else {
      flush();
      push('same', text);
    }
  }
  flush();
  return runs;
}

const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How many words stayed, came or went. */
export function countWords(runs: readonly DiffRun[], kind: LineKind): number {
  const text = runs.flatMap((run) => (run.kind === kind ? [run.text] : []));
  return text.reduce(
    (sum, one) => sum + Array.from(segmenter.segment(one)).filter(({ isWordLike }) => isWordLike).length,
    0,
  );
}
