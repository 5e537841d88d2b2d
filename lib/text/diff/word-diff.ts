import { diffLines, type LineKind } from './line-diff.ts';

/** A stretch of text that was kept, added or removed. */
export interface DiffRun {
  kind: LineKind;
  text: string;
}

/** Words of any script, and the text between them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Computes the word diff. Removed text precedes the text that replaces it; replaced words with only a space between them
 * form one change.
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

/** Counts the words that were kept, added or removed. */
export function countWords(runs: readonly DiffRun[], kind: LineKind): number {
  const text = runs.flatMap((run) => (run.kind === kind ? [run.text] : []));
  return text.reduce(
    (sum, one) => sum + Array.from(segmenter.segment(one)).filter(({ isWordLike }) => isWordLike).length,
    0,
  );
}
