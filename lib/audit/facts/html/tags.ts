import { NameTable } from './names.ts';
import type { PageSource } from './page-source.ts';

/** Properties of a tag, as bits. */
export const VOID = 1;
/** Breaks the line of text. */
export const BLOCK = 2;
/** Its text is not the page's text (script, style, iframe …). */
export const RAW = 4;
/** Allowed in <head> without ending it. */
export const HEAD = 8;
export const SEMANTIC = 16;
export const LANDMARK = 32;
/** Can be closed across blocks (b, i, a …). */
export const FORMATTING = 64;
/** An end tag does not reach through it. */
export const BARRIER = 128;
/** Ends an open <p>. */
export const CLOSES_P = 256;
export const DEPRECATED = 512;
export const HEADING = 1024;
export const TABLE_PART = 2048;
/** Its text is read up to the end tag, with entities. */
export const TEXT_ONLY = 4096;

/** An element's name with its properties as bits. */
export interface Tag {
  readonly name: string;
  readonly flags: number;
  /** "name:nth-child(n)" by n, created at first use: selectors of a page repeat the same few. */
  readonly steps?: string[];
}

const MAX_STEPS = 200;

/** The selector part for one element. */
export function stepOf({ name, steps }: Tag, nth: number): string {
  if (steps === undefined || nth >= MAX_STEPS) return `${name}:nth-child(${nth})`;
  steps[nth] ??= `${name}:nth-child(${nth})`;
  return steps[nth];
}

const groups: [number, string][] = [
  [VOID, 'area base br col embed frame hr img input link meta param source track wbr'],
  [
    BLOCK,
    'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section select summary table tbody td textarea tfoot th thead tr ul video audio',
  ],
  [TEXT_ONLY, 'title textarea'],
  [RAW, 'script style iframe noembed noframes xmp'],
  [HEAD, 'base basefont bgsound head link meta noframes noscript script style template title html'],
  [SEMANTIC, 'article aside details figcaption figure footer header main mark nav section summary time'],
  [LANDMARK, 'aside footer header main nav'],
  [FORMATTING, 'a b big code em font i nobr s small strike strong tt u span label'],
  [BARRIER, 'applet caption html table td th marquee object template button'],
  [
    CLOSES_P,
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre search section summary table ul',
  ],
  [
    DEPRECATED,
    'acronym applet basefont bgsound big blink center dir font frame frameset marquee nobr noframes strike tt xmp',
  ],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [TABLE_PART, 'caption table tbody td tfoot th thead tr'],
  [
    0,
    'button canvas picture svg math g path use foreignobject q cite abbr sub sup dfn kbd samp var bdo bdi ins del colgroup data meter progress output rt rp ruby slot map datalist desc',
  ],
];

const flagsOf = new Map<string, number>();
for (const [flag, names] of groups)
  for (const name of names.split(' ')) flagsOf.set(name, (flagsOf.get(name) ?? 0) | flag);

const known: Tag[] = [...flagsOf].map(([name, flags]) => ({ name, flags, steps: [] }));
const table = new NameTable(known.map((tag) => tag.name));
const IMAGE: Tag = known.find((tag) => tag.name === 'img') ?? { name: 'img', flags: VOID };

/** The tag at that position of the page. Unknown names are truncated to 100 characters. */
export function tagAt({ html, units }: PageSource, start: number, end: number): Tag {
  const index = table.find(units, start, end);
  const tag = index === -1 ? undefined : known[index];
  if (tag) return tag;
  const name = html.slice(start, Math.min(end, start + 100)).toLowerCase();
  return name === 'image' ? IMAGE : { name, flags: 0 };
}

/** A tag by its name, for elements that the parser adds itself. */
export function tagOf(name: string): Tag {
  return { name, flags: flagsOf.get(name) ?? 0 };
}
