import { trimEndChars } from '#lib/contract/trim-end-chars.ts';
import type { Technology } from '#lib/inspect/facts.ts';
import { createLiteralFinder } from '#lib/inspect/technology/literals.ts';
import type { PageSignals } from '#lib/inspect/technology/page-signals.ts';
import type { Clue, Place, Product } from '#lib/inspect/technology/product.ts';

/** A response to examine. */
export interface Answer {
  /** Lower-case names. */
  headers: Readonly<Record<string, readonly string[]>>;
  signals: PageSignals;
}

/** Weight of one clue by its place, in hundredths: a server header counts more than a name in a script. */
const WEIGHT: Record<Place, number> = {
  header: 100,
  meta: 100,
  cookie: 95,
  comment: 95,
  script: 95,
  asset: 95,
  url: 90,
  tag: 90,
  inline: 85,
  title: 60,
};

/** Confidence of an implied product relative to the one that implies it. */
const IMPLIED = 0.9;
const MAX_EVIDENCE = 5;
/** Attempts per clue: a page may repeat a text endlessly. */
const MAX_TRIES = 50;
/** Characters around a text found in a script. */
const BEFORE = 160;
const AFTER = 240;

interface Found {
  product: Product;
  version: string | null;
  /** Probability that the product is absent, given the clues. */
  doubt: number;
  evidence: Technology['evidence'];
}

/** Finds the products behind a response, the most certain first. */
export type Matcher = (answer: Answer) => Technology[];

/**
 * Creates a matcher: the texts of all products are found in one pass, and expressions are tried only where their text
 * occurs. Results are sorted by confidence. Pure; the same response gives the same list.
 */
export function createMatcher(products: readonly Product[]): Matcher {
  const byName = new Map(products.map((product) => [product.name, product]));
  const index = indexClues(products);
  return ({ headers, signals }) => {
    const found = new Map<Product, Found>();
    const note: Note = ([product, clue], { where, text, match }) => {
      const known = found.get(product) ?? { product, version: null, doubt: 1, evidence: [] };
      known.version = longer(known.version, cleanVersion(match?.slice(1).find((group) => group !== undefined)));
      if (!known.evidence.some((seen) => seen.where === where)) known.doubt *= 1 - WEIGHT[clue.place] / 100;
      if (known.evidence.length < MAX_EVIDENCE) known.evidence.push({ where, text: excerpt(match?.[0] ?? text) });
      found.set(product, known);
    };
    matchHeaders(headers, index, note);
    matchPage(signals, index, note);
    addImplied(found, byName);
    return [...found.values()]
      .map(toTechnology)
      .sort((a, b) => b.confidence - a.confidence || a.name.localeCompare(b.name));
  };
}

type Entry = readonly [Product, Clue];
/** Where a clue was found: the place as shown in the evidence, the text around it, and the match if it has a pattern. */
interface Sighting {
  where: string;
  text: string;
  match: RegExpExecArray | null;
}

type Note = (entry: Entry, sighting: Sighting) => void;
type Index = ReturnType<typeof indexClues>;

function indexClues(products: readonly Product[]) {
  const all = products.flatMap((product) => product.clues.map((clue): Entry => [product, clue]));
  const of = (place: Place) => all.filter(([, clue]) => clue.place === place);
  const literals = [...new Set(all.flatMap(([, clue]) => clue.literals))];
  const byLiteral = Map.groupBy(
    all.flatMap((entry) => entry[1].literals.map((literal) => ({ literal, entry }))),
    ({ literal }) => literal,
  );
  return {
    header: Map.groupBy(of('header'), ([, { name }]) => name),
    meta: Map.groupBy(of('meta'), ([, { name }]) => name),
    cookie: of('cookie'),
    title: of('title'),
    finder: createLiteralFinder(literals),
    byLiteral: literals.map((literal) => (byLiteral.get(literal) ?? []).map(({ entry }) => entry)),
  };
}

function matchHeaders(headers: Answer['headers'], index: Index, note: Note): void {
  for (const [name, values] of Object.entries(headers)) {
    for (const entry of index.header.get(name) ?? []) {
      const [, { pattern }] = entry;
      for (const value of values) {
        const match = pattern ? pattern.exec(value) : null;
        if (match || !pattern) note(entry, { where: `header ${name}`, text: `${name}: ${value}`, match });
      }
    }
  }
  // Some servers put several cookies in one header.
  const cookies = (headers['set-cookie'] ?? []).flatMap((line) =>
    [...line.matchAll(/(?:^|[,;]\s*|\s)([^\s=;,]+)=/g)].map(([, name = '']) => name),
  );
  for (const name of new Set(cookies)) {
    for (const entry of index.cookie) {
      if (entry[1].pattern?.test(name)) note(entry, { where: `cookie ${name}`, text: name, match: null });
    }
  }
}

function matchPage(signals: PageSignals, index: Index, note: Note): void {
  for (const [name, contents] of signals.meta) {
    for (const entry of index.meta.get(name) ?? []) {
      const [, { pattern }] = entry;
      for (const content of contents) {
        const match = pattern ? pattern.exec(content) : null;
        if (match || !pattern) note(entry, { where: `meta ${name}`, text: content, match });
      }
    }
  }
  for (const entry of signals.title ? index.title : []) {
    const match = entry[1].pattern?.exec(signals.title);
    if (match) note(entry, { where: 'title', text: signals.title, match });
  }
  const done = new Set<Clue>();
  const tries = new Map<Clue, number>();
  /** A text is tried as a whole: once is enough, however often a word occurs in it. */
  const lastTried = new Map<Clue, string>();
  const search = (texts: readonly string[], where: string, places: readonly Place[], around?: true) => {
    for (const text of texts) {
      index.finder.find(text, (literal, end) => {
        for (const entry of index.byLiteral[literal] ?? []) {
          const [, clue] = entry;
          if (!places.includes(clue.place) || done.has(clue)) continue;
          if (!around && lastTried.get(clue) === text) continue;
          lastTried.set(clue, text);
          const tried = tries.get(clue) ?? 0;
          if (tried >= MAX_TRIES) continue;
          tries.set(clue, tried + 1);
          const from = around ? Math.max(0, end - BEFORE) : 0;
          const near = around ? text.slice(from, end + AFTER) : text;
          const match = clue.pattern?.exec(near);
          if (!match) continue;
          done.add(clue);
          note(entry, { where, text: near, match });
        }
      });
    }
  };
  search(signals.scripts, 'script', ['script', 'asset', 'url']);
  search(signals.assets, 'asset', ['asset', 'url']);
  search(signals.urls, 'address', ['url']);
  search(signals.comments, 'comment', ['comment']);
  search(signals.tags, 'tag', ['tag']);
  search(signals.inline, 'inline script', ['inline'], true);
}

function addImplied(found: Map<Product, Found>, byName: ReadonlyMap<string, Product>): void {
  // The map grows during the iteration: implied products imply others in turn.
  for (const known of found.values()) {
    for (const name of known.product.implies) {
      const product = byName.get(name);
      if (!product || found.has(product)) continue;
      const doubt = 1 - (1 - known.doubt) * IMPLIED;
      found.set(product, { product, version: null, doubt, evidence: [{ where: 'implied', text: known.product.name }] });
    }
  }
}

function toTechnology({ product, version, doubt, evidence }: Found): Technology {
  return {
    name: product.name,
    categories: product.categories,
    version,
    confidence: Math.round(100 * (1 - doubt)),
    evidence,
    website: product.website || null,
  };
}

/** `5.3.2` is more specific than `5`. */
const longer = (a: string | null, b: string | null) => ((b?.length ?? 0) > (a?.length ?? 0) ? b : a);

function cleanVersion(text: string | undefined): string | null {
  const version = trimEndChars((text ?? '').trim().replace(/^[v.]+/i, ''), '.');
  return /^\d/.test(version) && version.length <= 40 ? version : null;
}

const excerpt = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
