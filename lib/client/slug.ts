/** Letters that no decomposition turns into Latin ones without marks. */
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
 * The last part of an address out of a title: lower case, words parted by hyphens, Latin letters without marks; other
 * scripts stay as they are. At most 80 characters, cut between words. "" of a text without letters or figures.
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
