import type { Capped, ElementRef } from './lists.ts';

export type CharsetSource = 'header' | 'meta' | 'bom' | 'none';

export interface DocumentFacts {
  /** Name after <!DOCTYPE, lower case; '' when there is none. */
  doctype: string;
  /** Whole declaration, cut. */
  doctypeText: string;
  /** Anything but `html` alone or with the legacy string: browsers fall to (almost) quirks mode. */
  quirks: boolean;
  /** lang of <html>; '' when absent. */
  htmlLang: string;
  htmlDir: string;
  charset: {
    /** Declared in the document, lower case; '' when it declares none. */
    meta: string;
    header: string;
    source: CharsetSource;
    /** Byte-like position (characters) of the end of the meta tag; null without one. */
    position: number | null;
  };
  headCount: number;
  bodyCount: number;
  htmlCount: number;
  /** First elements that do not belong in <head> and end it early, e.g. ['div']. */
  invalidInHead: Capped<ElementRef>;
  metasInBody: Capped<ElementRef>;
}

export interface SemanticsFacts {
  /** Sectioning and text-level semantic elements used: header, nav, main, article … in order of appearance. */
  semanticTags: string[];
  /** Landmarks by element or role: banner, navigation, main, contentinfo, complementary, search, form, region. */
  landmarks: string[];
  /** Landmark elements as written (header, nav, main, aside, footer). */
  landmarkElements: string[];
  /** Different values of role=. */
  ariaRoles: string[];
  hasRole: boolean;
  mainCount: number;
  duplicateIds: Capped<{ id: string; count: number; selector: string }>;
  /** data-nosnippet on <main>, role=main or <body>. */
  nosnippetMain: Capped<ElementRef>;
  deprecatedTags: Capped<{ tag: string; count: number; selector: string }>;
}

export interface DomFacts {
  nodes: number;
  maxDepth: number;
  /** Widest parent's number of child elements. */
  maxChildren: number;
  htmlChars: number;
  htmlBytes: number;
}
