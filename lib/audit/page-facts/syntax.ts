import type { Capped } from './lists.ts';

/** Kinds of HTML errors. */
export type SyntaxCode =
  /** An end tag without an open element. */
  | 'end-tag-without-start'
  /** An end tag of a different heading level. */
  | 'wrong-end-tag'
  /** An element closed only by the end of its parent or the page. */
  | 'not-closed'
  /** <b><p></b></p>. */
  | 'misnested'
  /** <div/>, which opens a div. */
  | 'self-closed'
  | 'attribute-twice'
  | 'no-space-between-attributes'
  /** A quote or < in the name of an attribute: a quote is missing before it. */
  | 'quote-in-attribute-name'
  /** <a href=>. */
  | 'value-missing'
  | 'cut-off-tag'
  /** Not a parse error: a value without quotes. */
  | 'unquoted';

/** One HTML error. */
export interface SyntaxFact {
  code: SyntaxCode;
  /** 1-based line of the HTML as it was served. */
  line: number;
  /** The tag, truncated. */
  snippet: string;
}

/** Parse errors of the HTML standard that change the meaning of the markup; not all errors. */
export interface SyntaxFacts {
  /** False if elements are nested too deep to be read: then matching tags are missing. */
  complete: boolean;
  faults: Capped<SyntaxFact>;
  /** The same within inline SVGs. */
  svgFaults: Capped<SyntaxFact>;
  /** Start tags with unquoted values. */
  unquoted: Capped<SyntaxFact>;
}
