/** Maximum amounts kept of a page, whatever its size. Counters continue beyond them. */
export const CAPS = {
  links: 2_000,
  headings: 500,
  images: 1_000,
  titles: 20,
  canonicals: 20,
  hreflang: 500,
  metas: 500,
  resources: 300,
  mixedContent: 100,
  forms: 50,
  /** Examples of an issue (fields without labels, duplicate ids …). */
  examples: 50,
  structuredItems: 500,
  structuredNodes: 20_000,
  structuredDepth: 32,
  jsonLdChars: 2 * 1024 * 1024,
  /** Titles; descriptions; any other single text (threats: 1,024, 4,096, 64 Ki). */
  title: 1_024,
  description: 4_096,
  heading: 1_024,
  linkText: 500,
  address: 2_048,
  text: 65_536,
  /** Maximum visible text to analyze. */
  visibleText: 2 * 1024 * 1024,
} as const;

/** Truncates a text to `max` characters without splitting a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max;
  return text.slice(0, end);
}

/**
 * A list that keeps its first `cap` entries and counts all. Create an entry only if it is kept: `if (list.next())
 * list.items.push(…)`.
 */
export class CappedList<T> {
  readonly items: T[] = [];
  total = 0;
  readonly #cap: number;

  constructor(cap: number) {
    this.#cap = cap;
  }

  get full(): boolean {
    return this.items.length >= this.#cap;
  }

  /** Counts one more. @returns whether to keep it */
  next(): boolean {
    this.total++;
    return this.items.length < this.#cap;
  }

  toJSON(): { items: T[]; total: number } {
    return { items: this.items, total: this.total };
  }
}
