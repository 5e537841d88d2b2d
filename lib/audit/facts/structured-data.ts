import type { StructuredDataFacts, StructuredItem, StructuredValue } from '../page-facts.ts';
import { CAPS, CappedList } from './caps.ts';
import { collectTypes, itemsOf, readJsonLd } from './json-ld.ts';

/** Gathers the three formats of structured data. */
export class StructuredDataCollector {
  readonly errors: StructuredDataFacts['errors'] = [];
  readonly #blocks: StructuredValue[] = [];
  readonly #items = new CappedList<StructuredItem>(CAPS.structuredItems);
  readonly #types = new Set<string>();
  #jsonLdBlocks = 0;
  #microdata = 0;
  #rdfa = 0;

  jsonLd(source: string): void {
    this.#jsonLdBlocks++;
    if (this.#jsonLdBlocks > 100) return;
    const value = readJsonLd(source, this.errors);
    if (value === undefined) return;
    this.#blocks.push(value);
    for (const item of itemsOf(value)) this.#items.add(() => item);
    collectTypes(value, this.#types);
  }

  add(format: 'microdata' | 'rdfa', items: StructuredItem[], total: number, types: Iterable<string>): void {
    if (format === 'microdata') this.#microdata = total;
    else this.#rdfa = total;
    for (const item of items) this.#items.add(() => item);
    for (const type of types) if (this.#types.size < 200) this.#types.add(type);
  }

  facts(): StructuredDataFacts {
    return {
      items: this.#items.items,
      total: this.#items.total,
      types: [...this.#types],
      errors: this.errors,
      jsonLdBlocks: this.#jsonLdBlocks,
      microdataItems: this.#microdata,
      rdfaItems: this.#rdfa,
      jsonLd: this.#blocks,
    };
  }
}
