import type { Capped, ElementRef } from './lists.ts';

/** Where the character encoding is declared. */
export type CharsetSource = 'header' | 'meta' | 'bom' | 'none';

/** The document: doctype, language, encoding. */
export interface DocumentFacts {
  /** Name after <!DOCTYPE, lower case; '' if there is none. */
  doctype: string;
  /** Whole declaration, truncated. */
  doctypeText: string;
  /** Anything except `html` alone or with the legacy string: browsers use (almost) quirks mode. */
  quirks: boolean;
  /** lang of <html>; '' if absent. */
  htmlLang: string;
  htmlDir: string;
  charset: {
    /** Declared in the document, lower case; '' if it declares none. */
    meta: string;
    header: string;
    source: CharsetSource;
    /** Position (characters, approximating bytes) of the end of the meta tag; null without one. */
    position: number | null;
  };
  headCount: number;
  bodyCount: number;
  htmlCount: number;
  /** First elements that are not allowed in <head> and end it early, e.g. ['div']. */
  invalidInHead: Capped<ElementRef>;
  metasInBody: Capped<ElementRef>;
}

/** Which semantic elements and landmarks a page has. */
export interface SemanticsFacts {
  /** Sectioning and text-level semantic elements used: header, nav, main, article … in order of appearance. */
  semanticTags: string[];
  /** Landmarks by element or role: banner, navigation, main, contentinfo, complementary, search, form, region. */
  landmarks: string[];
  /** Landmark elements used (header, nav, main, aside, footer). */
  landmarkElements: string[];
  /** Distinct values of role=. */
  ariaRoles: string[];
  hasRole: boolean;
  mainCount: number;
  duplicateIds: Capped<{ id: string; count: number; selector: string }>;
  /** data-nosnippet on <main>, role=main or <body>. */
  nosnippetMain: Capped<ElementRef>;
  deprecatedTags: Capped<{ tag: string; count: number; selector: string }>;
}

/** Size of the document. */
export interface DomFacts {
  nodes: number;
  maxDepth: number;
  /** Largest number of child elements of any element. */
  maxChildren: number;
  htmlChars: number;
  htmlBytes: number;
}
