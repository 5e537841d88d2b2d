/** A value of structured data: JSON, with nested items. */
export type StructuredValue = string | number | boolean | null | StructuredValue[] | { [key: string]: StructuredValue };

/** One item of structured data. */
export interface StructuredItem {
  format: 'json-ld' | 'microdata' | 'rdfa';
  /** Short names (`Product`) for schema.org types; else the full URL. */
  types: string[];
  id: string | null;
  properties: { [name: string]: StructuredValue };
}

/** The structured data of a page, and its errors. */
export interface StructuredDataFacts {
  items: StructuredItem[];
  total: number;
  /** Distinct short type names of all items, including nested ones, in order of appearance. */
  types: string[];
  errors: { format: 'json-ld' | 'microdata' | 'rdfa'; message: string; snippet: string; line: number | null }[];
  jsonLdBlocks: number;
  microdataItems: number;
  rdfaItems: number;
  /** Parsed JSON-LD values, truncated to the size cap: `raw` of `web_page_seo_analysis` begins with them. */
  jsonLd: StructuredValue[];
}
