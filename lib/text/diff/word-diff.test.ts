import { describe, expect, test } from 'vitest';
import { countWords, type DiffRun, diffWords } from './word-diff.ts';

/** [-removed-] and {+added+}, so that a diff can be read in one line. */
const shown = (runs: readonly DiffRun[]) =>
  runs.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`)).join('');

describe('a difference word by word', () => {
  test.each([
    ['the same', 'the same', 'the same'],
    ['', 'all new', '{+all new+}'],
    ['all gone', '', '[-all gone-]'],
    ['Bake it hot.', 'Bake it cool.', 'Bake it [-hot-]{+cool+}.'],
    ['Bake it.', 'Bake it twice.', 'Bake it{+ twice+}.'],
    ['a red old oven', 'a blue new oven', 'a [-red old-]{+blue new+} oven'],
    ['one\nred\nold', 'one\nblue\nnew', 'one\n[-red-]{+blue+}\n[-old-]{+new+}'],
    ['パンは乾く', 'パンはすぐ乾く', 'パンは{+すぐ+}乾く'],
  ])('%j → %j', (before, after, expected) => {
    expect(shown(diffWords(before, after))).toBe(expected);
  });

  test('both texts can be read out of it, whatever they are', () => {
    // A deterministic word sequence, the same on each run.
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const text = () =>
      Array.from({ length: next(40) }, () => ['oven', 'warm', 'é', '烤', '1.5', '\n', '–'][next(7)]).join(' ');
    for (let run = 0; run < 300; run++) {
      const [before, after] = [text(), text()];
      const runs = diffWords(before, after);
      const side = (kind: string) =>
        runs
          .filter((one) => one.kind === 'same' || one.kind === kind)
          .map((one) => one.text)
          .join('');
      expect([side('removed'), side('added')]).toEqual([before, after]);
      expect(
        runs.every(({ text: one }, at) => one !== '' && one !== undefined && runs[at + 1]?.kind !== runs[at]?.kind),
      ).toBe(true);
    }
  });

  test('counts words, not what stands between them', () => {
    const runs = diffWords('Bake it hot, now.', 'Bake it at once, and cool.');
    expect([countWords(runs, 'removed'), countWords(runs, 'added')]).toEqual([2, 4]);
  });
});
