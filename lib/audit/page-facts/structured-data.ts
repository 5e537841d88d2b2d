/** A value of structured data: JSON, with nested items. */
export type StructuredValue = string | number | boolean | null | StructuredValue[] | { [key: string]: StructuredValue };

export interface StructuredItem {
  format: 'json-ld' | 'microdata' | 'rdfa';
  /** Short names (`Product`), vocabulary cut off where it is schema.org; else the full address. */
  types: string[];
  id: string | null;
  properties: { [name: string]: StructuredValue };
}

export interface StructuredDataFacts {
  items: StructuredItem[];
  total: number;
  /** Different short type names of all items, nested ones too, in order of appearance. */
  types: string[];
  errors: { format: 'json-ld' | 'microdata' | 'rdfa'; message: string; snippet: string; line: number | null }[];
  jsonLdBlocks: number;
  microdataItems: number;
  rdfaItems: number;
  /** JSON-LD values as parsed, cut to the size cap: E14's `raw` begins with them. */
  jsonLd: StructuredValue[];
}
