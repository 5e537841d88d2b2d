import { isEmptyWord, wordsIn } from '#lib/text/keywords/terms.ts';

/** Terms in more than this share of all keywords do not distinguish them: they are the topic of the research. */
const COMMON_SHARE = 0.6;

/** Keywords with the same terms. */
export interface TermGroup<Keyword> {
  /** Words that all members share, as the first one writes them; "" for those that share none. */
  name: string;
  terms: string[];
  members: Keyword[];
}

interface Read<Keyword> {
  keyword: Keyword;
  /** Its meaningful terms in order, with the word each was written as. */
  terms: Map<string, string>;
}

/**
 * Groups keywords by shared terms: the most frequent term among ungrouped keywords forms the next group, until no term
 * is shared. Terms of almost all keywords form a group only when no other term does. Largest group first, ungrouped
 * keywords last; members keep their order. Deterministic.
 */
export function groupByTerms<Keyword extends { keyword: string }>(
  keywords: readonly Keyword[],
  language: string,
): TermGroup<Keyword>[] {
  const all = readAll(keywords, language);
  const common = commonOf(all);
  const special = gather(all, (term) => !common.has(term));
  const groups = special.length > 0 ? special : gather(all, () => true);
  // Other spellings of the common topic: "coffee grinder", "coffee grinders", "the coffee grinder".
  const bare = restOf(all, groups).filter(
    ({ terms }) => terms.size > 0 && [...terms.keys()].every((term) => common.has(term)),
  );
  // Keywords with different terms share none.
  if (bare.length > 1 && nameOf(bare).name !== '') groups.push(bare);
  const named = groups
    .map(nameOf)
    .toSorted((a, b) => b.members.length - a.members.length || (a.name < b.name ? -1 : 1));
  const left = restOf(all, groups);
  if (left.length > 0) named.push({ name: '', terms: [], members: left.map(({ keyword }) => keyword) });
  return named;
}

function restOf<Keyword>(all: readonly Read<Keyword>[], groups: readonly Read<Keyword>[][]): Read<Keyword>[] {
  const grouped = new Set(groups.flat());
  return all.filter((one) => !grouped.has(one));
}

/** Keywords with their terms; a plural counts as its singular when another keyword uses that. */
function readAll<Keyword extends { keyword: string }>(keywords: readonly Keyword[], language: string): Read<Keyword>[] {
  const read = keywords.map((keyword) => ({ keyword, words: wordsIn(keyword.keyword, language) }));
  const met = new Set(read.flatMap(({ words }) => words.map(({ term }) => term)));
  const singular = (term: string) =>
    [term.replace(/s$/, ''), term.replace(/es$/, '')].find((one) => one !== term && one.length > 2 && met.has(one)) ??
    term;
  return read.map(({ keyword, words }) => ({
    keyword,
    terms: new Map(
      words.filter(({ term }) => !isEmptyWord(term, language)).map(({ term, text }) => [singular(term), text] as const),
    ),
  }));
}

function commonOf(all: readonly Read<unknown>[]): Set<string> {
  const most = all.length * COMMON_SHARE;
  return new Set([...countsOf(all)].filter(([, count]) => count > most).map(([term]) => term));
}

function countsOf(all: readonly Read<unknown>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of all) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Takes the most shared term repeatedly; ties are alphabetical. */
function gather<Keyword>(all: readonly Read<Keyword>[], isUsed: (term: string) => boolean): Read<Keyword>[][] {
  const groups: Read<Keyword>[][] = [];
  const counts = new Map([...countsOf(all)].filter(([term]) => isUsed(term)));
  let left = [...all];
  for (;;) {
    let best: string | undefined;
    for (const [term, count] of counts) {
      const most = best === undefined ? 1 : (counts.get(best) ?? 0);
      if (count > most || (count === most && best !== undefined && term < best)) best = term;
    }
    if (best === undefined) return groups;
    const term = best;
    const members = left.filter(({ terms }) => terms.has(term));
    groups.push(members);
    left = left.filter(({ terms }) => !terms.has(term));
    for (const { terms } of members) {
      for (const one of terms.keys()) if (counts.has(one)) counts.set(one, (counts.get(one) ?? 0) - 1);
    }
  }
}

function nameOf<Keyword>(members: readonly Read<Keyword>[]): TermGroup<Keyword> {
  const [first] = members;
  const shared = [...(first?.terms ?? [])].filter(([term]) => members.every(({ terms }) => terms.has(term)));
  return {
    name: shared.map(([, text]) => text).join(' '),
    terms: shared.map(([term]) => term),
    members: members.map(({ keyword }) => keyword),
  };
}
