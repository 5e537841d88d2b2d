import type { Sentiment } from '#lib/features/ai-assistants/assistants-contract.ts';

/** Words that are rated, English and German. A negation within three words before one turns it around. */
export const POSITIVE_WORDS = new Set(
  `best excellent great good reliable recommended trusted popular favorite outstanding superb fresh friendly
  affordable quality award-winning renowned beloved delicious impressive leading helpful beste besten bester ausgezeichnet
  hervorragend gut gute guten zuverlässig empfohlen empfehlenswert beliebt beliebte freundlich frisch günstig preiswert
  hochwertig lecker renommiert führend hilfreich`.split(/\s+/),
);
export const NEGATIVE_WORDS = new Set(
  `bad worst poor unreliable expensive overpriced slow disappointing outdated rude stale criticized criticised complaints
  complaint avoid issues problem problems lacking limited schlecht schlechte schlechten unzuverlässig teuer überteuert langsam
  enttäuschend veraltet unfreundlich kritisiert beschwerden beschwerde problem probleme mangelhaft eingeschränkt`.split(
    /\s+/,
  ),
);
const NEGATIONS = new Set([
  'not',
  'no',
  'never',
  "isn't",
  "aren't",
  "wasn't",
  'without',
  'nicht',
  'kein',
  'keine',
  'keinen',
  'nie',
  'ohne',
]);
const REACH = 3;

/**
 * Rates the sentences that name the brand by the words in them; the words are returned as evidence. Without a rated word
 * there is no rating, which is not the same as neutral.
 */
export function sentimentOf(
  text: string,
  isAbout: (sentence: string) => boolean,
): { sentiment: Sentiment; words: string[] } {
  const found = text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter(isAbout)
    .flatMap(ratedWords);
  const good = found.some(({ isGood }) => isGood);
  const bad = found.some(({ isGood }) => !isGood);
  const sentiment = good && bad ? 'mixed' : good ? 'positive' : bad ? 'negative' : 'unrated';
  return { sentiment, words: [...new Set(found.map(({ word }) => word))].slice(0, 20) };
}

function ratedWords(sentence: string): { word: string; isGood: boolean }[] {
  const words =
    sentence
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}'-]+/gu) ?? [];
  return words.flatMap((word, at) => {
    const isGood = POSITIVE_WORDS.has(word);
    if (!isGood && !NEGATIVE_WORDS.has(word)) return [];
    const before = words.slice(Math.max(0, at - REACH), at);
    const negation = before.find((one) => NEGATIONS.has(one));
    return [{ word: negation ? `${negation} … ${word}` : word, isGood: negation ? !isGood : isGood }];
  });
}
