/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Counts each term in a text, ignoring case. An ending of up to two letters still matches, so that plurals count; the words
 * of a term may be on two lines.
 */
export function usesOf(text: string, terms: readonly string[]): Map<string, number> {
  const read = plain(text);
  return new Map(terms.map((term) => [term, count(read, plain(term).trim())]));
}

function count(text: string, term: string): number {
  if (term === '') return 0;
  if (UNSPACED.test(term)) return text.split(term).length - 1;
  const words = term.split(/\s+/).map((word) => `${escaped(word)}\\p{L}{0,2}`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[\\s-]+')}(?![\\p{L}\\p{N}])`, 'gu');
  return text.match(pattern)?.length ?? 0;
}
