import type { Sentiment } from '#lib/features/ai-assistants/assistants-contract.ts';
import type { Citation } from '#lib/features/ai-assistants/providers/answer.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';
import { sentimentOf } from './sentiment.ts';

/** Reads an answer by fixed rules, which the README states. No model judges an answer. */

/** A domain with the names that count as mentions of it. */
export interface Brand {
  domain: string;
  names: readonly string[];
}

/** The brand of a project and its competitors. */
export interface Brands {
  own: Brand;
  competitors: readonly Brand[];
}

/** What was read from an answer. */
export interface Analysis {
  /** Domains of the brands that the text names. */
  mentioned: string[];
  isMentioned: boolean;
  isCited: boolean;
  /** Position in the first list that names the brand; null: in none. */
  position: number | null;
  listLength: number | null;
  /** null: not mentioned */
  sentiment: Sentiment | null;
  sentimentWords: string[];
}

/** Shorter names are words of everyday language; such a brand is recognized by its domain. */
const MIN_NAME = 4;

/** A competitor, named by its domain and the name in it (own-shop.example: "own shop", "ownshop"). */
export function brandOfDomain(domain: string): Brand {
  const label = domain.replace(/^www\./, '').split('.')[0] ?? '';
  const names = [label, label.replaceAll('-', ' '), label.replaceAll('-', '')].filter(
    ({ length }) => length >= MIN_NAME,
  );
  return { domain, names: [...new Set(names)] };
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*_]+/g, ' ');
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a text names a brand: its domain, or a name as whole words in any case. */
export function names(text: string, { domain, names: known }: Brand): boolean {
  const bare = plain(text);
  return [domain.replace(/^www\./, ''), ...known].some((name) => {
    const word = plain(name).trim();
    return word !== '' && new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(bare);
  });
}

/** The items of each list of a Markdown text: consecutive numbered, or consecutive bulleted, lines without indentation. */
export function listsOf(text: string): string[][] {
  const lists: string[][] = [];
  let kind: string | null = null;
  for (const line of text.split('\n')) {
    const found = /^ {0,2}(?:(\d{1,3})[.)]|([-*•]))\s+(\S.*)$/.exec(line);
    if (found) {
      const mark = found[1] === undefined ? 'bullet' : 'number';
      const isNew = kind !== mark || found[1] === '1';
      if (isNew) lists.push([]);
      lists.at(-1)?.push(found[3] ?? '');
      kind = mark;
    } else if (line.trim() !== '') {
      // An indented line continues an item; any other text ends the list.
      if (/^\s/.test(line)) {
        const items = lists.at(-1);
        const last = kind === null ? undefined : items?.pop();
        if (last !== undefined) items?.push(`${last} ${line.trim()}`);
      } else kind = null;
    }
  }
  return lists.filter(({ length }) => length >= 2);
}

/** What an answer says of a brand and its competitors. */
export function analyze(text: string, citations: readonly Citation[], { own, competitors }: Brands): Analysis {
  const isMentioned = names(text, own);
  const list = listsOf(text).find((items) => items.some((item) => names(item, own)));
  const sentiment = isMentioned ? sentimentOf(text, (sentence) => names(sentence, own)) : null;
  return {
    mentioned: [own, ...competitors].filter((brand) => names(text, brand)).map(({ domain }) => domain),
    isMentioned,
    isCited: citations.some(({ host }) => isOnDomain(host, own.domain)),
    position: list ? list.findIndex((item) => names(item, own)) + 1 : null,
    listLength: list?.length ?? null,
    sentiment: sentiment?.sentiment ?? null,
    sentimentWords: sentiment?.words ?? [],
  };
}
