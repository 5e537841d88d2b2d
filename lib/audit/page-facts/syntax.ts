import type { Capped } from './lists.ts';

export type SyntaxCode =
  /** An end tag for which nothing is open. */
  | 'end-tag-without-start'
  /** An end tag of a heading of another level. */
  | 'wrong-end-tag'
  /** An element that ends with its parent or the page. */
  | 'not-closed'
  /** <b><p></b></p>. */
  | 'misnested'
  /** <div/>, which opens a div. */
  | 'self-closed'
  | 'attribute-twice'
  | 'no-space-between-attributes'
  /** A quote or < in the name of an attribute: a quote was forgotten before it. */
  | 'quote-in-attribute-name'
  /** <a href=>. */
  | 'value-missing'
  | 'cut-off-tag'
  /** No parse error: a value without quotes. */
  | 'unquoted';

export interface SyntaxFact {
  code: SyntaxCode;
  /** 1-based line of the HTML as it was served. */
  line: number;
  /** The tag, cut. */
  snippet: string;
}

/** Parse errors of the HTML standard that change what a reader of the markup meant; not all that there are. */
export interface SyntaxFacts {
  /** False where elements are nested deeper than is read: then partners are missing that are there. */
  complete: boolean;
  faults: Capped<SyntaxFact>;
  /** The same within inline drawings. */
  svgFaults: Capped<SyntaxFact>;
  /** Start tags that hold values without quotes. */
  unquoted: Capped<SyntaxFact>;
}
