/** Letters that Unicode decomposition does not turn into plain Latin ones. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

const MAX = 80;

/**
 * The last URL segment, derived from a title: lower case, words separated by hyphens, Latin letters without diacritics;
 * other scripts are kept. At most 80 characters, cut between words. "" for a text without letters or digits.
 */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[ßæœøđłþðı]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/['’ʼ]/g, '')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > MAX) break;
    slug = longer;
  }
  return slug || (words[0] ?? '').slice(0, MAX);
}
