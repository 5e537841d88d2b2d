/**
 * Facts from a page's HTML and its response. Serializable JSON without methods, safe in the browser. Every list that a page
 * can make long is capped; `total` is the true count.
 */
import type { ResponseFacts, UrlFacts } from './page-facts/answer.ts';
import type { FormsFacts, HeadingsFacts, ImagesFacts, LinksFacts } from './page-facts/body.ts';
import type { ContentFacts } from './page-facts/content.ts';
import type { DocumentFacts, DomFacts, SemanticsFacts } from './page-facts/document.ts';
import type { HeadFacts, SocialFacts } from './page-facts/head.ts';
import type { ResourcesFacts } from './page-facts/resources.ts';
import type { StructuredDataFacts } from './page-facts/structured-data.ts';
import type { SyntaxFacts } from './page-facts/syntax.ts';

export type * from './page-facts/answer.ts';
export type * from './page-facts/body.ts';
export type * from './page-facts/content.ts';
export type * from './page-facts/document.ts';
export type * from './page-facts/head.ts';
export type * from './page-facts/lists.ts';
export type * from './page-facts/resources.ts';
export type * from './page-facts/structured-data.ts';
export type * from './page-facts/syntax.ts';

/** Everything that is known about a page from its response, in JSON. */
export interface PageFacts {
  version: 1;
  response: ResponseFacts;
  url: UrlFacts;
  document: DocumentFacts;
  head: HeadFacts;
  headings: HeadingsFacts;
  links: LinksFacts;
  images: ImagesFacts;
  structuredData: StructuredDataFacts;
  social: SocialFacts;
  content: ContentFacts;
  resources: ResourcesFacts;
  forms: FormsFacts;
  semantics: SemanticsFacts;
  dom: DomFacts;
  syntax: SyntaxFacts;
  /** Limits that were reached, as text for the reader; empty if the page was read completely. */
  cuts: string[];
}
