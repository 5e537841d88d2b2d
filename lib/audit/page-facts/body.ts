import type { Capped, ElementRef } from './lists.ts';

/** One heading. */
export interface HeadingFact {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  selector: string;
  /** All its text comes from the alt text of an image. */
  fromAltOnly: boolean;
}

/** The first headings and the number of all, by level. */
export interface HeadingsFacts {
  items: HeadingFact[];
  total: number;
  /** Index 0 = h1 … 5 = h6. */
  counts: [number, number, number, number, number, number];
}

/** Kind of a link, by its target. */
export type LinkKind =
  | 'http'
  | 'fragment'
  | 'mailto'
  | 'tel'
  | 'javascript'
  | 'file'
  | 'data'
  | 'other'
  | 'invalid'
  | 'none';

/** The part of the page that a link is in. */
export type LinkPlace = 'nav' | 'header' | 'main' | 'footer' | 'aside' | 'other';

/** One link. */
export interface LinkFact {
  /** As written; null if <a> has none. */
  href: string | null;
  /** Absolute without fragment; null if it is not a page URL. */
  url: string | null;
  text: string;
  /** Text comes from an image's alt or an aria-label. */
  textFrom: 'text' | 'alt' | 'aria-label' | 'title' | 'none';
  /** Lower case, in order. */
  rel: string[];
  nofollow: boolean;
  internal: boolean;
  place: LinkPlace;
  kind: LinkKind;
  target: string;
  hreflang: string;
  download: boolean;
  selector: string;
}

/** The first links, and counts of all. */
export interface LinksFacts {
  items: LinkFact[];
  /** Number of <a> and <area> elements; `items` is a subset. */
  total: number;
  withHref: number;
  /** Those of `withHref` that are <area> elements of an image map. */
  areas: number;
  internal: number;
  external: number;
  nofollow: number;
  ugc: number;
  sponsored: number;
  internalNofollow: number;
  externalFollowed: number;
  /** Neither text, alt nor label. */
  withoutText: number;
  /** Distinct internal URLs. */
  uniqueInternal: number;
  /** Distinct external hosts. */
  externalHosts: number;
  /** <a> without href, with javascript:, or with an invalid URL. */
  notCrawlable: Capped<ElementRef & { reason: string }>;
}

/** One image. */
export interface ImageFact {
  src: string;
  /** Absolute; null if there is no valid URL. */
  url: string | null;
  /** null = no attribute, '' = marked as decorative. */
  alt: string | null;
  width: string | null;
  height: string | null;
  /** width and height attributes, or both in the style attribute. */
  sized: boolean;
  loading: string;
  srcset: boolean;
  sizes: string;
  fetchPriority: string;
  inPicture: boolean;
  inLink: boolean;
  /** role=presentation/none, aria-hidden, or 1x1: no alternative text is expected. */
  decorative: boolean;
  selector: string;
}

/** The first images, and counts of all. */
export interface ImagesFacts {
  items: ImageFact[];
  total: number;
  /** No alt attribute at all. */
  withoutAlt: number;
  emptyAlt: number;
  lazy: number;
  unsized: number;
  /** <img> with a modern format in <picture>, srcset or their own URL. */
  modernFormat: number;
  pictures: number;
  picturesWithoutImg: Capped<ElementRef>;
  /** Inline <svg> elements. */
  svgs: number;
  /** Those with at least 1,000 characters, each distinct one once, longest first. */
  largeSvgs: Capped<ElementRef & { chars: number; count: number }>;
}

/** One form. */
export interface FormFact {
  action: string;
  url: string | null;
  method: string;
  secure: boolean;
  hasPassword: boolean;
  selector: string;
}

/** The first forms, and what their fields lack. */
export interface FormsFacts {
  items: FormFact[];
  total: number;
  /** Inputs that a person fills in, and those of them without label, aria-label, aria-labelledby or title. */
  fields: number;
  unlabelled: Capped<ElementRef>;
  buttonsWithoutName: Capped<ElementRef>;
}
